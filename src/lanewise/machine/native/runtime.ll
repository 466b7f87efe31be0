
module asm ".text"
module asm ".globl lw_barrier"
module asm ".type lw_barrier,@function"
module asm "lw_barrier:"
module asm "  subq $8, %rsp"
module asm "  callq lw_pass_barrier"
module asm "  addq $8, %rsp"
module asm "  popq %rcx"
module asm "  jmpq *%rcx"
module asm ".text"
module asm ".globl lw_barrier_wait"
module asm ".type lw_barrier_wait,@function"
module asm "lw_barrier_wait:"
module asm "  subq $8, %rsp"
module asm "  callq lw_wait_for_barrier"
module asm "  addq $8, %rsp"
module asm "  popq %rcx"
module asm "  jmpq *%rcx"
module asm ".text"
module asm ".globl lw_yield"
module asm ".type lw_yield,@function"
module asm "lw_yield:"
module asm "  subq $8, %rsp"
module asm "  callq lw_pass_turn"
module asm "  addq $8, %rsp"
module asm "  popq %rcx"
module asm "  jmpq *%rcx"
module asm ".text"
module asm ".globl lw_switch"
module asm ".type lw_switch,@function"
module asm "lw_switch:"
module asm "  pushq %rbp"
module asm "  pushq %rbx"
module asm "  pushq %r12"
module asm "  pushq %r13"
module asm "  pushq %r14"
module asm "  pushq %r15"
module asm "  movq %rsp, (%rdi)"
module asm "  movq %rsi, %rsp"
module asm "  popq %r15"
module asm "  popq %r14"
module asm "  popq %r13"
module asm "  popq %r12"
module asm "  popq %rbx"
module asm "  popq %rbp"
module asm "  retq"
module asm ".globl lw_switch_with_mxcsr"
module asm ".type lw_switch_with_mxcsr,@function"
module asm "lw_switch_with_mxcsr:"
module asm "  pushq %rbp"
module asm "  subq $8, %rsp"
module asm "  stmxcsr (%rsp)"
module asm "  leaq 2f(%rip), %rax"
module asm "  pushq %rax"
module asm "  pushq %rbp"
module asm "  pushq %rbx"
module asm "  pushq %r12"
module asm "  pushq %r13"
module asm "  pushq %r14"
module asm "  pushq %r15"
module asm "  movq %rsp, (%rdi)"
module asm "  movq %rsi, %rsp"
module asm "  popq %r15"
module asm "  popq %r14"
module asm "  popq %r13"
module asm "  popq %r12"
module asm "  popq %rbx"
module asm "  popq %rbp"
module asm "  retq"
module asm "2: ldmxcsr (%rsp)"
module asm "  addq $8, %rsp"
module asm "  popq %rbp"
module asm "  retq"
module asm ".globl lw_fiber_start"
module asm "lw_fiber_start:"
module asm "  movq %r12, %rdi"
module asm "  callq lw_fiber_main"
module asm "  ud2"
module asm ".globl lw_enter"
module asm ".type lw_enter,@function"
module asm "lw_enter:"
module asm "  pushq %rbp"
module asm "  pushq %rbx"
module asm "  pushq %r12"
module asm "  pushq %r13"
module asm "  pushq %r14"
module asm "  pushq %r15"
module asm "  subq $8, %rsp"
module asm "  movq %rsp, 8(%rdi)"
module asm "  callq lw_run_groups"
module asm "1: addq $8, %rsp"
module asm "  popq %r15"
module asm "  popq %r14"
module asm "  popq %r13"
module asm "  popq %r12"
module asm "  popq %rbx"
module asm "  popq %rbp"
module asm "  retq"
module asm ".globl lw_leave"
module asm ".type lw_leave,@function"
module asm "lw_leave:"
module asm "  movq 8(%rdi), %rsp"
module asm "  jmp 1b"
module asm ".globl lw_tick"
module asm ".type lw_tick,@function"
module asm "lw_tick:"
module asm "  pushq %rbp"
module asm "  pushq %rbx"
module asm "  pushq %r12"
module asm "  pushq %r13"
module asm "  pushq %r14"
module asm "  pushq %r15"
module asm "  movq %rsp, %rsi"
module asm "  subq $8, %rsp"
module asm "  callq lw_ticked"
module asm "  addq $8, %rsp"
module asm "  popq %r15"
module asm "  popq %r14"
module asm "  popq %r13"
module asm "  popq %r12"
module asm "  popq %rbx"
module asm "  popq %rbp"
module asm "  retq"

%struct.anon = type { i32, i32, i32, [5 x %struct.sigaction], [64 x ptr] }
%struct.sigaction = type { %union.anon, %struct.__sigset_t, i32, ptr }
%union.anon = type { ptr }
%struct.__sigset_t = type { [16 x i64] }
%struct.Fault = type { i32, i32, i64, i64, i64, i64, [3 x i32], i32, i64, i64, i32, i32 }
%struct.Event = type { i32, i32, i32, i32, [3 x i32], i32, i64, i64, i64, [64 x i32] }
%struct.Range = type { i64, i64, i64 }
%struct.Gws = type { i32, i32, i32, i32, i32 }
%union.pthread_attr_t = type { i64, [48 x i8] }
%struct.stack_t = type { ptr, i32, i64 }
%struct.Wave = type { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, [3 x i32], i32, i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32, i32, %struct.Fault, i64, i64, i64, [17 x i64] }

@lw_layout = local_unnamed_addr constant [74 x i32] [i32 0, i32 8, i32 16, i32 24, i32 32, i32 40, i32 48, i32 60, i32 72, i32 76, i32 80, i32 88, i32 96, i32 104, i32 112, i32 116, i32 120, i32 128, i32 136, i32 144, i32 152, i32 160, i32 168, i32 176, i32 184, i32 192, i32 200, i32 208, i32 216, i32 224, i32 228, i32 232, i32 236, i32 240, i32 248, i32 256, i32 264, i32 344, i32 352, i32 0, i32 4, i32 8, i32 16, i32 24, i32 32, i32 40, i32 52, i32 56, i32 64, i32 72, i32 76, i32 80, i32 0, i32 8, i32 16, i32 24, i32 0, i32 4, i32 8, i32 12, i32 16, i32 28, i32 32, i32 40, i32 48, i32 56, i32 312, i32 0, i32 8, i32 16, i32 20, i32 24, i32 32, i32 288], align 16
@fibers_of_process = internal global i32 0, align 4
@pool_process = internal unnamed_addr global i32 0, align 4
@signal_state = internal global %struct.anon zeroinitializer, align 8
@signals = internal unnamed_addr constant [5 x i32] [i32 11, i32 7, i32 4, i32 8, i32 2], align 16
@pool = internal global { i32, i32, i32, i32, i32, [4 x i8], ptr, ptr, ptr, i64 } { i32 0, i32 0, i32 0, i32 0, i32 -2147483648, [4 x i8] zeroinitializer, ptr null, ptr null, ptr null, i64 0 }, align 8
@llvm.compiler.used = appending global [6 x ptr] [ptr @lw_fiber_main, ptr @lw_pass_barrier, ptr @lw_pass_turn, ptr @lw_run_groups, ptr @lw_ticked, ptr @lw_wait_for_barrier], section "llvm.metadata"

; Function Attrs: nounwind uwtable(sync)
define i64 @lw_take_word(ptr noundef captures(none) %0, ptr noundef %1) local_unnamed_addr #0 {
  br label %3

3:                                                ; preds = %18, %2
  %4 = phi i32 [ 0, %2 ], [ %19, %18 ]
  %5 = load atomic i64, ptr %0 acquire, align 8
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %10, label %7

7:                                                ; preds = %3
  %8 = atomicrmw xchg ptr %0, i64 0 acq_rel, align 8
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %10, label %20

10:                                               ; preds = %7, %3
  %11 = load volatile i32, ptr %1, align 4, !tbaa !5
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %13, label %20

13:                                               ; preds = %10
  %14 = icmp ult i32 %4, 100
  br i1 %14, label %15, label %16

15:                                               ; preds = %13
  tail call void @llvm.x86.sse2.pause()
  br label %18

16:                                               ; preds = %13
  %17 = tail call i32 @usleep(i32 noundef 20) #2
  br label %18

18:                                               ; preds = %15, %16
  %19 = add i32 %4, 1
  br label %3

20:                                               ; preds = %10, %7
  %21 = phi i64 [ %8, %7 ], [ 0, %10 ]
  ret i64 %21
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nounwind
declare void @llvm.x86.sse2.pause() #2

declare i32 @usleep(i32 noundef) local_unnamed_addr #3

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable(sync)
define float @__extendhfsf2(half noundef %0) local_unnamed_addr #4 {
  %2 = bitcast half %0 to i16
  %3 = zext i16 %2 to i32
  %4 = lshr i32 %3, 10
  %5 = and i32 %4, 31
  %6 = and i32 %3, 1023
  switch i32 %5, label %13 [
    i32 31, label %7
    i32 0, label %18
  ]

7:                                                ; preds = %1
  %8 = shl nuw nsw i32 %3, 13
  %9 = icmp eq i32 %6, 0
  %10 = select i1 %9, i32 0, i32 4194304
  %11 = or i32 %8, %10
  %12 = or i32 %11, 2139095040
  br label %28

13:                                               ; preds = %1
  %14 = shl nuw nsw i32 %5, 23
  %15 = add nuw nsw i32 %14, 939524096
  %16 = shl nuw nsw i32 %6, 13
  %17 = or disjoint i32 %15, %16
  br label %28

18:                                               ; preds = %1
  %19 = icmp eq i32 %6, 0
  br i1 %19, label %28, label %20

20:                                               ; preds = %18
  %21 = tail call range(i32 22, 33) i32 @llvm.ctlz.i32(i32 %6, i1 true)
  %22 = shl nuw nsw i32 %21, 23
  %23 = add nsw i32 %21, -8
  %24 = shl i32 %6, %23
  %25 = and i32 %24, 8388607
  %26 = sub nsw i32 %25, %22
  %27 = add nsw i32 %26, 1124073472
  br label %28

28:                                               ; preds = %18, %13, %20, %7
  %29 = phi i32 [ %12, %7 ], [ %17, %13 ], [ %27, %20 ], [ 0, %18 ]
  %30 = sext i16 %2 to i32
  %31 = and i32 %30, -2147483648
  %32 = or i32 %29, %31
  %33 = bitcast i32 %32 to float
  ret float %33
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #6

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable(sync)
define half @__truncsfhf2(float noundef %0) local_unnamed_addr #4 {
  %2 = bitcast float %0 to i32
  %3 = lshr i32 %2, 16
  %4 = trunc nuw i32 %3 to i16
  %5 = and i16 %4, -32768
  %6 = lshr i32 %2, 23
  %7 = and i32 %2, 8388607
  %8 = trunc i32 %6 to i8
  switch i8 %8, label %17 [
    i8 -1, label %9
    i8 0, label %52
  ]

9:                                                ; preds = %1
  %10 = icmp eq i32 %7, 0
  %11 = lshr i32 %7, 13
  %12 = trunc nuw nsw i32 %11 to i16
  %13 = or i16 %12, 512
  %14 = select i1 %10, i16 0, i16 %13
  %15 = or disjoint i16 %5, %14
  %16 = or disjoint i16 %15, 31744
  br label %52

17:                                               ; preds = %1
  %18 = and i32 %6, 255
  %19 = icmp samesign ult i32 %18, 113
  %20 = tail call i32 @llvm.usub.sat.i32(i32 113, i32 %18)
  %21 = icmp samesign ugt i32 %20, 49
  br i1 %21, label %42, label %22

22:                                               ; preds = %17
  %23 = add nuw nsw i32 %20, 13
  %24 = or disjoint i32 %7, 8388608
  %25 = zext nneg i32 %24 to i64
  %26 = zext nneg i32 %23 to i64
  %27 = shl nsw i64 -1, %26
  %28 = xor i64 %27, -1
  %29 = and i64 %28, %25
  %30 = add nuw nsw i32 %20, 12
  %31 = zext nneg i32 %30 to i64
  %32 = shl nuw nsw i64 1, %31
  %33 = lshr i64 %25, %26
  %34 = icmp samesign ugt i64 %29, %32
  br i1 %34, label %40, label %35

35:                                               ; preds = %22
  %36 = icmp ne i64 %29, %32
  %37 = and i64 %33, 1
  %38 = icmp eq i64 %37, 0
  %39 = select i1 %36, i1 true, i1 %38
  br i1 %39, label %42, label %40

40:                                               ; preds = %35, %22
  %41 = add nuw nsw i64 %33, 1
  br label %42

42:                                               ; preds = %17, %35, %40
  %43 = phi i64 [ %33, %35 ], [ 0, %17 ], [ %41, %40 ]
  %44 = add nsw i32 %18, -113
  %45 = zext nneg i32 %44 to i64
  %46 = shl nuw nsw i64 %45, 10
  %47 = select i1 %19, i64 0, i64 %46
  %48 = add nuw nsw i64 %43, %47
  %49 = tail call i64 @llvm.umin.i64(i64 %48, i64 31744)
  %50 = trunc nuw nsw i64 %49 to i16
  %51 = or disjoint i16 %5, %50
  br label %52

52:                                               ; preds = %1, %42, %9
  %53 = phi i16 [ %16, %9 ], [ %51, %42 ], [ %5, %1 ]
  %54 = bitcast i16 %53 to half
  ret half %54
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable(sync)
define half @__truncdfhf2(double noundef %0) local_unnamed_addr #4 {
  %2 = bitcast double %0 to i64
  %3 = lshr i64 %2, 48
  %4 = trunc nuw i64 %3 to i16
  %5 = and i16 %4, -32768
  %6 = and i64 %2, 4503599627370495
  %7 = lshr i64 %2, 52
  %8 = trunc nuw nsw i64 %7 to i32
  %9 = and i32 %8, 2047
  switch i32 %9, label %18 [
    i32 2047, label %10
    i32 0, label %51
  ]

10:                                               ; preds = %1
  %11 = icmp eq i64 %6, 0
  %12 = lshr i64 %6, 42
  %13 = trunc nuw nsw i64 %12 to i16
  %14 = or i16 %13, 512
  %15 = select i1 %11, i16 0, i16 %14
  %16 = or disjoint i16 %5, %15
  %17 = or disjoint i16 %16, 31744
  br label %51

18:                                               ; preds = %1
  %19 = icmp samesign ult i32 %9, 1009
  %20 = tail call i32 @llvm.usub.sat.i32(i32 1009, i32 %9)
  %21 = icmp samesign ugt i32 %20, 20
  br i1 %21, label %41, label %22

22:                                               ; preds = %18
  %23 = add nuw nsw i32 %20, 42
  %24 = or disjoint i64 %6, 4503599627370496
  %25 = zext nneg i32 %23 to i64
  %26 = shl nsw i64 -1, %25
  %27 = xor i64 %26, -1
  %28 = and i64 %24, %27
  %29 = add nuw nsw i32 %20, 41
  %30 = zext nneg i32 %29 to i64
  %31 = shl nuw nsw i64 1, %30
  %32 = lshr i64 %24, %25
  %33 = icmp samesign ugt i64 %28, %31
  br i1 %33, label %39, label %34

34:                                               ; preds = %22
  %35 = icmp ne i64 %28, %31
  %36 = and i64 %32, 1
  %37 = icmp eq i64 %36, 0
  %38 = select i1 %35, i1 true, i1 %37
  br i1 %38, label %41, label %39

39:                                               ; preds = %34, %22
  %40 = add nuw nsw i64 %32, 1
  br label %41

41:                                               ; preds = %18, %34, %39
  %42 = phi i64 [ %32, %34 ], [ 0, %18 ], [ %40, %39 ]
  %43 = add nsw i32 %9, -1009
  %44 = zext nneg i32 %43 to i64
  %45 = shl nuw nsw i64 %44, 10
  %46 = select i1 %19, i64 0, i64 %45
  %47 = add nuw nsw i64 %42, %46
  %48 = tail call i64 @llvm.umin.i64(i64 %47, i64 31744)
  %49 = trunc nuw nsw i64 %48 to i16
  %50 = or disjoint i16 %5, %49
  br label %51

51:                                               ; preds = %1, %41, %10
  %52 = phi i16 [ %17, %10 ], [ %50, %41 ], [ %5, %1 ]
  %53 = bitcast i16 %52 to half
  ret half %53
}

; Function Attrs: cold noinline noreturn nounwind optsize uwtable(sync)
define void @lw_fault(ptr noundef captures(none) %0, i32 noundef %1, i32 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5) local_unnamed_addr #7 {
  %7 = alloca %struct.Fault, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #2
  store i32 %1, ptr %7, align 8, !tbaa !9
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 4
  store i32 %2, ptr %8, align 4, !tbaa !12
  %9 = getelementptr inbounds nuw i8, ptr %7, i64 8
  store i64 %3, ptr %9, align 8, !tbaa !13
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 16
  store i64 %4, ptr %10, align 8, !tbaa !14
  %11 = getelementptr inbounds nuw i8, ptr %7, i64 24
  store i64 %5, ptr %11, align 8, !tbaa !15
  %12 = getelementptr inbounds nuw i8, ptr %7, i64 32
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(48) %12, i8 0, i64 48, i1 false)
  tail call fastcc void @settle_doubt(ptr noundef %0)
  call fastcc void @raise_fault(ptr noundef %0, ptr noundef nonnull %7) #24
  unreachable
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #8

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @settle_doubt(ptr noundef captures(none) %0) unnamed_addr #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %3 = load i32, ptr %2, align 8, !tbaa !16
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %6, label %5, !prof !23

5:                                                ; preds = %1
  tail call fastcc void @raise_fault(ptr noundef nonnull %0, ptr noundef nonnull %2) #24
  unreachable

6:                                                ; preds = %1
  ret void
}

; Function Attrs: cold noinline noreturn nounwind optsize uwtable(sync)
define internal fastcc void @raise_fault(ptr noundef readonly captures(none) %0, ptr noundef captures(none) initializes((32, 56)) %1) unnamed_addr #7 {
  tail call fastcc void @note_fault(ptr noundef %0, ptr noundef %1)
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %4 = load ptr, ptr %3, align 8, !tbaa !24
  tail call void @lw_leave(ptr noundef %4) #25
  unreachable
}

; Function Attrs: cold nofree noinline norecurse nounwind optsize memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync)
define void @lw_event(ptr noundef readonly captures(none) %0, i32 noundef %1, i64 noundef %2, ptr noundef captures(none) %3) local_unnamed_addr #9 {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %6 = load ptr, ptr %5, align 8, !tbaa !24
  %7 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %8 = load i32, ptr %7, align 8, !tbaa !25
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %83

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %12 = load ptr, ptr %11, align 8, !tbaa !27
  %13 = load ptr, ptr %12, align 64, !tbaa !28
  store i32 1, ptr %7, align 8, !tbaa !25
  %14 = getelementptr inbounds nuw i8, ptr %6, i64 208
  %15 = load ptr, ptr %14, align 16, !tbaa !31
  %16 = getelementptr inbounds nuw i8, ptr %13, i64 136
  %17 = load i64, ptr %16, align 8, !tbaa !36
  %18 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %19 = load i32, ptr %18, align 8, !tbaa !41
  %20 = zext i32 %19 to i64
  %21 = getelementptr i64, ptr %15, i64 %17
  %22 = getelementptr i64, ptr %21, i64 %20
  %23 = load i64, ptr %22, align 8, !tbaa !42
  %24 = add i64 %23, 1
  store i64 %24, ptr %22, align 8, !tbaa !42
  %25 = getelementptr inbounds nuw i8, ptr %13, i64 176
  %26 = load i64, ptr %25, align 8, !tbaa !43
  %27 = icmp ult i64 %23, %26
  br i1 %27, label %28, label %83

28:                                               ; preds = %10
  %29 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %30 = load ptr, ptr %29, align 8, !tbaa !44
  %31 = load ptr, ptr %30, align 64, !tbaa !28
  %32 = getelementptr inbounds nuw i8, ptr %6, i64 224
  %33 = load i64, ptr %32, align 32, !tbaa !45
  %34 = getelementptr inbounds nuw i8, ptr %6, i64 232
  %35 = load i64, ptr %34, align 8, !tbaa !46
  %36 = icmp eq i64 %33, %35
  br i1 %36, label %37, label %45

37:                                               ; preds = %28
  %38 = getelementptr inbounds nuw i8, ptr %31, i64 256
  %39 = atomicrmw add ptr %38, i64 16 monotonic, align 8
  %40 = add i64 %39, 16
  %41 = getelementptr inbounds nuw i8, ptr %31, i64 168
  %42 = load i64, ptr %41, align 8, !tbaa !47
  %43 = icmp ugt i64 %40, %42
  br i1 %43, label %83, label %44

44:                                               ; preds = %37
  store i64 %40, ptr %34, align 8, !tbaa !46
  br label %45

45:                                               ; preds = %28, %44
  %46 = phi i64 [ %39, %44 ], [ %33, %28 ]
  %47 = getelementptr inbounds nuw i8, ptr %31, i64 160
  %48 = load ptr, ptr %47, align 8, !tbaa !48
  %49 = add i64 %46, 1
  store i64 %49, ptr %32, align 32, !tbaa !45
  %50 = icmp eq ptr %48, null
  br i1 %50, label %83, label %51

51:                                               ; preds = %45
  %52 = getelementptr inbounds nuw %struct.Event, ptr %48, i64 %46
  %53 = load i32, ptr %18, align 8, !tbaa !41
  %54 = getelementptr inbounds nuw i8, ptr %3, i64 20
  %55 = load i32, ptr %54, align 4, !tbaa !49
  %56 = getelementptr inbounds nuw i8, ptr %0, i64 92
  %57 = load i32, ptr %56, align 4, !tbaa !50
  store i32 %53, ptr %52, align 8, !tbaa !5
  %58 = getelementptr inbounds nuw i8, ptr %52, i64 4
  store i32 %1, ptr %58, align 4, !tbaa !5
  %59 = getelementptr inbounds nuw i8, ptr %52, i64 8
  store i32 %55, ptr %59, align 8, !tbaa !5
  %60 = getelementptr inbounds nuw i8, ptr %52, i64 12
  store i32 %57, ptr %60, align 4, !tbaa !5
  %61 = getelementptr inbounds nuw i8, ptr %52, i64 16
  %62 = getelementptr inbounds nuw i8, ptr %52, i64 32
  %63 = load <2 x i64>, ptr %3, align 8, !tbaa !42
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %61, i8 0, i64 16, i1 false)
  store <2 x i64> %63, ptr %62, align 8, !tbaa !42
  %64 = getelementptr inbounds nuw i8, ptr %52, i64 48
  store i64 %2, ptr %64, align 8, !tbaa !42
  %65 = getelementptr inbounds nuw i8, ptr %52, i64 56
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(256) %65, i8 0, i64 256, i1 false)
  %66 = getelementptr inbounds nuw i8, ptr %0, i64 80
  br label %69

67:                                               ; preds = %69
  %68 = getelementptr inbounds nuw i8, ptr %3, i64 32
  br label %76

69:                                               ; preds = %51, %69
  %70 = phi i64 [ 0, %51 ], [ %74, %69 ]
  %71 = getelementptr inbounds nuw i32, ptr %66, i64 %70
  %72 = load i32, ptr %71, align 4, !tbaa !5
  %73 = getelementptr inbounds nuw i32, ptr %61, i64 %70
  store i32 %72, ptr %73, align 4, !tbaa !5
  %74 = add nuw nsw i64 %70, 1
  %75 = icmp eq i64 %74, 3
  br i1 %75, label %67, label %69, !llvm.loop !51

76:                                               ; preds = %67, %76
  %77 = phi i64 [ 0, %67 ], [ %81, %76 ]
  %78 = getelementptr inbounds nuw i32, ptr %68, i64 %77
  %79 = load i32, ptr %78, align 4, !tbaa !5
  %80 = getelementptr inbounds nuw i32, ptr %65, i64 %77
  store i32 %79, ptr %80, align 4, !tbaa !5
  %81 = add nuw nsw i64 %77, 1
  %82 = icmp eq i64 %81, 64
  br i1 %82, label %83, label %76, !llvm.loop !53

83:                                               ; preds = %76, %37, %45, %10, %4
  ret void
}

; Function Attrs: cold noinline nounwind optsize uwtable(sync)
define range(i32 0, 2) i32 @lw_range_lookup(ptr noundef captures(none) %0, i32 noundef %1, i64 noundef %2, i64 noundef %3, i32 noundef %4) local_unnamed_addr #10 {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %7 = load i32, ptr %6, align 8, !tbaa !16
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %10, label %9, !prof !23

9:                                                ; preds = %5
  tail call fastcc void @raise_fault(ptr noundef nonnull %0, ptr noundef nonnull %6) #24
  unreachable

10:                                               ; preds = %5
  %11 = tail call fastcc i32 @look_up(ptr noundef nonnull %0, i32 noundef %1, i64 noundef %2, i64 noundef %3, i32 noundef %4)
  %12 = icmp eq i32 %11, 0
  %13 = zext i1 %12 to i32
  ret i32 %13
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync)
define internal fastcc range(i32 0, 13) i32 @look_up(ptr noundef readonly captures(none) %0, i32 noundef %1, i64 noundef %2, i64 noundef %3, i32 noundef %4) unnamed_addr #11 {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %7 = load ptr, ptr %6, align 8, !tbaa !27
  %8 = load ptr, ptr %7, align 64, !tbaa !28
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 128
  %10 = load i64, ptr %9, align 8, !tbaa !54
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %66, label %12

12:                                               ; preds = %5
  %13 = getelementptr inbounds nuw i8, ptr %8, i64 120
  %14 = load ptr, ptr %13, align 8, !tbaa !55
  %15 = icmp eq i64 %10, 1
  br i1 %15, label %26, label %16

16:                                               ; preds = %12, %16
  %17 = phi i64 [ %24, %16 ], [ %10, %12 ]
  %18 = phi ptr [ %23, %16 ], [ %14, %12 ]
  %19 = lshr i64 %17, 1
  %20 = getelementptr inbounds nuw %struct.Range, ptr %18, i64 %19
  %21 = load i64, ptr %20, align 8, !tbaa !56
  %22 = icmp ugt i64 %21, %2
  %23 = select i1 %22, ptr %18, ptr %20
  %24 = sub i64 %17, %19
  %25 = icmp ugt i64 %24, 1
  br i1 %25, label %16, label %26, !llvm.loop !58

26:                                               ; preds = %16, %12
  %27 = phi ptr [ %14, %12 ], [ %23, %16 ]
  %28 = load i64, ptr %27, align 8, !tbaa !56
  %29 = icmp ugt i64 %28, %2
  br i1 %29, label %66, label %30

30:                                               ; preds = %26
  %31 = getelementptr inbounds nuw i8, ptr %27, i64 8
  %32 = load i64, ptr %31, align 8, !tbaa !59
  %33 = sub nuw i64 %2, %28
  %34 = icmp ugt i64 %33, %32
  %35 = sub nuw i64 %32, %33
  %36 = icmp ugt i64 %3, %35
  %37 = select i1 %34, i1 true, i1 %36
  br i1 %37, label %66, label %38

38:                                               ; preds = %30
  %39 = and i32 %4, 3
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %46, label %41

41:                                               ; preds = %38
  %42 = getelementptr inbounds nuw i8, ptr %27, i64 16
  %43 = load i64, ptr %42, align 8, !tbaa !60
  %44 = and i64 %43, 1
  %45 = icmp eq i64 %44, 0
  br i1 %45, label %46, label %66

46:                                               ; preds = %41, %38
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %48 = load i32, ptr %47, align 8, !tbaa !16
  %49 = icmp eq i32 %48, 0
  br i1 %49, label %50, label %59, !prof !23

50:                                               ; preds = %46
  %51 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %52 = load i64, ptr %51, align 8, !tbaa !61
  %53 = inttoptr i64 %52 to ptr
  %54 = zext i32 %1 to i64
  %55 = shl nuw nsw i64 %54, 4
  %56 = getelementptr inbounds nuw i8, ptr %53, i64 %55
  store i64 %28, ptr %56, align 8, !tbaa !42
  %57 = load i64, ptr %31, align 8, !tbaa !59
  %58 = getelementptr inbounds nuw i8, ptr %56, i64 8
  store i64 %57, ptr %58, align 8, !tbaa !42
  br label %59

59:                                               ; preds = %50, %46
  %60 = and i32 %4, 2
  %61 = icmp eq i32 %60, 0
  br i1 %61, label %65, label %62

62:                                               ; preds = %59
  %63 = urem i64 %2, %3
  %64 = icmp eq i64 %63, 0
  br i1 %64, label %65, label %66

65:                                               ; preds = %62, %59
  br label %66

66:                                               ; preds = %26, %5, %62, %41, %30, %65
  %67 = phi i32 [ 12, %62 ], [ 2, %41 ], [ 0, %65 ], [ 1, %30 ], [ 1, %5 ], [ 1, %26 ]
  ret i32 %67
}

; Function Attrs: cold noinline nounwind optsize uwtable(sync)
define range(i32 -1, 1) i32 @lw_check_lanes(ptr noundef captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2, i64 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) local_unnamed_addr #10 {
  %8 = alloca %struct.Fault, align 8
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %10 = load i32, ptr %9, align 8, !tbaa !16
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %13, label %12, !prof !23

12:                                               ; preds = %7
  tail call fastcc void @go_on_doubting(ptr noundef nonnull %0, i32 noundef %1, ptr noundef %2, i64 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6)
  br label %38

13:                                               ; preds = %7
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %15 = load i64, ptr %14, align 8, !tbaa !62
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 360
  store i64 %15, ptr %16, align 8, !tbaa !63
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %18 = load i64, ptr %17, align 8, !tbaa !64
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 368
  store i64 %18, ptr %19, align 8, !tbaa !65
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(80) %8, i8 0, i64 80, i1 false)
  %20 = getelementptr inbounds nuw i8, ptr %8, i64 4
  store i32 %1, ptr %20, align 4, !tbaa !12
  %21 = getelementptr inbounds nuw i8, ptr %8, i64 16
  %22 = zext i32 %5 to i64
  store i64 %22, ptr %21, align 8, !tbaa !14
  call fastcc void @judge_lanes(ptr noundef nonnull %0, ptr noundef nonnull %8, ptr noundef %2, i64 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6)
  %23 = load i32, ptr %8, align 8, !tbaa !9
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %36, label %25, !prof !23

25:                                               ; preds = %13
  %26 = add i32 %4, 16
  %27 = icmp ult i32 %26, 64
  br i1 %27, label %28, label %34

28:                                               ; preds = %25
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %30 = load i64, ptr %29, align 8, !tbaa !66
  %31 = zext nneg i32 %26 to i64
  %32 = lshr i64 %30, %31
  %33 = icmp eq i64 %32, 0
  br i1 %33, label %34, label %35

34:                                               ; preds = %25, %28
  call fastcc void @raise_fault(ptr noundef nonnull %0, ptr noundef nonnull %8) #24
  unreachable

35:                                               ; preds = %28
  call fastcc void @begin_doubt(ptr noundef nonnull %0, ptr noundef %8, i32 noundef %4)
  br label %36

36:                                               ; preds = %13, %35
  %37 = phi i32 [ -1, %35 ], [ 0, %13 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #2
  br label %38

38:                                               ; preds = %36, %12
  %39 = phi i32 [ -1, %12 ], [ %37, %36 ]
  ret i32 %39
}

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @go_on_doubting(ptr noundef captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2, i64 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) unnamed_addr #0 {
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 268
  %9 = load i32, ptr %8, align 4, !tbaa !67
  %10 = icmp ult i32 %4, %9
  br i1 %10, label %11, label %16

11:                                               ; preds = %7
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %13 = load i32, ptr %12, align 8, !tbaa !16
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %16, label %15, !prof !23

15:                                               ; preds = %11
  tail call fastcc void @raise_fault(ptr noundef nonnull %0, ptr noundef nonnull %12) #24
  unreachable

16:                                               ; preds = %11, %7
  store i32 %4, ptr %8, align 4, !tbaa !67
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 276
  %18 = load i32, ptr %17, align 4, !tbaa !68
  %19 = icmp eq i32 %1, %18
  br i1 %19, label %20, label %42

20:                                               ; preds = %16
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 272
  tail call fastcc void @judge_lanes(ptr noundef nonnull %0, ptr noundef nonnull %21, ptr noundef %2, i64 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6)
  %22 = zext nneg i32 %4 to i64
  %23 = shl i64 %3, %22
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 352
  %25 = load i64, ptr %24, align 8, !tbaa !69
  %26 = or i64 %25, %23
  store i64 %26, ptr %24, align 8, !tbaa !69
  %27 = icmp ult i32 %4, 64
  br i1 %27, label %28, label %33

28:                                               ; preds = %20
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %30 = load i64, ptr %29, align 8, !tbaa !66
  %31 = shl nsw i64 -1, %22
  %32 = and i64 %30, %31
  br label %33

33:                                               ; preds = %20, %28
  %34 = phi i64 [ %32, %28 ], [ 0, %20 ]
  %35 = xor i64 %26, -1
  %36 = and i64 %34, %35
  %37 = icmp eq i64 %36, 0
  br i1 %37, label %38, label %42

38:                                               ; preds = %33
  %39 = load i32, ptr %21, align 8, !tbaa !16
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %42, label %41, !prof !23

41:                                               ; preds = %38
  tail call fastcc void @raise_fault(ptr noundef nonnull %0, ptr noundef nonnull %21) #24
  unreachable

