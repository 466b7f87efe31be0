// Integers of every width.
#include <hip/hip_runtime.h>
#define HERE int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return
#define KERNEL extern "C" __global__ void

template <class T> __device__ void all(const T* a, const T* b, T* o, int n) {
  HERE;
  T x = a[i], y = b[i], d = y == 0 || y == (T)-1 ? (T)3 : y;
  int c = (int)(y & (T)(sizeof(T) * 8 - 1));
  T r[24] = {(T)(x + y), (T)(x - y), (T)(x * y), (T)(x / d), (T)(x % d), (T)(x & y), (T)(x | y),
             (T)(x ^ y), (T)~x, (T)-x, (T)(x << c), (T)(x >> c), x < y ? x : y, x > y ? x : y,
             (T)((x == y) + 2 * (x <= y) + 4 * (x != y) + 8 * (x < y)), (T)(x / 7), (T)(x % 10),
             (T)(x / 3), (T)(x * 11 + y), (T)(x << 3 | y >> 2), (T)(x > 0 ? y : -y),
             (T)((x & ~y) + 1), (T)(x / 64), (T)(x % 32)};
  for (int k = 0; k < 24; ++k) o[k * n + i] = r[k];
}
#define WIDTH(name, T) KERNEL name(const T* a, const T* b, T* o, int n) { all<T>(a, b, o, n); }
WIDTH(width_i8, signed char) WIDTH(width_u8, unsigned char)
WIDTH(width_i16, short) WIDTH(width_u16, unsigned short)
WIDTH(width_i32, int) WIDTH(width_u32, unsigned)
WIDTH(width_i64, long long) WIDTH(width_u64, unsigned long long)

template <class T, class W> __device__ void widened(const T* a, const T* b, W* o, int n) {
  HERE;
  W x = a[i], y = b[i];
  o[i] = x * y;
  o[n + i] = x * y + (W)a[(i + 1) % n];
  o[2 * n + i] = x - y;
  o[3 * n + i] = (W)(T)(a[i] + b[i]) + (x >> 1);
}
#define WIDENED(name, T, W) KERNEL name(const T* a, const T* b, W* o, int n) { widened<T, W>(a, b, o, n); }
WIDENED(wide_i8_i32, signed char, int) WIDENED(wide_u8_u32, unsigned char, unsigned)
WIDENED(wide_i16_i32, short, int) WIDENED(wide_u16_u32, unsigned short, unsigned)
WIDENED(wide_i32_i64, int, long long) WIDENED(wide_u32_u64, unsigned, unsigned long long)
WIDENED(wide_i8_i64, signed char, long long) WIDENED(wide_u16_u64, unsigned short, unsigned long long)

