; Kernels written by hand against wave_abi.py. Kernarg segments here are arrays of 64-bit words.

declare void @lw_barrier(ptr)
declare void @lw_tick(ptr, ptr, i32)
declare void @lw_yield(ptr)
declare i32 @lw_range_lookup(ptr, i32, i64, i64, i32)
declare i32 @lw_check_lanes(ptr, i32, ptr, i64, i32, i32, i32)
declare void @lw_contended(ptr, ptr, i64)
declare i64 @llvm.readcyclecounter()
declare void @lw_fault(ptr, i32, i32, i64, i64, i64)
declare void @llvm.x86.sse.ldmxcsr(ptr)
declare void @llvm.x86.sse.stmxcsr(ptr)

define internal i64 @word(ptr %ctx, i64 %i) alwaysinline {
  %kernarg = load ptr, ptr %ctx
  %p = getelementptr i64, ptr %kernarg, i64 %i
  %v = load i64, ptr %p
  ret i64 %v
}
define internal ptr @pointer(ptr %ctx, i64 %i) alwaysinline {
  %v = call i64 @word(ptr %ctx, i64 %i)
  %p = inttoptr i64 %v to ptr
  ret ptr %p
}
define internal i64 @field(ptr %ctx, i64 %offset) alwaysinline {
  %p = getelementptr i8, ptr %ctx, i64 %offset
  %v = load i32, ptr %p
  %w = zext i32 %v to i64
  ret i64 %w
}
define internal i64 @group(ptr %ctx) alwaysinline {
  %v = call i64 @field(ptr %ctx, i64 80)
  ret i64 %v
}
define internal i64 @wave(ptr %ctx) alwaysinline {
  %v = call i64 @field(ptr %ctx, i64 92)
  ret i64 %v
}
; one loop back-edge
define internal void @turn(ptr %ctx) alwaysinline {
  %p = getelementptr i8, ptr %ctx, i64 96
  %f = load i64, ptr %p
  %g = sub i64 %f, 1
  store i64 %g, ptr %p
  %c = icmp sle i64 %g, 0
  br i1 %c, label %tick, label %done
tick:
  call void @lw_tick(ptr %ctx, ptr null, i32 7)
  br label %done
done:
  ret void
}

define void @empty(ptr %ctx) {
  ret void
}

; words: out, waves of a group.  out[group * waves + wave] += 1
define void @mark(ptr %ctx) {
  %out = call ptr @pointer(ptr %ctx, i64 0)
  %n = call i64 @word(ptr %ctx, i64 1)
  %g = call i64 @group(ptr %ctx)
  %w = call i64 @wave(ptr %ctx)
  %a = mul i64 %g, %n
  %i = add i64 %a, %w
  %p = getelementptr i64, ptr %out, i64 %i
  %v = load i64, ptr %p
  %u = add i64 %v, 1
  store i64 %u, ptr %p
  ret void
}

; words: out, next row.  out[row] = x, y, z, wave, exec, dispatch id, packet, queue
define void @describe(ptr %ctx) {
  %out = call ptr @pointer(ptr %ctx, i64 0)
  %pn = load ptr, ptr %ctx
  %pr = getelementptr i64, ptr %pn, i64 1
  %row = atomicrmw add ptr %pr, i64 1 seq_cst
  %a = mul i64 %row, 8
  %p0 = getelementptr i64, ptr %out, i64 %a
  %x = call i64 @field(ptr %ctx, i64 80)
  store i64 %x, ptr %p0
  %y = call i64 @field(ptr %ctx, i64 84)
  %p1 = getelementptr i64, ptr %p0, i64 1
  store i64 %y, ptr %p1
  %z = call i64 @field(ptr %ctx, i64 88)
  %p2 = getelementptr i64, ptr %p0, i64 2
  store i64 %z, ptr %p2
  %w = call i64 @wave(ptr %ctx)
  %p3 = getelementptr i64, ptr %p0, i64 3
  store i64 %w, ptr %p3
  %pe = getelementptr i8, ptr %ctx, i64 72
  %e = load i64, ptr %pe
  %p4 = getelementptr i64, ptr %p0, i64 4
  store i64 %e, ptr %p4
  %pd = getelementptr i8, ptr %ctx, i64 112
  %d = load i64, ptr %pd
  %p5 = getelementptr i64, ptr %p0, i64 5
  store i64 %d, ptr %p5
  %pp = getelementptr i8, ptr %ctx, i64 48
  %k = load i64, ptr %pp
  %p6 = getelementptr i64, ptr %p0, i64 6
  store i64 %k, ptr %p6
  %pq = getelementptr i8, ptr %ctx, i64 56
  %q = load i64, ptr %pq
  %p7 = getelementptr i64, ptr %p0, i64 7
  store i64 %q, ptr %p7
  ret void
}

