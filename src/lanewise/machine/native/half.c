/* Conversions of halves that LLVM calls by name on CPUs without F16C. Exact, or to nearest even. */
#include <stdint.h>
#include <string.h>

float __extendhfsf2(_Float16 value) {
  uint16_t bits;
  memcpy(&bits, &value, 2);
  uint32_t sign = (uint32_t)(bits & 0x8000) << 16, exponent = bits >> 10 & 31, fraction = bits & 0x3ff;
  uint32_t wide;
  if (exponent == 31) {
    wide = 0x7f800000 | fraction << 13 | (fraction ? 0x400000 : 0);
  } else if (exponent) {
    wide = (exponent + 112) << 23 | fraction << 13;
  } else if (fraction) {
    int shift = __builtin_clz(fraction) - 21;
    wide = (uint32_t)(113 - shift) << 23 | (fraction << (shift + 13) & 0x7fffff);
  } else {
    wide = 0;
  }
  wide |= sign;
  float result;
  memcpy(&result, &wide, 4);
  return result;
}

/* significand < 2^62 with the value significand * 2^exponent; sticky bits may be or-ed into bit 0 */
static _Float16 half_of(uint16_t sign, uint64_t significand, int exponent) {
  uint16_t bits = 0;
  if (significand) {
    int top = 63 - __builtin_clzll(significand) + exponent; /* of the leading bit */
    int last = top < -14 ? -24 : top - 10;                  /* weight of the half's last bit */
    int drop = last - exponent;
    uint64_t kept = significand;
    if (drop > 62) {
      kept = 0;
    } else if (drop > 0) {
      uint64_t rest = significand & ((1ull << drop) - 1), tie = 1ull << (drop - 1);
      kept = significand >> drop;
      if (rest > tie || (rest == tie && (kept & 1))) kept++;
    } else {
      kept = significand << -drop;
    }
    /* a carry out of the significand moves on into the exponent field by itself */
    uint64_t encoded = top < -14 ? kept : kept + ((uint64_t)(top + 14) << 10);
    bits = encoded > 0x7c00 ? 0x7c00 : (uint16_t)encoded;
  }
  bits |= sign;
  _Float16 result;
  memcpy(&result, &bits, 2);
  return result;
}

static _Float16 special_half(uint16_t sign, uint16_t payload) {
  uint16_t bits = sign | 0x7c00 | payload;
  _Float16 result;
  memcpy(&result, &bits, 2);
  return result;
}

_Float16 __truncsfhf2(float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  uint16_t sign = bits >> 16 & 0x8000;
  uint32_t exponent = bits >> 23 & 255, fraction = bits & 0x7fffff;
  if (exponent == 255) return special_half(sign, fraction ? 0x200 | fraction >> 13 : 0);
  if (!exponent) return half_of(sign, fraction, -149);
  return half_of(sign, fraction | 0x800000, (int)exponent - 150);
}

_Float16 __truncdfhf2(double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  uint16_t sign = bits >> 48 & 0x8000;
  uint64_t fraction = bits & 0xfffffffffffffull;
  int exponent = bits >> 52 & 2047;
  if (exponent == 2047) return special_half(sign, fraction ? 0x200 | fraction >> 42 : 0);
  if (!exponent) return half_of(sign, fraction, -1074);
  return half_of(sign, fraction | 1ull << 52, exponent - 1075);
}