42:                                               ; preds = %38, %16, %33
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync)
define internal fastcc void @judge_lanes(ptr noundef readonly captures(none) %0, ptr noundef captures(none) %1, ptr noundef readonly captures(none) %2, i64 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) unnamed_addr #11 {
  %8 = icmp eq i64 %3, 0
  br i1 %8, label %30, label %9

9:                                                ; preds = %7
  %10 = getelementptr inbounds nuw i8, ptr %1, i64 4
  %11 = load i32, ptr %10, align 4, !tbaa !12
  %12 = zext i32 %5 to i64
  %13 = and i32 %6, 8
  %14 = icmp eq i32 %13, 0
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 368
  %16 = and i32 %6, 2
  %17 = icmp eq i32 %16, 0
  %18 = and i32 %6, 4
  %19 = icmp eq i32 %18, 0
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 360
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %22 = and i32 %6, 3
  %23 = icmp eq i32 %22, 0
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %26 = zext i32 %11 to i64
  %27 = shl nuw nsw i64 %26, 4
  %28 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %29 = getelementptr inbounds nuw i8, ptr %1, i64 24
  br label %31

30:                                               ; preds = %120, %7
  ret void

31:                                               ; preds = %9, %120
  %32 = phi i64 [ %3, %9 ], [ %122, %120 ]
  %33 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %32, i1 true)
  %34 = trunc nuw nsw i64 %33 to i32
  %35 = getelementptr inbounds nuw i64, ptr %2, i64 %33
  %36 = load i64, ptr %35, align 8, !tbaa !42
  br i1 %14, label %47, label %37

37:                                               ; preds = %31
  %38 = load i64, ptr %15, align 8, !tbaa !65
  %39 = icmp ugt i64 %36, %38
  %40 = sub nuw i64 %38, %36
  %41 = icmp ult i64 %40, %12
  %42 = select i1 %39, i1 true, i1 %41
  br i1 %42, label %105, label %43

43:                                               ; preds = %37
  br i1 %17, label %120, label %44

44:                                               ; preds = %43
  %45 = urem i64 %36, %12
  %46 = icmp eq i64 %45, 0
  br i1 %46, label %120, label %105

47:                                               ; preds = %31
  br i1 %19, label %54, label %48

48:                                               ; preds = %47
  %49 = load i64, ptr %20, align 8, !tbaa !63
  %50 = icmp ugt i64 %36, %49
  %51 = sub nuw i64 %49, %36
  %52 = icmp ult i64 %51, %12
  %53 = select i1 %50, i1 true, i1 %52
  br i1 %53, label %105, label %120

54:                                               ; preds = %47
  %55 = load ptr, ptr %21, align 8, !tbaa !27
  %56 = load ptr, ptr %55, align 64, !tbaa !28
  %57 = getelementptr inbounds nuw i8, ptr %56, i64 128
  %58 = load i64, ptr %57, align 8, !tbaa !54
  %59 = icmp eq i64 %58, 0
  br i1 %59, label %105, label %60

60:                                               ; preds = %54
  %61 = getelementptr inbounds nuw i8, ptr %56, i64 120
  %62 = load ptr, ptr %61, align 8, !tbaa !55
  %63 = icmp eq i64 %58, 1
  br i1 %63, label %74, label %64

64:                                               ; preds = %60, %64
  %65 = phi i64 [ %72, %64 ], [ %58, %60 ]
  %66 = phi ptr [ %71, %64 ], [ %62, %60 ]
  %67 = lshr i64 %65, 1
  %68 = getelementptr inbounds nuw %struct.Range, ptr %66, i64 %67
  %69 = load i64, ptr %68, align 8, !tbaa !56
  %70 = icmp ugt i64 %69, %36
  %71 = select i1 %70, ptr %66, ptr %68
  %72 = sub i64 %65, %67
  %73 = icmp ugt i64 %72, 1
  br i1 %73, label %64, label %74, !llvm.loop !58

74:                                               ; preds = %64, %60
  %75 = phi ptr [ %62, %60 ], [ %71, %64 ]
  %76 = load i64, ptr %75, align 8, !tbaa !56
  %77 = icmp ugt i64 %76, %36
  br i1 %77, label %105, label %78

78:                                               ; preds = %74
  %79 = getelementptr inbounds nuw i8, ptr %75, i64 8
  %80 = load i64, ptr %79, align 8, !tbaa !59
  %81 = sub nuw i64 %36, %76
  %82 = icmp ugt i64 %81, %80
  %83 = sub nuw i64 %80, %81
  %84 = icmp ult i64 %83, %12
  %85 = select i1 %82, i1 true, i1 %84
  br i1 %85, label %105, label %86

86:                                               ; preds = %78
  br i1 %23, label %92, label %87

87:                                               ; preds = %86
  %88 = getelementptr inbounds nuw i8, ptr %75, i64 16
  %89 = load i64, ptr %88, align 8, !tbaa !60
  %90 = and i64 %89, 1
  %91 = icmp eq i64 %90, 0
  br i1 %91, label %92, label %105

92:                                               ; preds = %87, %86
  %93 = load i32, ptr %24, align 8, !tbaa !16
  %94 = icmp eq i32 %93, 0
  br i1 %94, label %95, label %101, !prof !23

95:                                               ; preds = %92
  %96 = load i64, ptr %25, align 8, !tbaa !61
  %97 = inttoptr i64 %96 to ptr
  %98 = getelementptr inbounds nuw i8, ptr %97, i64 %27
  store i64 %76, ptr %98, align 8, !tbaa !42
  %99 = load i64, ptr %79, align 8, !tbaa !59
  %100 = getelementptr inbounds nuw i8, ptr %98, i64 8
  store i64 %99, ptr %100, align 8, !tbaa !42
  br label %101

101:                                              ; preds = %95, %92
  br i1 %17, label %120, label %102

102:                                              ; preds = %101
  %103 = urem i64 %36, %12
  %104 = icmp eq i64 %103, 0
  br i1 %104, label %120, label %105

105:                                              ; preds = %48, %37, %44, %102, %87, %78, %54, %74
  %106 = phi i32 [ 4, %37 ], [ 1, %74 ], [ 1, %54 ], [ 1, %78 ], [ 2, %87 ], [ 12, %102 ], [ 12, %44 ], [ 3, %48 ]
  %107 = load i32, ptr %1, align 8, !tbaa !9
  %108 = icmp eq i32 %107, 0
  br i1 %108, label %109, label %111

109:                                              ; preds = %105
  store i32 %106, ptr %1, align 8, !tbaa !9
  %110 = load i64, ptr %35, align 8, !tbaa !42
  store i64 %110, ptr %28, align 8, !tbaa !13
  br label %111

111:                                              ; preds = %109, %105
  %112 = phi i32 [ %106, %109 ], [ %107, %105 ]
  %113 = icmp eq i32 %106, %112
  br i1 %113, label %114, label %120

114:                                              ; preds = %111
  %115 = add i32 %4, %34
  %116 = zext nneg i32 %115 to i64
  %117 = shl nuw i64 1, %116
  %118 = load i64, ptr %29, align 8, !tbaa !15
  %119 = or i64 %118, %117
  store i64 %119, ptr %29, align 8, !tbaa !15
  br label %120

120:                                              ; preds = %44, %101, %102, %43, %48, %111, %114
  %121 = add i64 %32, -1
  %122 = and i64 %121, %32
  %123 = icmp eq i64 %122, 0
  br i1 %123, label %30, label %31, !llvm.loop !70
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync)
define internal fastcc void @begin_doubt(ptr noundef captures(none) initializes((16, 24), (32, 40), (268, 360)) %0, ptr noundef nonnull readonly captures(none) %1, i32 noundef %2) unnamed_addr #11 {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 272
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(80) %4, ptr noundef nonnull align 8 dereferenceable(80) %1, i64 80, i1 false), !tbaa.struct !71
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 352
  store i64 0, ptr %5, align 8, !tbaa !69
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 268
  store i32 %2, ptr %6, align 4, !tbaa !67
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store i64 0, ptr %7, align 8, !tbaa !64
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store i64 0, ptr %8, align 8, !tbaa !62
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %10 = load i64, ptr %9, align 8, !tbaa !61
  %11 = inttoptr i64 %10 to ptr
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %13 = load ptr, ptr %12, align 8, !tbaa !27
  %14 = load ptr, ptr %13, align 64, !tbaa !28
  %15 = getelementptr inbounds nuw i8, ptr %14, i64 136
  %16 = load i64, ptr %15, align 8, !tbaa !36
  %17 = and i64 %16, 9223372036854775807
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %19, label %20

19:                                               ; preds = %20, %3
  ret void

20:                                               ; preds = %3, %20
  %21 = phi i64 [ %23, %20 ], [ 0, %3 ]
  %22 = getelementptr inbounds nuw i64, ptr %11, i64 %21
  store i64 0, ptr %22, align 8, !tbaa !42
  %23 = add nuw i64 %21, 1
  %24 = load i64, ptr %15, align 8, !tbaa !36
  %25 = shl i64 %24, 1
  %26 = icmp ult i64 %23, %25
  br i1 %26, label %20, label %19, !llvm.loop !73
}

; Function Attrs: noreturn nounwind uwtable(sync)
define void @lw_fiber_main(ptr noundef initializes((72, 80), (92, 96), (120, 128), (184, 192), (264, 268), (272, 276)) %0) #12 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 92
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 184
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 88
  br label %21

21:                                               ; preds = %245, %1
  %22 = load ptr, ptr %2, align 8, !tbaa !74
  %23 = load ptr, ptr %3, align 8, !tbaa !27
  %24 = load ptr, ptr %23, align 64, !tbaa !28
  %25 = getelementptr inbounds nuw i8, ptr %22, i64 52
  %26 = load i32, ptr %25, align 4, !tbaa !75
  %27 = add i32 %26, 1
  store i32 %27, ptr %25, align 4, !tbaa !75
  store i32 %26, ptr %4, align 4, !tbaa !50
  store i64 0, ptr %5, align 8, !tbaa !66
  store i32 0, ptr %6, align 8, !tbaa !16
  store i32 0, ptr %7, align 8, !tbaa !77
  %28 = getelementptr inbounds nuw i8, ptr %22, i64 56
  %29 = load i32, ptr %28, align 8, !tbaa !78
  %30 = icmp eq i32 %27, %29
  %31 = select i1 %30, i64 88, i64 80
  %32 = getelementptr inbounds nuw i8, ptr %24, i64 %31
  %33 = load i64, ptr %32, align 8, !tbaa !42
  store i64 %33, ptr %8, align 8, !tbaa !79
  %34 = load i64, ptr %9, align 8, !tbaa !80
  %35 = load i64, ptr %10, align 8, !tbaa !81
  %36 = sub nsw i64 %34, %35
  store i64 %36, ptr %11, align 8, !tbaa !82
  %37 = getelementptr inbounds nuw i8, ptr %24, i64 104
  %38 = load i64, ptr %37, align 8, !tbaa !83
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %171, label %40

40:                                               ; preds = %21
  %41 = getelementptr inbounds nuw i8, ptr %24, i64 112
  %42 = load i32, ptr %41, align 8, !tbaa !84
  %43 = zext i32 %42 to i64
  %44 = mul i64 %38, %43
  %45 = icmp ult i64 %44, 65537
  br i1 %45, label %46, label %171

46:                                               ; preds = %40
  %47 = load i64, ptr %12, align 8, !tbaa !85
  %48 = inttoptr i64 %47 to ptr
  %49 = getelementptr inbounds nuw i8, ptr %24, i64 200
  %50 = load i64, ptr %49, align 8, !tbaa !86
  %51 = getelementptr inbounds nuw i8, ptr %48, i64 %44
  %52 = insertelement <8 x i64> poison, i64 %50, i64 0
  %53 = shufflevector <8 x i64> %52, <8 x i64> poison, <8 x i32> zeroinitializer
  %54 = ptrtoint ptr %51 to i64
  %55 = icmp samesign ugt i64 %44, 63
  br i1 %55, label %56, label %77

56:                                               ; preds = %46
  %57 = add nsw i64 %44, -64
  %58 = lshr i64 %57, 6
  %59 = add nuw nsw i64 %58, 1
  %60 = and i64 %59, 7
  %61 = and i64 %57, 448
  %62 = icmp eq i64 %61, 448
  br i1 %62, label %72, label %63

63:                                               ; preds = %56, %63
  %64 = phi ptr [ %66, %63 ], [ %48, %56 ]
  %65 = phi i64 [ %67, %63 ], [ 0, %56 ]
  store <8 x i64> %53, ptr %64, align 8, !tbaa !72
  %66 = getelementptr inbounds nuw i8, ptr %64, i64 64
  %67 = add i64 %65, 1
  %68 = icmp eq i64 %67, %60
  br i1 %68, label %69, label %63, !llvm.loop !87

69:                                               ; preds = %63
  %70 = ptrtoint ptr %66 to i64
  %71 = sub i64 %54, %70
  br label %72

72:                                               ; preds = %69, %56
  %73 = phi ptr [ %48, %56 ], [ %66, %69 ]
  %74 = phi ptr [ poison, %56 ], [ %66, %69 ]
  %75 = phi i64 [ poison, %56 ], [ %71, %69 ]
  %76 = icmp ult i64 %57, 448
  br i1 %76, label %79, label %113

77:                                               ; preds = %46
  %78 = sub i64 %54, %47
  br label %79

79:                                               ; preds = %72, %113, %77
  %80 = phi i64 [ %78, %77 ], [ %75, %72 ], [ %124, %113 ]
  %81 = phi ptr [ %48, %77 ], [ %74, %72 ], [ %122, %113 ]
  %82 = icmp sgt i64 %80, 7
  br i1 %82, label %83, label %126

83:                                               ; preds = %79
  %84 = ptrtoint ptr %81 to i64
  %85 = add i64 %47, -1
  %86 = add i64 %85, %44
  %87 = add i64 %47, -8
  %88 = add i64 %87, %44
  %89 = sub i64 %88, %84
  %90 = tail call i64 @llvm.smin.i64(i64 %89, i64 7)
  %91 = add i64 %90, %84
  %92 = sub i64 %86, %91
  %93 = lshr i64 %92, 3
  %94 = add nuw nsw i64 %93, 1
  %95 = icmp ult i64 %92, 24
  br i1 %95, label %111, label %96

96:                                               ; preds = %83
  %97 = and i64 %94, 4611686018427387900
  %98 = shl i64 %97, 3
  %99 = getelementptr i8, ptr %81, i64 %98
  %100 = insertelement <2 x i64> poison, i64 %50, i64 0
  %101 = shufflevector <2 x i64> %100, <2 x i64> poison, <2 x i32> zeroinitializer
  br label %102

102:                                              ; preds = %102, %96
  %103 = phi i64 [ 0, %96 ], [ %107, %102 ]
  %104 = shl i64 %103, 3
  %105 = getelementptr i8, ptr %81, i64 %104
  %106 = getelementptr i8, ptr %105, i64 16
  store <2 x i64> %101, ptr %105, align 8, !tbaa !42
  store <2 x i64> %101, ptr %106, align 8, !tbaa !42
  %107 = add nuw i64 %103, 4
  %108 = icmp eq i64 %107, %97
  br i1 %108, label %109, label %102, !llvm.loop !89

109:                                              ; preds = %102
  %110 = icmp eq i64 %94, %97
  br i1 %110, label %126, label %111

111:                                              ; preds = %83, %109
  %112 = phi ptr [ %81, %83 ], [ %99, %109 ]
  br label %148

113:                                              ; preds = %72, %113
  %114 = phi ptr [ %122, %113 ], [ %73, %72 ]
  store <8 x i64> %53, ptr %114, align 8, !tbaa !72
  %115 = getelementptr inbounds nuw i8, ptr %114, i64 64
  store <8 x i64> %53, ptr %115, align 8, !tbaa !72
  %116 = getelementptr inbounds nuw i8, ptr %114, i64 128
  store <8 x i64> %53, ptr %116, align 8, !tbaa !72
  %117 = getelementptr inbounds nuw i8, ptr %114, i64 192
  store <8 x i64> %53, ptr %117, align 8, !tbaa !72
  %118 = getelementptr inbounds nuw i8, ptr %114, i64 256
  store <8 x i64> %53, ptr %118, align 8, !tbaa !72
  %119 = getelementptr inbounds nuw i8, ptr %114, i64 320
  store <8 x i64> %53, ptr %119, align 8, !tbaa !72
  %120 = getelementptr inbounds nuw i8, ptr %114, i64 384
  store <8 x i64> %53, ptr %120, align 8, !tbaa !72
  %121 = getelementptr inbounds nuw i8, ptr %114, i64 448
  store <8 x i64> %53, ptr %121, align 8, !tbaa !72
  %122 = getelementptr inbounds nuw i8, ptr %114, i64 512
  %123 = ptrtoint ptr %122 to i64
  %124 = sub i64 %54, %123
  %125 = icmp sgt i64 %124, 63
  br i1 %125, label %113, label %79, !llvm.loop !92

126:                                              ; preds = %148, %109, %79
  %127 = phi ptr [ %81, %79 ], [ %99, %109 ], [ %150, %148 ]
  %128 = icmp ult ptr %127, %51
  br i1 %128, label %129, label %171

129:                                              ; preds = %126
  %130 = ptrtoint ptr %127 to i64
  %131 = add i64 %47, %44
  %132 = sub i64 %131, %130
  %133 = add i64 %47, -1
  %134 = add i64 %133, %44
  %135 = and i64 %132, 1
  %136 = icmp eq i64 %135, 0
  br i1 %136, label %145, label %137

137:                                              ; preds = %129
  %138 = ptrtoint ptr %127 to i64
  %139 = sub i64 %138, %47
  %140 = srem i64 %139, 8
  %141 = shl nsw i64 %140, 3
  %142 = lshr i64 %50, %141
  %143 = trunc i64 %142 to i8
  store i8 %143, ptr %127, align 1, !tbaa !72
  %144 = getelementptr inbounds nuw i8, ptr %127, i64 1
  br label %145

145:                                              ; preds = %137, %129
  %146 = phi ptr [ %127, %129 ], [ %144, %137 ]
  %147 = icmp eq i64 %134, %130
  br i1 %147, label %171, label %154

148:                                              ; preds = %111, %148
  %149 = phi ptr [ %150, %148 ], [ %112, %111 ]
  store i64 %50, ptr %149, align 8, !tbaa !42
  %150 = getelementptr inbounds nuw i8, ptr %149, i64 8
  %151 = ptrtoint ptr %150 to i64
  %152 = sub i64 %54, %151
  %153 = icmp sgt i64 %152, 7
  br i1 %153, label %148, label %126, !llvm.loop !93

154:                                              ; preds = %145, %154
  %155 = phi ptr [ %169, %154 ], [ %146, %145 ]
  %156 = ptrtoint ptr %155 to i64
  %157 = sub i64 %156, %47
  %158 = srem i64 %157, 8
  %159 = shl nsw i64 %158, 3
  %160 = lshr i64 %50, %159
  %161 = trunc i64 %160 to i8
  store i8 %161, ptr %155, align 1, !tbaa !72
  %162 = getelementptr inbounds nuw i8, ptr %155, i64 1
  %163 = ptrtoint ptr %162 to i64
  %164 = sub i64 %163, %47
  %165 = srem i64 %164, 8
  %166 = shl nsw i64 %165, 3
  %167 = lshr i64 %50, %166
  %168 = trunc i64 %167 to i8
  store i8 %168, ptr %162, align 1, !tbaa !72
  %169 = getelementptr inbounds nuw i8, ptr %155, i64 2
  %170 = icmp ult ptr %169, %51
  br i1 %170, label %154, label %171, !llvm.loop !94

171:                                              ; preds = %145, %154, %126, %40, %21
  %172 = getelementptr inbounds nuw i8, ptr %24, i64 116
  %173 = load i32, ptr %172, align 4, !tbaa !95
  %174 = and i32 %173, 1
  %175 = icmp eq i32 %174, 0
  br i1 %175, label %178, label %176, !prof !23

176:                                              ; preds = %171
  %177 = getelementptr inbounds nuw i8, ptr %24, i64 224
  tail call void asm sideeffect "ldmxcsr $0", "*m,~{dirflag},~{fpsr},~{flags}"(ptr nonnull elementtype(i32) %177) #2, !srcloc !96
  br label %178

178:                                              ; preds = %171, %176
  %179 = load ptr, ptr %3, align 8, !tbaa !27
  %180 = load ptr, ptr %179, align 64, !tbaa !28
  %181 = load ptr, ptr %180, align 8, !tbaa !97
  tail call void %181(ptr noundef nonnull %0) #2
  %182 = load ptr, ptr %13, align 8, !tbaa !24
  %183 = load ptr, ptr %2, align 8, !tbaa !74
  %184 = load i32, ptr %6, align 8, !tbaa !16
  %185 = icmp eq i32 %184, 0
  br i1 %185, label %187, label %186, !prof !23

186:                                              ; preds = %178
  tail call fastcc void @raise_fault(ptr noundef nonnull %0, ptr noundef nonnull %6) #24
  unreachable

187:                                              ; preds = %178
  %188 = getelementptr inbounds nuw i8, ptr %182, i64 44
  store i32 0, ptr %188, align 4, !tbaa !98
  %189 = getelementptr inbounds nuw i8, ptr %182, i64 48
  %190 = load <2 x i64>, ptr %189, align 16, !tbaa !42
  %191 = add <2 x i64> %190, splat (i64 1)
  store <2 x i64> %191, ptr %189, align 16, !tbaa !42
  %192 = getelementptr inbounds nuw i8, ptr %183, i64 32
  %193 = load i64, ptr %192, align 8, !tbaa !99
  %194 = load ptr, ptr %3, align 8, !tbaa !27
  %195 = getelementptr inbounds nuw i8, ptr %194, i64 1344
  %196 = load atomic i64, ptr %195 monotonic, align 64
  %197 = icmp ult i64 %193, %196
  br i1 %197, label %199, label %198

198:                                              ; preds = %187
  tail call void @lw_leave(ptr noundef nonnull %182) #25
  unreachable

199:                                              ; preds = %187
  %200 = load i32, ptr %7, align 8, !tbaa !77
  %201 = icmp eq i32 %200, 0
  br i1 %201, label %211, label %202

202:                                              ; preds = %199
  %203 = load i64, ptr %14, align 8, !tbaa !100
  %204 = getelementptr inbounds nuw i8, ptr %183, i64 80
  %205 = load i64, ptr %204, align 8, !tbaa !101
  %206 = icmp eq i64 %203, %205
  br i1 %206, label %207, label %211

207:                                              ; preds = %202
  %208 = getelementptr inbounds nuw i8, ptr %183, i64 64
  %209 = load i32, ptr %208, align 8, !tbaa !102
  %210 = add i32 %209, -1
  store i32 %210, ptr %208, align 8, !tbaa !102
  br label %211

211:                                              ; preds = %207, %202, %199
  %212 = getelementptr inbounds nuw i8, ptr %183, i64 60
  %213 = load i32, ptr %212, align 4, !tbaa !103
  %214 = add i32 %213, -1
  store i32 %214, ptr %212, align 4, !tbaa !103
  %215 = icmp eq i32 %214, 0
  br i1 %215, label %216, label %275

216:                                              ; preds = %211
  %217 = getelementptr inbounds nuw i8, ptr %182, i64 136
  %218 = load i64, ptr %217, align 8, !tbaa !104
  %219 = icmp eq i64 %218, -1
  br i1 %219, label %225, label %220, !prof !23

220:                                              ; preds = %216
  %221 = tail call i64 @llvm.readcyclecounter()
  %222 = load i64, ptr %217, align 8, !tbaa !104
  %223 = icmp ugt i64 %221, %222
  %224 = zext i1 %223 to i32
  br label %225

225:                                              ; preds = %220, %216
  %226 = phi i32 [ 0, %216 ], [ %224, %220 ]
  %227 = getelementptr inbounds nuw i8, ptr %182, i64 132
  store i32 %226, ptr %227, align 4, !tbaa !105
  %228 = getelementptr inbounds nuw i8, ptr %182, i64 40
  %229 = load i32, ptr %228, align 8, !tbaa !106
  %230 = icmp eq i32 %229, 1
  %231 = icmp eq i32 %226, 0
  %232 = select i1 %230, i1 %231, i1 false, !prof !23
  br i1 %232, label %233, label %246, !prof !23

233:                                              ; preds = %225
  %234 = tail call fastcc i32 @next_group(ptr noundef nonnull %182, ptr noundef nonnull %183)
  %235 = icmp eq i32 %234, 0
  br i1 %235, label %236, label %238

236:                                              ; preds = %233
  %237 = load i32, ptr %228, align 8, !tbaa !106
  br label %246

238:                                              ; preds = %233
  %239 = getelementptr inbounds nuw i8, ptr %183, i64 40
  %240 = load i32, ptr %239, align 8, !tbaa !5
  store i32 %240, ptr %18, align 8, !tbaa !5
  %241 = getelementptr inbounds nuw i8, ptr %183, i64 44
  %242 = load i32, ptr %241, align 4, !tbaa !5
  store i32 %242, ptr %19, align 4, !tbaa !5
  %243 = getelementptr inbounds nuw i8, ptr %183, i64 48
  %244 = load i32, ptr %243, align 8, !tbaa !5
  store i32 %244, ptr %20, align 8, !tbaa !5
  br label %245

245:                                              ; preds = %238, %273, %274, %283, %307, %308
  br label %21

246:                                              ; preds = %236, %225
  %247 = phi i32 [ %237, %236 ], [ %229, %225 ]
  %248 = getelementptr inbounds nuw i8, ptr %183, i64 8
  %249 = load ptr, ptr %248, align 8, !tbaa !107
  %250 = getelementptr inbounds nuw i8, ptr %183, i64 16
  %251 = load ptr, ptr %250, align 8, !tbaa !108
  %252 = getelementptr inbounds nuw i8, ptr %251, i64 8
  store ptr %249, ptr %252, align 8, !tbaa !107
  %253 = getelementptr inbounds nuw i8, ptr %249, i64 16
  store ptr %251, ptr %253, align 8, !tbaa !108
  %254 = icmp eq ptr %249, %183
  %255 = select i1 %254, ptr null, ptr %249
  %256 = getelementptr inbounds nuw i8, ptr %182, i64 32
  store ptr %255, ptr %256, align 32, !tbaa !109
  %257 = add i32 %247, -1
  store i32 %257, ptr %228, align 8, !tbaa !106
  %258 = getelementptr inbounds nuw i8, ptr %182, i64 124
  store i32 1, ptr %258, align 4, !tbaa !110
  %259 = getelementptr inbounds nuw i8, ptr %182, i64 248
  %260 = load ptr, ptr %259, align 8, !tbaa !111
  store ptr %260, ptr %248, align 8, !tbaa !107
  store ptr %183, ptr %259, align 8, !tbaa !111
  store ptr null, ptr %2, align 8, !tbaa !74
  %261 = getelementptr inbounds nuw i8, ptr %182, i64 240
  %262 = load ptr, ptr %261, align 16, !tbaa !112
  store ptr %262, ptr %15, align 8, !tbaa !113
  store ptr %0, ptr %261, align 16, !tbaa !112
  %263 = load ptr, ptr %13, align 8, !tbaa !24
  %264 = getelementptr inbounds nuw i8, ptr %263, i64 16
  store ptr null, ptr %264, align 16, !tbaa !114
  %265 = getelementptr inbounds nuw i8, ptr %263, i64 44
  store i32 0, ptr %265, align 4, !tbaa !98
  %266 = load ptr, ptr %3, align 8, !tbaa !27
  %267 = load ptr, ptr %266, align 64, !tbaa !28
  %268 = getelementptr inbounds nuw i8, ptr %267, i64 116
  %269 = load i32, ptr %268, align 4, !tbaa !95
  %270 = and i32 %269, 1
  %271 = icmp eq i32 %270, 0
  %272 = load i64, ptr %263, align 64, !tbaa !115
  br i1 %271, label %274, label %273, !prof !23

273:                                              ; preds = %246
  tail call void @lw_switch_with_mxcsr(ptr noundef nonnull %17, i64 noundef %272) #2
  br label %245

274:                                              ; preds = %246
  tail call void @lw_switch(ptr noundef nonnull %17, i64 noundef %272) #2
  br label %245

275:                                              ; preds = %211
  %276 = getelementptr inbounds nuw i8, ptr %183, i64 64
  %277 = load i32, ptr %276, align 8, !tbaa !102
  %278 = icmp eq i32 %277, %214
  br i1 %278, label %279, label %283

279:                                              ; preds = %275
  store i32 0, ptr %276, align 8, !tbaa !102
  %280 = getelementptr inbounds nuw i8, ptr %183, i64 80
  %281 = load i64, ptr %280, align 8, !tbaa !101
  %282 = add i64 %281, 1
  store i64 %282, ptr %280, align 8, !tbaa !101
  br label %283

283:                                              ; preds = %279, %275
  %284 = getelementptr inbounds nuw i8, ptr %183, i64 52
  %285 = load i32, ptr %284, align 4, !tbaa !75
  %286 = getelementptr inbounds nuw i8, ptr %183, i64 56
  %287 = load i32, ptr %286, align 8, !tbaa !78
  %288 = icmp ult i32 %285, %287
  br i1 %288, label %245, label %289

289:                                              ; preds = %283
  %290 = load ptr, ptr %15, align 8, !tbaa !113
  %291 = load ptr, ptr %16, align 8, !tbaa !116
  %292 = getelementptr inbounds nuw i8, ptr %291, i64 136
  store ptr %290, ptr %292, align 8, !tbaa !113
  %293 = getelementptr inbounds nuw i8, ptr %290, i64 144
  store ptr %291, ptr %293, align 8, !tbaa !116
  %294 = getelementptr inbounds nuw i8, ptr %183, i64 72
  %295 = load i32, ptr %294, align 8, !tbaa !117
  %296 = add i32 %295, -1
  store i32 %296, ptr %294, align 8, !tbaa !117
  store ptr null, ptr %2, align 8, !tbaa !74
  %297 = getelementptr inbounds nuw i8, ptr %182, i64 240
  %298 = load ptr, ptr %297, align 16, !tbaa !112
  store ptr %298, ptr %15, align 8, !tbaa !113
  store ptr %0, ptr %297, align 16, !tbaa !112
  %299 = getelementptr inbounds nuw i8, ptr %182, i64 16
  store ptr %290, ptr %299, align 16, !tbaa !114
  %300 = load ptr, ptr %194, align 64, !tbaa !28
  %301 = getelementptr inbounds nuw i8, ptr %300, i64 116
  %302 = load i32, ptr %301, align 4, !tbaa !95
  %303 = and i32 %302, 1
  %304 = icmp eq i32 %303, 0
  %305 = getelementptr inbounds nuw i8, ptr %290, i64 128
  %306 = load i64, ptr %305, align 8, !tbaa !118
  br i1 %304, label %308, label %307, !prof !23

307:                                              ; preds = %289
  tail call void @lw_switch_with_mxcsr(ptr noundef nonnull %17, i64 noundef %306) #2
  br label %245

308:                                              ; preds = %289
  tail call void @lw_switch(ptr noundef nonnull %17, i64 noundef %306) #2
  br label %245
}

; Function Attrs: nounwind uwtable(sync)
define void @lw_pass_barrier(ptr noundef %0) #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %3 = load ptr, ptr %2, align 8, !tbaa !74
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %5 = load i64, ptr %4, align 8, !tbaa !99
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %7 = load ptr, ptr %6, align 8, !tbaa !27
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 1344
  %9 = load atomic i64, ptr %8 monotonic, align 64
  %10 = icmp ult i64 %5, %9
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %12 = load ptr, ptr %11, align 8, !tbaa !24
  br i1 %10, label %14, label %13

13:                                               ; preds = %1
  tail call void @lw_leave(ptr noundef %12) #25
  unreachable

14:                                               ; preds = %1
  %15 = getelementptr inbounds nuw i8, ptr %12, i64 44
  store i32 0, ptr %15, align 4, !tbaa !98
  %16 = getelementptr inbounds nuw i8, ptr %3, i64 64
  %17 = load i32, ptr %16, align 8, !tbaa !102
  %18 = add i32 %17, 1
  store i32 %18, ptr %16, align 8, !tbaa !102
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 60
  %20 = load i32, ptr %19, align 4, !tbaa !103
  %21 = icmp eq i32 %18, %20
  br i1 %21, label %22, label %26

22:                                               ; preds = %14
  store i32 0, ptr %16, align 8, !tbaa !102
  %23 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %24 = load i64, ptr %23, align 8, !tbaa !101
  %25 = add i64 %24, 1
  store i64 %25, ptr %23, align 8, !tbaa !101
  br label %32

26:                                               ; preds = %14
  %27 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %28 = load i64, ptr %27, align 8, !tbaa !101
  br label %29

29:                                               ; preds = %29, %26
  tail call fastcc void @rotate(ptr noundef nonnull %0)
  %30 = load i64, ptr %27, align 8, !tbaa !101
  %31 = icmp eq i64 %30, %28
  br i1 %31, label %29, label %32, !llvm.loop !119

32:                                               ; preds = %29, %22
  ret void
}

; Function Attrs: noreturn
declare void @lw_leave(ptr noundef) #13

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @rotate(ptr noundef %0) unnamed_addr #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %3 = load ptr, ptr %2, align 8, !tbaa !24
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %5 = load ptr, ptr %4, align 8, !tbaa !74
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 52
  %7 = load i32, ptr %6, align 4, !tbaa !75
  %8 = getelementptr inbounds nuw i8, ptr %5, i64 56
  %9 = load i32, ptr %8, align 8, !tbaa !78
  %10 = icmp ult i32 %7, %9
  br i1 %10, label %11, label %52

