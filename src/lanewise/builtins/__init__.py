"""builtins layer of lanewise."""
