/* Poison, the table of live allocations, and the slow paths of access checks. */
#include "abi.h"

typedef u64 Line __attribute__((vector_size(64), aligned(8)));

/* The pattern is the same in every 2 bytes, so a tail of any even size may be cut off. */
static void fill_poison(void *start, u64 size, u64 pattern) {
  u8 *p = start;
  u8 *end = p + size;
  Line line = {pattern, pattern, pattern, pattern, pattern, pattern, pattern, pattern};
  for (; end - p >= 64; p += 64) *(Line *)p = line;
  for (; end - p >= 8; p += 8) *(u64 *)p = pattern;
  for (; p < end; p++) *p = (u8)(pattern >> (8 * ((p - (u8 *)start) % 8)));
}

/* The live allocation that begins last at or below `address`; 0 if there is none. */
static const Range *range_below(const Launch *launch, u64 address) {
  const Range *base = launch->ranges;
  u64 count = launch->range_count;
  if (!count) return 0;
  while (count > 1) {
    u64 half = count / 2;
    if (base[half].start <= address) base += half;
    count -= half;
  }
  return base->start <= address ? base : 0;
}

static inline int covers(u64 start, u64 length, u64 address, u64 size) {
  u64 offset = address - start;
  return offset <= length && size <= length - offset;
}

/* FAULT_NONE and the site updated, or what is wrong. */
static u32 look_up(Wave *wave, u32 access, u64 address, u64 size, u32 flags) {
  const Range *range = range_below(wave->run->launch, address);
  if (!range || !covers(range->start, range->size, address, size)) return FAULT_GLOBAL_ACCESS;
  if ((flags & (ACCESS_WRITE | ACCESS_ATOMIC)) && (range->flags & RANGE_READ_ONLY))
    return FAULT_READ_ONLY;
  if (LIKELY(!wave->doubt.kind)) {
    u64 *site = (u64 *)wave->sites + 2ul * access;
    site[0] = range->start;
    site[1] = range->size;
  }
  if ((flags & ACCESS_ATOMIC) && address % size) return FAULT_MISALIGNED;
  return FAULT_NONE;
}

COLD u32 lw_range_lookup(Wave *wave, u32 access, u64 address, u64 size, u32 flags) {
  settle_doubt(wave);
  return look_up(wave, access, address, size, flags) == FAULT_NONE;
}

/* What is wrong with one lane's address. */
static u32 judge_address(Wave *wave, u32 access, u64 address, u64 size, u32 flags) {
  if (flags & ACCESS_SCRATCH) {
    if (!covers(0, wave->whole_scratch, address, size)) return FAULT_SCRATCH_ACCESS;
    return (flags & ACCESS_ATOMIC) && address % size ? FAULT_MISALIGNED : FAULT_NONE;
  }
  if (flags & ACCESS_LDS)
    return covers(0, wave->whole_lds, address, size) ? FAULT_NONE : FAULT_LDS_ACCESS;
  return look_up(wave, access, address, size, flags);
}

/* The lanes of `mask` that have the doubt's fault too, or, if there is none yet, its first. */
static void judge_lanes(Wave *wave, Fault *fault, const u64 *addresses, u64 mask, u32 lane_base,
                        u32 size, u32 flags) {
  for (u64 rest = mask; rest; rest &= rest - 1) {
    u32 lane = (u32)__builtin_ctzl(rest);
    u32 kind = judge_address(wave, fault->access, addresses[lane], size, flags);
    if (LIKELY(kind == FAULT_NONE)) continue;
    if (!fault->kind) fault->kind = kind, fault->address = addresses[lane];
    if (kind == fault->kind) fault->lanes |= 1ul << (lane_base + lane);
  }
}

/* EXEC from one chunk on. */
static u64 active_from(const Wave *wave, u32 lane) {
  return lane < LANES ? wave->fault_exec >> lane << lane : 0;
}

/* A wave's lanes come chunk by chunk, the lowest first. A fault in a chunk below the last is told
 * when the last has come, with the lanes of all. Until then no check lets any lane pass: what the
 * checks compare with is 0, so every active lane is asked about here. */
static void begin_doubt(Wave *wave, const Fault *fault, u32 lane_base) {
  wave->doubt = *fault;
  wave->doubt_seen = 0;
  wave->doubt_base = lane_base;
  wave->lds_size = wave->scratch_size = 0;
  u64 *sites = (u64 *)wave->sites;
  for (u64 i = 0; i < 2 * wave->run->launch->access_count; i++) sites[i] = 0;
}

static void go_on_doubting(Wave *wave, u32 access, const u64 *addresses, u64 mask, u32 lane_base,
                           u32 size, u32 flags) {
  if (lane_base < wave->doubt_base) settle_doubt(wave);  /* another instruction's first chunk */
  wave->doubt_base = lane_base;
  if (access != wave->doubt.access) return;
  judge_lanes(wave, &wave->doubt, addresses, mask, lane_base, size, flags);
  wave->doubt_seen |= mask << lane_base;
  if (!(active_from(wave, lane_base) & ~wave->doubt_seen)) settle_doubt(wave);
}

/* Lanes that did not pass a check: 0 when all may go on after all, ~0 when none may. */
COLD u32 lw_check_lanes(Wave *wave, u32 access, const u64 *addresses, u64 mask, u32 lane_base,
                        u32 size, u32 flags) {
  if (UNLIKELY(wave->doubt.kind)) {
    go_on_doubting(wave, access, addresses, mask, lane_base, size, flags);
    return ~0u;
  }
  wave->whole_lds = wave->lds_size;
  wave->whole_scratch = wave->scratch_size;
  Fault fault = {.access = access, .size = size};
  judge_lanes(wave, &fault, addresses, mask, lane_base, size, flags);
  if (LIKELY(!fault.kind)) return 0;
  if (!active_from(wave, lane_base + CHUNK)) raise_fault(wave, &fault);
  begin_doubt(wave, &fault, lane_base);
  return ~0u;
}
