"""isa layer of lanewise."""
