"""lift layer of lanewise."""
