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
  u64 *site = (u64 *)wave->sites + 2ul * access;
  site[0] = range->start;
  site[1] = range->size;
  return FAULT_NONE;
}

COLD u32 lw_range_lookup(Wave *wave, u32 access, u64 address, u64 size, u32 flags) {
  return look_up(wave, access, address, size, flags) == FAULT_NONE;
}

COLD void lw_check_lanes(Wave *wave, u32 access, const u64 *addresses, u64 mask, u32 lane_base,
                         u32 size, u32 flags) {
  const u64 *site = (const u64 *)wave->sites + 2ul * access;
  Fault fault = {.access = access, .size = size};
  for (u64 rest = mask; rest; rest &= rest - 1) {
    u32 lane = (u32)__builtin_ctzl(rest);
    if (covers(site[0], site[1], addresses[lane], size)) continue;
    u32 kind = look_up(wave, access, addresses[lane], size, flags);
    if (LIKELY(kind == FAULT_NONE)) continue;
    if (!fault.kind) fault.kind = kind, fault.address = addresses[lane];
    if (kind == fault.kind) fault.lanes |= 1ul << (lane_base + lane);
  }
  if (UNLIKELY(fault.kind)) raise_fault(wave, &fault);
}

COLD NORETURN void lw_lds_fault(Wave *wave, u32 access, const u32 *addresses, u64 mask,
                                u32 lane_base, u32 size) {
  Fault fault = {.kind = FAULT_LDS_ACCESS, .access = access, .size = size};
  u32 first = 1;
  for (u64 rest = mask; rest; rest &= rest - 1) {
    u32 lane = (u32)__builtin_ctzl(rest);
    if (covers(0, wave->lds_size, addresses[lane], size)) continue;
    if (first) first = 0, fault.address = addresses[lane];
    fault.lanes |= 1ul << (lane_base + lane);
  }
  raise_fault(wave, &fault);
}
