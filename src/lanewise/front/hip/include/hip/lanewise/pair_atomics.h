// Atomic addition to a pair of 16-bit floats, which is one word of memory.
//
// Targets with an instruction for it use that; elsewhere the word is compared and exchanged.
#pragma once

// `add` adds two pairs. Returns what was there before.
template <typename Pair, typename Add>
static inline __device__ Pair __lw_atomic_add_pair(Pair* address, Pair value, Add add) {
    static_assert(sizeof(Pair) == sizeof(unsigned int), "a pair is one word");
    unsigned int* word = reinterpret_cast<unsigned int*>(address);
    unsigned int seen = __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT), next;
    Pair before;
    do {
        __builtin_memcpy(&before, &seen, sizeof before);
        Pair sum = add(before, value);
        __builtin_memcpy(&next, &sum, sizeof next);
    } while (!__hip_atomic_compare_exchange_strong(
        word, &seen, next, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT));
    return before;
}

#if defined(__gfx942__) || defined(__gfx950__) || defined(__GFX12__)
#define __LW_PAIR_ATOMICS 1  // flat_atomic_pk_add_f16 and _bf16
#else
#define __LW_PAIR_ATOMICS 0
#endif