; words: turns.  Nothing but barriers.
define void @barriers(ptr %ctx) {
entry:
  %n = call i64 @word(ptr %ctx, i64 0)
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%j, %loop]
  call void @lw_barrier(ptr %ctx)
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}

; words: out, waves, turns, first wave that leaves at once.
; Each turn: LDS[wave] = turn + wave, barrier, out[group * waves + wave] += LDS[(wave + 1) mod
; waves that stay], barrier. Leaving waves end before their first barrier.
define void @exchange(ptr %ctx) {
entry:
  %out = call ptr @pointer(ptr %ctx, i64 0)
  %waves = call i64 @word(ptr %ctx, i64 1)
  %turns = call i64 @word(ptr %ctx, i64 2)
  %stay = call i64 @word(ptr %ctx, i64 3)
  %w = call i64 @wave(ptr %ctx)
  %g = call i64 @group(ptr %ctx)
  %leaves = icmp uge i64 %w, %stay
  br i1 %leaves, label %done, label %prepare
prepare:
  %pl = getelementptr i8, ptr %ctx, i64 8
  %lds = load ptr, ptr %pl
  %mine = getelementptr i64, ptr %lds, i64 %w
  %w1 = add i64 %w, 1
  %other = urem i64 %w1, %stay
  %theirs = getelementptr i64, ptr %lds, i64 %other
  %gw = mul i64 %g, %waves
  %at = add i64 %gw, %w
  %slot = getelementptr i64, ptr %out, i64 %at
  br label %loop
loop:
  %i = phi i64 [0, %prepare], [%j, %loop]
  %v = add i64 %i, %w
  store i64 %v, ptr %mine
  call void @lw_barrier(ptr %ctx)
  %t = load i64, ptr %theirs
  %old = load i64, ptr %slot
  %new = add i64 %old, %t
  store i64 %new, ptr %slot
  call void @lw_barrier(ptr %ctx)
  call void @turn(ptr %ctx)
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %turns
  br i1 %c, label %loop, label %done
done:
  ret void
}

; words: counter, wanted value, mode.  Adds 1 and waits for all others to have done so.
; mode 0: only loop turns, 1: yields too, 2: counts its turns (so its state changes), 3: barriers
define void @gather(ptr %ctx) {
entry:
  %counter = call ptr @pointer(ptr %ctx, i64 0)
  %wanted = call i64 @word(ptr %ctx, i64 1)
  %mode = call i64 @word(ptr %ctx, i64 2)
  %old = atomicrmw add ptr %counter, i64 1 seq_cst
  br label %loop
loop:
  %n = phi i64 [0, %entry], [%m, %again]
  %v = load atomic i64, ptr %counter seq_cst, align 8
  %c = icmp uge i64 %v, %wanted
  br i1 %c, label %done, label %wait
wait:
  switch i64 %mode, label %again [i64 1, label %yields  i64 3, label %barriers]
yields:
  call void @lw_yield(ptr %ctx)
  br label %again
barriers:
  call void @lw_barrier(ptr %ctx)
  br label %again
again:
  %counts = icmp eq i64 %mode, 2
  %step = zext i1 %counts to i64
  %m = add i64 %n, %step
  call void @turn(ptr %ctx)
  br label %loop
done:
  %keep = icmp eq i64 %n, -1
  br i1 %keep, label %store, label %end
store:
  store i64 %n, ptr %counter
  br label %end
end:
  ret void
}

; words: flag address.  Group 0 waits, with all waves at barriers, for a flag the last wave of
; group 1 sets.
define void @barriers_until_flag(ptr %ctx) {
entry:
  %flag = call ptr @pointer(ptr %ctx, i64 0)
  %g = call i64 @group(ptr %ctx)
  %first = icmp eq i64 %g, 0
  br i1 %first, label %loop, label %set
set:
  store atomic i64 1, ptr %flag seq_cst, align 8
  ret void
loop:
  call void @lw_barrier(ptr %ctx)
  call void @turn(ptr %ctx)
  %v = load atomic i64, ptr %flag seq_cst, align 8
  call void @lw_barrier(ptr %ctx)
  %c = icmp eq i64 %v, 0
  br i1 %c, label %loop, label %done
done:
  ret void
}

