"""code_object layer of lanewise."""
