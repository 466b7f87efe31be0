"""cli layer of lanewise."""