11:                                               ; preds = %1
  %12 = tail call fastcc ptr @take_fiber(ptr noundef %3)
  %13 = icmp eq ptr %12, null
  br i1 %13, label %52, label %14

14:                                               ; preds = %11
  %15 = getelementptr inbounds nuw i8, ptr %3, i64 44
  store i32 0, ptr %15, align 4, !tbaa !98
  %16 = getelementptr inbounds nuw i8, ptr %12, i64 152
  store ptr %5, ptr %16, align 8, !tbaa !74
  %17 = getelementptr inbounds nuw i8, ptr %5, i64 96
  %18 = load ptr, ptr %17, align 8, !tbaa !120
  %19 = ptrtoint ptr %18 to i64
  %20 = getelementptr inbounds nuw i8, ptr %12, i64 8
  store i64 %19, ptr %20, align 8, !tbaa !121
  %21 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %22 = load i32, ptr %21, align 8, !tbaa !5
  %23 = getelementptr inbounds nuw i8, ptr %12, i64 80
  store i32 %22, ptr %23, align 8, !tbaa !5
  %24 = getelementptr inbounds nuw i8, ptr %5, i64 44
  %25 = load i32, ptr %24, align 4, !tbaa !5
  %26 = getelementptr inbounds nuw i8, ptr %12, i64 84
  store i32 %25, ptr %26, align 4, !tbaa !5
  %27 = getelementptr inbounds nuw i8, ptr %5, i64 48
  %28 = load i32, ptr %27, align 8, !tbaa !5
  %29 = getelementptr inbounds nuw i8, ptr %12, i64 88
  store i32 %28, ptr %29, align 8, !tbaa !5
  %30 = getelementptr inbounds nuw i8, ptr %5, i64 72
  %31 = load i32, ptr %30, align 8, !tbaa !117
  %32 = add i32 %31, 1
  store i32 %32, ptr %30, align 8, !tbaa !117
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %34 = load ptr, ptr %33, align 8, !tbaa !113
  %35 = getelementptr inbounds nuw i8, ptr %12, i64 136
  store ptr %34, ptr %35, align 8, !tbaa !113
  %36 = getelementptr inbounds nuw i8, ptr %12, i64 144
  store ptr %0, ptr %36, align 8, !tbaa !116
  %37 = getelementptr inbounds nuw i8, ptr %34, i64 144
  store ptr %12, ptr %37, align 8, !tbaa !116
  store ptr %12, ptr %33, align 8, !tbaa !113
  %38 = load ptr, ptr %2, align 8, !tbaa !24
  %39 = getelementptr inbounds nuw i8, ptr %38, i64 16
  store ptr %12, ptr %39, align 16, !tbaa !114
  %40 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %41 = load ptr, ptr %40, align 8, !tbaa !27
  %42 = load ptr, ptr %41, align 64, !tbaa !28
  %43 = getelementptr inbounds nuw i8, ptr %42, i64 116
  %44 = load i32, ptr %43, align 4, !tbaa !95
  %45 = and i32 %44, 1
  %46 = icmp eq i32 %45, 0
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %48 = getelementptr inbounds nuw i8, ptr %12, i64 128
  %49 = load i64, ptr %48, align 8, !tbaa !118
  br i1 %46, label %51, label %50, !prof !23

50:                                               ; preds = %14
  tail call void @lw_switch_with_mxcsr(ptr noundef nonnull %47, i64 noundef %49) #2
  br label %79

51:                                               ; preds = %14
  tail call void @lw_switch(ptr noundef nonnull %47, i64 noundef %49) #2
  br label %79

52:                                               ; preds = %11, %1
  %53 = getelementptr inbounds nuw i8, ptr %3, i64 44
  %54 = load i32, ptr %53, align 4, !tbaa !98
  %55 = add i32 %54, 1
  store i32 %55, ptr %53, align 4, !tbaa !98
  %56 = getelementptr inbounds nuw i8, ptr %5, i64 72
  %57 = load i32, ptr %56, align 8, !tbaa !117
  %58 = icmp ugt i32 %55, %57
  %59 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %60 = load ptr, ptr %59, align 8, !tbaa !113
  br i1 %58, label %61, label %62, !prof !122

61:                                               ; preds = %52
  store ptr %60, ptr %5, align 8, !tbaa !123
  tail call fastcc void @to_scheduler(ptr noundef nonnull %0)
  br label %79

62:                                               ; preds = %52
  %63 = icmp eq ptr %60, %0
  br i1 %63, label %79, label %64

64:                                               ; preds = %62
  %65 = load ptr, ptr %2, align 8, !tbaa !24
  %66 = getelementptr inbounds nuw i8, ptr %65, i64 16
  store ptr %60, ptr %66, align 16, !tbaa !114
  %67 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %68 = load ptr, ptr %67, align 8, !tbaa !27
  %69 = load ptr, ptr %68, align 64, !tbaa !28
  %70 = getelementptr inbounds nuw i8, ptr %69, i64 116
  %71 = load i32, ptr %70, align 4, !tbaa !95
  %72 = and i32 %71, 1
  %73 = icmp eq i32 %72, 0
  %74 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %75 = getelementptr inbounds nuw i8, ptr %60, i64 128
  %76 = load i64, ptr %75, align 8, !tbaa !118
  br i1 %73, label %78, label %77, !prof !23

77:                                               ; preds = %64
  tail call void @lw_switch_with_mxcsr(ptr noundef nonnull %74, i64 noundef %76) #2
  br label %79

78:                                               ; preds = %64
  tail call void @lw_switch(ptr noundef nonnull %74, i64 noundef %76) #2
  br label %79

79:                                               ; preds = %78, %77, %51, %50, %61, %62
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync)
define range(i32 0, 2) i32 @lw_barrier_signal(ptr noundef captures(none) initializes((256, 268)) %0) local_unnamed_addr #14 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %3 = load ptr, ptr %2, align 8, !tbaa !74
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 64
  %5 = load i32, ptr %4, align 8, !tbaa !102
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %7 = load ptr, ptr %6, align 8, !tbaa !24
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 44
  store i32 0, ptr %8, align 4, !tbaa !98
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 264
  store i32 1, ptr %9, align 8, !tbaa !77
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %11 = load i64, ptr %10, align 8, !tbaa !101
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 256
  store i64 %11, ptr %12, align 8, !tbaa !100
  %13 = add i32 %5, 1
  store i32 %13, ptr %4, align 8, !tbaa !102
  %14 = getelementptr inbounds nuw i8, ptr %3, i64 60
  %15 = load i32, ptr %14, align 4, !tbaa !103
  %16 = icmp eq i32 %13, %15
  br i1 %16, label %17, label %19

17:                                               ; preds = %1
  store i32 0, ptr %4, align 8, !tbaa !102
  %18 = add i64 %11, 1
  store i64 %18, ptr %10, align 8, !tbaa !101
  br label %19

19:                                               ; preds = %17, %1
  %20 = icmp eq i32 %5, 0
  %21 = zext i1 %20 to i32
  ret i32 %21
}

; Function Attrs: nounwind uwtable(sync)
define void @lw_wait_for_barrier(ptr noundef %0) #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %3 = load ptr, ptr %2, align 8, !tbaa !74
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %5 = load i64, ptr %4, align 8, !tbaa !99
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %7 = load ptr, ptr %6, align 8, !tbaa !27
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 1344
  %9 = load atomic i64, ptr %8 monotonic, align 64
  %10 = icmp ult i64 %5, %9
  br i1 %10, label %14, label %11

11:                                               ; preds = %1
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %13 = load ptr, ptr %12, align 8, !tbaa !24
  tail call void @lw_leave(ptr noundef %13) #25
  unreachable

14:                                               ; preds = %1
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %16 = load i32, ptr %15, align 8, !tbaa !77
  %17 = icmp eq i32 %16, 0
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %20 = select i1 %17, ptr %19, ptr %18
  %21 = load i64, ptr %20, align 8, !tbaa !42
  %22 = load i64, ptr %19, align 8, !tbaa !101
  %23 = icmp eq i64 %22, %21
  br i1 %23, label %24, label %27

24:                                               ; preds = %14, %24
  tail call fastcc void @rotate(ptr noundef nonnull %0)
  %25 = load i64, ptr %19, align 8, !tbaa !101
  %26 = icmp eq i64 %25, %21
  br i1 %26, label %24, label %27, !llvm.loop !124

27:                                               ; preds = %24, %14
  store i32 0, ptr %15, align 8, !tbaa !77
  ret void
}

; Function Attrs: nounwind uwtable(sync)
define void @lw_pass_turn(ptr noundef %0) #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %3 = load ptr, ptr %2, align 8, !tbaa !24
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %5 = load ptr, ptr %4, align 8, !tbaa !74
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %7 = load i64, ptr %6, align 8, !tbaa !99
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %9 = load ptr, ptr %8, align 8, !tbaa !27
  %10 = getelementptr inbounds nuw i8, ptr %9, i64 1344
  %11 = load atomic i64, ptr %10 monotonic, align 64
  %12 = icmp ult i64 %7, %11
  br i1 %12, label %14, label %13

13:                                               ; preds = %1
  tail call void @lw_leave(ptr noundef %3) #25
  unreachable

14:                                               ; preds = %1
  %15 = getelementptr inbounds nuw i8, ptr %3, i64 128
  %16 = load i32, ptr %15, align 64, !tbaa !125
  %17 = icmp eq i32 %16, 0
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 184
  %19 = load i64, ptr %18, align 8, !tbaa !82
  br i1 %17, label %22, label %20

20:                                               ; preds = %14
  %21 = add nsw i64 %19, 1024
  store i64 %21, ptr %18, align 8, !tbaa !82
  br label %22

22:                                               ; preds = %14, %20
  %23 = phi i64 [ %21, %20 ], [ %19, %14 ]
  %24 = load ptr, ptr %9, align 64, !tbaa !28
  %25 = getelementptr inbounds nuw i8, ptr %24, i64 184
  %26 = load i64, ptr %25, align 8, !tbaa !126
  %27 = icmp sgt i64 %23, %26
  br i1 %27, label %28, label %29

28:                                               ; preds = %22
  tail call fastcc void @step_limit_fault(ptr noundef nonnull %0, i32 noundef -1) #24
  unreachable

29:                                               ; preds = %22
  %30 = getelementptr inbounds nuw i8, ptr %3, i64 120
  store i32 1, ptr %30, align 8, !tbaa !127
  tail call fastcc void @rotate(ptr noundef nonnull %0)
  ret void
}

; Function Attrs: cold noinline noreturn nounwind optsize uwtable(sync)
define internal fastcc void @step_limit_fault(ptr noundef readonly captures(none) %0, i32 noundef %1) unnamed_addr #7 {
  %3 = alloca %struct.Fault, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #2
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(72) %4, i8 0, i64 72, i1 false)
  store i32 8, ptr %3, align 8, !tbaa !9
  %5 = getelementptr inbounds nuw i8, ptr %3, i64 4
  store i32 %1, ptr %5, align 4, !tbaa !12
  %6 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %8 = load ptr, ptr %7, align 8, !tbaa !27
  %9 = load ptr, ptr %8, align 64, !tbaa !28
  %10 = getelementptr inbounds nuw i8, ptr %9, i64 184
  %11 = load i64, ptr %10, align 8, !tbaa !126
  store i64 %11, ptr %6, align 8, !tbaa !14
  call fastcc void @raise_fault(ptr noundef %0, ptr noundef nonnull %3) #24
  unreachable
}

; Function Attrs: nounwind uwtable(sync)
define void @lw_ticked(ptr noundef %0, ptr noundef readonly captures(address) %1, i32 noundef %2) #0 {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %5 = load ptr, ptr %4, align 8, !tbaa !24
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %7 = load ptr, ptr %6, align 8, !tbaa !74
  %8 = tail call i64 @llvm.readcyclecounter()
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %10 = load i64, ptr %9, align 8, !tbaa !81
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %12 = load i64, ptr %11, align 8, !tbaa !80
  %13 = sub nsw i64 %10, %12
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 184
  %15 = load i64, ptr %14, align 8, !tbaa !82
  %16 = add nsw i64 %15, %13
  store i64 %16, ptr %14, align 8, !tbaa !82
  %17 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %18 = load i64, ptr %17, align 8, !tbaa !99
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %20 = load ptr, ptr %19, align 8, !tbaa !27
  %21 = getelementptr inbounds nuw i8, ptr %20, i64 1344
  %22 = load atomic i64, ptr %21 monotonic, align 64
  %23 = icmp ult i64 %18, %22
  br i1 %23, label %25, label %24

24:                                               ; preds = %3
  tail call void @lw_leave(ptr noundef %5) #25
  unreachable

25:                                               ; preds = %3
  %26 = load ptr, ptr %20, align 64, !tbaa !28
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 184
  %28 = load i64, ptr %27, align 8, !tbaa !126
  %29 = icmp sgt i64 %16, %28
  br i1 %29, label %30, label %31

30:                                               ; preds = %25
  tail call fastcc void @step_limit_fault(ptr noundef nonnull %0, i32 noundef %2) #24
  unreachable

31:                                               ; preds = %25
  %32 = load ptr, ptr %4, align 8, !tbaa !24
  %33 = load ptr, ptr %6, align 8, !tbaa !74
  %34 = getelementptr inbounds nuw i8, ptr %33, i64 80
  %35 = load i64, ptr %34, align 8, !tbaa !101
  %36 = getelementptr inbounds nuw i8, ptr %33, i64 88
  %37 = load i64, ptr %36, align 8, !tbaa !128
  %38 = icmp eq i64 %35, %37
  store i64 %35, ptr %36, align 8, !tbaa !128
  %39 = getelementptr inbounds nuw i8, ptr %32, i64 56
  %40 = load i64, ptr %39, align 8, !tbaa !129
  %41 = getelementptr inbounds nuw i8, ptr %32, i64 96
  %42 = load i64, ptr %41, align 32, !tbaa !130
  %43 = icmp eq i64 %40, %42
  br i1 %43, label %46, label %44

44:                                               ; preds = %31
  store i64 %40, ptr %41, align 32, !tbaa !130
  %45 = getelementptr inbounds nuw i8, ptr %32, i64 104
  store i64 %8, ptr %45, align 8, !tbaa !131
  br label %46

46:                                               ; preds = %44, %31
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 224
  %48 = load i64, ptr %47, align 8, !tbaa !132
  %49 = inttoptr i64 %48 to ptr
  %50 = icmp ult ptr %1, %49
  br i1 %50, label %51, label %61

51:                                               ; preds = %46, %51
  %52 = phi i64 [ %58, %51 ], [ -7046029254386353131, %46 ]
  %53 = phi ptr [ %59, %51 ], [ %1, %46 ]
  %54 = load i64, ptr %53, align 8, !tbaa !42
  %55 = xor i64 %54, %52
  %56 = mul i64 %55, -49064778989728563
  %57 = lshr i64 %56, 32
  %58 = xor i64 %57, %56
  %59 = getelementptr inbounds nuw i8, ptr %53, i64 8
  %60 = icmp ult ptr %59, %49
  br i1 %60, label %51, label %61, !llvm.loop !133

61:                                               ; preds = %51, %46
  %62 = phi i64 [ -7046029254386353131, %46 ], [ %58, %51 ]
  %63 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %64 = load i64, ptr %63, align 8, !tbaa !134
  %65 = icmp eq i64 %62, %64
  store i64 %62, ptr %63, align 8, !tbaa !134
  br i1 %65, label %66, label %68

66:                                               ; preds = %61
  %67 = getelementptr inbounds nuw i8, ptr %32, i64 120
  store i32 1, ptr %67, align 8, !tbaa !127
  br label %91

68:                                               ; preds = %61
  %69 = getelementptr inbounds nuw i8, ptr %32, i64 48
  %70 = load i64, ptr %69, align 16, !tbaa !135
  %71 = add i64 %70, 1
  store i64 %71, ptr %69, align 16, !tbaa !135
  br i1 %38, label %72, label %77

72:                                               ; preds = %68
  %73 = getelementptr inbounds nuw i8, ptr %32, i64 104
  %74 = load i64, ptr %73, align 8, !tbaa !131
  %75 = sub i64 %8, %74
  %76 = icmp ult i64 %75, 134217728
  br i1 %76, label %77, label %79

77:                                               ; preds = %72, %68
  %78 = getelementptr inbounds nuw i8, ptr %32, i64 112
  store i32 1, ptr %78, align 16, !tbaa !136
  br label %91

79:                                               ; preds = %72
  %80 = getelementptr inbounds nuw i8, ptr %32, i64 116
  store i32 1, ptr %80, align 4, !tbaa !137
  %81 = getelementptr inbounds nuw i8, ptr %32, i64 40
  %82 = load i32, ptr %81, align 8, !tbaa !106
  %83 = icmp ugt i32 %82, 1
  br i1 %83, label %91, label %84

84:                                               ; preds = %79
  %85 = getelementptr inbounds nuw i8, ptr %32, i64 160
  %86 = load i64, ptr %85, align 32, !tbaa !138
  %87 = getelementptr inbounds nuw i8, ptr %32, i64 168
  %88 = load i64, ptr %87, align 8, !tbaa !139
  %89 = icmp ult i64 %86, %88
  %90 = select i1 %89, i64 8192, i64 1048576
  br label %91

91:                                               ; preds = %66, %77, %79, %84
  %92 = phi i64 [ 1024, %66 ], [ 1048576, %77 ], [ 8192, %79 ], [ %90, %84 ]
  %93 = getelementptr inbounds nuw i8, ptr %0, i64 200
  %94 = load i64, ptr %93, align 8, !tbaa !140
  %95 = sub i64 %8, %94
  %96 = getelementptr inbounds nuw i8, ptr %0, i64 192
  %97 = load i64, ptr %96, align 8, !tbaa !141
  %98 = icmp ugt i64 %97, %92
  br i1 %98, label %111, label %99

99:                                               ; preds = %91
  %100 = icmp ult i64 %95, 1048576
  %101 = icmp samesign ult i64 %97, %92
  %102 = and i1 %100, %101
  br i1 %102, label %103, label %105

103:                                              ; preds = %99
  %104 = shl nuw nsw i64 %97, 1
  br label %111

105:                                              ; preds = %99
  %106 = icmp ugt i64 %95, 4194304
  %107 = icmp samesign ugt i64 %97, 1
  %108 = select i1 %106, i1 %107, i1 false
  br i1 %108, label %109, label %113

109:                                              ; preds = %105
  %110 = lshr i64 %97, 1
  br label %111

111:                                              ; preds = %109, %103, %91
  %112 = phi i64 [ %104, %103 ], [ %110, %109 ], [ %92, %91 ]
  store i64 %112, ptr %96, align 8, !tbaa !141
  br label %113

113:                                              ; preds = %105, %111
  %114 = phi i64 [ %97, %105 ], [ %112, %111 ]
  %115 = sub i64 %28, %16
  %116 = add i64 %115, 1
  %117 = tail call i64 @llvm.umin.i64(i64 %116, i64 %114)
  store i64 %117, ptr %9, align 8, !tbaa !81
  store i64 %117, ptr %11, align 8, !tbaa !80
  %118 = getelementptr inbounds nuw i8, ptr %5, i64 136
  %119 = load i64, ptr %118, align 8, !tbaa !104
  %120 = icmp eq i64 %119, -1
  br i1 %120, label %121, label %123, !prof !23

121:                                              ; preds = %113
  %122 = getelementptr inbounds nuw i8, ptr %5, i64 132
  store i32 0, ptr %122, align 4, !tbaa !105
  br label %130

123:                                              ; preds = %113
  %124 = tail call i64 @llvm.readcyclecounter()
  %125 = load i64, ptr %118, align 8, !tbaa !104
  %126 = icmp ugt i64 %124, %125
  %127 = zext i1 %126 to i32
  %128 = getelementptr inbounds nuw i8, ptr %5, i64 132
  store i32 %127, ptr %128, align 4, !tbaa !105
  br i1 %126, label %129, label %130, !prof !142

129:                                              ; preds = %123
  store ptr %0, ptr %7, align 8, !tbaa !123
  tail call fastcc void @to_scheduler(ptr noundef nonnull %0)
  br label %160

130:                                              ; preds = %121, %123
  %131 = getelementptr inbounds nuw i8, ptr %7, i64 68
  %132 = load i32, ptr %131, align 4, !tbaa !143
  %133 = add i32 %132, 1
  store i32 %133, ptr %131, align 4, !tbaa !143
  %134 = getelementptr inbounds nuw i8, ptr %7, i64 72
  %135 = load i32, ptr %134, align 8, !tbaa !117
  %136 = icmp ugt i32 %133, %135
  br i1 %136, label %137, label %159

137:                                              ; preds = %130
  %138 = getelementptr inbounds nuw i8, ptr %7, i64 52
  %139 = load i32, ptr %138, align 4, !tbaa !75
  %140 = getelementptr inbounds nuw i8, ptr %7, i64 56
  %141 = load i32, ptr %140, align 8, !tbaa !78
  %142 = icmp eq i32 %139, %141
  br i1 %142, label %143, label %159

143:                                              ; preds = %137
  store i32 0, ptr %131, align 4, !tbaa !143
  %144 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %145 = load ptr, ptr %144, align 8, !tbaa !113
  store ptr %145, ptr %7, align 8, !tbaa !123
  %146 = load ptr, ptr %4, align 8, !tbaa !24
  %147 = getelementptr inbounds nuw i8, ptr %146, i64 16
  store ptr null, ptr %147, align 16, !tbaa !114
  %148 = getelementptr inbounds nuw i8, ptr %146, i64 44
  store i32 0, ptr %148, align 4, !tbaa !98
  %149 = load ptr, ptr %19, align 8, !tbaa !27
  %150 = load ptr, ptr %149, align 64, !tbaa !28
  %151 = getelementptr inbounds nuw i8, ptr %150, i64 116
  %152 = load i32, ptr %151, align 4, !tbaa !95
  %153 = and i32 %152, 1
  %154 = icmp eq i32 %153, 0
  %155 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %156 = load i64, ptr %146, align 64, !tbaa !115
  br i1 %154, label %158, label %157, !prof !23

157:                                              ; preds = %143
  tail call void @lw_switch_with_mxcsr(ptr noundef nonnull %155, i64 noundef %156) #2
  br label %160

158:                                              ; preds = %143
  tail call void @lw_switch(ptr noundef nonnull %155, i64 noundef %156) #2
  br label %160

159:                                              ; preds = %137, %130
  tail call fastcc void @rotate(ptr noundef nonnull %0)
  br label %160

160:                                              ; preds = %158, %157, %159, %129
  %161 = tail call i64 @llvm.readcyclecounter()
  store i64 %161, ptr %93, align 8, !tbaa !140
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare i64 @llvm.readcyclecounter() #15

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @to_scheduler(ptr noundef %0) unnamed_addr #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %3 = load ptr, ptr %2, align 8, !tbaa !24
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 16
  store ptr null, ptr %4, align 16, !tbaa !114
  %5 = getelementptr inbounds nuw i8, ptr %3, i64 44
  store i32 0, ptr %5, align 4, !tbaa !98
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %7 = load ptr, ptr %6, align 8, !tbaa !27
  %8 = load ptr, ptr %7, align 64, !tbaa !28
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 116
  %10 = load i32, ptr %9, align 4, !tbaa !95
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %14 = load i64, ptr %3, align 64, !tbaa !115
  br i1 %12, label %16, label %15, !prof !23

15:                                               ; preds = %1
  tail call void @lw_switch_with_mxcsr(ptr noundef nonnull %13, i64 noundef %14) #2
  br label %17

16:                                               ; preds = %1
  tail call void @lw_switch(ptr noundef nonnull %13, i64 noundef %14) #2
  br label %17

17:                                               ; preds = %16, %15
  ret void
}

; Function Attrs: nounwind uwtable(sync)
define void @lw_run_groups(ptr noundef %0) #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 132
  %3 = load i32, ptr %2, align 4, !tbaa !105
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %8, label %5

5:                                                ; preds = %1
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %7 = load ptr, ptr %6, align 16, !tbaa !144
  br label %16

8:                                                ; preds = %1
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 72
  store i64 -1, ptr %9, align 8, !tbaa !145
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 88
  store i64 0, ptr %10, align 8, !tbaa !146
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 96
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(20) %11, i8 0, i64 20, i1 false)
  store i64 -1, ptr %12, align 32, !tbaa !130
  %13 = tail call fastcc ptr @admit_group(ptr noundef nonnull %0)
  %14 = load i32, ptr %2, align 4, !tbaa !105
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %20, label %16

16:                                               ; preds = %5, %8
  %17 = phi ptr [ %7, %5 ], [ %13, %8 ]
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %19 = load ptr, ptr %18, align 8, !tbaa !147
  br label %20

20:                                               ; preds = %8, %16
  %21 = phi ptr [ %17, %16 ], [ %13, %8 ]
  %22 = phi ptr [ %19, %16 ], [ %13, %8 ]
  store i32 0, ptr %2, align 4, !tbaa !105
  %23 = icmp eq ptr %21, null
  br i1 %23, label %24, label %26

24:                                               ; preds = %20
  %25 = tail call fastcc ptr @admit_group(ptr noundef nonnull %0)
  br label %26

26:                                               ; preds = %24, %20
  %27 = phi ptr [ %22, %20 ], [ %25, %24 ]
  %28 = phi ptr [ %21, %20 ], [ %25, %24 ]
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 44
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %32 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 124
  %35 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %36 = getelementptr inbounds nuw i8, ptr %0, i64 116
  %37 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %38 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %39 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %40 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %41 = getelementptr inbounds nuw i8, ptr %0, i64 136
  br label %42

42:                                               ; preds = %166, %26
  %43 = phi ptr [ %27, %26 ], [ %167, %166 ]
  %44 = phi ptr [ %28, %26 ], [ %168, %166 ]
  %45 = icmp eq ptr %44, null
  br i1 %45, label %176, label %46

46:                                               ; preds = %42
  store i32 0, ptr %29, align 4, !tbaa !98
  %47 = load ptr, ptr %44, align 8, !tbaa !123
  store ptr %47, ptr %30, align 16, !tbaa !114
  %48 = getelementptr inbounds nuw i8, ptr %44, i64 8
  %49 = load ptr, ptr %48, align 8, !tbaa !107
  %50 = load i32, ptr %31, align 8, !tbaa !106
  %51 = getelementptr inbounds nuw i8, ptr %47, i64 128
  %52 = load i64, ptr %51, align 8, !tbaa !118
  tail call void @lw_switch(ptr noundef nonnull %0, i64 noundef %52) #2
  %53 = load i32, ptr %31, align 8, !tbaa !106
  %54 = icmp eq i32 %53, 0
  br i1 %54, label %55, label %60

55:                                               ; preds = %46
  %56 = load i32, ptr %2, align 4, !tbaa !105
  %57 = icmp eq i32 %56, 0
  br i1 %57, label %58, label %171

58:                                               ; preds = %55
  %59 = tail call fastcc ptr @admit_group(ptr noundef nonnull %0)
  br label %166

60:                                               ; preds = %46
  %61 = icmp ult i32 %53, %50
  br i1 %61, label %65, label %62

62:                                               ; preds = %60
  %63 = load i32, ptr %2, align 4, !tbaa !105
  %64 = icmp eq i32 %63, 0
  br i1 %64, label %65, label %171, !prof !23

65:                                               ; preds = %62, %60
  %66 = icmp eq ptr %43, %44
  %67 = select i1 %61, i1 %66, i1 false
  %68 = select i1 %67, ptr %49, ptr %43
  %69 = icmp eq ptr %49, %68
  br i1 %69, label %70, label %166

70:                                               ; preds = %65
  %71 = load ptr, ptr %32, align 8, !tbaa !44
  %72 = tail call i64 @llvm.readcyclecounter()
  %73 = getelementptr inbounds nuw i8, ptr %71, i64 24
  %74 = load atomic i64, ptr %73 acquire, align 8
  %75 = icmp eq i64 %74, 0
  br i1 %75, label %87, label %76

76:                                               ; preds = %70
  %77 = inttoptr i64 %74 to ptr
  br label %78

78:                                               ; preds = %78, %76
  %79 = phi i64 [ %83, %78 ], [ 0, %76 ]
  %80 = phi ptr [ %85, %78 ], [ %77, %76 ]
  %81 = getelementptr inbounds nuw i8, ptr %80, i64 48
  %82 = load atomic i64, ptr %81 monotonic, align 16
  %83 = add i64 %82, %79
  %84 = getelementptr inbounds nuw i8, ptr %80, i64 320
  %85 = load ptr, ptr %84, align 64, !tbaa !148
  %86 = icmp eq ptr %85, null
  br i1 %86, label %87, label %78, !llvm.loop !149

87:                                               ; preds = %78, %70
  %88 = phi i64 [ 0, %70 ], [ %83, %78 ]
  %89 = load i64, ptr %33, align 8, !tbaa !145
  %90 = icmp ne i64 %88, %89
  %91 = load i32, ptr %34, align 4, !tbaa !110
  %92 = load i32, ptr %35, align 16, !tbaa !136
  %93 = load i32, ptr %36, align 4, !tbaa !137
  %94 = or i32 %93, %92
  %95 = load i32, ptr %37, align 8, !tbaa !127
  %96 = icmp eq i32 %92, 0
  br i1 %96, label %100, label %97

97:                                               ; preds = %87
  %98 = load i32, ptr %31, align 8, !tbaa !106
  %99 = add i32 %98, 16
  br label %110

100:                                              ; preds = %87
  %101 = icmp eq i32 %93, 0
  br i1 %101, label %102, label %110

102:                                              ; preds = %100
  %103 = load i64, ptr %38, align 16, !tbaa !150
  %104 = sub i64 %72, %103
  %105 = icmp ult i64 %104, 16777216
  br i1 %105, label %106, label %110

106:                                              ; preds = %102
  %107 = load i32, ptr %31, align 8, !tbaa !106
  %108 = lshr i32 %107, 4
  %109 = add nuw nsw i32 %108, 1
  br label %110

110:                                              ; preds = %106, %102, %100, %97
  %111 = phi i32 [ %99, %97 ], [ 4, %100 ], [ %109, %106 ], [ 1, %102 ]
  %112 = zext i32 %111 to i64
  br i1 %90, label %115, label %113

113:                                              ; preds = %110
  %114 = load i64, ptr %38, align 16, !tbaa !150
  br label %116

115:                                              ; preds = %110
  store i64 %72, ptr %38, align 16, !tbaa !150
  br label %116

116:                                              ; preds = %115, %113
  %117 = phi i64 [ %114, %113 ], [ %72, %115 ]
  %118 = sub i64 %72, %117
  %119 = icmp ugt i64 %118, 2147483648
  %120 = zext i1 %119 to i32
  store i32 %120, ptr %39, align 64, !tbaa !125
  store i64 %88, ptr %33, align 8, !tbaa !145
  %121 = icmp eq i32 %91, 0
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(16) %35, i8 0, i64 16, i1 false)
  br i1 %121, label %123, label %122

122:                                              ; preds = %116
  store i64 0, ptr %40, align 8, !tbaa !146
  br label %161

123:                                              ; preds = %116
  %124 = icmp eq i32 %94, 0
  br i1 %124, label %125, label %133

125:                                              ; preds = %123
  %126 = getelementptr inbounds nuw i8, ptr %71, i64 1344
  %127 = load atomic i64, ptr %126 monotonic, align 64
  %128 = icmp eq i64 %127, -1
  br i1 %128, label %130, label %129

129:                                              ; preds = %125
  tail call void @lw_leave(ptr noundef nonnull %0) #25
  unreachable

130:                                              ; preds = %125
  %131 = icmp eq i32 %95, 0
  br i1 %131, label %132, label %133

132:                                              ; preds = %130
  tail call fastcc void @deadlock_fault(ptr noundef nonnull %0) #24
  unreachable

133:                                              ; preds = %130, %123
  %134 = zext i1 %124 to i32
  %135 = getelementptr inbounds nuw i8, ptr %71, i64 44
  %136 = load i32, ptr %135, align 4, !tbaa !151
  %137 = or i32 %136, %134
  store i32 %137, ptr %135, align 4, !tbaa !151
  %138 = load i64, ptr %41, align 8, !tbaa !104
  %139 = icmp eq i64 %138, -1
  br i1 %139, label %145, label %140, !prof !23

140:                                              ; preds = %133
  %141 = tail call i64 @llvm.readcyclecounter()
  %142 = load i64, ptr %41, align 8, !tbaa !104
  %143 = icmp ugt i64 %141, %142
  %144 = zext i1 %143 to i32
  br label %145

145:                                              ; preds = %140, %133
  %146 = phi i32 [ 0, %133 ], [ %144, %140 ]
  store i32 %146, ptr %2, align 4, !tbaa !105
  %147 = load i64, ptr %40, align 8, !tbaa !146
  %148 = add i64 %147, 1
  store i64 %148, ptr %40, align 8, !tbaa !146
  %149 = icmp ult i64 %148, %112
  br i1 %149, label %152, label %150

150:                                              ; preds = %145
  store i64 0, ptr %40, align 8, !tbaa !146
  %151 = tail call fastcc ptr @admit_group(ptr noundef nonnull %0)
  br label %152

