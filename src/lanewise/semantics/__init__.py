"""semantics layer of lanewise."""
