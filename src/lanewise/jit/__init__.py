"""jit layer of lanewise."""