; words: flag address.  The first wave spins without a yield until the second has set the flag.
define void @wait_for_next_wave(ptr %ctx) {
entry:
  %flag = call ptr @pointer(ptr %ctx, i64 0)
  %w = call i64 @wave(ptr %ctx)
  %first = icmp eq i64 %w, 0
  br i1 %first, label %loop, label %set
set:
  store atomic i64 1, ptr %flag seq_cst, align 8
  ret void
loop:
  call void @turn(ptr %ctx)
  %v = load atomic i64, ptr %flag seq_cst, align 8
  %c = icmp eq i64 %v, 0
  br i1 %c, label %loop, label %done
done:
  ret void
}

; words: turns, out.  A loop of exactly so many back-edges.
define void @turns(ptr %ctx) {
entry:
  %n = call i64 @word(ptr %ctx, i64 0)
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%j, %more]
  %c = icmp ult i64 %i, %n
  br i1 %c, label %more, label %done
more:
  %j = add i64 %i, 1
  call void asm sideeffect "", "~{memory}"()
  call void @turn(ptr %ctx)
  br label %loop
done:
  ret void
}

; words: yields for ever
define void @yield_for_ever(ptr %ctx) {
entry:
  br label %loop
loop:
  call void @lw_yield(ptr %ctx)
  call void @turn(ptr %ctx)
  br label %loop
}

; words: kind, access, address, size, lanes, first work-group that faults
define void @fault(ptr %ctx) {
  %k = call i64 @word(ptr %ctx, i64 0)
  %kind = trunc i64 %k to i32
  %a = call i64 @word(ptr %ctx, i64 1)
  %access = trunc i64 %a to i32
  %address = call i64 @word(ptr %ctx, i64 2)
  %size = call i64 @word(ptr %ctx, i64 3)
  %lanes = call i64 @word(ptr %ctx, i64 4)
  %from = call i64 @word(ptr %ctx, i64 5)
  %g = call i64 @group(ptr %ctx)
  %c = icmp uge i64 %g, %from
  br i1 %c, label %bad, label %done
bad:
  %pe = getelementptr i8, ptr %ctx, i64 120
  store i64 255, ptr %pe
  call void @lw_fault(ptr %ctx, i32 %kind, i32 %access, i64 %address, i64 %size, i64 %lanes)
  unreachable
done:
  ret void
}

; words: access, address, size, flags, out.  out[0] = answer, out[1..2] = the site after it
define void @lookup(ptr %ctx) {
  %a = call i64 @word(ptr %ctx, i64 0)
  %access = trunc i64 %a to i32
  %address = call i64 @word(ptr %ctx, i64 1)
  %size = call i64 @word(ptr %ctx, i64 2)
  %f = call i64 @word(ptr %ctx, i64 3)
  %flags = trunc i64 %f to i32
  %out = call ptr @pointer(ptr %ctx, i64 4)
  %r = call i32 @lw_range_lookup(ptr %ctx, i32 %access, i64 %address, i64 %size, i32 %flags)
  %w = zext i32 %r to i64
  store i64 %w, ptr %out
  %ps = getelementptr i8, ptr %ctx, i64 40
  %sites = load ptr, ptr %ps
  %at = mul i64 %a, 2
  %site = getelementptr i64, ptr %sites, i64 %at
  %start = load i64, ptr %site
  %o1 = getelementptr i64, ptr %out, i64 1
  store i64 %start, ptr %o1
  %s1 = getelementptr i64, ptr %site, i64 1
  %length = load i64, ptr %s1
  %o2 = getelementptr i64, ptr %out, i64 2
  store i64 %length, ptr %o2
  ret void
}

; words: access, addresses (of u64), mask, lane base, size, flags
define void @check_lanes(ptr %ctx) {
  %a = call i64 @word(ptr %ctx, i64 0)
  %access = trunc i64 %a to i32
  %addresses = call ptr @pointer(ptr %ctx, i64 1)
  %mask = call i64 @word(ptr %ctx, i64 2)
  %b = call i64 @word(ptr %ctx, i64 3)
  %base = trunc i64 %b to i32
  %s = call i64 @word(ptr %ctx, i64 4)
  %size = trunc i64 %s to i32
  %f = call i64 @word(ptr %ctx, i64 5)
  %flags = trunc i64 %f to i32
  %no = call i32 @lw_check_lanes(ptr %ctx, i32 %access, ptr %addresses, i64 %mask, i32 %base, i32 %size, i32 %flags)
  ret void
}

