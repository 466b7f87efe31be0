// The same work in plain C, as someone would write it for a CPU: the other side of every ratio.
// Each function does the part [begin, end) that one thread gets.
#include <stdint.h>
#include <string.h>

void saxpy(float a, const float* restrict x, float* restrict y, long begin, long end) {
    for (long i = begin; i < end; i++) y[i] = __builtin_fmaf(a, x[i], y[i]);
}

void vector_add(const float* restrict a, const float* restrict b, float* restrict c, long begin, long end) {
    for (long i = begin; i < end; i++) c[i] = a[i] + b[i];
}

void gather(const float* restrict x, const uint32_t* restrict index, float* restrict y, long begin, long end) {
    for (long i = begin; i < end; i++) y[i] = x[index[i]];
}

// rows of 32x32 tiles
void transpose(const uint16_t* restrict in, uint16_t* restrict out, long n, long begin, long end) {
    for (long ty = begin; ty < end; ty++)
        for (long tx = 0; tx < n / 32; tx++)
            for (long i = 0; i < 32; i++)
                for (long j = 0; j < 32; j++)
                    out[(tx * 32 + i) * n + ty * 32 + j] = in[(ty * 32 + j) * n + tx * 32 + i];
}

void mandelbrot(uint32_t* restrict out, uint32_t width, float x0, float y0, float dx, float dy,
                uint32_t limit, long begin, long end) {
    for (long i = begin; i < end; i++) {
        float cx = __builtin_fmaf((float)(i & (width - 1)), dx, x0);
        float cy = __builtin_fmaf((float)(i / width), dy, y0);
        float x = 0, y = 0, xx = 0, yy = 0;
        uint32_t count = 0;
        while (count < limit && xx + yy <= 4.0f) {
            float xy = x * y;
            x = (xx - yy) + cx;
            y = __builtin_fmaf(2.0f, xy, cy);
            xx = x * x;
            yy = y * y;
            count++;
        }
        out[i] = count;
    }
}

// rows of 64x64 tiles, four rows of a tile in registers
void matmul(const float* restrict a, const float* restrict b, float* restrict c, long n, long begin, long end) {
    for (long tile = begin; tile < end; tile++)
        for (long bn = 0; bn < n; bn += 64)
            for (long i0 = tile * 64; i0 < tile * 64 + 64; i0 += 4) {
                float sum[4][64];
                for (int i = 0; i < 4; i++)
                    for (int j = 0; j < 64; j++) sum[i][j] = 0;
                for (long k = 0; k < n; k++) {
                    const float* row = b + k * n + bn;
                    for (int i = 0; i < 4; i++) {
                        float x = a[(i0 + i) * n + k];
                        for (int j = 0; j < 64; j++) sum[i][j] = __builtin_fmaf(x, row[j], sum[i][j]);
                    }
                }
                for (int i = 0; i < 4; i++)
                    for (int j = 0; j < 64; j++) c[(i0 + i) * n + bn + j] = sum[i][j];
            }
}

void histogram(const uint32_t* restrict x, uint32_t* out, long per, long begin, long end) {
    for (long group = begin; group < end; group++) {
        uint32_t bins[256];
        memset(bins, 0, sizeof bins);
        const uint32_t* part = x + group * 256 * per;
        for (long k = 0; k < 256 * per; k++) bins[part[k] & 255]++;
        for (int i = 0; i < 256; i++) __atomic_fetch_add(&out[i], bins[i], __ATOMIC_RELAXED);
    }
}

void contended(const uint32_t* restrict where, uint32_t* out, long begin, long end) {
    for (long i = begin; i < end; i++) __atomic_fetch_add(&out[where[i]], 1u, __ATOMIC_RELAXED);
}

// one sum per piece of `step` elements, as a plain loop
void sum(const float* restrict x, float* restrict sums, long step, long begin, long end) {
    float total = 0;
    for (long i = begin; i < end; i++) total += x[i];
    sums[begin / step] = total;
}

// positive elements to the front of each group, and how many there are
void compact(const float* restrict x, float* restrict out, uint32_t* restrict counts, long group, long begin,
             long end) {
    for (long base = begin; base < end; base += group) {
        uint32_t kept = 0;
        for (long i = base; i < base + group; i++)
            if (x[i] > 0) out[base + kept++] = x[i];
        counts[base / group] = kept;
    }
}