KERNEL bits32(const unsigned* a, const unsigned* b, unsigned* o, int n) {
  HERE;
  unsigned x = a[i], y = b[i], s = y & 31;
  unsigned r[28] = {
      (unsigned)__popc(x), (unsigned)__clz((int)x), __brev(x), (unsigned)__ffs((int)x),
      __byte_perm(x, y, 0x5140), __byte_perm(x, y, y & 0x7777), __funnelshift_l(x, y, s),
      __funnelshift_r(x, y, s), __funnelshift_lc(x, y, y & 63), __funnelshift_rc(x, y, y & 63),
      x << s | x >> ((32 - s) & 31), (x >> 8 & 0xffff), (unsigned)((int)x << 8 >> 20), x & -x,
      x & (x - 1), __umulhi(x, y), (unsigned)__mulhi((int)x, (int)y), (unsigned)__umul24(x, y),
      (unsigned)__mul24((int)x, (int)y), __sad((int)x, (int)y, 5), __usad(x, y, 9),
      min(max(x, 100u), 1000000u), (unsigned)min(max((int)x, -100), 1000), (x ^ y) & 0xff00ff,
      (x & y) | (~x & 0x12345678), x + y < x ? 0xffffffffu : x + y, x < y ? 0 : x - y,
      (unsigned)__builtin_bswap32(x)};
  for (int k = 0; k < 28; ++k) o[k * n + i] = r[k];
}
KERNEL bits64(const unsigned long long* a, const unsigned long long* b, unsigned long long* o, int n) {
  HERE;
  unsigned long long x = a[i], y = b[i], s = y & 63;
  unsigned long long r[18] = {
      (unsigned long long)__popcll(x), (unsigned long long)__clzll((long long)x), __brevll(x),
      (unsigned long long)__ffsll((long long)x), __umul64hi(x, y),
      (unsigned long long)__mul64hi((long long)x, (long long)y), x << s | x >> ((64 - s) & 63),
      x & -x, x & (x - 1), (x >> 13 & 0xffffffffff), (unsigned long long)((long long)x << 9 >> 40),
      x > y ? x - y : y - x, min(x, y) ^ max(x, y) << 1, __builtin_bswap64(x), x == y ? 1 : ~x,
      (x & 0xffffffff) * (y & 0xffffffff), (unsigned long long)((long long)(int)x * (int)y),
      (x | 1) * 0x9E3779B97F4A7C15ull + (y >> 63)};
  for (int k = 0; k < 18; ++k) o[k * n + i] = r[k];
}
KERNEL wide_product(const unsigned long long* a, const unsigned long long* b, unsigned long long* o, int n) {
  HERE;
  unsigned __int128 p = (unsigned __int128)a[i] * b[i] + ((unsigned __int128)b[i] << 64 | a[i]);
  __int128 q = (__int128)(long long)a[i] * (long long)b[i] - (long long)a[i];
  p += 1; p = p >> 3; q = q << 5 >> 9;
  o[i] = (unsigned long long)p; o[n + i] = (unsigned long long)(p >> 64);
  o[2 * n + i] = (unsigned long long)q; o[3 * n + i] = (unsigned long long)(q >> 64);
}
KERNEL uniform_integers(int a, unsigned b, long long c, unsigned long long d, long long* o) {
  int i = threadIdx.x;
  long long r[20] = {
      a + (int)b, a / (int)(b | 1), (long long)(b / ((unsigned)a | 1u)), c / (a | 1), (long long)(d % (b | 1u)),
      c * a, (long long)(d >> (a & 63)), c >> (a & 63), (long long)(d << (b & 63)), __popcll(d),
      __clzll(c), __popc(b), __clz(a), (long long)__brev(b), a < (int)b ? c : (long long)d,
      min(c, (long long)d), max(a, (int)b), __mulhi(a, (int)b), (long long)__umul64hi(d, (unsigned long long)c),
      (c ^ (long long)d) & ~(long long)a};
  for (int k = 0; k < 20; ++k) o[k * 64 + i] = r[k] + (i == 63 ? k : 0);
}
KERNEL hashes(const unsigned char* text, unsigned* o, int n, int length) {
  HERE;
  unsigned fnv = 2166136261u, crc = ~0u, adler_a = 1, adler_b = 0;
  for (int k = 0; k < length; ++k) {
    unsigned c = text[i * length + k];
    fnv = (fnv ^ c) * 16777619u;
    crc ^= c;
    for (int j = 0; j < 8; ++j) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
    adler_a = (adler_a + c) % 65521; adler_b = (adler_b + adler_a) % 65521;
  }
  o[i] = fnv; o[n + i] = ~crc; o[2 * n + i] = adler_b << 16 | adler_a;
}
KERNEL gcd_and_powers(const unsigned long long* a, const unsigned long long* b, unsigned long long* o, int n) {
  HERE;
  unsigned long long x = a[i] >> 20, y = b[i] >> 30, m = (b[i] >> 33) | 1, r = 1, base = a[i] % m;
  while (y) { unsigned long long t = x % y; x = y; y = t; }
  for (unsigned e = (unsigned)a[i] & 1023; e; e >>= 1) { if (e & 1) r = r * base % m; base = base * base % m; }
  o[i] = x; o[n + i] = r;
}
