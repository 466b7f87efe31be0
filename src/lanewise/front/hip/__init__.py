"""front.hip layer of lanewise."""