; as check_lanes, and word 6 is the EXEC that is told
define void @check_lanes_under_exec(ptr %ctx) {
  %exec = call i64 @word(ptr %ctx, i64 6)
  %told = getelementptr i8, ptr %ctx, i64 120
  store i64 %exec, ptr %told
  call void @check_lanes(ptr %ctx)
  ret void
}

; words: addresses (of u64, for 4 chunks), size, flags, EXEC, out: chunk by chunk, as generated code
; has it, where lanes of all chunks are active; out[chunk] gets the answer, out[4] 1 at the end
define void @check_chunks(ptr %ctx) {
entry:
  %addresses = call ptr @pointer(ptr %ctx, i64 0)
  %s = call i64 @word(ptr %ctx, i64 1)
  %size = trunc i64 %s to i32
  %f = call i64 @word(ptr %ctx, i64 2)
  %flags = trunc i64 %f to i32
  %exec = call i64 @word(ptr %ctx, i64 3)
  %out = call ptr @pointer(ptr %ctx, i64 4)
  %told = getelementptr i8, ptr %ctx, i64 120
  store i64 %exec, ptr %told
  br label %chunk
chunk:
  %c = phi i64 [ 0, %entry ], [ %c.next, %asked ]
  %lane = mul i64 %c, 16
  %base = trunc i64 %lane to i32
  %shifted = lshr i64 %exec, %lane
  %mask = and i64 %shifted, 65535
  %none = icmp eq i64 %mask, 0
  br i1 %none, label %asked, label %ask
ask:
  %at = getelementptr i64, ptr %addresses, i64 %lane
  %no = call i32 @lw_check_lanes(ptr %ctx, i32 1, ptr %at, i64 %mask, i32 %base, i32 %size, i32 %flags)
  %wide = zext i32 %no to i64
  %slot = getelementptr i64, ptr %out, i64 %c
  store i64 %wide, ptr %slot
  br label %asked
asked:
  %c.next = add i64 %c, 1
  %more = icmp ult i64 %c.next, 4
  br i1 %more, label %chunk, label %end
end:
  %last = getelementptr i64, ptr %out, i64 4
  store i64 1, ptr %last
  ret void
}

; words: out, bytes, offset in the context of the address to look at (8: LDS, 24: scratch).
; Counts in out[0] the u16 that are not poison, then overwrites them; out[1] |= low address bits
define void @use_fresh_memory(ptr %ctx) {
entry:
  %out = call ptr @pointer(ptr %ctx, i64 0)
  %bytes = call i64 @word(ptr %ctx, i64 1)
  %where = call i64 @word(ptr %ctx, i64 2)
  %pb = getelementptr i8, ptr %ctx, i64 %where
  %base = load ptr, ptr %pb
  %address = ptrtoint ptr %base to i64
  %low = and i64 %address, 63
  %o1 = getelementptr i64, ptr %out, i64 1
  %was = atomicrmw or ptr %o1, i64 %low seq_cst
  %count = udiv i64 %bytes, 2
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%j, %body]
  %c = icmp ult i64 %i, %count
  br i1 %c, label %body, label %done
body:
  %p = getelementptr i16, ptr %base, i64 %i
  %v = load i16, ptr %p
  %bad = icmp ne i16 %v, 32767
  %n = zext i1 %bad to i64
  %old = atomicrmw add ptr %out, i64 %n seq_cst
  store i16 1, ptr %p
  %j = add i64 %i, 1
  br label %loop
done:
  ret void
}

; words: address.  Stores there unchecked.
define void @store_unchecked(ptr %ctx) {
  %p = call ptr @pointer(ptr %ctx, i64 0)
  store volatile i32 7, ptr %p
  ret void
}

define internal i64 @deep(i64 %n) noinline {
entry:
  %buffer = alloca [512 x i64]
  %p = getelementptr [512 x i64], ptr %buffer, i64 0, i64 3
  store volatile i64 %n, ptr %p
  %m = add i64 %n, 1
  %c = icmp eq i64 %m, 0
  br i1 %c, label %end, label %more
more:
  %r = call i64 @deep(i64 %m)
  %v = load volatile i64, ptr %p
  %s = add i64 %r, %v
  ret i64 %s
end:
  ret i64 0
}
define void @recurse(ptr %ctx) {
  %r = call i64 @deep(i64 1)
  %out = call ptr @pointer(ptr %ctx, i64 0)
  store i64 %r, ptr %out
  ret void
}