152:                                              ; preds = %150, %145
  %153 = phi ptr [ %151, %150 ], [ null, %145 ]
  %154 = icmp ne ptr %153, null
  %155 = select i1 %154, i1 true, i1 %90
  br i1 %155, label %161, label %156

156:                                              ; preds = %152
  %157 = load i32, ptr %2, align 4, !tbaa !105
  %158 = icmp eq i32 %157, 0
  br i1 %158, label %159, label %161

159:                                              ; preds = %156
  %160 = tail call i32 @sched_yield() #2
  br label %161

161:                                              ; preds = %122, %152, %156, %159
  %162 = phi ptr [ null, %122 ], [ null, %159 ], [ null, %156 ], [ %153, %152 ]
  %163 = icmp eq ptr %162, null
  %164 = select i1 %163, ptr %68, ptr %162
  %165 = select i1 %163, ptr %49, ptr %162
  br label %166

166:                                              ; preds = %58, %161, %65
  %167 = phi ptr [ %59, %58 ], [ %68, %65 ], [ %164, %161 ]
  %168 = phi ptr [ %59, %58 ], [ %49, %65 ], [ %165, %161 ]
  %169 = load i32, ptr %2, align 4, !tbaa !105
  %170 = icmp eq i32 %169, 0
  br i1 %170, label %42, label %171, !prof !142

171:                                              ; preds = %62, %55, %166
  %172 = phi ptr [ %168, %166 ], [ null, %55 ], [ %44, %62 ]
  %173 = phi ptr [ %167, %166 ], [ null, %55 ], [ %43, %62 ]
  %174 = getelementptr inbounds nuw i8, ptr %0, i64 144
  store ptr %172, ptr %174, align 16, !tbaa !144
  %175 = getelementptr inbounds nuw i8, ptr %0, i64 152
  store ptr %173, ptr %175, align 8, !tbaa !147
  br label %176, !llvm.loop !152

176:                                              ; preds = %42, %171
  ret void
}

; Function Attrs: nounwind uwtable(sync)
define internal fastcc ptr @admit_group(ptr noundef %0) unnamed_addr #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %3 = load ptr, ptr %2, align 8, !tbaa !44
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %5 = load i64, ptr %4, align 32, !tbaa !138
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %7 = load i64, ptr %6, align 8, !tbaa !139
  %8 = icmp eq i64 %5, %7
  br i1 %8, label %9, label %15

9:                                                ; preds = %1
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 1408
  %11 = load i64, ptr %10, align 64, !tbaa !153
  %12 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %13 = load i64, ptr %12, align 16, !tbaa !154
  %14 = icmp ult i64 %11, %13
  br i1 %14, label %15, label %125

15:                                               ; preds = %9, %1
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 248
  %17 = load ptr, ptr %16, align 8, !tbaa !111
  %18 = icmp eq ptr %17, null
  br i1 %18, label %22, label %19

19:                                               ; preds = %15
  %20 = getelementptr inbounds nuw i8, ptr %17, i64 8
  %21 = load ptr, ptr %20, align 8, !tbaa !107
  store ptr %21, ptr %16, align 8, !tbaa !111
  br label %32

22:                                               ; preds = %15
  %23 = tail call noalias noundef dereferenceable_or_null(112) ptr @calloc(i64 noundef 1, i64 noundef 112) #26
  %24 = icmp eq ptr %23, null
  br i1 %24, label %65, label %25

25:                                               ; preds = %22
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %27 = load ptr, ptr %26, align 64, !tbaa !155
  %28 = getelementptr inbounds nuw i8, ptr %23, i64 24
  store ptr %27, ptr %28, align 8, !tbaa !156
  store ptr %23, ptr %26, align 64, !tbaa !155
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 276
  %30 = load i32, ptr %29, align 4, !tbaa !157
  %31 = add i32 %30, 1
  store i32 %31, ptr %29, align 4, !tbaa !157
  br label %32

32:                                               ; preds = %25, %19
  %33 = phi ptr [ %17, %19 ], [ %23, %25 ]
  %34 = load ptr, ptr %3, align 64, !tbaa !28
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 96
  %36 = load i64, ptr %35, align 8, !tbaa !158
  %37 = getelementptr inbounds nuw i8, ptr %33, i64 104
  %38 = load i64, ptr %37, align 8, !tbaa !159
  %39 = icmp ugt i64 %36, %38
  br i1 %39, label %40, label %59

40:                                               ; preds = %32
  %41 = getelementptr inbounds nuw i8, ptr %33, i64 96
  %42 = load ptr, ptr %41, align 8, !tbaa !120
  %43 = icmp eq ptr %42, null
  br i1 %43, label %47, label %44

44:                                               ; preds = %40
  %45 = add i64 %38, 4096
  %46 = tail call i32 @munmap(ptr noundef nonnull %42, i64 noundef %45) #2
  br label %47

47:                                               ; preds = %44, %40
  %48 = add i64 %36, 4095
  %49 = and i64 %48, -4096
  %50 = add i64 %49, 4096
  %51 = tail call ptr @mmap(ptr noundef null, i64 noundef %50, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %52 = icmp eq ptr %51, inttoptr (i64 -1 to ptr)
  %53 = select i1 %52, ptr null, ptr %51
  store ptr %53, ptr %41, align 8, !tbaa !120
  %54 = icmp eq ptr %53, null
  %55 = select i1 %54, i64 0, i64 %49
  store i64 %55, ptr %37, align 8, !tbaa !159
  br i1 %54, label %56, label %59

56:                                               ; preds = %47
  %57 = load ptr, ptr %16, align 8, !tbaa !111
  %58 = getelementptr inbounds nuw i8, ptr %33, i64 8
  store ptr %57, ptr %58, align 8, !tbaa !107
  store ptr %33, ptr %16, align 8, !tbaa !111
  br label %65

59:                                               ; preds = %32, %47
  %60 = tail call fastcc ptr @take_fiber(ptr noundef nonnull %0)
  %61 = icmp eq ptr %60, null
  br i1 %61, label %69, label %62

62:                                               ; preds = %59
  %63 = tail call fastcc i32 @next_group(ptr noundef nonnull %0, ptr noundef nonnull %33)
  %64 = icmp eq i32 %63, 0
  br i1 %64, label %77, label %85

65:                                               ; preds = %22, %56
  %66 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %67 = load i32, ptr %66, align 8, !tbaa !106
  %68 = icmp eq i32 %67, 0
  br i1 %68, label %75, label %125

69:                                               ; preds = %59
  %70 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %71 = load i32, ptr %70, align 8, !tbaa !106
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %73, label %82

73:                                               ; preds = %69
  %74 = getelementptr inbounds nuw i8, ptr %3, i64 36
  store i32 1, ptr %74, align 4, !tbaa !160
  br label %82

75:                                               ; preds = %65
  %76 = getelementptr inbounds nuw i8, ptr %3, i64 36
  store i32 1, ptr %76, align 4, !tbaa !160
  br label %125

77:                                               ; preds = %62
  %78 = getelementptr inbounds nuw i8, ptr %60, i64 152
  store ptr null, ptr %78, align 8, !tbaa !74
  %79 = getelementptr inbounds nuw i8, ptr %0, i64 240
  %80 = load ptr, ptr %79, align 16, !tbaa !112
  %81 = getelementptr inbounds nuw i8, ptr %60, i64 136
  store ptr %80, ptr %81, align 8, !tbaa !113
  store ptr %60, ptr %79, align 16, !tbaa !112
  br label %82

82:                                               ; preds = %69, %73, %77
  %83 = load ptr, ptr %16, align 8, !tbaa !111
  %84 = getelementptr inbounds nuw i8, ptr %33, i64 8
  store ptr %83, ptr %84, align 8, !tbaa !107
  store ptr %33, ptr %16, align 8, !tbaa !111
  br label %125

85:                                               ; preds = %62
  %86 = getelementptr inbounds nuw i8, ptr %33, i64 72
  store i32 0, ptr %86, align 8, !tbaa !117
  %87 = getelementptr inbounds nuw i8, ptr %60, i64 152
  store ptr %33, ptr %87, align 8, !tbaa !74
  %88 = getelementptr inbounds nuw i8, ptr %33, i64 96
  %89 = load ptr, ptr %88, align 8, !tbaa !120
  %90 = ptrtoint ptr %89 to i64
  %91 = getelementptr inbounds nuw i8, ptr %60, i64 8
  store i64 %90, ptr %91, align 8, !tbaa !121
  %92 = getelementptr inbounds nuw i8, ptr %33, i64 40
  %93 = load i32, ptr %92, align 8, !tbaa !5
  %94 = getelementptr inbounds nuw i8, ptr %60, i64 80
  store i32 %93, ptr %94, align 8, !tbaa !5
  %95 = getelementptr inbounds nuw i8, ptr %33, i64 44
  %96 = load i32, ptr %95, align 4, !tbaa !5
  %97 = getelementptr inbounds nuw i8, ptr %60, i64 84
  store i32 %96, ptr %97, align 4, !tbaa !5
  %98 = getelementptr inbounds nuw i8, ptr %33, i64 48
  %99 = load i32, ptr %98, align 8, !tbaa !5
  %100 = getelementptr inbounds nuw i8, ptr %60, i64 88
  store i32 %99, ptr %100, align 8, !tbaa !5
  %101 = load i32, ptr %86, align 8, !tbaa !117
  %102 = add i32 %101, 1
  store i32 %102, ptr %86, align 8, !tbaa !117
  store ptr %60, ptr %33, align 8, !tbaa !123
  %103 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %104 = load ptr, ptr %103, align 32, !tbaa !109
  %105 = icmp eq ptr %104, null
  %106 = select i1 %105, ptr %33, ptr %104
  %107 = getelementptr inbounds nuw i8, ptr %33, i64 8
  store ptr %106, ptr %107, align 8, !tbaa !107
  br i1 %105, label %111, label %108

108:                                              ; preds = %85
  %109 = getelementptr inbounds nuw i8, ptr %104, i64 16
  %110 = load ptr, ptr %109, align 8, !tbaa !108
  br label %111

111:                                              ; preds = %85, %108
  %112 = phi ptr [ %110, %108 ], [ %33, %85 ]
  %113 = getelementptr inbounds nuw i8, ptr %33, i64 16
  store ptr %112, ptr %113, align 8, !tbaa !108
  %114 = getelementptr inbounds nuw i8, ptr %106, i64 16
  store ptr %33, ptr %114, align 8, !tbaa !108
  %115 = load ptr, ptr %113, align 8, !tbaa !108
  %116 = getelementptr inbounds nuw i8, ptr %115, i64 8
  store ptr %33, ptr %116, align 8, !tbaa !107
  store ptr %33, ptr %103, align 32, !tbaa !109
  %117 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %118 = load i32, ptr %117, align 8, !tbaa !106
  %119 = add i32 %118, 1
  store i32 %119, ptr %117, align 8, !tbaa !106
  %120 = zext i32 %119 to i64
  %121 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %122 = load i64, ptr %121, align 64, !tbaa !161
  %123 = icmp ult i64 %122, %120
  br i1 %123, label %124, label %125

124:                                              ; preds = %111
  store i64 %120, ptr %121, align 64, !tbaa !161
  br label %125

125:                                              ; preds = %65, %75, %82, %124, %111, %9
  %126 = phi ptr [ null, %9 ], [ null, %75 ], [ null, %82 ], [ %33, %124 ], [ %33, %111 ], [ null, %65 ]
  ret ptr %126
}

declare void @lw_switch(ptr noundef, i64 noundef) local_unnamed_addr #3

; Function Attrs: noinline nounwind uwtable(sync)
define void @lw_gws(ptr noundef %0, ptr noundef readnone captures(none) %1, i32 noundef %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #16 {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %7 = load ptr, ptr %6, align 8, !tbaa !27
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 60
  %9 = and i32 %3, 63
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds nuw %struct.Gws, ptr %8, i64 %10
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %13 = load ptr, ptr %12, align 8, !tbaa !74
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 32
  %15 = load i64, ptr %14, align 8, !tbaa !99
  %16 = getelementptr inbounds nuw i8, ptr %7, i64 1344
  %17 = load atomic i64, ptr %16 monotonic, align 64
  %18 = icmp ult i64 %15, %17
  br i1 %18, label %22, label %19

19:                                               ; preds = %5
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %21 = load ptr, ptr %20, align 8, !tbaa !24
  tail call void @lw_leave(ptr noundef %21) #25
  unreachable

22:                                               ; preds = %5
  %23 = getelementptr inbounds nuw i8, ptr %7, i64 52
  %24 = atomicrmw xchg ptr %23, i32 1 acquire, align 4
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %29, label %26

26:                                               ; preds = %22, %26
  tail call void @llvm.x86.sse2.pause()
  %27 = atomicrmw xchg ptr %23, i32 1 acquire, align 4
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %29, label %26, !llvm.loop !162

29:                                               ; preds = %26, %22
  %30 = getelementptr inbounds nuw i8, ptr %7, i64 56
  %31 = load i32, ptr %30, align 8, !tbaa !163
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %33, label %67

33:                                               ; preds = %29
  %34 = load ptr, ptr %7, align 64, !tbaa !28
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 216
  %36 = load ptr, ptr %35, align 8, !tbaa !164
  store i32 1, ptr %30, align 8, !tbaa !163
  %37 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %38 = load i64, ptr %37, align 16, !tbaa !154
  %39 = trunc i64 %38 to i32
  %40 = add nsw i32 %39, -1
  store i32 %40, ptr %8, align 4, !tbaa !165
  %41 = icmp eq ptr %36, null
  br i1 %41, label %67, label %42

42:                                               ; preds = %33, %64
  %43 = phi i64 [ %65, %64 ], [ 0, %33 ]
  %44 = shl nuw nsw i64 %43, 3
  %45 = getelementptr inbounds nuw i8, ptr %36, i64 %44
  %46 = load i32, ptr %45, align 4, !tbaa !5
  %47 = icmp eq i32 %46, 0
  br i1 %47, label %53, label %48

48:                                               ; preds = %42
  %49 = getelementptr inbounds nuw %struct.Gws, ptr %8, i64 %43
  %50 = getelementptr inbounds nuw i8, ptr %49, i64 16
  store i32 1, ptr %50, align 4, !tbaa !167
  %51 = getelementptr inbounds nuw i8, ptr %45, i64 4
  %52 = load i32, ptr %51, align 4, !tbaa !5
  store i32 %52, ptr %49, align 4, !tbaa !165
  br label %53

53:                                               ; preds = %48, %42
  %54 = or disjoint i64 %43, 1
  %55 = shl nuw nsw i64 %54, 3
  %56 = getelementptr inbounds nuw i8, ptr %36, i64 %55
  %57 = load i32, ptr %56, align 4, !tbaa !5
  %58 = icmp eq i32 %57, 0
  br i1 %58, label %64, label %59

59:                                               ; preds = %53
  %60 = getelementptr inbounds nuw %struct.Gws, ptr %8, i64 %54
  %61 = getelementptr inbounds nuw i8, ptr %60, i64 16
  store i32 1, ptr %61, align 4, !tbaa !167
  %62 = getelementptr inbounds nuw i8, ptr %56, i64 4
  %63 = load i32, ptr %62, align 4, !tbaa !5
  store i32 %63, ptr %60, align 4, !tbaa !165
  br label %64

64:                                               ; preds = %59, %53
  %65 = add nuw nsw i64 %43, 2
  %66 = icmp eq i64 %65, 64
  br i1 %66, label %67, label %42, !llvm.loop !168

67:                                               ; preds = %64, %33, %29
  switch i32 %2, label %85 [
    i32 1, label %99
    i32 2, label %68
    i32 3, label %71
    i32 0, label %74
    i32 4, label %80
  ]

68:                                               ; preds = %67
  %69 = load i32, ptr %11, align 4, !tbaa !165
  %70 = add nsw i32 %69, 1
  store i32 %70, ptr %11, align 4, !tbaa !165
  br label %101

71:                                               ; preds = %67
  %72 = load i32, ptr %11, align 4, !tbaa !165
  %73 = add nsw i32 %72, %4
  store i32 %73, ptr %11, align 4, !tbaa !165
  br label %101

74:                                               ; preds = %67
  %75 = getelementptr inbounds nuw i8, ptr %11, i64 12
  %76 = load i32, ptr %75, align 4, !tbaa !169
  %77 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %78 = load i32, ptr %77, align 4, !tbaa !170
  %79 = sub i32 %76, %78
  store i32 %79, ptr %11, align 4, !tbaa !165
  br label %101

80:                                               ; preds = %67
  %81 = getelementptr inbounds nuw i8, ptr %11, i64 12
  %82 = load i32, ptr %81, align 4, !tbaa !169
  %83 = add i32 %82, 1
  store i32 %83, ptr %81, align 4, !tbaa !169
  %84 = load i32, ptr %11, align 4, !tbaa !165
  br label %101

85:                                               ; preds = %67
  %86 = getelementptr inbounds nuw i8, ptr %11, i64 4
  %87 = load i32, ptr %86, align 4, !tbaa !171
  %88 = load i32, ptr %11, align 4, !tbaa !165
  %89 = icmp sgt i32 %88, 0
  br i1 %89, label %90, label %97

90:                                               ; preds = %85
  %91 = add nsw i32 %88, -1
  store i32 %91, ptr %11, align 4, !tbaa !165
  store atomic i32 0, ptr %23 release, align 4
  %92 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %93 = load ptr, ptr %92, align 8, !tbaa !24
  %94 = getelementptr inbounds nuw i8, ptr %93, i64 48
  %95 = load i64, ptr %94, align 16, !tbaa !135
  %96 = add i64 %95, 1
  store i64 %96, ptr %94, align 16, !tbaa !135
  br label %158

97:                                               ; preds = %85
  %98 = add i32 %87, 1
  store i32 %98, ptr %86, align 4, !tbaa !171
  store i32 %4, ptr %11, align 4, !tbaa !165
  br label %199

99:                                               ; preds = %67
  store i32 %4, ptr %11, align 4, !tbaa !165
  %100 = getelementptr inbounds nuw i8, ptr %11, i64 16
  store i32 1, ptr %100, align 4, !tbaa !167
  br label %199

101:                                              ; preds = %80, %74, %71, %68
  %102 = phi i32 [ 0, %68 ], [ 0, %71 ], [ 0, %74 ], [ %82, %80 ]
  %103 = phi i32 [ %70, %68 ], [ %73, %71 ], [ %79, %74 ], [ %84, %80 ]
  %104 = getelementptr inbounds nuw i8, ptr %11, i64 16
  store i32 1, ptr %104, align 4, !tbaa !167
  %105 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %106 = icmp sgt i32 %103, 0
  br i1 %106, label %107, label %147

107:                                              ; preds = %101
  %108 = getelementptr inbounds nuw i8, ptr %11, i64 12
  %109 = load i32, ptr %108, align 4, !tbaa !169
  %110 = load i32, ptr %105, align 4, !tbaa !170
  %111 = sub i32 %109, %110
  %112 = add nsw i32 %103, -1
  %113 = tail call i32 @llvm.umin.i32(i32 %111, i32 %112)
  %114 = add i32 %113, 1
  %115 = icmp ult i32 %114, 9
  br i1 %115, label %136, label %116

116:                                              ; preds = %107
  %117 = and i32 %114, 7
  %118 = icmp eq i32 %117, 0
  %119 = select i1 %118, i32 8, i32 %117
  %120 = sub i32 %114, %119
  %121 = add i32 %110, %120
  %122 = sub i32 %103, %120
  %123 = add i32 %110, 3
  %124 = add nsw i32 %103, -3
  br label %125

125:                                              ; preds = %125, %116
  %126 = phi i32 [ 0, %116 ], [ %131, %125 ]
  %127 = phi i32 [ %123, %116 ], [ %132, %125 ]
  %128 = phi i32 [ %124, %116 ], [ %133, %125 ]
  %129 = add i32 %128, -5
  %130 = add i32 %127, 5
  %131 = add nuw i32 %126, 8
  %132 = add i32 %127, 8
  %133 = add i32 %128, -8
  %134 = icmp eq i32 %131, %120
  br i1 %134, label %135, label %125, !llvm.loop !172

135:                                              ; preds = %125
  store i32 %129, ptr %11, align 4, !tbaa !165
  store i32 %130, ptr %105, align 4, !tbaa !170
  br label %136

136:                                              ; preds = %135, %107
  %137 = phi i32 [ %110, %107 ], [ %121, %135 ]
  %138 = phi i32 [ %103, %107 ], [ %122, %135 ]
  br label %139

139:                                              ; preds = %136, %143
  %140 = phi i32 [ %145, %143 ], [ %137, %136 ]
  %141 = phi i32 [ %144, %143 ], [ %138, %136 ]
  %142 = icmp eq i32 %140, %109
  br i1 %142, label %147, label %143

143:                                              ; preds = %139
  %144 = add nsw i32 %141, -1
  store i32 %144, ptr %11, align 4, !tbaa !165
  %145 = add i32 %140, 1
  store i32 %145, ptr %105, align 4, !tbaa !170
  %146 = icmp sgt i32 %141, 1
  br i1 %146, label %139, label %147, !llvm.loop !173

147:                                              ; preds = %143, %139, %101
  %148 = icmp eq i32 %2, 4
  br i1 %148, label %149, label %199

149:                                              ; preds = %147
  %150 = load i32, ptr %105, align 4, !tbaa !170
  %151 = sub i32 %150, %102
  %152 = icmp sgt i32 %151, 0
  store atomic i32 0, ptr %23 release, align 4
  %153 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %154 = load ptr, ptr %153, align 8, !tbaa !24
  %155 = getelementptr inbounds nuw i8, ptr %154, i64 48
  %156 = load i64, ptr %155, align 16, !tbaa !135
  %157 = add i64 %156, 1
  store i64 %157, ptr %155, align 16, !tbaa !135
  br i1 %152, label %205, label %158

158:                                              ; preds = %90, %149
  %159 = phi ptr [ %92, %90 ], [ %153, %149 ]
  %160 = phi i32 [ %87, %90 ], [ %102, %149 ]
  %161 = icmp eq i32 %2, 5
  %162 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %163 = getelementptr inbounds nuw i8, ptr %11, i64 4
  %164 = getelementptr inbounds nuw i8, ptr %0, i64 184
  br label %165

165:                                              ; preds = %197, %158
  br i1 %161, label %166, label %169

166:                                              ; preds = %165
  %167 = load atomic i32, ptr %163 acquire, align 4
  %168 = icmp eq i32 %167, %160
  br i1 %168, label %173, label %205

169:                                              ; preds = %165
  %170 = load atomic i32, ptr %162 acquire, align 4
  %171 = sub i32 %170, %160
  %172 = icmp slt i32 %171, 1
  br i1 %172, label %173, label %205

173:                                              ; preds = %166, %169
  %174 = load ptr, ptr %159, align 8, !tbaa !24
  %175 = load ptr, ptr %12, align 8, !tbaa !74
  %176 = getelementptr inbounds nuw i8, ptr %175, i64 32
  %177 = load i64, ptr %176, align 8, !tbaa !99
  %178 = load ptr, ptr %6, align 8, !tbaa !27
  %179 = getelementptr inbounds nuw i8, ptr %178, i64 1344
  %180 = load atomic i64, ptr %179 monotonic, align 64
  %181 = icmp ult i64 %177, %180
  br i1 %181, label %183, label %182

182:                                              ; preds = %173
  tail call void @lw_leave(ptr noundef %174) #25
  unreachable

183:                                              ; preds = %173
  %184 = getelementptr inbounds nuw i8, ptr %174, i64 128
  %185 = load i32, ptr %184, align 64, !tbaa !125
  %186 = icmp eq i32 %185, 0
  %187 = load i64, ptr %164, align 8, !tbaa !82
  br i1 %186, label %190, label %188

188:                                              ; preds = %183
  %189 = add nsw i64 %187, 1024
  store i64 %189, ptr %164, align 8, !tbaa !82
  br label %190

190:                                              ; preds = %188, %183
  %191 = phi i64 [ %189, %188 ], [ %187, %183 ]
  %192 = load ptr, ptr %178, align 64, !tbaa !28
  %193 = getelementptr inbounds nuw i8, ptr %192, i64 184
  %194 = load i64, ptr %193, align 8, !tbaa !126
  %195 = icmp sgt i64 %191, %194
  br i1 %195, label %196, label %197

196:                                              ; preds = %190
  tail call fastcc void @step_limit_fault(ptr noundef nonnull %0, i32 noundef -1) #24
  unreachable

197:                                              ; preds = %190
  %198 = getelementptr inbounds nuw i8, ptr %174, i64 120
  store i32 1, ptr %198, align 8, !tbaa !127
  tail call fastcc void @rotate(ptr noundef nonnull %0)
  br label %165

199:                                              ; preds = %147, %99, %97
  store atomic i32 0, ptr %23 release, align 4
  %200 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %201 = load ptr, ptr %200, align 8, !tbaa !24
  %202 = getelementptr inbounds nuw i8, ptr %201, i64 48
  %203 = load i64, ptr %202, align 16, !tbaa !135
  %204 = add i64 %203, 1
  store i64 %204, ptr %202, align 16, !tbaa !135
  br label %205

205:                                              ; preds = %166, %169, %199, %149
  ret void
}

; Function Attrs: noinline nounwind uwtable(sync)
define void @lw_contended(ptr noundef readonly captures(none) %0, ptr noundef readnone captures(none) %1, i64 noundef %2) local_unnamed_addr #16 {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %5 = load ptr, ptr %4, align 8, !tbaa !24
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 24
  %7 = load ptr, ptr %6, align 8, !tbaa !44
  %8 = getelementptr inbounds nuw i8, ptr %5, i64 296
  %9 = load i64, ptr %8, align 8, !tbaa !174
  %10 = add i64 %9, %2
  store i64 %10, ptr %8, align 8, !tbaa !174
  %11 = icmp ult i64 %10, 16384
  br i1 %11, label %82, label %12

12:                                               ; preds = %3
  %13 = getelementptr inbounds nuw i8, ptr %7, i64 48
  %14 = load i32, ptr %13, align 16, !tbaa !175
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %82, label %16

16:                                               ; preds = %12
  %17 = getelementptr inbounds nuw i8, ptr %7, i64 1480
  %18 = load volatile i32, ptr %17, align 8, !tbaa !176
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %20, label %82

20:                                               ; preds = %16
  %21 = tail call i64 @llvm.readcyclecounter()
  %22 = getelementptr inbounds nuw i8, ptr %7, i64 1472
  %23 = load atomic i64, ptr %22 monotonic, align 64
  %24 = getelementptr inbounds nuw i8, ptr %5, i64 304
  %25 = load i64, ptr %24, align 16, !tbaa !177
  %26 = sub i64 %21, %25
  %27 = load i64, ptr %8, align 8, !tbaa !174
  %28 = shl i64 %27, 3
  %29 = icmp ult i64 %26, %28
  %30 = icmp ult i64 %21, %23
  %31 = select i1 %29, i1 %30, i1 false
  br i1 %31, label %32, label %42

32:                                               ; preds = %20
  %33 = getelementptr inbounds nuw i8, ptr %5, i64 288
  %34 = load i64, ptr %33, align 32, !tbaa !178
  %35 = icmp eq i64 %23, %34
  br i1 %35, label %36, label %42

36:                                               ; preds = %32
  %37 = getelementptr inbounds nuw i8, ptr %5, i64 312
  %38 = load i32, ptr %37, align 8, !tbaa !179
  %39 = add i32 %38, 1
  store i32 %39, ptr %37, align 8, !tbaa !179
  %40 = icmp eq i32 %39, 4
  br i1 %40, label %41, label %80

41:                                               ; preds = %36
  store volatile i32 1, ptr %17, align 8, !tbaa !176
  br label %80

42:                                               ; preds = %32, %20
  br i1 %29, label %43, label %80

43:                                               ; preds = %42
  %44 = tail call i64 @llvm.readcyclecounter()
  %45 = add i64 %44, 8388608
  %46 = icmp ult i64 %44, -8388608
  br i1 %46, label %47, label %78

47:                                               ; preds = %43
  %48 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 168
  br label %50

50:                                               ; preds = %75, %47
  %51 = phi i64 [ %44, %47 ], [ %76, %75 ]
  %52 = load volatile i32, ptr %17, align 8, !tbaa !176
  %53 = icmp eq i32 %52, 0
  br i1 %53, label %54, label %78

54:                                               ; preds = %50
  %55 = load ptr, ptr %48, align 8, !tbaa !74
  %56 = getelementptr inbounds nuw i8, ptr %55, i64 32
  %57 = load i64, ptr %56, align 8, !tbaa !99
  %58 = load ptr, ptr %49, align 8, !tbaa !27
  %59 = getelementptr inbounds nuw i8, ptr %58, i64 1344
  %60 = load atomic i64, ptr %59 monotonic, align 64
  %61 = icmp ult i64 %57, %60
  br i1 %61, label %62, label %78

62:                                               ; preds = %54
  %63 = load atomic i64, ptr %22 monotonic, align 64
  %64 = icmp ult i64 %51, %63
  br i1 %64, label %65, label %68

65:                                               ; preds = %62
  %66 = tail call i32 @usleep(i32 noundef 50) #2
  %67 = tail call i64 @llvm.readcyclecounter()
  br label %75

68:                                               ; preds = %62
  %69 = add i64 %51, 524288
  %70 = cmpxchg ptr %22, i64 %63, i64 %69 monotonic monotonic, align 64
  %71 = extractvalue { i64, i1 } %70, 1
  br i1 %71, label %72, label %75

72:                                               ; preds = %68
  %73 = getelementptr inbounds nuw i8, ptr %5, i64 288
  store i64 %69, ptr %73, align 32, !tbaa !178
  %74 = getelementptr inbounds nuw i8, ptr %5, i64 312
  store i32 0, ptr %74, align 8, !tbaa !179
  br label %78

75:                                               ; preds = %68, %65
  %76 = phi i64 [ %51, %68 ], [ %67, %65 ]
  %77 = icmp ult i64 %76, %45
  br i1 %77, label %50, label %78, !llvm.loop !180

78:                                               ; preds = %50, %54, %75, %43, %72
  %79 = tail call i64 @llvm.readcyclecounter()
  br label %80

80:                                               ; preds = %42, %78, %36, %41
  %81 = phi i64 [ %21, %41 ], [ %21, %36 ], [ %79, %78 ], [ %21, %42 ]
  store i64 %81, ptr %24, align 16, !tbaa !177
  store i64 0, ptr %8, align 8, !tbaa !174
  br label %82

82:                                               ; preds = %3, %12, %16, %80
  ret void
}

; Function Attrs: nounwind uwtable(sync)
define i32 @lw_launch(ptr noundef initializes((236, 344)) %0) local_unnamed_addr #0 {
  %2 = alloca %union.pthread_attr_t, align 8
  %3 = alloca i64, align 8
  %4 = alloca %struct.__sigset_t, align 8
  %5 = alloca %struct.__sigset_t, align 8
  %6 = alloca %struct.sigaction, align 8
  %7 = alloca ptr, align 64
  %8 = alloca i64, align 8
  %9 = alloca i64, align 16
  %10 = alloca { ptr, i32, i32, i32, i32, i32, i32, i32, [64 x %struct.Gws] }, align 8
  %11 = alloca i64, align 64
  %12 = alloca { [56 x i8], i64, [56 x i8], i64, i32, [52 x i8], i64, [56 x i8] }, align 8
  %13 = tail call i32 @getpid() #2
  %14 = load i32, ptr @pool_process, align 4, !tbaa !5
  %15 = icmp eq i32 %14, %13
  br i1 %15, label %24, label %16, !prof !23

16:                                               ; preds = %1
  %17 = icmp eq i32 %14, 0
  br i1 %17, label %23, label %18

18:                                               ; preds = %16
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) @pool, i8 0, i64 16, i1 false)
  store i32 -2147483648, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), align 8, !tbaa !5
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(36) getelementptr inbounds nuw (i8, ptr @pool, i64 20), i8 0, i64 36, i1 false)
  store i32 0, ptr @fibers_of_process, align 4, !tbaa !5
  %19 = load i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !181
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %22, label %21

21:                                               ; preds = %18
  tail call fastcc void @uninstall()
  br label %22

22:                                               ; preds = %21, %18
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 8), align 8, !tbaa !183
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !181
  store i32 0, ptr @signal_state, align 8, !tbaa !184
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(512) getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i8 0, i64 512, i1 false), !tbaa !185
  br label %23

23:                                               ; preds = %22, %16
  store i32 %13, ptr @pool_process, align 4, !tbaa !5
  br label %24

24:                                               ; preds = %1, %23
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 236
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 264
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(28) %25, i8 0, i64 28, i1 false)
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(80) %26, i8 0, i64 80, i1 false)
  %27 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %32, label %29

29:                                               ; preds = %24, %29
  tail call void @llvm.x86.sse2.pause()
  %30 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %32, label %29, !llvm.loop !162

32:                                               ; preds = %29, %24
  %33 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 32), align 8, !tbaa !186
  %34 = icmp eq ptr %33, null
  br i1 %34, label %38, label %35

35:                                               ; preds = %32
  %36 = getelementptr inbounds nuw i8, ptr %33, i64 328
  %37 = load ptr, ptr %36, align 8, !tbaa !188
  store ptr %37, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 32), align 8, !tbaa !186
  br label %58

