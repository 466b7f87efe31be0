"""The HIP run-time that programs are linked against: libamdhip64, in Python behind a small shim."""