; words: out.  A frame of 3 MB, as unoptimised code of large kernels has; out[0] = 7 through it
define void @large_frame(ptr %ctx) "probe-stack"="inline-asm" {
  %buffer = alloca [3145728 x i8]
  store volatile i8 7, ptr %buffer
  %r = load volatile i8, ptr %buffer
  %r8 = zext i8 %r to i64
  %out = call ptr @pointer(ptr %ctx, i64 0)
  store i64 %r8, ptr %out
  ret void
}

define void @illegal_instruction(ptr %ctx) {
  call void asm sideeffect "ud2", ""()
  ret void
}

; words: out.  out[2 * wave] = MXCSR at the beginning; sets rounding by wave; barrier; out[2 * wave
; + 1] = MXCSR after it
define void @change_mxcsr(ptr %ctx) {
  %slot = alloca i32
  %out = call ptr @pointer(ptr %ctx, i64 0)
  %w = call i64 @wave(ptr %ctx)
  %at = mul i64 %w, 2
  %p = getelementptr i64, ptr %out, i64 %at
  call void @llvm.x86.sse.stmxcsr(ptr %slot)
  %a = load i32, ptr %slot
  %a6 = zext i32 %a to i64
  store i64 %a6, ptr %p
  %w3 = and i64 %w, 3
  %r = shl i64 %w3, 13
  %m = or i64 %r, 8064
  %m3 = trunc i64 %m to i32
  store i32 %m3, ptr %slot
  call void @llvm.x86.sse.ldmxcsr(ptr %slot)
  call void @lw_barrier(ptr %ctx)
  call void @llvm.x86.sse.stmxcsr(ptr %slot)
  %b = load i32, ptr %slot
  %b6 = zext i32 %b to i64
  %p1 = getelementptr i64, ptr %p, i64 1
  store i64 %b6, ptr %p1
  ret void
}

; counts[0] += 1, counts[1] += wave
define void @count(ptr %ctx) {
  %pc = getelementptr i8, ptr %ctx, i64 104
  %counts = load ptr, ptr %pc
  %v = load i64, ptr %counts
  %v1 = add i64 %v, 1
  store i64 %v1, ptr %counts
  %w = call i64 @wave(ptr %ctx)
  %p1 = getelementptr i64, ptr %counts, i64 1
  %u = load i64, ptr %p1
  %u1 = add i64 %u, %w
  store i64 %u1, ptr %p1
  ret void
}

; words: stamps, cycles to run, whether it is always slow.  Two groups of one wave; stamps[8 * group]
; says when it was last at work. Each tells of contention while the other is at work too.
define void @contend(ptr %ctx) {
entry:
  %stamps = call ptr @pointer(ptr %ctx, i64 0)
  %length = call i64 @word(ptr %ctx, i64 1)
  %always = call i64 @word(ptr %ctx, i64 2)
  %always.b = icmp ne i64 %always, 0
  %g = call i64 @group(ptr %ctx)
  %own.i = mul i64 %g, 8
  %other.i = xor i64 %own.i, 8
  %own = getelementptr i64, ptr %stamps, i64 %own.i
  %other = getelementptr i64, ptr %stamps, i64 %other.i
  store atomic i64 1, ptr %own monotonic, align 8
  %came = call i64 @llvm.readcyclecounter()
  br label %meet
meet:
  %there = load atomic i64, ptr %other monotonic, align 8
  %alone = icmp eq i64 %there, 0
  br i1 %alone, label %wait, label %met
wait:
  %waits = call i64 @llvm.readcyclecounter()
  %waited = sub i64 %waits, %came
  %long = icmp ugt i64 %waited, 4294967296
  br i1 %long, label %yield, label %meet
yield:                     ; there is no second thread
  call void @lw_yield(ptr %ctx)
  br label %meet
met:
  %start = call i64 @llvm.readcyclecounter()
  br label %work
work:
  %before = phi i64 [ %start, %met ], [ %after, %next ]
  %now = call i64 @llvm.readcyclecounter()
  store atomic i64 %now, ptr %own monotonic, align 8
  %seen = load atomic i64, ptr %other monotonic, align 8
  %ago = sub i64 %now, %seen
  %near = icmp slt i64 %ago, 32768
  %slow = or i1 %near, %always.b
  br i1 %slow, label %tell, label %next
tell:
  %took = sub i64 %now, %before
  call void @lw_contended(ptr %ctx, ptr null, i64 %took)
  br label %next
next:
  %after = call i64 @llvm.readcyclecounter()
  %done = sub i64 %after, %start
  %more = icmp ult i64 %done, %length
  br i1 %more, label %work, label %end
end:
  ret void
}