38:                                               ; preds = %32
  store atomic i32 0, ptr @pool release, align 8
  %39 = tail call ptr @mmap(ptr noundef null, i64 noundef 1984, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %40 = ptrtoint ptr %39 to i64
  %41 = add i64 %40, -1
  %42 = icmp ult i64 %41, -2
  br i1 %42, label %43, label %56

43:                                               ; preds = %38
  %44 = tail call ptr @mmap(ptr noundef null, i64 noundef 65536, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %45 = icmp eq ptr %44, inttoptr (i64 -1 to ptr)
  %46 = select i1 %45, ptr null, ptr %44
  %47 = getelementptr inbounds nuw i8, ptr %39, i64 360
  store ptr %46, ptr %47, align 8, !tbaa !189
  %48 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %49 = icmp eq i32 %48, 0
  br i1 %49, label %53, label %50

50:                                               ; preds = %43, %50
  tail call void @llvm.x86.sse2.pause()
  %51 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %52 = icmp eq i32 %51, 0
  br i1 %52, label %53, label %50, !llvm.loop !162

53:                                               ; preds = %50, %43
  %54 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 40), align 8, !tbaa !190
  %55 = getelementptr inbounds nuw i8, ptr %39, i64 336
  store ptr %54, ptr %55, align 16, !tbaa !191
  store atomic i64 %40, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 40) release, align 8
  br label %58

56:                                               ; preds = %38
  %57 = getelementptr inbounds nuw i8, ptr %0, i64 232
  store i32 3, ptr %57, align 8, !tbaa !192
  br label %200

58:                                               ; preds = %53, %35
  %59 = phi ptr [ %39, %53 ], [ %33, %35 ]
  store atomic i32 0, ptr @pool release, align 8
  %60 = getelementptr inbounds nuw i8, ptr %0, i64 60
  %61 = getelementptr inbounds nuw i8, ptr %59, i64 384
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(1320) %10, i8 0, i64 1320, i1 false)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(248) %12, i8 0, i64 248, i1 false)
  store ptr %0, ptr %7, align 64, !tbaa !28
  %62 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @pool, i64 48), i64 1 monotonic, align 8
  %63 = add i64 %62, 1
  store i64 %63, ptr %8, align 8, !tbaa !193
  %64 = load i32, ptr %60, align 4, !tbaa !5
  %65 = zext i32 %64 to i64
  %66 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %67 = load i32, ptr %66, align 4, !tbaa !5
  %68 = zext i32 %67 to i64
  %69 = mul nuw i64 %68, %65
  %70 = getelementptr inbounds nuw i8, ptr %0, i64 68
  %71 = load i32, ptr %70, align 4, !tbaa !5
  %72 = zext i32 %71 to i64
  %73 = mul i64 %69, %72
  store i64 %73, ptr %9, align 16, !tbaa !154
  store i64 -1, ptr %11, align 64, !tbaa !194
  %74 = load volatile ptr, ptr %7, align 64, !tbaa !195
  store volatile ptr %74, ptr %61, align 64, !tbaa !195
  %75 = getelementptr inbounds nuw i8, ptr %59, i64 392
  %76 = load volatile i64, ptr %8, align 8, !tbaa !42
  store volatile i64 %76, ptr %75, align 8, !tbaa !42
  %77 = getelementptr inbounds nuw i8, ptr %59, i64 400
  %78 = load volatile i64, ptr %9, align 16, !tbaa !42
  store volatile i64 %78, ptr %77, align 16, !tbaa !42
  %79 = getelementptr inbounds nuw i8, ptr %59, i64 408
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 %79, ptr nonnull align 8 %10, i64 1320, i1 true), !tbaa.struct !196
  %80 = getelementptr inbounds nuw i8, ptr %59, i64 1728
  %81 = load volatile i64, ptr %11, align 64, !tbaa !42
  store volatile i64 %81, ptr %80, align 64, !tbaa !42
  %82 = getelementptr inbounds nuw i8, ptr %59, i64 1736
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 %82, ptr nonnull align 8 %12, i64 248, i1 true), !tbaa.struct !198
  %83 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %84 = load i64, ptr %83, align 8, !tbaa !199
  %85 = icmp eq i64 %84, 0
  br i1 %85, label %90, label %86

86:                                               ; preds = %58
  %87 = tail call i64 @llvm.readcyclecounter()
  %88 = load i64, ptr %83, align 8, !tbaa !199
  %89 = add i64 %88, %87
  br label %90

90:                                               ; preds = %58, %86
  %91 = phi i64 [ %89, %86 ], [ -1, %58 ]
  %92 = atomicrmw xchg ptr @signal_state, i32 1 acquire, align 4
  %93 = icmp eq i32 %92, 0
  br i1 %93, label %97, label %94

94:                                               ; preds = %90, %94
  tail call void @llvm.x86.sse2.pause()
  %95 = atomicrmw xchg ptr @signal_state, i32 1 acquire, align 4
  %96 = icmp eq i32 %95, 0
  br i1 %96, label %97, label %94, !llvm.loop !162

97:                                               ; preds = %94, %90
  %98 = load i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !181
  %99 = add i32 %98, 1
  store i32 %99, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !181
  %100 = icmp eq i32 %98, 0
  br i1 %100, label %101, label %127

101:                                              ; preds = %97
  %102 = getelementptr inbounds nuw i8, ptr %6, i64 136
  %103 = getelementptr inbounds nuw i8, ptr %6, i64 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %6, i8 0, i64 152, i1 false)
  store i32 134217732, ptr %102, align 8
  %104 = call i32 @sigemptyset(ptr noundef nonnull %103) #2
  store ptr @trap_handler, ptr %6, align 8, !tbaa !72
  %105 = call i32 @sigaction(i32 noundef 11, ptr noundef null, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 16)) #2
  %106 = call i32 @sigaction(i32 noundef 11, ptr noundef nonnull %6, ptr noundef null) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %6, i8 0, i64 152, i1 false)
  store i32 134217732, ptr %102, align 8
  %107 = call i32 @sigemptyset(ptr noundef nonnull %103) #2
  store ptr @trap_handler, ptr %6, align 8, !tbaa !72
  %108 = call i32 @sigaction(i32 noundef 7, ptr noundef null, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 168)) #2
  %109 = call i32 @sigaction(i32 noundef 7, ptr noundef nonnull %6, ptr noundef null) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %6, i8 0, i64 152, i1 false)
  store i32 134217732, ptr %102, align 8
  %110 = call i32 @sigemptyset(ptr noundef nonnull %103) #2
  store ptr @trap_handler, ptr %6, align 8, !tbaa !72
  %111 = call i32 @sigaction(i32 noundef 4, ptr noundef null, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 320)) #2
  %112 = call i32 @sigaction(i32 noundef 4, ptr noundef nonnull %6, ptr noundef null) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %6, i8 0, i64 152, i1 false)
  store i32 134217732, ptr %102, align 8
  %113 = call i32 @sigemptyset(ptr noundef nonnull %103) #2
  store ptr @trap_handler, ptr %6, align 8, !tbaa !72
  %114 = call i32 @sigaction(i32 noundef 8, ptr noundef null, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 472)) #2
  %115 = call i32 @sigaction(i32 noundef 8, ptr noundef nonnull %6, ptr noundef null) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %6, i8 0, i64 152, i1 false)
  store i32 134217732, ptr %102, align 8
  %116 = call i32 @sigemptyset(ptr noundef nonnull %103) #2
  store ptr @interrupt_handler, ptr %6, align 8, !tbaa !72
  %117 = call i32 @sigaction(i32 noundef 2, ptr noundef null, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 624)) #2
  %118 = load i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 760), align 8, !tbaa !200
  %119 = and i32 %118, 4
  %120 = icmp eq i32 %119, 0
  %121 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 624), align 8
  %122 = icmp ult ptr %121, inttoptr (i64 2 to ptr)
  %123 = select i1 %120, i1 %122, i1 false
  br i1 %123, label %126, label %124

124:                                              ; preds = %101
  %125 = call i32 @sigaction(i32 noundef 2, ptr noundef nonnull %6, ptr noundef null) #2
  br label %126

126:                                              ; preds = %124, %101
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #2
  br label %127

127:                                              ; preds = %97, %126
  br label %128

128:                                              ; preds = %127, %128
  %129 = phi i64 [ %134, %128 ], [ 0, %127 ]
  %130 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i64 %129
  %131 = load <2 x ptr>, ptr %130, align 8, !tbaa !185
  %132 = freeze <2 x ptr> %131
  %133 = icmp eq <2 x ptr> %132, zeroinitializer
  %134 = add nuw i64 %129, 2
  %135 = bitcast <2 x i1> %133 to i2
  %136 = icmp ne i2 %135, 0
  %137 = icmp eq i64 %134, 64
  %138 = or i1 %136, %137
  br i1 %138, label %139, label %128, !llvm.loop !203

139:                                              ; preds = %128
  br i1 %136, label %140, label %144

140:                                              ; preds = %139
  %141 = call i64 @llvm.experimental.cttz.elts.i64.v2i1(<2 x i1> %133, i1 false)
  %142 = getelementptr ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i64 %129
  %143 = getelementptr ptr, ptr %142, i64 %141
  store ptr %61, ptr %143, align 8, !tbaa !185
  br label %144

144:                                              ; preds = %139, %140
  store atomic i32 0, ptr @signal_state release, align 8
  %145 = getelementptr inbounds nuw i8, ptr %0, i64 76
  %146 = load i32, ptr %145, align 4, !tbaa !204
  %147 = icmp ugt i32 %146, 1
  br i1 %147, label %148, label %195

148:                                              ; preds = %144
  %149 = load i64, ptr %77, align 16, !tbaa !154
  %150 = icmp ugt i64 %149, 1
  br i1 %150, label %151, label %195

151:                                              ; preds = %148
  %152 = atomicrmw xchg ptr getelementptr inbounds nuw (i8, ptr @pool, i64 4), i32 1 acquire, align 4
  %153 = icmp eq i32 %152, 0
  br i1 %153, label %154, label %195

154:                                              ; preds = %151
  %155 = load ptr, ptr %61, align 64, !tbaa !28
  %156 = getelementptr inbounds nuw i8, ptr %155, i64 76
  %157 = load i32, ptr %156, align 4, !tbaa !204
  %158 = add i32 %157, -1
  %159 = zext i32 %158 to i64
  %160 = load i64, ptr %77, align 16, !tbaa !154
  %161 = add i64 %160, -1
  %162 = call i64 @llvm.umin.i64(i64 %161, i64 %159)
  %163 = trunc nuw i64 %162 to i32
  %164 = call i32 @llvm.umin.i32(i32 %163, i32 256)
  %165 = load i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 12), align 4, !tbaa !205
  br label %166

166:                                              ; preds = %186, %154
  %167 = phi i32 [ %189, %186 ], [ %165, %154 ]
  %168 = icmp ult i32 %167, %164
  br i1 %168, label %169, label %191

169:                                              ; preds = %166
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #2
  %170 = call i32 @sigfillset(ptr noundef nonnull %4) #2
  %171 = call i32 @sigdelset(ptr noundef nonnull %4, i32 noundef 11) #2
  %172 = call i32 @sigdelset(ptr noundef nonnull %4, i32 noundef 7) #2
  %173 = call i32 @sigdelset(ptr noundef nonnull %4, i32 noundef 4) #2
  %174 = call i32 @sigdelset(ptr noundef nonnull %4, i32 noundef 8) #2
  %175 = call i32 @pthread_attr_init(ptr noundef nonnull %2) #2
  %176 = call i32 @pthread_attr_setdetachstate(ptr noundef nonnull %2, i32 noundef 1) #2
  %177 = call i32 @pthread_attr_setstacksize(ptr noundef nonnull %2, i64 noundef 262144) #2
  %178 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %4, ptr noundef nonnull %5) #2
  %179 = zext nneg i32 %167 to i64
  %180 = inttoptr i64 %179 to ptr
  %181 = call i32 @pthread_create(ptr noundef nonnull %3, ptr noundef nonnull %2, ptr noundef nonnull @helper_main, ptr noundef %180) #2
  %182 = icmp eq i32 %181, 0
  br i1 %182, label %183, label %186

183:                                              ; preds = %169
  %184 = load i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 12), align 4, !tbaa !205
  %185 = add i32 %184, 1
  store i32 %185, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 12), align 4, !tbaa !205
  br label %186

186:                                              ; preds = %183, %169
  %187 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %5, ptr noundef null) #2
  %188 = call i32 @pthread_attr_destroy(ptr noundef nonnull %2) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #2
  %189 = load i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 12), align 4, !tbaa !205
  %190 = icmp eq i32 %189, %167
  br i1 %190, label %191, label %166

191:                                              ; preds = %186, %166
  store ptr %61, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 24), align 8, !tbaa !206
  %192 = atomicrmw and ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 2147483647 acq_rel, align 8
  %193 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @pool, i64 8), i32 1 acq_rel, align 8
  %194 = call i64 (i64, ...) @syscall(i64 noundef 202, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @pool, i64 8), i32 noundef 129, i32 noundef 2147483647, i32 noundef 0, i32 noundef 0, i32 noundef 0) #2
  br label %195

195:                                              ; preds = %191, %151, %148, %144
  %196 = phi i32 [ 0, %148 ], [ 0, %144 ], [ 1, %191 ], [ 0, %151 ]
  %197 = getelementptr inbounds nuw i8, ptr %59, i64 432
  store i32 %196, ptr %197, align 16, !tbaa !175
  %198 = call fastcc i32 @join_run(ptr noundef %59, ptr noundef nonnull %61)
  %199 = call fastcc i32 @go_on_until(ptr noundef nonnull %59, i64 noundef %91)
  br label %200

200:                                              ; preds = %195, %56
  %201 = phi i32 [ %199, %195 ], [ 3, %56 ]
  ret i32 %201
}

; Function Attrs: nounwind uwtable(sync)
define internal fastcc range(i32 0, 2) i32 @join_run(ptr noundef nonnull initializes((24, 32), (56, 72), (132, 136), (160, 176), (224, 240)) %0, ptr noundef %1) unnamed_addr #0 {
  %3 = load ptr, ptr %1, align 64, !tbaa !28
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 24
  store ptr %1, ptr %4, align 8, !tbaa !44
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 132
  store i32 0, ptr %5, align 4, !tbaa !105
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 224
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 192
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 200
  %11 = getelementptr inbounds nuw i8, ptr %3, i64 136
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %7, i8 0, i64 16, i1 false)
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 32 dereferenceable(16) %6, i8 0, i64 16, i1 false)
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 32 dereferenceable(16) %8, i8 0, i64 16, i1 false)
  %12 = load i64, ptr %11, align 8, !tbaa !36
  %13 = shl i64 %12, 1
  %14 = load i64, ptr %10, align 8, !tbaa !42
  %15 = icmp ugt i64 %13, %14
  br i1 %15, label %25, label %16

16:                                               ; preds = %2
  %17 = shl i64 %12, 3
  %18 = add i64 %17, 65536
  %19 = icmp ugt i64 %14, %18
  br i1 %19, label %25, label %20

20:                                               ; preds = %16
  %21 = icmp eq i64 %13, 0
  br i1 %21, label %47, label %22

22:                                               ; preds = %20
  %23 = load ptr, ptr %9, align 8, !tbaa !207
  %24 = shl i64 %12, 4
  tail call void @llvm.memset.p0.i64(ptr align 8 %23, i8 0, i64 %24, i1 false), !tbaa !42
  br label %47

25:                                               ; preds = %16, %2
  %26 = load ptr, ptr %9, align 8, !tbaa !207
  %27 = icmp eq ptr %26, null
  br i1 %27, label %31, label %28

28:                                               ; preds = %25
  %29 = shl i64 %14, 3
  %30 = tail call i32 @munmap(ptr noundef nonnull %26, i64 noundef %29) #2
  br label %31

31:                                               ; preds = %28, %25
  %32 = shl i64 %12, 4
  %33 = add i64 %32, 4095
  %34 = and i64 %33, -4096
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %40, label %36

36:                                               ; preds = %31
  %37 = tail call ptr @mmap(ptr noundef null, i64 noundef %34, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %38 = icmp eq ptr %37, inttoptr (i64 -1 to ptr)
  %39 = select i1 %38, ptr null, ptr %37
  br label %40

40:                                               ; preds = %36, %31
  %41 = phi ptr [ %39, %36 ], [ null, %31 ]
  store ptr %41, ptr %9, align 8, !tbaa !207
  %42 = icmp eq ptr %41, null
  %43 = lshr exact i64 %34, 3
  %44 = select i1 %42, i64 0, i64 %43
  store i64 %44, ptr %10, align 8, !tbaa !42
  %45 = icmp ne i64 %13, 0
  %46 = select i1 %45, i1 %42, i1 false
  br i1 %46, label %85, label %47

47:                                               ; preds = %22, %20, %40
  %48 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %49 = getelementptr inbounds nuw i8, ptr %0, i64 216
  %50 = getelementptr inbounds nuw i8, ptr %3, i64 152
  %51 = load i64, ptr %50, align 8, !tbaa !208
  %52 = load i64, ptr %49, align 8, !tbaa !42
  %53 = icmp ugt i64 %51, %52
  br i1 %53, label %63, label %54

54:                                               ; preds = %47
  %55 = shl i64 %51, 2
  %56 = add i64 %55, 65536
  %57 = icmp ugt i64 %52, %56
  br i1 %57, label %63, label %58

58:                                               ; preds = %54
  %59 = icmp eq i64 %51, 0
  br i1 %59, label %87, label %60

60:                                               ; preds = %58
  %61 = load ptr, ptr %48, align 8, !tbaa !207
  %62 = shl nuw i64 %51, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %61, i8 0, i64 %62, i1 false), !tbaa !42
  br label %87

63:                                               ; preds = %54, %47
  %64 = load ptr, ptr %48, align 8, !tbaa !207
  %65 = icmp eq ptr %64, null
  br i1 %65, label %69, label %66

66:                                               ; preds = %63
  %67 = shl i64 %52, 3
  %68 = tail call i32 @munmap(ptr noundef nonnull %64, i64 noundef %67) #2
  br label %69

69:                                               ; preds = %66, %63
  %70 = shl i64 %51, 3
  %71 = add i64 %70, 4095
  %72 = and i64 %71, -4096
  %73 = icmp eq i64 %72, 0
  br i1 %73, label %78, label %74

74:                                               ; preds = %69
  %75 = tail call ptr @mmap(ptr noundef null, i64 noundef %72, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %76 = icmp eq ptr %75, inttoptr (i64 -1 to ptr)
  %77 = select i1 %76, ptr null, ptr %75
  br label %78

78:                                               ; preds = %74, %69
  %79 = phi ptr [ %77, %74 ], [ null, %69 ]
  store ptr %79, ptr %48, align 8, !tbaa !207
  %80 = icmp eq ptr %79, null
  %81 = lshr exact i64 %72, 3
  %82 = select i1 %80, i64 0, i64 %81
  store i64 %82, ptr %49, align 8, !tbaa !42
  %83 = icmp ne i64 %51, 0
  %84 = select i1 %83, i1 %80, i1 false
  br i1 %84, label %85, label %87

85:                                               ; preds = %78, %40
  %86 = getelementptr inbounds nuw i8, ptr %1, i64 36
  store i32 1, ptr %86, align 4, !tbaa !160
  br label %99

87:                                               ; preds = %60, %58, %78
  %88 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %89 = atomicrmw xchg ptr %88, i32 1 acquire, align 4
  %90 = icmp eq i32 %89, 0
  br i1 %90, label %94, label %91

91:                                               ; preds = %87, %91
  tail call void @llvm.x86.sse2.pause()
  %92 = atomicrmw xchg ptr %88, i32 1 acquire, align 4
  %93 = icmp eq i32 %92, 0
  br i1 %93, label %94, label %91, !llvm.loop !162

94:                                               ; preds = %91, %87
  %95 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %96 = load ptr, ptr %95, align 8, !tbaa !209
  %97 = getelementptr inbounds nuw i8, ptr %0, i64 320
  store ptr %96, ptr %97, align 64, !tbaa !148
  %98 = ptrtoint ptr %0 to i64
  store atomic i64 %98, ptr %95 release, align 8
  store atomic i32 0, ptr %88 release, align 8
  br label %99

99:                                               ; preds = %94, %85
  %100 = phi i32 [ 1, %94 ], [ 0, %85 ]
  ret i32 %100
}

; Function Attrs: nounwind uwtable(sync)
define internal fastcc i32 @go_on_until(ptr noundef initializes((136, 144)) %0, i64 noundef %1) unnamed_addr #0 {
  %3 = alloca %struct.stack_t, align 8
  %4 = alloca %struct.stack_t, align 8
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %6 = load ptr, ptr %5, align 8, !tbaa !44
  %7 = load ptr, ptr %6, align 64, !tbaa !28
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #2
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 360
  %9 = load ptr, ptr %8, align 8, !tbaa !189
  store ptr %9, ptr %3, align 8, !tbaa !210
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i32 0, ptr %10, align 8, !tbaa !212
  %11 = getelementptr inbounds nuw i8, ptr %3, i64 12
  store i32 0, ptr %11, align 4
  %12 = getelementptr inbounds nuw i8, ptr %3, i64 16
  store i64 65536, ptr %12, align 8, !tbaa !213
  %13 = call i32 @sigaltstack(ptr noundef nonnull %3, ptr noundef nonnull %4) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #2
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 136
  store i64 %1, ptr %14, align 8, !tbaa !104
  %15 = getelementptr inbounds nuw i8, ptr %6, i64 36
  %16 = load i32, ptr %15, align 4, !tbaa !160
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %18, label %19

18:                                               ; preds = %2
  call fastcc void @go_on(ptr noundef nonnull %0)
  br label %19

19:                                               ; preds = %18, %2
  %20 = call i32 @sigaltstack(ptr noundef nonnull %4, ptr noundef null) #2
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 132
  %22 = load i32, ptr %21, align 4, !tbaa !105
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %63

24:                                               ; preds = %19
  %25 = getelementptr inbounds nuw i8, ptr %6, i64 48
  %26 = load i32, ptr %25, align 16, !tbaa !175
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %66, label %28

28:                                               ; preds = %24
  %29 = atomicrmw or ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 -2147483648 acq_rel, align 8
  %30 = and i32 %29, 1073741823
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %61, label %36

32:                                               ; preds = %36
  %33 = icmp eq i32 %40, 0
  br i1 %33, label %61, label %34

34:                                               ; preds = %32
  %35 = icmp eq i64 %1, -1
  br label %44

36:                                               ; preds = %28, %36
  %37 = phi i32 [ %39, %36 ], [ 0, %28 ]
  call void @llvm.x86.sse2.pause()
  %38 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16) acquire, align 8
  %39 = add nuw nsw i32 %37, 1
  %40 = and i32 %38, 1073741823
  %41 = icmp ne i32 %40, 0
  %42 = icmp samesign ult i32 %37, 1499
  %43 = select i1 %41, i1 %42, i1 false
  br i1 %43, label %36, label %32, !llvm.loop !214

44:                                               ; preds = %57, %34
  br i1 %35, label %45, label %52

45:                                               ; preds = %44
  %46 = atomicrmw or ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 1073741824 acq_rel, align 8
  %47 = and i32 %46, 1073741823
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %57, label %49

49:                                               ; preds = %45
  %50 = or i32 %46, 1073741824
  %51 = call i64 (i64, ...) @syscall(i64 noundef 202, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 noundef 128, i32 noundef %50, i32 noundef 0, i32 noundef 0, i32 noundef 0) #2
  br label %57

52:                                               ; preds = %44
  %53 = call i64 @llvm.readcyclecounter()
  %54 = icmp ugt i64 %53, %1
  br i1 %54, label %63, label %55

55:                                               ; preds = %52
  %56 = call i32 @sched_yield() #2
  br label %57

57:                                               ; preds = %55, %49, %45
  %58 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16) acquire, align 8
  %59 = and i32 %58, 1073741823
  %60 = icmp eq i32 %59, 0
  br i1 %60, label %61, label %44, !llvm.loop !215

61:                                               ; preds = %57, %28, %32
  %62 = atomicrmw and ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 -1073741825 acq_rel, align 8
  store ptr null, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 24), align 8, !tbaa !206
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 4) release, align 4
  br label %66

63:                                               ; preds = %52, %19
  %64 = getelementptr inbounds nuw i8, ptr %7, i64 344
  store ptr %0, ptr %64, align 8, !tbaa !216
  %65 = getelementptr inbounds nuw i8, ptr %7, i64 232
  store i32 4, ptr %65, align 8, !tbaa !192
  br label %239

66:                                               ; preds = %61, %24
  %67 = atomicrmw xchg ptr @signal_state, i32 1 acquire, align 4
  %68 = icmp eq i32 %67, 0
  br i1 %68, label %69, label %70

69:                                               ; preds = %70, %66
  br label %76

70:                                               ; preds = %66, %70
  call void @llvm.x86.sse2.pause()
  %71 = atomicrmw xchg ptr @signal_state, i32 1 acquire, align 4
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %69, label %70, !llvm.loop !162

73:                                               ; preds = %88
  %74 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 8) seq_cst, align 8
  %75 = icmp eq i32 %74, 0
  br i1 %75, label %94, label %91

76:                                               ; preds = %88, %69
  %77 = phi i64 [ 0, %69 ], [ %89, %88 ]
  %78 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i64 %77
  %79 = load ptr, ptr %78, align 8, !tbaa !185
  %80 = icmp eq ptr %79, %6
  br i1 %80, label %81, label %82

81:                                               ; preds = %76
  store atomic i64 0, ptr %78 seq_cst, align 8
  br label %82

82:                                               ; preds = %81, %76
  %83 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i64 %77
  %84 = getelementptr inbounds nuw i8, ptr %83, i64 8
  %85 = load ptr, ptr %84, align 8, !tbaa !185
  %86 = icmp eq ptr %85, %6
  br i1 %86, label %87, label %88

87:                                               ; preds = %82
  store atomic i64 0, ptr %84 seq_cst, align 8
  br label %88

88:                                               ; preds = %87, %82
  %89 = add nuw nsw i64 %77, 2
  %90 = icmp eq i64 %89, 64
  br i1 %90, label %73, label %76, !llvm.loop !217

91:                                               ; preds = %73, %91
  call void @llvm.x86.sse2.pause()
  %92 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 8) seq_cst, align 8
  %93 = icmp eq i32 %92, 0
  br i1 %93, label %94, label %91, !llvm.loop !218

94:                                               ; preds = %91, %73
  %95 = load i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !181
  %96 = add i32 %95, -1
  store i32 %96, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !181
  %97 = icmp eq i32 %96, 0
  br i1 %97, label %98, label %99

98:                                               ; preds = %94
  call fastcc void @uninstall()
  br label %99

99:                                               ; preds = %94, %98
  store atomic i32 0, ptr @signal_state release, align 8
  %100 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %101 = load ptr, ptr %100, align 8, !tbaa !197
  %102 = icmp eq ptr %101, null
  %103 = load ptr, ptr %6, align 64, !tbaa !28
  br i1 %102, label %146, label %104

104:                                              ; preds = %99
  %105 = getelementptr inbounds nuw i8, ptr %103, i64 236
  %106 = getelementptr inbounds nuw i8, ptr %103, i64 240
  %107 = getelementptr inbounds nuw i8, ptr %103, i64 248
  %108 = getelementptr inbounds nuw i8, ptr %103, i64 152
  %109 = getelementptr inbounds nuw i8, ptr %103, i64 144
  %110 = load i32, ptr %105, align 4, !tbaa !219
  br label %112

111:                                              ; preds = %132
  store i32 %115, ptr %105, align 4, !tbaa !219
  br label %146

112:                                              ; preds = %132, %104
  %113 = phi i32 [ %110, %104 ], [ %115, %132 ]
  %114 = phi ptr [ %101, %104 ], [ %134, %132 ]
  %115 = add i32 %113, 1
  %116 = getelementptr inbounds nuw i8, ptr %114, i64 56
  %117 = load i64, ptr %116, align 8, !tbaa !129
  %118 = load i64, ptr %106, align 8, !tbaa !220
  %119 = add i64 %118, %117
  store i64 %119, ptr %106, align 8, !tbaa !220
  %120 = getelementptr inbounds nuw i8, ptr %114, i64 64
  %121 = load i64, ptr %120, align 64, !tbaa !161
  %122 = load i64, ptr %107, align 8, !tbaa !221
  %123 = icmp ugt i64 %121, %122
  br i1 %123, label %124, label %125

124:                                              ; preds = %112
  store i64 %121, ptr %107, align 8, !tbaa !221
  br label %125

125:                                              ; preds = %124, %112
  %126 = load i64, ptr %108, align 8, !tbaa !208
  %127 = icmp eq i64 %126, 0
  br i1 %127, label %132, label %128

128:                                              ; preds = %125
  %129 = getelementptr inbounds nuw i8, ptr %114, i64 208
  %130 = load ptr, ptr %129, align 16, !tbaa !31
  %131 = load ptr, ptr %109, align 8, !tbaa !222
  br label %136

132:                                              ; preds = %136, %125
  %133 = getelementptr inbounds nuw i8, ptr %114, i64 320
  %134 = load ptr, ptr %133, align 8, !tbaa !197
  %135 = icmp eq ptr %134, null
  br i1 %135, label %111, label %112, !llvm.loop !223

136:                                              ; preds = %136, %128
  %137 = phi i64 [ 0, %128 ], [ %143, %136 ]
  %138 = getelementptr inbounds nuw i64, ptr %130, i64 %137
  %139 = load i64, ptr %138, align 8, !tbaa !42
  %140 = getelementptr inbounds nuw i64, ptr %131, i64 %137
  %141 = load i64, ptr %140, align 8, !tbaa !42
  %142 = add i64 %141, %139
  store i64 %142, ptr %140, align 8, !tbaa !42
  %143 = add nuw i64 %137, 1
  %144 = load i64, ptr %108, align 8, !tbaa !208
  %145 = icmp ult i64 %143, %144
  br i1 %145, label %136, label %132, !llvm.loop !224

146:                                              ; preds = %99, %111
  %147 = getelementptr inbounds nuw i8, ptr %103, i64 216
  %148 = load ptr, ptr %147, align 8, !tbaa !164
  %149 = getelementptr inbounds nuw i8, ptr %6, i64 56
  %150 = icmp ne ptr %148, null
  %151 = load i32, ptr %149, align 8, !tbaa !163
  %152 = icmp ne i32 %151, 0
  %153 = select i1 %152, i1 %150, i1 false
  br i1 %153, label %154, label %175

154:                                              ; preds = %146
  %155 = getelementptr inbounds nuw i8, ptr %6, i64 60
  br label %156

156:                                              ; preds = %169, %154
  %157 = phi i32 [ %151, %154 ], [ %170, %169 ]
  %158 = phi i64 [ 0, %154 ], [ %171, %169 ]
  %159 = getelementptr inbounds nuw %struct.Gws, ptr %155, i64 %158
  %160 = getelementptr inbounds nuw i8, ptr %159, i64 16
  %161 = load i32, ptr %160, align 4, !tbaa !167
  %162 = icmp eq i32 %161, 0
  br i1 %162, label %169, label %163

163:                                              ; preds = %156
  %164 = shl nuw nsw i64 %158, 3
  %165 = getelementptr inbounds nuw i8, ptr %148, i64 %164
  store i32 1, ptr %165, align 4, !tbaa !5
  %166 = load i32, ptr %159, align 4, !tbaa !165
  %167 = getelementptr inbounds nuw i8, ptr %165, i64 4
  store i32 %166, ptr %167, align 4, !tbaa !5
  %168 = load i32, ptr %149, align 8, !tbaa !163
  br label %169

169:                                              ; preds = %163, %156
  %170 = phi i32 [ %157, %156 ], [ %168, %163 ]
  %171 = add nuw nsw i64 %158, 1
  %172 = icmp ne i32 %170, 0
  %173 = icmp samesign ult i64 %158, 63
  %174 = select i1 %172, i1 %173, i1 false
  br i1 %174, label %156, label %175, !llvm.loop !225

175:                                              ; preds = %169, %146
  call fastcc void @trim_fibers(ptr noundef %0)
  %176 = getelementptr inbounds nuw i8, ptr %0, i64 276
  %177 = load i32, ptr %176, align 4, !tbaa !157
  %178 = icmp ult i32 %177, 5
  br i1 %178, label %213, label %179

179:                                              ; preds = %175
  %180 = getelementptr inbounds nuw i8, ptr %0, i64 248
  store ptr null, ptr %180, align 8, !tbaa !111
  %181 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %182 = load ptr, ptr %181, align 8, !tbaa !226
  %183 = icmp eq ptr %182, null
  br i1 %183, label %184, label %186

184:                                              ; preds = %208, %179
  %185 = phi i32 [ 0, %179 ], [ %210, %208 ]
  store i32 %185, ptr %176, align 4, !tbaa !157
  br label %213

186:                                              ; preds = %179, %208
  %187 = phi ptr [ %211, %208 ], [ %182, %179 ]
  %188 = phi i32 [ %210, %208 ], [ 0, %179 ]
  %189 = phi ptr [ %209, %208 ], [ %181, %179 ]
  %190 = icmp ult i32 %188, 4
  br i1 %190, label %191, label %196

191:                                              ; preds = %186
  %192 = add nuw nsw i32 %188, 1
  %193 = load ptr, ptr %180, align 8, !tbaa !111
  %194 = getelementptr inbounds nuw i8, ptr %187, i64 8
  store ptr %193, ptr %194, align 8, !tbaa !107
  store ptr %187, ptr %180, align 8, !tbaa !111
  %195 = getelementptr inbounds nuw i8, ptr %187, i64 24
  br label %208, !llvm.loop !227

