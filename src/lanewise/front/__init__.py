"""front layer of lanewise."""
