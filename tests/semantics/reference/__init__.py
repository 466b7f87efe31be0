"""Models of instructions, written from the ISA manuals apart from lanewise; an interpreter."""

from . import (  # noqa: F401  every module enters its models
    compares,
    conversions,
    division,
    floats,
    integers,
    lanes,
    packed,
    scalars,
    transcendental,
)
from .registry import MODELS, Lane, Mode, Model

__all__ = ["MODELS", "Lane", "Mode", "Model"]
