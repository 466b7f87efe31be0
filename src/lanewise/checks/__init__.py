"""checks layer of lanewise."""
