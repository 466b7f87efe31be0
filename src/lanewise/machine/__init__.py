"""machine layer of lanewise."""