196:                                              ; preds = %186
  %197 = getelementptr inbounds nuw i8, ptr %187, i64 24
  %198 = load ptr, ptr %197, align 8, !tbaa !156
  store ptr %198, ptr %189, align 8, !tbaa !226
  %199 = getelementptr inbounds nuw i8, ptr %187, i64 96
  %200 = load ptr, ptr %199, align 8, !tbaa !120
  %201 = icmp eq ptr %200, null
  br i1 %201, label %207, label %202

202:                                              ; preds = %196
  %203 = getelementptr inbounds nuw i8, ptr %187, i64 104
  %204 = load i64, ptr %203, align 8, !tbaa !159
  %205 = add i64 %204, 4096
  %206 = call i32 @munmap(ptr noundef nonnull %200, i64 noundef %205) #2
  br label %207

207:                                              ; preds = %202, %196
  call void @free(ptr noundef nonnull %187) #2
  br label %208

208:                                              ; preds = %207, %191
  %209 = phi ptr [ %195, %191 ], [ %189, %207 ]
  %210 = phi i32 [ %192, %191 ], [ %188, %207 ]
  %211 = load ptr, ptr %209, align 8, !tbaa !226
  %212 = icmp eq ptr %211, null
  br i1 %212, label %184, label %186

213:                                              ; preds = %175, %184
  %214 = getelementptr inbounds nuw i8, ptr %7, i64 344
  store ptr null, ptr %214, align 8, !tbaa !216
  %215 = getelementptr inbounds nuw i8, ptr %6, i64 40
  %216 = load volatile i32, ptr %215, align 8, !tbaa !228
  %217 = icmp eq i32 %216, 0
  br i1 %217, label %218, label %227

218:                                              ; preds = %213
  %219 = load ptr, ptr %6, align 64, !tbaa !28
  %220 = getelementptr inbounds nuw i8, ptr %219, i64 320
  %221 = load i64, ptr %220, align 8, !tbaa !229
  %222 = icmp eq i64 %221, 0
  br i1 %222, label %223, label %227

223:                                              ; preds = %218
  %224 = load i32, ptr %15, align 4, !tbaa !160
  %225 = icmp eq i32 %224, 0
  %226 = select i1 %225, i32 0, i32 3
  br label %227

227:                                              ; preds = %213, %218, %223
  %228 = phi i32 [ %226, %223 ], [ 2, %213 ], [ 1, %218 ]
  %229 = getelementptr inbounds nuw i8, ptr %7, i64 232
  store i32 %228, ptr %229, align 8, !tbaa !192
  %230 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %231 = icmp eq i32 %230, 0
  br i1 %231, label %235, label %232

232:                                              ; preds = %227, %232
  call void @llvm.x86.sse2.pause()
  %233 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %234 = icmp eq i32 %233, 0
  br i1 %234, label %235, label %232, !llvm.loop !162

235:                                              ; preds = %232, %227
  %236 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 32), align 8, !tbaa !186
  %237 = getelementptr inbounds nuw i8, ptr %0, i64 328
  store ptr %236, ptr %237, align 8, !tbaa !188
  store ptr %0, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 32), align 8, !tbaa !186
  store atomic i32 0, ptr @pool release, align 8
  %238 = load i32, ptr %229, align 8, !tbaa !192
  br label %239

239:                                              ; preds = %235, %63
  %240 = phi i32 [ 4, %63 ], [ %238, %235 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #2
  ret i32 %240
}

; Function Attrs: nounwind uwtable(sync)
define i32 @lw_resume(ptr noundef readonly captures(none) %0) local_unnamed_addr #0 {
  %2 = tail call i64 @llvm.readcyclecounter()
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 344
  %4 = load ptr, ptr %3, align 8, !tbaa !216
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 80
  store i64 %2, ptr %5, align 16, !tbaa !150
  %6 = tail call fastcc i32 @go_on_until(ptr noundef %4, i64 noundef -1)
  ret i32 %6
}

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @note_fault(ptr noundef readonly captures(none) %0, ptr noundef captures(none) initializes((32, 56)) %1) unnamed_addr #0 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %4 = load ptr, ptr %3, align 8, !tbaa !27
  %5 = load ptr, ptr %4, align 64, !tbaa !28
  %6 = load i32, ptr %1, align 8, !tbaa !9
  switch i32 %6, label %7 [
    i32 13, label %10
    i32 10, label %10
    i32 11, label %10
  ]

7:                                                ; preds = %2
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %9 = load i64, ptr %8, align 8, !tbaa !66
  br label %10

10:                                               ; preds = %2, %2, %2, %7
  %11 = phi i64 [ %9, %7 ], [ 0, %2 ], [ 0, %2 ], [ 0, %2 ]
  %12 = getelementptr inbounds nuw i8, ptr %1, i64 32
  store i64 %11, ptr %12, align 8, !tbaa !230
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 92
  %14 = load i32, ptr %13, align 4, !tbaa !50
  %15 = getelementptr inbounds nuw i8, ptr %1, i64 52
  store i32 %14, ptr %15, align 4, !tbaa !231
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %18 = load i32, ptr %16, align 4, !tbaa !5
  store i32 %18, ptr %17, align 8, !tbaa !5
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %20 = load i32, ptr %19, align 4, !tbaa !5
  %21 = getelementptr inbounds nuw i8, ptr %1, i64 44
  store i32 %20, ptr %21, align 4, !tbaa !5
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %23 = load i32, ptr %22, align 4, !tbaa !5
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 48
  store i32 %23, ptr %24, align 8, !tbaa !5
  %25 = getelementptr inbounds nuw i8, ptr %4, i64 32
  %26 = atomicrmw xchg ptr %25, i32 1 acquire, align 4
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %31, label %28

28:                                               ; preds = %10, %28
  tail call void @llvm.x86.sse2.pause()
  %29 = atomicrmw xchg ptr %25, i32 1 acquire, align 4
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %31, label %28, !llvm.loop !162

31:                                               ; preds = %28, %10
  %32 = getelementptr inbounds nuw i8, ptr %5, i64 264
  %33 = getelementptr inbounds nuw i8, ptr %5, i64 320
  %34 = load i64, ptr %33, align 8, !tbaa !229
  %35 = add i64 %34, 1
  %36 = icmp eq i64 %34, 0
  br i1 %36, label %46, label %37

37:                                               ; preds = %31
  %38 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %39 = load ptr, ptr %38, align 8, !tbaa !74
  %40 = getelementptr inbounds nuw i8, ptr %39, i64 32
  %41 = load i64, ptr %40, align 8, !tbaa !99
  %42 = getelementptr inbounds nuw i8, ptr %4, i64 1344
  %43 = load i64, ptr %42, align 64, !tbaa !194
  %44 = icmp ult i64 %41, %43
  br i1 %44, label %46, label %45

45:                                               ; preds = %37
  store i64 %35, ptr %33, align 8, !tbaa !229
  br label %56

46:                                               ; preds = %31, %37
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(80) %32, ptr noundef nonnull align 8 dereferenceable(80) %1, i64 80, i1 false), !tbaa.struct !71
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %48 = load ptr, ptr %47, align 8, !tbaa !74
  %49 = getelementptr inbounds nuw i8, ptr %48, i64 32
  %50 = load i64, ptr %49, align 8, !tbaa !99
  %51 = getelementptr inbounds nuw i8, ptr %4, i64 1344
  %52 = load i64, ptr %51, align 64, !tbaa !194
  %53 = icmp ult i64 %50, %52
  store i64 %35, ptr %33, align 8, !tbaa !229
  br i1 %53, label %54, label %56

54:                                               ; preds = %46
  %55 = getelementptr inbounds nuw i8, ptr %4, i64 1344
  store i64 %50, ptr %55, align 64, !tbaa !194
  br label %56

56:                                               ; preds = %45, %54, %46
  store atomic i32 0, ptr %25 release, align 4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #6

; Function Attrs: nofree norecurse nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync)
define internal fastcc range(i32 0, 2) i32 @next_group(ptr noundef captures(none) %0, ptr noundef captures(none) %1) unnamed_addr #17 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %4 = load i64, ptr %3, align 32, !tbaa !138
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %6 = load i64, ptr %5, align 8, !tbaa !139
  %7 = icmp eq i64 %4, %6
  br i1 %7, label %8, label %63

8:                                                ; preds = %2
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %10 = load ptr, ptr %9, align 8, !tbaa !44
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 1408
  %12 = load atomic i64, ptr %11 monotonic, align 64
  %13 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %14 = load i64, ptr %13, align 16, !tbaa !154
  %15 = getelementptr inbounds nuw i8, ptr %10, i64 44
  br label %16

16:                                               ; preds = %33, %8
  %17 = phi i64 [ %12, %8 ], [ %38, %33 ]
  %18 = icmp ult i64 %17, %14
  br i1 %18, label %19, label %244

19:                                               ; preds = %16
  %20 = sub nuw i64 %14, %17
  %21 = load ptr, ptr %10, align 64, !tbaa !28
  %22 = getelementptr inbounds nuw i8, ptr %21, i64 76
  %23 = load i32, ptr %22, align 4, !tbaa !204
  %24 = shl i32 %23, 3
  %25 = zext i32 %24 to i64
  %26 = icmp ult i64 %20, %25
  br i1 %26, label %32, label %27

27:                                               ; preds = %19
  %28 = udiv i64 %20, %25
  %29 = tail call i64 @llvm.umin.i64(i64 %28, i64 64)
  %30 = load i32, ptr %15, align 4, !tbaa !151
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %33, label %32

32:                                               ; preds = %27, %19
  br label %33

33:                                               ; preds = %32, %27
  %34 = phi i64 [ 1, %32 ], [ %29, %27 ]
  %35 = add i64 %34, %17
  %36 = cmpxchg weak ptr %11, i64 %17, i64 %35 monotonic monotonic, align 64
  %37 = extractvalue { i64, i1 } %36, 1
  %38 = extractvalue { i64, i1 } %36, 0
  br i1 %37, label %39, label %16, !llvm.loop !232

39:                                               ; preds = %33
  store i64 %17, ptr %3, align 32, !tbaa !138
  store i64 %35, ptr %5, align 8, !tbaa !139
  %40 = getelementptr inbounds nuw i8, ptr %21, i64 60
  %41 = load i32, ptr %40, align 4, !tbaa !5
  %42 = zext i32 %41 to i64
  %43 = urem i64 %17, %42
  %44 = trunc nuw i64 %43 to i32
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 176
  store i32 %44, ptr %45, align 16, !tbaa !5
  %46 = load i32, ptr %40, align 4, !tbaa !5
  %47 = zext i32 %46 to i64
  %48 = udiv i64 %17, %47
  %49 = getelementptr inbounds nuw i8, ptr %21, i64 64
  %50 = load i32, ptr %49, align 4, !tbaa !5
  %51 = zext i32 %50 to i64
  %52 = urem i64 %48, %51
  %53 = trunc nuw i64 %52 to i32
  %54 = getelementptr inbounds nuw i8, ptr %0, i64 180
  store i32 %53, ptr %54, align 4, !tbaa !5
  %55 = load i32, ptr %40, align 4, !tbaa !5
  %56 = zext i32 %55 to i64
  %57 = udiv i64 %17, %56
  %58 = load i32, ptr %49, align 4, !tbaa !5
  %59 = zext i32 %58 to i64
  %60 = udiv i64 %57, %59
  %61 = trunc i64 %60 to i32
  %62 = getelementptr inbounds nuw i8, ptr %0, i64 184
  store i32 %61, ptr %62, align 8, !tbaa !5
  br label %63

63:                                               ; preds = %39, %2
  %64 = phi i64 [ %17, %39 ], [ %4, %2 ]
  %65 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %66 = load ptr, ptr %65, align 8, !tbaa !44
  %67 = load ptr, ptr %66, align 64, !tbaa !28
  %68 = getelementptr inbounds nuw i8, ptr %66, i64 1344
  %69 = load atomic i64, ptr %68 monotonic, align 64
  %70 = icmp ult i64 %64, %69
  br i1 %70, label %71, label %244

71:                                               ; preds = %63
  %72 = add nuw i64 %64, 1
  store i64 %72, ptr %3, align 32, !tbaa !138
  %73 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %74 = getelementptr inbounds nuw i8, ptr %67, i64 48
  %75 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %76 = load i32, ptr %74, align 4, !tbaa !5
  %77 = load i32, ptr %73, align 16, !tbaa !5
  %78 = add i32 %77, %76
  store i32 %78, ptr %75, align 4, !tbaa !5
  %79 = getelementptr inbounds nuw i8, ptr %67, i64 52
  %80 = load i32, ptr %79, align 4, !tbaa !5
  %81 = getelementptr inbounds nuw i8, ptr %0, i64 180
  %82 = load i32, ptr %81, align 4, !tbaa !5
  %83 = add i32 %82, %80
  %84 = getelementptr inbounds nuw i8, ptr %1, i64 44
  store i32 %83, ptr %84, align 4, !tbaa !5
  %85 = getelementptr inbounds nuw i8, ptr %67, i64 56
  %86 = load i32, ptr %85, align 4, !tbaa !5
  %87 = getelementptr inbounds nuw i8, ptr %0, i64 184
  %88 = load i32, ptr %87, align 8, !tbaa !5
  %89 = add i32 %88, %86
  %90 = getelementptr inbounds nuw i8, ptr %1, i64 48
  store i32 %89, ptr %90, align 4, !tbaa !5
  %91 = load i32, ptr %73, align 16, !tbaa !5
  %92 = add i32 %91, 1
  store i32 %92, ptr %73, align 16, !tbaa !5
  %93 = getelementptr inbounds nuw i8, ptr %67, i64 60
  %94 = load i32, ptr %93, align 4, !tbaa !5
  %95 = icmp eq i32 %92, %94
  br i1 %95, label %96, label %107

96:                                               ; preds = %71
  store i32 0, ptr %73, align 4, !tbaa !5
  %97 = getelementptr inbounds nuw i8, ptr %0, i64 180
  %98 = load i32, ptr %97, align 4, !tbaa !5
  %99 = add i32 %98, 1
  store i32 %99, ptr %97, align 4, !tbaa !5
  %100 = getelementptr inbounds nuw i8, ptr %67, i64 64
  %101 = load i32, ptr %100, align 4, !tbaa !5
  %102 = icmp eq i32 %99, %101
  br i1 %102, label %103, label %107

103:                                              ; preds = %96
  store i32 0, ptr %97, align 4, !tbaa !5
  %104 = getelementptr inbounds nuw i8, ptr %0, i64 184
  %105 = load i32, ptr %104, align 4, !tbaa !5
  %106 = add i32 %105, 1
  store i32 %106, ptr %104, align 4, !tbaa !5
  br label %107

107:                                              ; preds = %96, %103, %71
  %108 = getelementptr inbounds nuw i8, ptr %1, i64 32
  store i64 %64, ptr %108, align 8, !tbaa !99
  %109 = getelementptr inbounds nuw i8, ptr %1, i64 68
  store i32 0, ptr %109, align 4, !tbaa !143
  %110 = getelementptr inbounds nuw i8, ptr %1, i64 64
  store i32 0, ptr %110, align 8, !tbaa !102
  %111 = getelementptr inbounds nuw i8, ptr %1, i64 52
  store i32 0, ptr %111, align 4, !tbaa !75
  %112 = getelementptr inbounds nuw i8, ptr %67, i64 72
  %113 = load i32, ptr %112, align 8, !tbaa !233
  %114 = getelementptr inbounds nuw i8, ptr %1, i64 56
  store i32 %113, ptr %114, align 8, !tbaa !78
  %115 = getelementptr inbounds nuw i8, ptr %1, i64 60
  store i32 %113, ptr %115, align 4, !tbaa !103
  %116 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %117 = load i64, ptr %116, align 8, !tbaa !101
  %118 = getelementptr inbounds nuw i8, ptr %1, i64 88
  store i64 %117, ptr %118, align 8, !tbaa !128
  %119 = getelementptr inbounds nuw i8, ptr %67, i64 96
  %120 = load i64, ptr %119, align 8, !tbaa !158
  %121 = icmp eq i64 %120, 0
  br i1 %121, label %244, label %122

122:                                              ; preds = %107
  %123 = getelementptr inbounds nuw i8, ptr %1, i64 96
  %124 = load ptr, ptr %123, align 8, !tbaa !120
  %125 = ptrtoint ptr %124 to i64
  %126 = getelementptr inbounds nuw i8, ptr %67, i64 200
  %127 = load i64, ptr %126, align 8, !tbaa !86
  %128 = getelementptr inbounds nuw i8, ptr %124, i64 %120
  %129 = insertelement <8 x i64> poison, i64 %127, i64 0
  %130 = shufflevector <8 x i64> %129, <8 x i64> poison, <8 x i32> zeroinitializer
  %131 = ptrtoint ptr %128 to i64
  %132 = icmp sgt i64 %120, 63
  br i1 %132, label %133, label %154

133:                                              ; preds = %122
  %134 = add nsw i64 %120, -64
  %135 = lshr i64 %134, 6
  %136 = add nuw nsw i64 %135, 1
  %137 = and i64 %136, 7
  %138 = and i64 %134, 448
  %139 = icmp eq i64 %138, 448
  br i1 %139, label %149, label %140

140:                                              ; preds = %133, %140
  %141 = phi ptr [ %143, %140 ], [ %124, %133 ]
  %142 = phi i64 [ %144, %140 ], [ 0, %133 ]
  store <8 x i64> %130, ptr %141, align 8, !tbaa !72
  %143 = getelementptr inbounds nuw i8, ptr %141, i64 64
  %144 = add i64 %142, 1
  %145 = icmp eq i64 %144, %137
  br i1 %145, label %146, label %140, !llvm.loop !234

146:                                              ; preds = %140
  %147 = ptrtoint ptr %143 to i64
  %148 = sub i64 %131, %147
  br label %149

149:                                              ; preds = %146, %133
  %150 = phi ptr [ %124, %133 ], [ %143, %146 ]
  %151 = phi ptr [ poison, %133 ], [ %143, %146 ]
  %152 = phi i64 [ poison, %133 ], [ %148, %146 ]
  %153 = icmp ult i64 %134, 448
  br i1 %153, label %154, label %186

154:                                              ; preds = %149, %186, %122
  %155 = phi i64 [ %120, %122 ], [ %152, %149 ], [ %197, %186 ]
  %156 = phi ptr [ %124, %122 ], [ %151, %149 ], [ %195, %186 ]
  %157 = icmp sgt i64 %155, 7
  br i1 %157, label %158, label %199

158:                                              ; preds = %154
  %159 = ptrtoint ptr %156 to i64
  %160 = add i64 %120, %125
  %161 = sub i64 %160, %159
  %162 = sub i64 %159, %160
  %163 = add i64 %162, 7
  %164 = tail call i64 @llvm.smax.i64(i64 %163, i64 -8)
  %165 = add i64 %161, %164
  %166 = lshr i64 %165, 3
  %167 = add nuw nsw i64 %166, 1
  %168 = icmp ult i64 %165, 24
  br i1 %168, label %184, label %169

169:                                              ; preds = %158
  %170 = and i64 %167, 4611686018427387900
  %171 = shl i64 %170, 3
  %172 = getelementptr i8, ptr %156, i64 %171
  %173 = insertelement <2 x i64> poison, i64 %127, i64 0
  %174 = shufflevector <2 x i64> %173, <2 x i64> poison, <2 x i32> zeroinitializer
  br label %175

175:                                              ; preds = %175, %169
  %176 = phi i64 [ 0, %169 ], [ %180, %175 ]
  %177 = shl i64 %176, 3
  %178 = getelementptr i8, ptr %156, i64 %177
  %179 = getelementptr i8, ptr %178, i64 16
  store <2 x i64> %174, ptr %178, align 8, !tbaa !42
  store <2 x i64> %174, ptr %179, align 8, !tbaa !42
  %180 = add nuw i64 %176, 4
  %181 = icmp eq i64 %180, %170
  br i1 %181, label %182, label %175, !llvm.loop !235

182:                                              ; preds = %175
  %183 = icmp eq i64 %167, %170
  br i1 %183, label %199, label %184

184:                                              ; preds = %158, %182
  %185 = phi ptr [ %156, %158 ], [ %172, %182 ]
  br label %221

186:                                              ; preds = %149, %186
  %187 = phi ptr [ %195, %186 ], [ %150, %149 ]
  store <8 x i64> %130, ptr %187, align 8, !tbaa !72
  %188 = getelementptr inbounds nuw i8, ptr %187, i64 64
  store <8 x i64> %130, ptr %188, align 8, !tbaa !72
  %189 = getelementptr inbounds nuw i8, ptr %187, i64 128
  store <8 x i64> %130, ptr %189, align 8, !tbaa !72
  %190 = getelementptr inbounds nuw i8, ptr %187, i64 192
  store <8 x i64> %130, ptr %190, align 8, !tbaa !72
  %191 = getelementptr inbounds nuw i8, ptr %187, i64 256
  store <8 x i64> %130, ptr %191, align 8, !tbaa !72
  %192 = getelementptr inbounds nuw i8, ptr %187, i64 320
  store <8 x i64> %130, ptr %192, align 8, !tbaa !72
  %193 = getelementptr inbounds nuw i8, ptr %187, i64 384
  store <8 x i64> %130, ptr %193, align 8, !tbaa !72
  %194 = getelementptr inbounds nuw i8, ptr %187, i64 448
  store <8 x i64> %130, ptr %194, align 8, !tbaa !72
  %195 = getelementptr inbounds nuw i8, ptr %187, i64 512
  %196 = ptrtoint ptr %195 to i64
  %197 = sub i64 %131, %196
  %198 = icmp sgt i64 %197, 63
  br i1 %198, label %186, label %154, !llvm.loop !92

199:                                              ; preds = %221, %182, %154
  %200 = phi ptr [ %156, %154 ], [ %172, %182 ], [ %223, %221 ]
  %201 = icmp ult ptr %200, %128
  br i1 %201, label %202, label %244

202:                                              ; preds = %199
  %203 = ptrtoint ptr %200 to i64
  %204 = ptrtoint ptr %124 to i64
  %205 = add i64 %120, %125
  %206 = sub i64 %205, %203
  %207 = add i64 %203, 1
  %208 = and i64 %206, 1
  %209 = icmp eq i64 %208, 0
  br i1 %209, label %218, label %210

210:                                              ; preds = %202
  %211 = ptrtoint ptr %200 to i64
  %212 = sub i64 %211, %204
  %213 = srem i64 %212, 8
  %214 = shl nsw i64 %213, 3
  %215 = lshr i64 %127, %214
  %216 = trunc i64 %215 to i8
  store i8 %216, ptr %200, align 1, !tbaa !72
  %217 = getelementptr inbounds nuw i8, ptr %200, i64 1
  br label %218

218:                                              ; preds = %210, %202
  %219 = phi ptr [ %200, %202 ], [ %217, %210 ]
  %220 = icmp eq i64 %205, %207
  br i1 %220, label %244, label %227

221:                                              ; preds = %184, %221
  %222 = phi ptr [ %223, %221 ], [ %185, %184 ]
  store i64 %127, ptr %222, align 8, !tbaa !42
  %223 = getelementptr inbounds nuw i8, ptr %222, i64 8
  %224 = ptrtoint ptr %223 to i64
  %225 = sub i64 %131, %224
  %226 = icmp sgt i64 %225, 7
  br i1 %226, label %221, label %199, !llvm.loop !236

227:                                              ; preds = %218, %227
  %228 = phi ptr [ %242, %227 ], [ %219, %218 ]
  %229 = ptrtoint ptr %228 to i64
  %230 = sub i64 %229, %204
  %231 = srem i64 %230, 8
  %232 = shl nsw i64 %231, 3
  %233 = lshr i64 %127, %232
  %234 = trunc i64 %233 to i8
  store i8 %234, ptr %228, align 1, !tbaa !72
  %235 = getelementptr inbounds nuw i8, ptr %228, i64 1
  %236 = ptrtoint ptr %235 to i64
  %237 = sub i64 %236, %204
  %238 = srem i64 %237, 8
  %239 = shl nsw i64 %238, 3
  %240 = lshr i64 %127, %239
  %241 = trunc i64 %240 to i8
  store i8 %241, ptr %235, align 1, !tbaa !72
  %242 = getelementptr inbounds nuw i8, ptr %228, i64 2
  %243 = icmp ult ptr %242, %128
  br i1 %243, label %227, label %244, !llvm.loop !94

244:                                              ; preds = %16, %218, %227, %199, %63, %107
  %245 = phi i32 [ 1, %218 ], [ 0, %63 ], [ 1, %107 ], [ 1, %199 ], [ 1, %227 ], [ 0, %16 ]
  ret i32 %245
}

declare void @lw_switch_with_mxcsr(ptr noundef, i64 noundef) local_unnamed_addr #3

; Function Attrs: nounwind uwtable(sync)
define internal fastcc ptr @take_fiber(ptr noundef %0) unnamed_addr #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 240
  %3 = load ptr, ptr %2, align 16, !tbaa !112
  %4 = icmp eq ptr %3, null
  br i1 %4, label %5, label %70

5:                                                ; preds = %1
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %7 = load ptr, ptr %6, align 8, !tbaa !44
  %8 = load ptr, ptr %7, align 64, !tbaa !28
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 228
  %10 = load i32, ptr %9, align 4, !tbaa !237
  %11 = atomicrmw add ptr @fibers_of_process, i32 16 monotonic, align 4
  %12 = icmp ult i32 %11, %10
  br i1 %12, label %13, label %63

13:                                               ; preds = %5
  %14 = tail call ptr @mmap(ptr noundef null, i64 noundef 8208, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %15 = ptrtoint ptr %14 to i64
  %16 = add i64 %15, -1
  %17 = icmp ult i64 %16, -2
  br i1 %17, label %18, label %63

18:                                               ; preds = %13
  %19 = tail call ptr @mmap(ptr noundef null, i64 noundef 71303168, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %20 = icmp eq ptr %19, inttoptr (i64 -1 to ptr)
  %21 = select i1 %20, ptr null, ptr %19
  %22 = getelementptr inbounds nuw i8, ptr %14, i64 8
  store ptr %21, ptr %22, align 8, !tbaa !238
  %23 = icmp eq ptr %21, null
  br i1 %23, label %27, label %24

24:                                               ; preds = %18
  %25 = getelementptr inbounds nuw i8, ptr %14, i64 16
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 272
  br label %29

27:                                               ; preds = %18
  %28 = tail call i32 @munmap(ptr noundef nonnull %14, i64 noundef 8208) #2
  br label %63

29:                                               ; preds = %29, %24
  %30 = phi i64 [ 16, %24 ], [ %31, %29 ]
  %31 = add nsw i64 %30, -1
  %32 = getelementptr inbounds nuw %struct.Wave, ptr %25, i64 %31
  %33 = load ptr, ptr %22, align 8, !tbaa !238
  %34 = mul nuw nsw i64 %31, 4456448
  %35 = getelementptr inbounds nuw i8, ptr %33, i64 %34
  %36 = tail call i32 @mprotect(ptr noundef %35, i64 noundef 65536, i32 noundef 0) #2
  %37 = ptrtoint ptr %35 to i64
  %38 = getelementptr inbounds nuw i8, ptr %32, i64 232
  store i64 %37, ptr %38, align 8, !tbaa !240
  %39 = add i64 %37, 65536
  %40 = getelementptr inbounds nuw i8, ptr %32, i64 216
  store i64 %39, ptr %40, align 8, !tbaa !241
  %41 = load i32, ptr %26, align 16, !tbaa !242
  %42 = trunc nuw nsw i64 %31 to i32
  %43 = add i32 %41, %42
  %44 = and i32 %43, 31
  %45 = add i64 %37, 4456448
  %46 = mul nuw nsw i32 %44, 5184
  %47 = zext nneg i32 %46 to i64
  %48 = sub i64 %45, %47
  %49 = getelementptr inbounds nuw i8, ptr %32, i64 224
  store i64 %48, ptr %49, align 8, !tbaa !132
  %50 = getelementptr inbounds nuw i8, ptr %32, i64 160
  store ptr %0, ptr %50, align 8, !tbaa !24
  %51 = inttoptr i64 %48 to ptr
  %52 = getelementptr inbounds i8, ptr %51, i64 -8
  store i64 ptrtoint (ptr @lw_fiber_start to i64), ptr %52, align 8, !tbaa !42
  %53 = getelementptr inbounds i8, ptr %51, i64 -24
  %54 = ptrtoint ptr %32 to i64
  %55 = getelementptr inbounds i8, ptr %51, i64 -32
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %53, i8 0, i64 16, i1 false)
  store i64 %54, ptr %55, align 8, !tbaa !42
  %56 = getelementptr inbounds i8, ptr %51, i64 -56
  %57 = ptrtoint ptr %56 to i64
  %58 = getelementptr inbounds nuw i8, ptr %32, i64 128
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %56, i8 0, i64 24, i1 false)
  store i64 %57, ptr %58, align 8, !tbaa !118
  %59 = getelementptr inbounds nuw i8, ptr %32, i64 152
  store ptr null, ptr %59, align 8, !tbaa !74
  %60 = load ptr, ptr %2, align 16, !tbaa !112
  %61 = getelementptr inbounds nuw i8, ptr %32, i64 136
  store ptr %60, ptr %61, align 8, !tbaa !113
  store ptr %32, ptr %2, align 16, !tbaa !112
  %62 = icmp eq i64 %31, 0
  br i1 %62, label %65, label %29, !llvm.loop !243

63:                                               ; preds = %5, %13, %27
  %64 = atomicrmw sub ptr @fibers_of_process, i32 16 monotonic, align 4
  br label %248

65:                                               ; preds = %29
  %66 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %67 = load ptr, ptr %66, align 8, !tbaa !244
  store ptr %67, ptr %14, align 8, !tbaa !245
  store ptr %14, ptr %66, align 8, !tbaa !244
  %68 = load i32, ptr %26, align 16, !tbaa !242
  %69 = add i32 %68, 16
  store i32 %69, ptr %26, align 16, !tbaa !242
  br label %70

70:                                               ; preds = %65, %1
  %71 = phi ptr [ %32, %65 ], [ %3, %1 ]
  %72 = getelementptr inbounds nuw i8, ptr %71, i64 248
  %73 = load i64, ptr %72, align 8, !tbaa !246
  %74 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %75 = load ptr, ptr %74, align 8, !tbaa !44
  %76 = getelementptr inbounds nuw i8, ptr %75, i64 8
  %77 = load i64, ptr %76, align 8, !tbaa !193
  %78 = icmp eq i64 %73, %77
  br i1 %78, label %244, label %79

79:                                               ; preds = %70
  %80 = load ptr, ptr %75, align 64, !tbaa !28
  %81 = getelementptr inbounds nuw i8, ptr %71, i64 168
  store ptr %75, ptr %81, align 8, !tbaa !27
  store i64 %77, ptr %72, align 8, !tbaa !246
  %82 = getelementptr inbounds nuw i8, ptr %80, i64 8
  %83 = load i64, ptr %82, align 8, !tbaa !247
  store i64 %83, ptr %71, align 8, !tbaa !248
  %84 = getelementptr inbounds nuw i8, ptr %80, i64 96
  %85 = load i64, ptr %84, align 8, !tbaa !158
  %86 = getelementptr inbounds nuw i8, ptr %71, i64 16
  store i64 %85, ptr %86, align 8, !tbaa !62
  %87 = getelementptr inbounds nuw i8, ptr %80, i64 104
  %88 = load i64, ptr %87, align 8, !tbaa !83
  %89 = getelementptr inbounds nuw i8, ptr %71, i64 32
  store i64 %88, ptr %89, align 8, !tbaa !64
  %90 = getelementptr inbounds nuw i8, ptr %0, i64 192
  %91 = load ptr, ptr %90, align 64, !tbaa !249
  %92 = ptrtoint ptr %91 to i64
  %93 = getelementptr inbounds nuw i8, ptr %71, i64 40
  store i64 %92, ptr %93, align 8, !tbaa !61
  %94 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %95 = load ptr, ptr %94, align 16, !tbaa !31
  %96 = ptrtoint ptr %95 to i64
  %97 = getelementptr inbounds nuw i8, ptr %71, i64 104
  store i64 %96, ptr %97, align 8, !tbaa !250
  %98 = getelementptr inbounds nuw i8, ptr %80, i64 16
  %99 = getelementptr inbounds nuw i8, ptr %71, i64 48
  %100 = load <2 x i64>, ptr %98, align 8, !tbaa !42
  store <2 x i64> %100, ptr %99, align 8, !tbaa !42
  %101 = getelementptr inbounds nuw i8, ptr %80, i64 32
  %102 = load i64, ptr %101, align 8, !tbaa !251
  %103 = getelementptr inbounds nuw i8, ptr %71, i64 64
  store i64 %102, ptr %103, align 8, !tbaa !252
  %104 = getelementptr inbounds nuw i8, ptr %80, i64 40
  %105 = load i64, ptr %104, align 8, !tbaa !253
  %106 = getelementptr inbounds nuw i8, ptr %71, i64 112
  store i64 %105, ptr %106, align 8, !tbaa !254
  %107 = getelementptr inbounds nuw i8, ptr %80, i64 192
  %108 = load i64, ptr %107, align 8, !tbaa !255
  %109 = getelementptr inbounds nuw i8, ptr %71, i64 192
  %110 = getelementptr inbounds nuw i8, ptr %80, i64 184
  %111 = load i64, ptr %110, align 8, !tbaa !126
  %112 = tail call i64 @llvm.umin.i64(i64 %108, i64 %111)
  store i64 %112, ptr %109, align 8
  %113 = getelementptr inbounds nuw i8, ptr %71, i64 176
  store i64 %112, ptr %113, align 8, !tbaa !81
  %114 = getelementptr inbounds nuw i8, ptr %71, i64 96
  store i64 %112, ptr %114, align 8, !tbaa !80
  %115 = tail call i64 @llvm.readcyclecounter()
  %116 = getelementptr inbounds nuw i8, ptr %71, i64 200
  store i64 %115, ptr %116, align 8, !tbaa !140
  %117 = getelementptr inbounds nuw i8, ptr %71, i64 208
  store i64 0, ptr %117, align 8, !tbaa !134
  %118 = load i64, ptr %87, align 8, !tbaa !83
  %119 = getelementptr inbounds nuw i8, ptr %80, i64 112
  %120 = load i32, ptr %119, align 8, !tbaa !84
  %121 = zext i32 %120 to i64
  %122 = mul i64 %118, %121
  %123 = getelementptr inbounds nuw i8, ptr %71, i64 240
  %124 = load i64, ptr %123, align 8, !tbaa !256
  %125 = icmp ugt i64 %122, %124
  br i1 %125, label %126, label %244

