"""Polynomials of the transcendental instructions, and 2 / pi.

Written by tools/derive_polynomials.py, which says how; do not edit. Coefficients are of
ascending powers."""

from __future__ import annotations

# (2**f - 1) / f for f in [-1/2, 1/2], the error taken relative to 2**f.
# The error is below 2**-55.
EXP2 = (
    0.6931471805599453,  # 0x1.62e42fefa39efp-1
    0.24022650695910097,  # 0x1.ebfbdff82c598p-3
    0.0555041086648216,  # 0x1.c6b08d704a0c2p-5
    0.009618129107606888,  # 0x1.3b2ab6fba1ddap-7
    0.0013333558146416936,  # 0x1.5d87fe78a5276p-10
    0.0001540353044173605,  # 0x1.430913096fd9fp-13
    1.525273382983612e-05,  # 0x1.ffcbfc670dcd4p-17
    1.321544258792169e-06,  # 0x1.62bfd47773353p-20
    1.0178062445845774e-07,  # 0x1.b524fae627834p-24
    7.072585949269223e-09,  # 0x1.e6063f7217bc6p-28
    4.4549605981865186e-10,  # 0x1.e9d3fe3952179p-32
)

# log2(m) / s by s * s, for m = (1 + s) / (1 - s) in [sqrt(1/2), sqrt(2)].
# The error is below 2**-55.
LOG2 = (
    2.8853900817779268,  # 0x1.71547652b82fep+1
    0.9617966939259898,  # 0x1.ec709dc3a047dp-1
    0.5770780163455203,  # 0x1.2776c50ee39dcp-1
    0.4121985858409005,  # 0x1.a61762d693934p-2
    0.32059853491395984,  # 0x1.484afb7a67652p-2
    0.262334352504183,  # 0x1.0ca160627dbfcp-2
    0.2209130842311768,  # 0x1.c46e1440404d7p-3
    0.2136589569431927,  # 0x1.b592d3c48c41cp-3
)

# sin(2 pi t) / t by t * t, for t in [-1/4, 1/4].
# The error is below 2**-53.
SINE = (
    6.283185307179586,  # 0x1.921fb54442d18p+2
    -41.34170224039976,  # -0x1.4abbce625be53p+5
    81.60524927607506,  # 0x1.466bc6775aae2p+6
    -76.70585975306072,  # -0x1.32d2cce62bd57p+6
    42.058693944828704,  # 0x1.50783487ec19ap+5
    -15.094642572701975,  # -0x1.e3074fdc520eap+3
    3.819952434866809,  # 0x1.e8f4338e03a66p+1
    -0.7181189218910659,  # -0x1.6fad488852625p-1
    0.10418309087064648,  # 0x1.aabbe3815eb60p-4
    -0.011683082881307493,  # -0x1.7ed4cd7222586p-7
)

# The bits of 2 / pi behind the point, as many as silicon has. (bjacob/goc, gfx1201)
TWO_OVER_PI_BITS = 1184
TWO_OVER_PI = int(
    "a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a42"
    "4dd2e006492eea09d1921cfe1deb1cb129a73ee88235f52ebb4484e99c7026b45f7e413991"
    "d639835339f49c845f8bbdf9283b1ff897ffde05980fef2f118b5a0a6d1f6d367ecf27cb09"
    "b74f463f669e5fea2d7527bac7ebe5f17b3d0739f78a5292ea6bfb5fb11f8d5d0856033046",
    16,
)
