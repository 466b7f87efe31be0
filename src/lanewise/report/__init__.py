"""report layer of lanewise."""