126:                                              ; preds = %79
  %127 = getelementptr inbounds nuw i8, ptr %71, i64 24
  %128 = load i64, ptr %127, align 8, !tbaa !85
  %129 = icmp eq i64 %128, 0
  br i1 %129, label %135, label %130

130:                                              ; preds = %126
  %131 = inttoptr i64 %128 to ptr
  %132 = add i64 %124, 4096
  %133 = tail call i32 @munmap(ptr noundef nonnull %131, i64 noundef %132) #2
  %134 = load i64, ptr %123, align 8, !tbaa !256
  br label %135

135:                                              ; preds = %130, %126
  %136 = phi i64 [ %134, %130 ], [ %124, %126 ]
  %137 = getelementptr inbounds nuw i8, ptr %0, i64 280
  %138 = load i64, ptr %137, align 8, !tbaa !257
  %139 = sub i64 %138, %136
  store i64 %139, ptr %137, align 8, !tbaa !257
  %140 = add i64 %122, 4095
  %141 = and i64 %140, -4096
  %142 = add i64 %141, 4096
  %143 = tail call ptr @mmap(ptr noundef null, i64 noundef %142, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %144 = icmp eq ptr %143, inttoptr (i64 -1 to ptr)
  %145 = select i1 %144, ptr null, ptr %143
  %146 = ptrtoint ptr %145 to i64
  store i64 %146, ptr %127, align 8, !tbaa !85
  %147 = icmp eq ptr %145, null
  %148 = select i1 %147, i64 0, i64 %141
  store i64 %148, ptr %123, align 8, !tbaa !256
  br i1 %147, label %248, label %149

149:                                              ; preds = %135
  %150 = load i64, ptr %137, align 8, !tbaa !257
  %151 = add i64 %150, %141
  store i64 %151, ptr %137, align 8, !tbaa !257
  %152 = getelementptr inbounds nuw i8, ptr %80, i64 200
  %153 = load i64, ptr %152, align 8, !tbaa !86
  %154 = getelementptr inbounds nuw i8, ptr %145, i64 %141
  %155 = insertelement <8 x i64> poison, i64 %153, i64 0
  %156 = shufflevector <8 x i64> %155, <8 x i64> poison, <8 x i32> zeroinitializer
  %157 = ptrtoint ptr %154 to i64
  %158 = icmp sgt i64 %140, 4095
  br i1 %158, label %194, label %159

159:                                              ; preds = %149
  %160 = ptrtoint ptr %143 to i64
  %161 = sub i64 %157, %160
  br label %162

162:                                              ; preds = %194, %159
  %163 = phi i64 [ %161, %159 ], [ %198, %194 ]
  %164 = phi ptr [ %143, %159 ], [ %196, %194 ]
  %165 = icmp sgt i64 %163, 7
  br i1 %165, label %166, label %200

166:                                              ; preds = %162
  %167 = ptrtoint ptr %164 to i64
  %168 = add i64 %141, %146
  %169 = sub i64 %168, %167
  %170 = sub i64 %167, %168
  %171 = add i64 %170, 7
  %172 = tail call i64 @llvm.smax.i64(i64 %171, i64 -8)
  %173 = add i64 %169, %172
  %174 = lshr i64 %173, 3
  %175 = add nuw nsw i64 %174, 1
  %176 = icmp ult i64 %173, 24
  br i1 %176, label %192, label %177

177:                                              ; preds = %166
  %178 = and i64 %175, 4611686018427387900
  %179 = shl i64 %178, 3
  %180 = getelementptr i8, ptr %164, i64 %179
  %181 = insertelement <2 x i64> poison, i64 %153, i64 0
  %182 = shufflevector <2 x i64> %181, <2 x i64> poison, <2 x i32> zeroinitializer
  br label %183

183:                                              ; preds = %183, %177
  %184 = phi i64 [ 0, %177 ], [ %188, %183 ]
  %185 = shl i64 %184, 3
  %186 = getelementptr i8, ptr %164, i64 %185
  %187 = getelementptr i8, ptr %186, i64 16
  store <2 x i64> %182, ptr %186, align 8, !tbaa !42
  store <2 x i64> %182, ptr %187, align 8, !tbaa !42
  %188 = add nuw i64 %184, 4
  %189 = icmp eq i64 %188, %178
  br i1 %189, label %190, label %183, !llvm.loop !258

190:                                              ; preds = %183
  %191 = icmp eq i64 %175, %178
  br i1 %191, label %200, label %192

192:                                              ; preds = %166, %190
  %193 = phi ptr [ %164, %166 ], [ %180, %190 ]
  br label %221

194:                                              ; preds = %149, %194
  %195 = phi ptr [ %196, %194 ], [ %143, %149 ]
  store <8 x i64> %156, ptr %195, align 8, !tbaa !72
  %196 = getelementptr inbounds nuw i8, ptr %195, i64 64
  %197 = ptrtoint ptr %196 to i64
  %198 = sub i64 %157, %197
  %199 = icmp sgt i64 %198, 63
  br i1 %199, label %194, label %162, !llvm.loop !92

200:                                              ; preds = %221, %190, %162
  %201 = phi ptr [ %164, %162 ], [ %180, %190 ], [ %223, %221 ]
  %202 = icmp ult ptr %201, %154
  br i1 %202, label %203, label %244

203:                                              ; preds = %200
  %204 = ptrtoint ptr %201 to i64
  %205 = add i64 %141, %146
  %206 = sub i64 %146, %204
  %207 = add i64 %204, 1
  %208 = and i64 %206, 1
  %209 = icmp eq i64 %208, 0
  br i1 %209, label %218, label %210

210:                                              ; preds = %203
  %211 = ptrtoint ptr %201 to i64
  %212 = sub i64 %211, %146
  %213 = srem i64 %212, 8
  %214 = shl nsw i64 %213, 3
  %215 = lshr i64 %153, %214
  %216 = trunc i64 %215 to i8
  store i8 %216, ptr %201, align 1, !tbaa !72
  %217 = getelementptr inbounds nuw i8, ptr %201, i64 1
  br label %218

218:                                              ; preds = %210, %203
  %219 = phi ptr [ %201, %203 ], [ %217, %210 ]
  %220 = icmp eq i64 %205, %207
  br i1 %220, label %244, label %227

221:                                              ; preds = %192, %221
  %222 = phi ptr [ %223, %221 ], [ %193, %192 ]
  store i64 %153, ptr %222, align 8, !tbaa !42
  %223 = getelementptr inbounds nuw i8, ptr %222, i64 8
  %224 = ptrtoint ptr %223 to i64
  %225 = sub i64 %157, %224
  %226 = icmp sgt i64 %225, 7
  br i1 %226, label %221, label %200, !llvm.loop !259

227:                                              ; preds = %218, %227
  %228 = phi ptr [ %242, %227 ], [ %219, %218 ]
  %229 = ptrtoint ptr %228 to i64
  %230 = sub i64 %229, %146
  %231 = srem i64 %230, 8
  %232 = shl nsw i64 %231, 3
  %233 = lshr i64 %153, %232
  %234 = trunc i64 %233 to i8
  store i8 %234, ptr %228, align 1, !tbaa !72
  %235 = getelementptr inbounds nuw i8, ptr %228, i64 1
  %236 = ptrtoint ptr %235 to i64
  %237 = sub i64 %236, %146
  %238 = srem i64 %237, 8
  %239 = shl nsw i64 %238, 3
  %240 = lshr i64 %153, %239
  %241 = trunc i64 %240 to i8
  store i8 %241, ptr %235, align 1, !tbaa !72
  %242 = getelementptr inbounds nuw i8, ptr %228, i64 2
  %243 = icmp ult ptr %242, %154
  br i1 %243, label %227, label %244, !llvm.loop !94

244:                                              ; preds = %218, %227, %200, %79, %70
  %245 = getelementptr inbounds nuw i8, ptr %71, i64 136
  %246 = load ptr, ptr %245, align 8, !tbaa !113
  store ptr %246, ptr %2, align 16, !tbaa !112
  %247 = getelementptr inbounds nuw i8, ptr %71, i64 144
  store ptr %71, ptr %247, align 8, !tbaa !116
  store ptr %71, ptr %245, align 8, !tbaa !113
  br label %248

248:                                              ; preds = %135, %63, %244
  %249 = phi ptr [ null, %63 ], [ %71, %244 ], [ null, %135 ]
  ret ptr %249
}

; Function Attrs: nounwind
declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i32 @munmap(ptr noundef, i64 noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i32 @mprotect(ptr noundef, i64 noundef, i32 noundef) local_unnamed_addr #18

declare void @lw_fiber_start() #3

; Function Attrs: mustprogress nofree nounwind willreturn allockind("alloc,zeroed") allocsize(0,1) memory(inaccessiblemem: readwrite)
declare noalias noundef ptr @calloc(i64 noundef, i64 noundef) local_unnamed_addr #19

; Function Attrs: cold noinline noreturn nounwind optsize uwtable(sync)
define internal fastcc void @deadlock_fault(ptr noundef readonly captures(none) %0) unnamed_addr #7 {
  %2 = alloca %struct.Fault, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #2
  %3 = getelementptr inbounds nuw i8, ptr %2, i64 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(72) %3, i8 0, i64 72, i1 false)
  store i32 13, ptr %2, align 8
  %4 = getelementptr inbounds nuw i8, ptr %2, i64 4
  store i32 -1, ptr %4, align 4
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %6 = load ptr, ptr %5, align 32, !tbaa !109
  %7 = load ptr, ptr %6, align 8, !tbaa !123
  call fastcc void @raise_fault(ptr noundef %7, ptr noundef nonnull %2) #24
  unreachable
}

; Function Attrs: nounwind
declare i32 @sched_yield() local_unnamed_addr #18

; Function Attrs: nounwind
declare i32 @getpid() local_unnamed_addr #18

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @uninstall() unnamed_addr #0 {
  %1 = alloca %struct.sigaction, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #2
  %2 = call i32 @sigaction(i32 noundef 11, ptr noundef null, ptr noundef nonnull %1) #2
  %3 = load ptr, ptr %1, align 8, !tbaa !72
  %4 = icmp eq ptr %3, @trap_handler
  %5 = icmp eq ptr %3, @interrupt_handler
  %6 = or i1 %4, %5
  br i1 %6, label %7, label %9

7:                                                ; preds = %0
  %8 = call i32 @sigaction(i32 noundef 11, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 16), ptr noundef null) #2
  br label %9

9:                                                ; preds = %0, %7
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #2
  %10 = call i32 @sigaction(i32 noundef 7, ptr noundef null, ptr noundef nonnull %1) #2
  %11 = load ptr, ptr %1, align 8, !tbaa !72
  %12 = icmp eq ptr %11, @trap_handler
  %13 = icmp eq ptr %11, @interrupt_handler
  %14 = or i1 %12, %13
  br i1 %14, label %15, label %17

15:                                               ; preds = %9
  %16 = call i32 @sigaction(i32 noundef 7, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 168), ptr noundef null) #2
  br label %17

17:                                               ; preds = %15, %9
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #2
  %18 = call i32 @sigaction(i32 noundef 4, ptr noundef null, ptr noundef nonnull %1) #2
  %19 = load ptr, ptr %1, align 8, !tbaa !72
  %20 = icmp eq ptr %19, @trap_handler
  %21 = icmp eq ptr %19, @interrupt_handler
  %22 = or i1 %20, %21
  br i1 %22, label %23, label %25

23:                                               ; preds = %17
  %24 = call i32 @sigaction(i32 noundef 4, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 320), ptr noundef null) #2
  br label %25

25:                                               ; preds = %23, %17
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #2
  %26 = call i32 @sigaction(i32 noundef 8, ptr noundef null, ptr noundef nonnull %1) #2
  %27 = load ptr, ptr %1, align 8, !tbaa !72
  %28 = icmp eq ptr %27, @trap_handler
  %29 = icmp eq ptr %27, @interrupt_handler
  %30 = or i1 %28, %29
  br i1 %30, label %31, label %33

31:                                               ; preds = %25
  %32 = call i32 @sigaction(i32 noundef 8, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 472), ptr noundef null) #2
  br label %33

33:                                               ; preds = %31, %25
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #2
  %34 = call i32 @sigaction(i32 noundef 2, ptr noundef null, ptr noundef nonnull %1) #2
  %35 = load ptr, ptr %1, align 8, !tbaa !72
  %36 = icmp eq ptr %35, @trap_handler
  %37 = icmp eq ptr %35, @interrupt_handler
  %38 = or i1 %36, %37
  br i1 %38, label %39, label %41

39:                                               ; preds = %33
  %40 = call i32 @sigaction(i32 noundef 2, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 624), ptr noundef null) #2
  br label %41

41:                                               ; preds = %39, %33
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #2
  ret void
}

; Function Attrs: nounwind
declare i32 @sigaction(i32 noundef, ptr noundef, ptr noundef) local_unnamed_addr #18

; Function Attrs: nounwind uwtable(sync)
define internal void @trap_handler(i32 noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = tail call i64 @pthread_self() #27
  %5 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 40) acquire, align 8
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %36, label %7

7:                                                ; preds = %3
  %8 = inttoptr i64 %5 to ptr
  br label %9

9:                                                ; preds = %7, %18
  %10 = phi ptr [ %20, %18 ], [ %8, %7 ]
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 352
  %12 = load volatile i32, ptr %11, align 32, !tbaa !260
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %18, label %14

14:                                               ; preds = %9
  %15 = getelementptr inbounds nuw i8, ptr %10, i64 344
  %16 = load i64, ptr %15, align 8, !tbaa !261
  %17 = icmp eq i64 %16, %4
  br i1 %17, label %22, label %18

18:                                               ; preds = %14, %9
  %19 = getelementptr inbounds nuw i8, ptr %10, i64 336
  %20 = load ptr, ptr %19, align 16, !tbaa !191
  %21 = icmp eq ptr %20, null
  br i1 %21, label %36, label %9, !llvm.loop !262

22:                                               ; preds = %14
  %23 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %24 = load ptr, ptr %23, align 16, !tbaa !114
  %25 = getelementptr inbounds nuw i8, ptr %2, i64 160
  %26 = load i64, ptr %25, align 8, !tbaa !263
  %27 = icmp eq ptr %24, null
  br i1 %27, label %36, label %28

28:                                               ; preds = %22
  %29 = getelementptr inbounds nuw i8, ptr %24, i64 232
  %30 = load i64, ptr %29, align 8, !tbaa !240
  %31 = icmp ult i64 %26, %30
  br i1 %31, label %36, label %32

32:                                               ; preds = %28
  %33 = getelementptr inbounds nuw i8, ptr %24, i64 224
  %34 = load i64, ptr %33, align 8, !tbaa !132
  %35 = icmp ugt i64 %26, %34
  br i1 %35, label %36, label %57

36:                                               ; preds = %18, %3, %32, %28, %22
  br label %37

37:                                               ; preds = %36, %37
  %38 = phi i32 [ %43, %37 ], [ 0, %36 ]
  %39 = zext i32 %38 to i64
  %40 = getelementptr inbounds nuw i32, ptr @signals, i64 %39
  %41 = load i32, ptr %40, align 4, !tbaa !5
  %42 = icmp eq i32 %41, %0
  %43 = add i32 %38, 1
  br i1 %42, label %44, label %37, !llvm.loop !265

44:                                               ; preds = %37
  %45 = getelementptr inbounds nuw %struct.sigaction, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 16), i64 %39
  %46 = getelementptr inbounds nuw i8, ptr %45, i64 136
  %47 = load i32, ptr %46, align 8, !tbaa !200
  %48 = and i32 %47, 4
  %49 = icmp eq i32 %48, 0
  %50 = load ptr, ptr %45, align 8, !tbaa !72
  br i1 %49, label %52, label %51

51:                                               ; preds = %44
  tail call void %50(i32 noundef %0, ptr noundef %1, ptr noundef %2) #2
  br label %118

52:                                               ; preds = %44
  %53 = icmp ult ptr %50, inttoptr (i64 2 to ptr)
  br i1 %53, label %55, label %54

54:                                               ; preds = %52
  tail call void %50(i32 noundef %0) #2
  br label %118

55:                                               ; preds = %52
  %56 = tail call i32 @sigaction(i32 noundef %0, ptr noundef nonnull %45, ptr noundef null) #2
  br label %118

57:                                               ; preds = %32
  %58 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %59 = load ptr, ptr %58, align 8, !tbaa !72
  %60 = ptrtoint ptr %59 to i64
  %61 = icmp ne i32 %0, 11
  %62 = icmp ugt i64 %30, %60
  %63 = select i1 %61, i1 true, i1 %62
  br i1 %63, label %69, label %64

64:                                               ; preds = %57
  %65 = getelementptr inbounds nuw i8, ptr %24, i64 216
  %66 = load i64, ptr %65, align 8, !tbaa !241
  %67 = icmp ugt i64 %66, %60
  %68 = select i1 %67, i32 11, i32 10
  br label %69

69:                                               ; preds = %64, %57
  %70 = phi i32 [ %68, %64 ], [ 10, %57 ]
  %71 = getelementptr inbounds nuw i8, ptr %2, i64 168
  %72 = load i64, ptr %71, align 8, !tbaa !263
  %73 = getelementptr inbounds nuw i8, ptr %24, i64 168
  %74 = load ptr, ptr %73, align 8, !tbaa !27
  %75 = load ptr, ptr %74, align 64, !tbaa !28
  %76 = getelementptr inbounds nuw i8, ptr %24, i64 80
  %77 = load <4 x i32>, ptr %76, align 8, !tbaa !5
  %78 = getelementptr inbounds nuw i8, ptr %74, i64 32
  %79 = atomicrmw xchg ptr %78, i32 1 acquire, align 4
  %80 = icmp eq i32 %79, 0
  br i1 %80, label %84, label %81

81:                                               ; preds = %69, %81
  tail call void @llvm.x86.sse2.pause()
  %82 = atomicrmw xchg ptr %78, i32 1 acquire, align 4
  %83 = icmp eq i32 %82, 0
  br i1 %83, label %84, label %81, !llvm.loop !162

84:                                               ; preds = %81, %69
  %85 = getelementptr inbounds nuw i8, ptr %75, i64 264
  %86 = getelementptr inbounds nuw i8, ptr %75, i64 320
  %87 = load i64, ptr %86, align 8, !tbaa !229
  %88 = add i64 %87, 1
  %89 = icmp eq i64 %87, 0
  br i1 %89, label %99, label %90

90:                                               ; preds = %84
  %91 = getelementptr inbounds nuw i8, ptr %24, i64 152
  %92 = load ptr, ptr %91, align 8, !tbaa !74
  %93 = getelementptr inbounds nuw i8, ptr %92, i64 32
  %94 = load i64, ptr %93, align 8, !tbaa !99
  %95 = getelementptr inbounds nuw i8, ptr %74, i64 1344
  %96 = load i64, ptr %95, align 64, !tbaa !194
  %97 = icmp ult i64 %94, %96
  br i1 %97, label %99, label %98

98:                                               ; preds = %90
  store i64 %88, ptr %86, align 8, !tbaa !229
  br label %115

99:                                               ; preds = %90, %84
  store i32 %70, ptr %85, align 8, !tbaa !5
  %100 = getelementptr inbounds nuw i8, ptr %75, i64 268
  store i32 -1, ptr %100, align 4, !tbaa !5
  %101 = getelementptr inbounds nuw i8, ptr %75, i64 272
  store i64 %60, ptr %101, align 8, !tbaa !42
  %102 = getelementptr inbounds nuw i8, ptr %75, i64 280
  %103 = getelementptr inbounds nuw i8, ptr %75, i64 304
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %102, i8 0, i64 24, i1 false)
  store <4 x i32> %77, ptr %103, align 8
  store i64 0, ptr %86, align 8, !tbaa !42
  %104 = getelementptr inbounds nuw i8, ptr %75, i64 328
  store i64 %72, ptr %104, align 8, !tbaa !42
  %105 = getelementptr inbounds nuw i8, ptr %75, i64 336
  store i32 %0, ptr %105, align 8, !tbaa !5
  %106 = getelementptr inbounds nuw i8, ptr %75, i64 340
  store i32 0, ptr %106, align 4, !tbaa !5
  %107 = getelementptr inbounds nuw i8, ptr %24, i64 152
  %108 = load ptr, ptr %107, align 8, !tbaa !74
  %109 = getelementptr inbounds nuw i8, ptr %108, i64 32
  %110 = load i64, ptr %109, align 8, !tbaa !99
  %111 = getelementptr inbounds nuw i8, ptr %74, i64 1344
  %112 = load i64, ptr %111, align 64, !tbaa !194
  %113 = icmp ult i64 %110, %112
  store i64 %88, ptr %86, align 8, !tbaa !229
  br i1 %113, label %114, label %115

114:                                              ; preds = %99
  store i64 %110, ptr %111, align 64, !tbaa !194
  br label %115

115:                                              ; preds = %98, %99, %114
  store atomic i32 0, ptr %78 release, align 4
  %116 = ptrtoint ptr %10 to i64
  %117 = getelementptr inbounds nuw i8, ptr %2, i64 104
  store i64 %116, ptr %117, align 8, !tbaa !263
  store i64 ptrtoint (ptr @lw_leave to i64), ptr %71, align 8, !tbaa !263
  br label %118

118:                                              ; preds = %55, %54, %51, %115
  ret void
}

; Function Attrs: nounwind uwtable(sync)
define internal void @interrupt_handler(i32 noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 8), i32 1 seq_cst, align 8
  br label %28

5:                                                ; preds = %46
  %6 = atomicrmw sub ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 8), i32 1 seq_cst, align 8
  br label %7

7:                                                ; preds = %7, %5
  %8 = phi i32 [ 0, %5 ], [ %13, %7 ]
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds nuw i32, ptr @signals, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !5
  %12 = icmp eq i32 %11, %0
  %13 = add i32 %8, 1
  br i1 %12, label %14, label %7, !llvm.loop !265

14:                                               ; preds = %7
  %15 = getelementptr inbounds nuw %struct.sigaction, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 16), i64 %9
  %16 = getelementptr inbounds nuw i8, ptr %15, i64 136
  %17 = load i32, ptr %16, align 8, !tbaa !200
  %18 = and i32 %17, 4
  %19 = icmp eq i32 %18, 0
  %20 = load ptr, ptr %15, align 8, !tbaa !72
  br i1 %19, label %22, label %21

21:                                               ; preds = %14
  tail call void %20(i32 noundef %0, ptr noundef %1, ptr noundef %2) #2
  br label %27

22:                                               ; preds = %14
  %23 = icmp ult ptr %20, inttoptr (i64 2 to ptr)
  br i1 %23, label %25, label %24

24:                                               ; preds = %22
  tail call void %20(i32 noundef %0) #2
  br label %27

25:                                               ; preds = %22
  %26 = tail call i32 @sigaction(i32 noundef %0, ptr noundef nonnull %15, ptr noundef null) #2
  br label %27

27:                                               ; preds = %21, %24, %25
  ret void

28:                                               ; preds = %46, %3
  %29 = phi i64 [ 0, %3 ], [ %47, %46 ]
  %30 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i64 %29
  %31 = load atomic i64, ptr %30 seq_cst, align 8
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %37, label %33

33:                                               ; preds = %28
  %34 = inttoptr i64 %31 to ptr
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 40
  store volatile i32 1, ptr %35, align 8, !tbaa !228
  %36 = getelementptr inbounds nuw i8, ptr %34, i64 1344
  store atomic i64 0, ptr %36 release, align 64
  br label %37

37:                                               ; preds = %28, %33
  %38 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i64 %29
  %39 = getelementptr inbounds nuw i8, ptr %38, i64 8
  %40 = load atomic i64, ptr %39 seq_cst, align 8
  %41 = icmp eq i64 %40, 0
  br i1 %41, label %46, label %42

42:                                               ; preds = %37
  %43 = inttoptr i64 %40 to ptr
  %44 = getelementptr inbounds nuw i8, ptr %43, i64 40
  store volatile i32 1, ptr %44, align 8, !tbaa !228
  %45 = getelementptr inbounds nuw i8, ptr %43, i64 1344
  store atomic i64 0, ptr %45 release, align 64
  br label %46

46:                                               ; preds = %42, %37
  %47 = add nuw nsw i64 %29, 2
  %48 = icmp eq i64 %47, 64
  br i1 %48, label %5, label %28, !llvm.loop !266
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i64 @pthread_self() local_unnamed_addr #20

; Function Attrs: nounwind
declare i32 @sigemptyset(ptr noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i32 @sigfillset(ptr noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i32 @sigdelset(ptr noundef, i32 noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i32 @pthread_attr_init(ptr noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i32 @pthread_attr_setdetachstate(ptr noundef, i32 noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i32 @pthread_attr_setstacksize(ptr noundef, i64 noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i32 @pthread_sigmask(i32 noundef, ptr noundef, ptr noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #18

; Function Attrs: nounwind uwtable(sync)
define internal noalias noundef ptr @helper_main(ptr noundef %0) #0 {
  %2 = alloca %struct.stack_t, align 8
  %3 = ptrtoint ptr %0 to i64
  %4 = trunc i64 %3 to i32
  %5 = tail call ptr @mmap(ptr noundef null, i64 noundef 1984, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %6 = ptrtoint ptr %5 to i64
  %7 = add i64 %6, -1
  %8 = icmp ult i64 %7, -2
  br i1 %8, label %9, label %19

9:                                                ; preds = %1
  %10 = tail call ptr @mmap(ptr noundef null, i64 noundef 65536, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %11 = icmp eq ptr %10, inttoptr (i64 -1 to ptr)
  %12 = select i1 %11, ptr null, ptr %10
  %13 = getelementptr inbounds nuw i8, ptr %5, i64 360
  store ptr %12, ptr %13, align 8, !tbaa !189
  %14 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %20, label %16

16:                                               ; preds = %9, %16
  tail call void @llvm.x86.sse2.pause()
  %17 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %20, label %16, !llvm.loop !162

19:                                               ; preds = %1
  ret ptr null

20:                                               ; preds = %16, %9
  %21 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 40), align 8, !tbaa !190
  %22 = getelementptr inbounds nuw i8, ptr %5, i64 336
  store ptr %21, ptr %22, align 16, !tbaa !191
  store atomic i64 %6, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 40) release, align 8
  store atomic i32 0, ptr @pool release, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #2
  %23 = load ptr, ptr %13, align 8, !tbaa !189
  store ptr %23, ptr %2, align 8, !tbaa !210
  %24 = getelementptr inbounds nuw i8, ptr %2, i64 8
  store i32 0, ptr %24, align 8, !tbaa !212
  %25 = getelementptr inbounds nuw i8, ptr %2, i64 12
  store i32 0, ptr %25, align 4
  %26 = getelementptr inbounds nuw i8, ptr %2, i64 16
  store i64 65536, ptr %26, align 8, !tbaa !213
  %27 = call i32 @sigaltstack(ptr noundef nonnull %2, ptr noundef null) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #2
  %28 = getelementptr inbounds nuw i8, ptr %5, i64 136
  store i64 -1, ptr %28, align 8, !tbaa !104
  %29 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 8) acquire, align 8
  %30 = add i32 %29, -1
  %31 = add i32 %4, 1
  %32 = getelementptr inbounds nuw i8, ptr %5, i64 276
  %33 = getelementptr inbounds nuw i8, ptr %5, i64 248
  %34 = getelementptr inbounds nuw i8, ptr %5, i64 256
  br label %35

35:                                               ; preds = %108, %20
  %36 = phi i32 [ %30, %20 ], [ %51, %108 ]
  br label %37

37:                                               ; preds = %35, %48
  %38 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 8) acquire, align 8
  %39 = icmp eq i32 %38, %36
  br i1 %39, label %41, label %50

40:                                               ; preds = %41
  br i1 %45, label %48, label %50

41:                                               ; preds = %37, %41
  %42 = phi i32 [ %44, %41 ], [ 0, %37 ]
  call void @llvm.x86.sse2.pause()
  %43 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 8) acquire, align 8
  %44 = add nuw nsw i32 %42, 1
  %45 = icmp eq i32 %43, %36
  %46 = icmp samesign ult i32 %42, 1499
  %47 = select i1 %45, i1 %46, i1 false
  br i1 %47, label %41, label %40, !llvm.loop !267

48:                                               ; preds = %40
  %49 = call i64 (i64, ...) @syscall(i64 noundef 202, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @pool, i64 8), i32 noundef 128, i32 noundef %36, i32 noundef 0, i32 noundef 0, i32 noundef 0) #2
  br label %37

50:                                               ; preds = %37, %40
  %51 = phi i32 [ %43, %40 ], [ %38, %37 ]
  %52 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 1 acq_rel, align 8
  %53 = icmp sgt i32 %52, -1
  br i1 %53, label %54, label %70

54:                                               ; preds = %50
  %55 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 24), align 8, !tbaa !206
  %56 = load ptr, ptr %55, align 64, !tbaa !28
  %57 = getelementptr inbounds nuw i8, ptr %56, i64 76
  %58 = load i32, ptr %57, align 4, !tbaa !204
  %59 = icmp ult i32 %31, %58
  br i1 %59, label %60, label %70

60:                                               ; preds = %54
  %61 = getelementptr inbounds nuw i8, ptr %55, i64 1408
  %62 = load i64, ptr %61, align 64, !tbaa !153
  %63 = getelementptr inbounds nuw i8, ptr %55, i64 16
  %64 = load i64, ptr %63, align 16, !tbaa !154
  %65 = icmp ult i64 %62, %64
  br i1 %65, label %66, label %70

66:                                               ; preds = %60
  %67 = call fastcc i32 @join_run(ptr noundef nonnull %5, ptr noundef nonnull %55)
  %68 = icmp eq i32 %67, 0
  br i1 %68, label %70, label %69

69:                                               ; preds = %66
  call fastcc void @go_on(ptr noundef nonnull %5)
  br label %70

70:                                               ; preds = %69, %66, %60, %54, %50
  call fastcc void @trim_fibers(ptr noundef nonnull %5)
  %71 = load i32, ptr %32, align 4, !tbaa !157
  %72 = icmp ult i32 %71, 5
  br i1 %72, label %105, label %73

73:                                               ; preds = %70
  store ptr null, ptr %33, align 8, !tbaa !111
  %74 = load ptr, ptr %34, align 8, !tbaa !226
  %75 = icmp eq ptr %74, null
  br i1 %75, label %76, label %78

76:                                               ; preds = %100, %73
  %77 = phi i32 [ 0, %73 ], [ %102, %100 ]
  store i32 %77, ptr %32, align 4, !tbaa !157
  br label %105

78:                                               ; preds = %73, %100
  %79 = phi ptr [ %103, %100 ], [ %74, %73 ]
  %80 = phi i32 [ %102, %100 ], [ 0, %73 ]
  %81 = phi ptr [ %101, %100 ], [ %34, %73 ]
  %82 = icmp ult i32 %80, 4
  br i1 %82, label %83, label %88

83:                                               ; preds = %78
  %84 = add nuw nsw i32 %80, 1
  %85 = load ptr, ptr %33, align 8, !tbaa !111
  %86 = getelementptr inbounds nuw i8, ptr %79, i64 8
  store ptr %85, ptr %86, align 8, !tbaa !107
  store ptr %79, ptr %33, align 8, !tbaa !111
  %87 = getelementptr inbounds nuw i8, ptr %79, i64 24
  br label %100, !llvm.loop !227

88:                                               ; preds = %78
  %89 = getelementptr inbounds nuw i8, ptr %79, i64 24
  %90 = load ptr, ptr %89, align 8, !tbaa !156
  store ptr %90, ptr %81, align 8, !tbaa !226
  %91 = getelementptr inbounds nuw i8, ptr %79, i64 96
  %92 = load ptr, ptr %91, align 8, !tbaa !120
  %93 = icmp eq ptr %92, null
  br i1 %93, label %99, label %94

94:                                               ; preds = %88
  %95 = getelementptr inbounds nuw i8, ptr %79, i64 104
  %96 = load i64, ptr %95, align 8, !tbaa !159
  %97 = add i64 %96, 4096
  %98 = call i32 @munmap(ptr noundef nonnull %92, i64 noundef %97) #2
  br label %99

99:                                               ; preds = %94, %88
  call void @free(ptr noundef nonnull %79) #2
  br label %100

100:                                              ; preds = %99, %83
  %101 = phi ptr [ %87, %83 ], [ %81, %99 ]
  %102 = phi i32 [ %84, %83 ], [ %80, %99 ]
  %103 = load ptr, ptr %101, align 8, !tbaa !226
  %104 = icmp eq ptr %103, null
  br i1 %104, label %76, label %78

105:                                              ; preds = %76, %70
  %106 = atomicrmw sub ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 1 acq_rel, align 8
  %107 = icmp eq i32 %106, -1073741823
  br i1 %107, label %109, label %108

108:                                              ; preds = %105, %109
  br label %35

109:                                              ; preds = %105
  %110 = call i64 (i64, ...) @syscall(i64 noundef 202, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0) #2
  br label %108
}

; Function Attrs: nounwind
declare i32 @pthread_attr_destroy(ptr noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i32 @sigaltstack(ptr noundef, ptr noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i64 @syscall(i64 noundef, ...) local_unnamed_addr #18

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @go_on(ptr noundef initializes((344, 352)) %0) unnamed_addr #0 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = tail call i64 @pthread_self() #27
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 344
  store i64 %5, ptr %6, align 8, !tbaa !261
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 352
  store volatile i32 1, ptr %7, align 32, !tbaa !260
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %9 = load ptr, ptr %8, align 8, !tbaa !44
  %10 = load ptr, ptr %9, align 64, !tbaa !28
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 224
  %12 = load i32, ptr %11, align 8, !tbaa !268
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  store i32 %12, ptr %4, align 4, !tbaa !5
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  call void asm sideeffect "stmxcsr $0\0A\09ldmxcsr $1", "=*m,*m,~{dirflag},~{fpsr},~{flags}"(ptr nonnull elementtype(i32) %2, ptr nonnull elementtype(i32) %4) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @lw_enter(ptr noundef %0) #2
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 288
  %14 = load i64, ptr %13, align 32, !tbaa !178
  %15 = load ptr, ptr %8, align 8, !tbaa !44
  %16 = getelementptr inbounds nuw i8, ptr %15, i64 1472
  %17 = cmpxchg ptr %16, i64 %14, i64 0 monotonic monotonic, align 64
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #2
  call void asm sideeffect "stmxcsr $0\0A\09ldmxcsr $1", "=*m,*m,~{dirflag},~{fpsr},~{flags}"(ptr nonnull elementtype(i32) %3, ptr nonnull elementtype(i32) %2) #2, !srcloc !269
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  store volatile i32 0, ptr %7, align 32, !tbaa !260
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store ptr null, ptr %18, align 16, !tbaa !114
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %20 = load i32, ptr %19, align 8, !tbaa !106
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %83, label %22

22:                                               ; preds = %1
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 132
  %24 = load i32, ptr %23, align 4, !tbaa !105
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %83

26:                                               ; preds = %22
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 240
  store ptr null, ptr %27, align 16, !tbaa !112
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %29 = load ptr, ptr %28, align 8, !tbaa !270
  %30 = icmp eq ptr %29, null
  br i1 %30, label %70, label %34

31:                                               ; preds = %37
  %32 = load ptr, ptr %35, align 8, !tbaa !270
  %33 = icmp eq ptr %32, null
  br i1 %33, label %70, label %34, !llvm.loop !271

34:                                               ; preds = %26, %31
  %35 = phi ptr [ %32, %31 ], [ %29, %26 ]
  %36 = getelementptr inbounds nuw i8, ptr %35, i64 16
  br label %37

37:                                               ; preds = %37, %34
  %38 = phi i64 [ 16, %34 ], [ %54, %37 ]
  %39 = getelementptr %struct.Wave, ptr %36, i64 %38
  %40 = getelementptr i8, ptr %39, i64 -512
  %41 = getelementptr i8, ptr %39, i64 -288
  %42 = load i64, ptr %41, align 8, !tbaa !132
  %43 = inttoptr i64 %42 to ptr
  %44 = getelementptr inbounds i8, ptr %43, i64 -8
  store i64 ptrtoint (ptr @lw_fiber_start to i64), ptr %44, align 8, !tbaa !42
  %45 = getelementptr inbounds i8, ptr %43, i64 -24
  %46 = ptrtoint ptr %40 to i64
  %47 = getelementptr inbounds i8, ptr %43, i64 -32
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %45, i8 0, i64 16, i1 false)
  store i64 %46, ptr %47, align 8, !tbaa !42
  %48 = getelementptr inbounds i8, ptr %43, i64 -56
  %49 = ptrtoint ptr %48 to i64
  %50 = getelementptr i8, ptr %39, i64 -384
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %48, i8 0, i64 24, i1 false)
  store i64 %49, ptr %50, align 8, !tbaa !118
  %51 = getelementptr i8, ptr %39, i64 -360
  store ptr null, ptr %51, align 8, !tbaa !74
  %52 = load ptr, ptr %27, align 16, !tbaa !112
  %53 = getelementptr i8, ptr %39, i64 -376
  store ptr %52, ptr %53, align 8, !tbaa !113
  store ptr %40, ptr %27, align 16, !tbaa !112
  %54 = add nsw i64 %38, -2
  %55 = getelementptr inbounds nuw %struct.Wave, ptr %36, i64 %54
  %56 = getelementptr inbounds nuw i8, ptr %55, i64 224
  %57 = load i64, ptr %56, align 8, !tbaa !132
  %58 = inttoptr i64 %57 to ptr
  %59 = getelementptr inbounds i8, ptr %58, i64 -8
  store i64 ptrtoint (ptr @lw_fiber_start to i64), ptr %59, align 8, !tbaa !42
  %60 = getelementptr inbounds i8, ptr %58, i64 -24
  %61 = ptrtoint ptr %55 to i64
  %62 = getelementptr inbounds i8, ptr %58, i64 -32
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %60, i8 0, i64 16, i1 false)
  store i64 %61, ptr %62, align 8, !tbaa !42
  %63 = getelementptr inbounds i8, ptr %58, i64 -56
  %64 = ptrtoint ptr %63 to i64
  %65 = getelementptr inbounds nuw i8, ptr %55, i64 128
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %63, i8 0, i64 24, i1 false)
  store i64 %64, ptr %65, align 8, !tbaa !118
  %66 = getelementptr inbounds nuw i8, ptr %55, i64 152
  store ptr null, ptr %66, align 8, !tbaa !74
  %67 = load ptr, ptr %27, align 16, !tbaa !112
  %68 = getelementptr inbounds nuw i8, ptr %55, i64 136
  store ptr %67, ptr %68, align 8, !tbaa !113
  store ptr %55, ptr %27, align 16, !tbaa !112
  %69 = icmp eq i64 %54, 0
  br i1 %69, label %31, label %37, !llvm.loop !272

