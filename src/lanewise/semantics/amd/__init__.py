"""semantics.amd layer of lanewise."""
