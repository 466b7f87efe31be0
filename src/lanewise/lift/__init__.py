"""Lifting: one kernel's instructions become one LLVM IR function over lane vectors."""
