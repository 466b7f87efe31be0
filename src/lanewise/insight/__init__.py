"""insight layer of lanewise."""