70:                                               ; preds = %31, %26
  %71 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store ptr null, ptr %71, align 32, !tbaa !109
  store i32 0, ptr %19, align 8, !tbaa !106
  %72 = getelementptr inbounds nuw i8, ptr %0, i64 248
  store ptr null, ptr %72, align 8, !tbaa !111
  %73 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %74 = load ptr, ptr %73, align 32, !tbaa !226
  %75 = icmp eq ptr %74, null
  br i1 %75, label %83, label %76

76:                                               ; preds = %70, %76
  %77 = phi ptr [ %78, %76 ], [ null, %70 ]
  %78 = phi ptr [ %81, %76 ], [ %74, %70 ]
  %79 = getelementptr inbounds nuw i8, ptr %78, i64 8
  store ptr %77, ptr %79, align 8, !tbaa !107
  store ptr %78, ptr %72, align 8, !tbaa !111
  %80 = getelementptr inbounds nuw i8, ptr %78, i64 24
  %81 = load ptr, ptr %80, align 8, !tbaa !226
  %82 = icmp eq ptr %81, null
  br i1 %82, label %83, label %76, !llvm.loop !273

83:                                               ; preds = %76, %70, %22, %1
  ret void
}

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @trim_fibers(ptr noundef captures(none) %0) unnamed_addr #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 280
  %3 = load i64, ptr %2, align 8, !tbaa !257
  %4 = icmp ugt i64 %3, 33554432
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 272
  %6 = load i32, ptr %5, align 16, !tbaa !242
  %7 = icmp ugt i32 %6, 64
  %8 = select i1 %7, i1 true, i1 %4
  br i1 %8, label %9, label %101

9:                                                ; preds = %1
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %11 = load ptr, ptr %10, align 8, !tbaa !270
  %12 = icmp eq ptr %11, null
  br i1 %12, label %13, label %58

13:                                               ; preds = %9
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 240
  store ptr null, ptr %14, align 16, !tbaa !112
  br label %101

15:                                               ; preds = %96
  %16 = load ptr, ptr %10, align 8, !tbaa !270
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 240
  store ptr null, ptr %17, align 16, !tbaa !112
  %18 = icmp eq ptr %16, null
  br i1 %18, label %101, label %22

19:                                               ; preds = %25
  %20 = load ptr, ptr %23, align 8, !tbaa !270
  %21 = icmp eq ptr %20, null
  br i1 %21, label %101, label %22, !llvm.loop !271

22:                                               ; preds = %15, %19
  %23 = phi ptr [ %20, %19 ], [ %16, %15 ]
  %24 = getelementptr inbounds nuw i8, ptr %23, i64 16
  br label %25

25:                                               ; preds = %25, %22
  %26 = phi i64 [ 16, %22 ], [ %42, %25 ]
  %27 = getelementptr %struct.Wave, ptr %24, i64 %26
  %28 = getelementptr i8, ptr %27, i64 -512
  %29 = getelementptr i8, ptr %27, i64 -288
  %30 = load i64, ptr %29, align 8, !tbaa !132
  %31 = inttoptr i64 %30 to ptr
  %32 = getelementptr inbounds i8, ptr %31, i64 -8
  store i64 ptrtoint (ptr @lw_fiber_start to i64), ptr %32, align 8, !tbaa !42
  %33 = getelementptr inbounds i8, ptr %31, i64 -24
  %34 = ptrtoint ptr %28 to i64
  %35 = getelementptr inbounds i8, ptr %31, i64 -32
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %33, i8 0, i64 16, i1 false)
  store i64 %34, ptr %35, align 8, !tbaa !42
  %36 = getelementptr inbounds i8, ptr %31, i64 -56
  %37 = ptrtoint ptr %36 to i64
  %38 = getelementptr i8, ptr %27, i64 -384
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %36, i8 0, i64 24, i1 false)
  store i64 %37, ptr %38, align 8, !tbaa !118
  %39 = getelementptr i8, ptr %27, i64 -360
  store ptr null, ptr %39, align 8, !tbaa !74
  %40 = load ptr, ptr %17, align 16, !tbaa !112
  %41 = getelementptr i8, ptr %27, i64 -376
  store ptr %40, ptr %41, align 8, !tbaa !113
  store ptr %28, ptr %17, align 16, !tbaa !112
  %42 = add nsw i64 %26, -2
  %43 = getelementptr inbounds nuw %struct.Wave, ptr %24, i64 %42
  %44 = getelementptr inbounds nuw i8, ptr %43, i64 224
  %45 = load i64, ptr %44, align 8, !tbaa !132
  %46 = inttoptr i64 %45 to ptr
  %47 = getelementptr inbounds i8, ptr %46, i64 -8
  store i64 ptrtoint (ptr @lw_fiber_start to i64), ptr %47, align 8, !tbaa !42
  %48 = getelementptr inbounds i8, ptr %46, i64 -24
  %49 = ptrtoint ptr %43 to i64
  %50 = getelementptr inbounds i8, ptr %46, i64 -32
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %48, i8 0, i64 16, i1 false)
  store i64 %49, ptr %50, align 8, !tbaa !42
  %51 = getelementptr inbounds i8, ptr %46, i64 -56
  %52 = ptrtoint ptr %51 to i64
  %53 = getelementptr inbounds nuw i8, ptr %43, i64 128
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %51, i8 0, i64 24, i1 false)
  store i64 %52, ptr %53, align 8, !tbaa !118
  %54 = getelementptr inbounds nuw i8, ptr %43, i64 152
  store ptr null, ptr %54, align 8, !tbaa !74
  %55 = load ptr, ptr %17, align 16, !tbaa !112
  %56 = getelementptr inbounds nuw i8, ptr %43, i64 136
  store ptr %55, ptr %56, align 8, !tbaa !113
  store ptr %43, ptr %17, align 16, !tbaa !112
  %57 = icmp eq i64 %42, 0
  br i1 %57, label %19, label %25, !llvm.loop !272

58:                                               ; preds = %9, %96
  %59 = phi ptr [ %99, %96 ], [ %11, %9 ]
  %60 = phi i32 [ %98, %96 ], [ 0, %9 ]
  %61 = phi ptr [ %97, %96 ], [ %10, %9 ]
  %62 = icmp ugt i32 %60, 3
  %63 = select i1 %62, i1 true, i1 %4
  br i1 %63, label %64, label %85

64:                                               ; preds = %58
  %65 = getelementptr inbounds nuw i8, ptr %59, i64 16
  br label %67

66:                                               ; preds = %82
  br i1 %62, label %87, label %85

67:                                               ; preds = %64, %82
  %68 = phi i64 [ 0, %64 ], [ %83, %82 ]
  %69 = getelementptr inbounds nuw %struct.Wave, ptr %65, i64 %68
  %70 = getelementptr inbounds nuw i8, ptr %69, i64 24
  %71 = load i64, ptr %70, align 8, !tbaa !85
  %72 = icmp eq i64 %71, 0
  br i1 %72, label %82, label %73

73:                                               ; preds = %67
  %74 = inttoptr i64 %71 to ptr
  %75 = getelementptr inbounds nuw i8, ptr %69, i64 240
  %76 = load i64, ptr %75, align 8, !tbaa !256
  %77 = add i64 %76, 4096
  %78 = tail call i32 @munmap(ptr noundef nonnull %74, i64 noundef %77) #2
  %79 = load i64, ptr %75, align 8, !tbaa !256
  %80 = load i64, ptr %2, align 8, !tbaa !257
  %81 = sub i64 %80, %79
  store i64 %81, ptr %2, align 8, !tbaa !257
  store i64 0, ptr %70, align 8, !tbaa !85
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %75, i8 0, i64 16, i1 false)
  br label %82

82:                                               ; preds = %67, %73
  %83 = add nuw nsw i64 %68, 1
  %84 = icmp eq i64 %83, 16
  br i1 %84, label %66, label %67, !llvm.loop !274

85:                                               ; preds = %58, %66
  %86 = add nuw nsw i32 %60, 1
  br label %96, !llvm.loop !275

87:                                               ; preds = %66
  %88 = load ptr, ptr %59, align 8, !tbaa !245
  store ptr %88, ptr %61, align 8, !tbaa !270
  %89 = getelementptr inbounds nuw i8, ptr %59, i64 8
  %90 = load ptr, ptr %89, align 8, !tbaa !238
  %91 = tail call i32 @munmap(ptr noundef %90, i64 noundef 71303168) #2
  %92 = tail call i32 @munmap(ptr noundef nonnull %59, i64 noundef 8208) #2
  %93 = load i32, ptr %5, align 16, !tbaa !242
  %94 = add i32 %93, -16
  store i32 %94, ptr %5, align 16, !tbaa !242
  %95 = atomicrmw sub ptr @fibers_of_process, i32 16 monotonic, align 4
  br label %96

96:                                               ; preds = %87, %85
  %97 = phi ptr [ %61, %87 ], [ %59, %85 ]
  %98 = phi i32 [ %60, %87 ], [ %86, %85 ]
  %99 = load ptr, ptr %97, align 8, !tbaa !270
  %100 = icmp eq ptr %99, null
  br i1 %100, label %15, label %58

101:                                              ; preds = %19, %13, %15, %1
  ret void
}

declare void @lw_enter(ptr noundef) local_unnamed_addr #3

; Function Attrs: mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @free(ptr allocptr noundef captures(none)) local_unnamed_addr #21

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #22

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #22

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #22

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #22

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.experimental.cttz.elts.i64.v2i1(<2 x i1>, i1 immarg) #23

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #22

attributes #0 = { nounwind uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { cold noinline noreturn nounwind optsize uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #8 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #9 = { cold nofree noinline norecurse nounwind optsize memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #10 = { cold noinline nounwind optsize uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #11 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #12 = { noreturn nounwind uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #13 = { noreturn "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #14 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #15 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #16 = { noinline nounwind uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #17 = { nofree norecurse nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #18 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #19 = { mustprogress nofree nounwind willreturn allockind("alloc,zeroed") allocsize(0,1) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #20 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #21 = { mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #22 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #23 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #24 = { cold noreturn }
attributes #25 = { noreturn nounwind }
attributes #26 = { nounwind allocsize(0,1) }
attributes #27 = { nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.errno.tbaa = !{!5}

!0 = !{i32 7, !"Dwarf Version", i32 4}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !6, i64 0}
!10 = !{!"Fault", !6, i64 0, !6, i64 4, !11, i64 8, !11, i64 16, !11, i64 24, !11, i64 32, !7, i64 40, !6, i64 52, !11, i64 56, !11, i64 64, !6, i64 72, !6, i64 76}
!11 = !{!"long", !7, i64 0}
!12 = !{!10, !6, i64 4}
!13 = !{!10, !11, i64 8}
!14 = !{!10, !11, i64 16}
!15 = !{!10, !11, i64 24}
!16 = !{!17, !6, i64 272}
!17 = !{!"Wave", !11, i64 0, !11, i64 8, !11, i64 16, !11, i64 24, !11, i64 32, !11, i64 40, !11, i64 48, !11, i64 56, !11, i64 64, !11, i64 72, !7, i64 80, !6, i64 92, !11, i64 96, !11, i64 104, !11, i64 112, !11, i64 120, !11, i64 128, !18, i64 136, !18, i64 144, !20, i64 152, !21, i64 160, !22, i64 168, !11, i64 176, !11, i64 184, !11, i64 192, !11, i64 200, !11, i64 208, !11, i64 216, !11, i64 224, !11, i64 232, !11, i64 240, !11, i64 248, !11, i64 256, !6, i64 264, !6, i64 268, !10, i64 272, !11, i64 352, !11, i64 360, !11, i64 368, !7, i64 376}
!18 = !{!"p1 _ZTS4Wave", !19, i64 0}
!19 = !{!"any pointer", !7, i64 0}
!20 = !{!"p1 _ZTS5Group", !19, i64 0}
!21 = !{!"p1 _ZTS6Worker", !19, i64 0}
!22 = !{!"p1 _ZTS3Run", !19, i64 0}
!23 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!24 = !{!17, !21, i64 160}
!25 = !{!26, !6, i64 24}
!26 = !{!"Pending", !11, i64 0, !11, i64 8, !6, i64 16, !6, i64 20, !6, i64 24, !6, i64 28, !7, i64 32}
!27 = !{!17, !22, i64 168}
!28 = !{!29, !30, i64 0}
!29 = !{!"Run", !30, i64 0, !11, i64 8, !11, i64 16, !21, i64 24, !6, i64 32, !6, i64 36, !6, i64 40, !6, i64 44, !6, i64 48, !6, i64 52, !6, i64 56, !7, i64 60, !11, i64 1344, !11, i64 1408, !11, i64 1472, !6, i64 1480, !11, i64 1536}
!30 = !{!"p1 _ZTS6Launch", !19, i64 0}
!31 = !{!32, !33, i64 208}
!32 = !{!"Worker", !11, i64 0, !11, i64 8, !18, i64 16, !22, i64 24, !20, i64 32, !6, i64 40, !6, i64 44, !11, i64 48, !11, i64 56, !11, i64 64, !11, i64 72, !11, i64 80, !11, i64 88, !11, i64 96, !11, i64 104, !6, i64 112, !6, i64 116, !6, i64 120, !6, i64 124, !6, i64 128, !6, i64 132, !11, i64 136, !20, i64 144, !20, i64 152, !11, i64 160, !11, i64 168, !7, i64 176, !33, i64 192, !11, i64 200, !33, i64 208, !11, i64 216, !11, i64 224, !11, i64 232, !18, i64 240, !20, i64 248, !20, i64 256, !34, i64 264, !6, i64 272, !6, i64 276, !11, i64 280, !11, i64 288, !11, i64 296, !11, i64 304, !6, i64 312, !21, i64 320, !21, i64 328, !21, i64 336, !11, i64 344, !6, i64 352, !35, i64 360, !29, i64 384}
!33 = !{!"p1 long", !19, i64 0}
!34 = !{!"p1 _ZTS4Slab", !19, i64 0}
!35 = !{!"p1 omnipotent char", !19, i64 0}
!36 = !{!37, !11, i64 136}
!37 = !{!"Launch", !19, i64 0, !11, i64 8, !11, i64 16, !11, i64 24, !11, i64 32, !11, i64 40, !7, i64 48, !7, i64 60, !6, i64 72, !6, i64 76, !11, i64 80, !11, i64 88, !11, i64 96, !11, i64 104, !6, i64 112, !6, i64 116, !38, i64 120, !11, i64 128, !11, i64 136, !33, i64 144, !11, i64 152, !39, i64 160, !11, i64 168, !11, i64 176, !11, i64 184, !11, i64 192, !11, i64 200, !11, i64 208, !40, i64 216, !6, i64 224, !6, i64 228, !6, i64 232, !6, i64 236, !11, i64 240, !11, i64 248, !11, i64 256, !10, i64 264, !21, i64 344}
!38 = !{!"p1 _ZTS5Range", !19, i64 0}
!39 = !{!"p1 _ZTS5Event", !19, i64 0}
!40 = !{!"p1 int", !19, i64 0}
!41 = !{!26, !6, i64 16}
!42 = !{!11, !11, i64 0}
!43 = !{!37, !11, i64 176}
!44 = !{!32, !22, i64 24}
!45 = !{!32, !11, i64 224}
!46 = !{!32, !11, i64 232}
!47 = !{!37, !11, i64 168}
!48 = !{!37, !39, i64 160}
!49 = !{!26, !6, i64 20}
!50 = !{!17, !6, i64 92}
!51 = distinct !{!51, !52}
!52 = !{!"llvm.loop.mustprogress"}
!53 = distinct !{!53, !52}
!54 = !{!37, !11, i64 128}
!55 = !{!37, !38, i64 120}
!56 = !{!57, !11, i64 0}
!57 = !{!"Range", !11, i64 0, !11, i64 8, !11, i64 16}
!58 = distinct !{!58, !52}
!59 = !{!57, !11, i64 8}
!60 = !{!57, !11, i64 16}
!61 = !{!17, !11, i64 40}
!62 = !{!17, !11, i64 16}
!63 = !{!17, !11, i64 360}
!64 = !{!17, !11, i64 32}
!65 = !{!17, !11, i64 368}
!66 = !{!17, !11, i64 120}
!67 = !{!17, !6, i64 268}
!68 = !{!17, !6, i64 276}
!69 = !{!17, !11, i64 352}
!70 = distinct !{!70, !52}
!71 = !{i64 0, i64 4, !5, i64 4, i64 4, !5, i64 8, i64 8, !42, i64 16, i64 8, !42, i64 24, i64 8, !42, i64 32, i64 8, !42, i64 40, i64 12, !72, i64 52, i64 4, !5, i64 56, i64 8, !42, i64 64, i64 8, !42, i64 72, i64 4, !5, i64 76, i64 4, !5}
!72 = !{!7, !7, i64 0}
!73 = distinct !{!73, !52}
!74 = !{!17, !20, i64 152}
!75 = !{!76, !6, i64 52}
!76 = !{!"Group", !18, i64 0, !20, i64 8, !20, i64 16, !20, i64 24, !11, i64 32, !7, i64 40, !6, i64 52, !6, i64 56, !6, i64 60, !6, i64 64, !6, i64 68, !6, i64 72, !11, i64 80, !11, i64 88, !35, i64 96, !11, i64 104}
!77 = !{!17, !6, i64 264}
!78 = !{!76, !6, i64 56}
!79 = !{!17, !11, i64 72}
!80 = !{!17, !11, i64 96}
!81 = !{!17, !11, i64 176}
!82 = !{!17, !11, i64 184}
!83 = !{!37, !11, i64 104}
!84 = !{!37, !6, i64 112}
!85 = !{!17, !11, i64 24}
!86 = !{!37, !11, i64 200}
!87 = distinct !{!87, !88}
!88 = !{!"llvm.loop.unroll.disable"}
!89 = distinct !{!89, !52, !90, !91}
!90 = !{!"llvm.loop.isvectorized", i32 1}
!91 = !{!"llvm.loop.unroll.runtime.disable"}
!92 = distinct !{!92, !52}
!93 = distinct !{!93, !52, !91, !90}
!94 = distinct !{!94, !52}
!95 = !{!37, !6, i64 116}
!96 = !{i64 847758}
!97 = !{!37, !19, i64 0}
!98 = !{!32, !6, i64 44}
!99 = !{!76, !11, i64 32}
!100 = !{!17, !11, i64 256}
!101 = !{!76, !11, i64 80}
!102 = !{!76, !6, i64 64}
!103 = !{!76, !6, i64 60}
!104 = !{!32, !11, i64 136}
!105 = !{!32, !6, i64 132}
!106 = !{!32, !6, i64 40}
!107 = !{!76, !20, i64 8}
!108 = !{!76, !20, i64 16}
!109 = !{!32, !20, i64 32}
!110 = !{!32, !6, i64 124}
!111 = !{!32, !20, i64 248}
!112 = !{!32, !18, i64 240}
!113 = !{!17, !18, i64 136}
!114 = !{!32, !18, i64 16}
!115 = !{!32, !11, i64 0}
!116 = !{!17, !18, i64 144}
!117 = !{!76, !6, i64 72}
!118 = !{!17, !11, i64 128}
!119 = distinct !{!119, !52}
!120 = !{!76, !35, i64 96}
!121 = !{!17, !11, i64 8}
!122 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!123 = !{!76, !18, i64 0}
!124 = distinct !{!124, !52}
!125 = !{!32, !6, i64 128}
!126 = !{!37, !11, i64 184}
!127 = !{!32, !6, i64 120}
!128 = !{!76, !11, i64 88}
!129 = !{!32, !11, i64 56}
!130 = !{!32, !11, i64 96}
!131 = !{!32, !11, i64 104}
!132 = !{!17, !11, i64 224}
!133 = distinct !{!133, !52}
!134 = !{!17, !11, i64 208}
!135 = !{!32, !11, i64 48}
!136 = !{!32, !6, i64 112}
!137 = !{!32, !6, i64 116}
!138 = !{!32, !11, i64 160}
!139 = !{!32, !11, i64 168}
!140 = !{!17, !11, i64 200}
!141 = !{!17, !11, i64 192}
!142 = !{!"branch_weights", !"expected", i32 -2147483648, i32 0}
!143 = !{!76, !6, i64 68}
!144 = !{!32, !20, i64 144}
!145 = !{!32, !11, i64 72}
!146 = !{!32, !11, i64 88}
!147 = !{!32, !20, i64 152}
!148 = !{!32, !21, i64 320}
!149 = distinct !{!149, !52}
!150 = !{!32, !11, i64 80}
!151 = !{!29, !6, i64 44}
!152 = distinct !{!152, !52}
!153 = !{!29, !11, i64 1408}
!154 = !{!29, !11, i64 16}
!155 = !{!32, !20, i64 256}
!156 = !{!76, !20, i64 24}
!157 = !{!32, !6, i64 276}
!158 = !{!37, !11, i64 96}
!159 = !{!76, !11, i64 104}
!160 = !{!29, !6, i64 36}
!161 = !{!32, !11, i64 64}
!162 = distinct !{!162, !52}
!163 = !{!29, !6, i64 56}
!164 = !{!37, !40, i64 216}
!165 = !{!166, !6, i64 0}
!166 = !{!"Gws", !6, i64 0, !6, i64 4, !6, i64 8, !6, i64 12, !6, i64 16}
!167 = !{!166, !6, i64 16}
!168 = distinct !{!168, !52}
!169 = !{!166, !6, i64 12}
!170 = !{!166, !6, i64 8}
!171 = !{!166, !6, i64 4}
!172 = distinct !{!172, !52, !90, !91}
!173 = distinct !{!173, !52, !91, !90}
!174 = !{!32, !11, i64 296}
!175 = !{!29, !6, i64 48}
!176 = !{!29, !6, i64 1480}
!177 = !{!32, !11, i64 304}
!178 = !{!32, !11, i64 288}
!179 = !{!32, !6, i64 312}
!180 = distinct !{!180, !52}
!181 = !{!182, !6, i64 4}
!182 = !{!"", !6, i64 0, !6, i64 4, !6, i64 8, !7, i64 16, !7, i64 776}
!183 = !{!182, !6, i64 8}
!184 = !{!182, !6, i64 0}
!185 = !{!22, !22, i64 0}
!186 = !{!187, !21, i64 32}
!187 = !{!"Pool", !6, i64 0, !6, i64 4, !6, i64 8, !6, i64 12, !6, i64 16, !22, i64 24, !21, i64 32, !21, i64 40, !11, i64 48}
!188 = !{!32, !21, i64 328}
!189 = !{!32, !35, i64 360}
!190 = !{!187, !21, i64 40}
!191 = !{!32, !21, i64 336}
!192 = !{!37, !6, i64 232}
!193 = !{!29, !11, i64 8}
!194 = !{!29, !11, i64 1344}
!195 = !{!30, !30, i64 0}
!196 = !{i64 0, i64 8, !197, i64 8, i64 4, !5, i64 12, i64 4, !5, i64 16, i64 4, !5, i64 20, i64 4, !5, i64 24, i64 4, !5, i64 28, i64 4, !5, i64 32, i64 4, !5, i64 36, i64 1280, !72, i64 1320, i64 8, !42, i64 1384, i64 8, !42, i64 1448, i64 8, !42, i64 1456, i64 4, !5, i64 1512, i64 8, !42}
!197 = !{!21, !21, i64 0}
!198 = !{i64 56, i64 8, !42, i64 120, i64 8, !42, i64 128, i64 4, !5, i64 184, i64 8, !42}
!199 = !{!37, !11, i64 208}
!200 = !{!201, !6, i64 136}
!201 = !{!"sigaction", !7, i64 0, !202, i64 8, !6, i64 136, !19, i64 144}
!202 = !{!"", !7, i64 0}
!203 = distinct !{!203, !52, !90, !91}
!204 = !{!37, !6, i64 76}
!205 = !{!187, !6, i64 12}
!206 = !{!187, !22, i64 24}
!207 = !{!33, !33, i64 0}
!208 = !{!37, !11, i64 152}
!209 = !{!29, !21, i64 24}
!210 = !{!211, !19, i64 0}
!211 = !{!"", !19, i64 0, !6, i64 8, !11, i64 16}
!212 = !{!211, !6, i64 8}
!213 = !{!211, !11, i64 16}
!214 = distinct !{!214, !52}
!215 = distinct !{!215, !52}
!216 = !{!37, !21, i64 344}
!217 = distinct !{!217, !52}
!218 = distinct !{!218, !52}
!219 = !{!37, !6, i64 236}
!220 = !{!37, !11, i64 240}
!221 = !{!37, !11, i64 248}
!222 = !{!37, !33, i64 144}
!223 = distinct !{!223, !52}
!224 = distinct !{!224, !52}
!225 = distinct !{!225, !52}
!226 = !{!20, !20, i64 0}
!227 = distinct !{!227, !52}
!228 = !{!29, !6, i64 40}
!229 = !{!37, !11, i64 320}
!230 = !{!10, !11, i64 32}
!231 = !{!10, !6, i64 52}
!232 = distinct !{!232, !52}
!233 = !{!37, !6, i64 72}
!234 = distinct !{!234, !88}
!235 = distinct !{!235, !52, !90, !91}
!236 = distinct !{!236, !52, !91, !90}
!237 = !{!37, !6, i64 228}
!238 = !{!239, !35, i64 8}
!239 = !{!"Slab", !34, i64 0, !35, i64 8, !7, i64 16}
!240 = !{!17, !11, i64 232}
!241 = !{!17, !11, i64 216}
!242 = !{!32, !6, i64 272}
!243 = distinct !{!243, !52}
!244 = !{!32, !34, i64 264}
!245 = !{!239, !34, i64 0}
!246 = !{!17, !11, i64 248}
!247 = !{!37, !11, i64 8}
!248 = !{!17, !11, i64 0}
!249 = !{!32, !33, i64 192}
!250 = !{!17, !11, i64 104}
!251 = !{!37, !11, i64 32}
!252 = !{!17, !11, i64 64}
!253 = !{!37, !11, i64 40}
!254 = !{!17, !11, i64 112}
!255 = !{!37, !11, i64 192}
!256 = !{!17, !11, i64 240}
!257 = !{!32, !11, i64 280}
!258 = distinct !{!258, !52, !90, !91}
!259 = distinct !{!259, !52, !91, !90}
!260 = !{!32, !6, i64 352}
!261 = !{!32, !11, i64 344}
!262 = distinct !{!262, !52}
!263 = !{!264, !264, i64 0}
!264 = !{!"long long", !7, i64 0}
!265 = distinct !{!265, !52}
!266 = distinct !{!266, !52}
!267 = distinct !{!267, !52}
!268 = !{!37, !6, i64 224}
!269 = !{i64 876281, i64 876294}
!270 = !{!34, !34, i64 0}
!271 = distinct !{!271, !52}
!272 = distinct !{!272, !52}
!273 = distinct !{!273, !52}
!274 = distinct !{!274, !52}
!275 = distinct !{!275, !52}
