"""isa.amd layer of lanewise."""
