
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
%struct.Run = type { ptr, i64, i64, ptr, i32, i32, i32, i32, i64, i64, i32, i32, [64 x %struct.Gws], [56 x i8], i64, [56 x i8], i64, [56 x i8], i64, [56 x i8] }
%struct.Wave = type { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, [3 x i32], i32, i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32, i32, [30 x i64] }

@lw_layout = local_unnamed_addr constant [72 x i32] [i32 0, i32 8, i32 16, i32 24, i32 32, i32 40, i32 48, i32 60, i32 72, i32 76, i32 80, i32 88, i32 96, i32 104, i32 112, i32 116, i32 120, i32 128, i32 136, i32 144, i32 152, i32 160, i32 168, i32 176, i32 184, i32 192, i32 200, i32 208, i32 216, i32 220, i32 224, i32 228, i32 232, i32 240, i32 248, i32 256, i32 336, i32 0, i32 4, i32 8, i32 16, i32 24, i32 32, i32 40, i32 52, i32 56, i32 64, i32 72, i32 76, i32 80, i32 0, i32 8, i32 16, i32 24, i32 0, i32 4, i32 8, i32 12, i32 16, i32 28, i32 32, i32 40, i32 48, i32 56, i32 312, i32 0, i32 8, i32 16, i32 20, i32 24, i32 32, i32 288], align 16
@fibers_of_process = internal global i32 0, align 4
@pool_process = internal unnamed_addr global i32 0, align 4
@signal_state = internal global %struct.anon zeroinitializer, align 8
@signals = internal unnamed_addr constant [5 x i32] [i32 11, i32 7, i32 4, i32 8, i32 2], align 16
@pool = internal global { i32, i32, i32, i32, i32, [4 x i8], ptr, ptr, ptr, i64 } { i32 0, i32 0, i32 0, i32 0, i32 -2147483648, [4 x i8] zeroinitializer, ptr null, ptr null, ptr null, i64 0 }, align 8
@llvm.compiler.used = appending global [3 x ptr] [ptr @lw_fiber_main, ptr @lw_run_groups, ptr @lw_ticked], section "llvm.metadata"

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
define void @lw_fault(ptr noundef readonly captures(none) %0, i32 noundef %1, i32 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5) local_unnamed_addr #7 {
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
  call fastcc void @raise_fault(ptr noundef %0, ptr noundef %7) #25
  unreachable
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #8

; Function Attrs: cold noinline noreturn nounwind optsize uwtable(sync)
define internal fastcc void @raise_fault(ptr noundef readonly captures(none) %0, ptr noundef nonnull captures(none) initializes((32, 56)) %1) unnamed_addr #7 {
  tail call fastcc void @note_fault(ptr noundef %0, ptr noundef %1)
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %4 = load ptr, ptr %3, align 8, !tbaa !16
  tail call void @lw_leave(ptr noundef %4) #26
  unreachable
}

; Function Attrs: cold nofree noinline norecurse nounwind optsize memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync)
define void @lw_event(ptr noundef readonly captures(none) %0, i32 noundef %1, i64 noundef %2, ptr noundef captures(none) %3) local_unnamed_addr #9 {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %6 = load ptr, ptr %5, align 8, !tbaa !16
  %7 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %8 = load i32, ptr %7, align 8, !tbaa !23
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %83

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %12 = load ptr, ptr %11, align 8, !tbaa !25
  %13 = load ptr, ptr %12, align 64, !tbaa !26
  store i32 1, ptr %7, align 8, !tbaa !23
  %14 = getelementptr inbounds nuw i8, ptr %6, i64 184
  %15 = load ptr, ptr %14, align 8, !tbaa !29
  %16 = getelementptr inbounds nuw i8, ptr %13, i64 136
  %17 = load i64, ptr %16, align 8, !tbaa !34
  %18 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %19 = load i32, ptr %18, align 8, !tbaa !39
  %20 = zext i32 %19 to i64
  %21 = getelementptr i64, ptr %15, i64 %17
  %22 = getelementptr i64, ptr %21, i64 %20
  %23 = load i64, ptr %22, align 8, !tbaa !40
  %24 = add i64 %23, 1
  store i64 %24, ptr %22, align 8, !tbaa !40
  %25 = getelementptr inbounds nuw i8, ptr %13, i64 176
  %26 = load i64, ptr %25, align 8, !tbaa !41
  %27 = icmp ult i64 %23, %26
  br i1 %27, label %28, label %83

28:                                               ; preds = %10
  %29 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %30 = load ptr, ptr %29, align 8, !tbaa !42
  %31 = load ptr, ptr %30, align 64, !tbaa !26
  %32 = getelementptr inbounds nuw i8, ptr %6, i64 200
  %33 = load i64, ptr %32, align 8, !tbaa !43
  %34 = getelementptr inbounds nuw i8, ptr %6, i64 208
  %35 = load i64, ptr %34, align 8, !tbaa !44
  %36 = icmp eq i64 %33, %35
  br i1 %36, label %37, label %45

37:                                               ; preds = %28
  %38 = getelementptr inbounds nuw i8, ptr %31, i64 248
  %39 = atomicrmw add ptr %38, i64 16 monotonic, align 8
  %40 = add i64 %39, 16
  %41 = getelementptr inbounds nuw i8, ptr %31, i64 168
  %42 = load i64, ptr %41, align 8, !tbaa !45
  %43 = icmp ugt i64 %40, %42
  br i1 %43, label %83, label %44

44:                                               ; preds = %37
  store i64 %40, ptr %34, align 8, !tbaa !44
  br label %45

45:                                               ; preds = %28, %44
  %46 = phi i64 [ %39, %44 ], [ %33, %28 ]
  %47 = getelementptr inbounds nuw i8, ptr %31, i64 160
  %48 = load ptr, ptr %47, align 8, !tbaa !46
  %49 = add i64 %46, 1
  store i64 %49, ptr %32, align 8, !tbaa !43
  %50 = icmp eq ptr %48, null
  br i1 %50, label %83, label %51

51:                                               ; preds = %45
  %52 = getelementptr inbounds nuw %struct.Event, ptr %48, i64 %46
  %53 = load i32, ptr %18, align 8, !tbaa !39
  %54 = getelementptr inbounds nuw i8, ptr %3, i64 20
  %55 = load i32, ptr %54, align 4, !tbaa !47
  %56 = getelementptr inbounds nuw i8, ptr %0, i64 92
  %57 = load i32, ptr %56, align 4, !tbaa !48
  store i32 %53, ptr %52, align 8, !tbaa !5
  %58 = getelementptr inbounds nuw i8, ptr %52, i64 4
  store i32 %1, ptr %58, align 4, !tbaa !5
  %59 = getelementptr inbounds nuw i8, ptr %52, i64 8
  store i32 %55, ptr %59, align 8, !tbaa !5
  %60 = getelementptr inbounds nuw i8, ptr %52, i64 12
  store i32 %57, ptr %60, align 4, !tbaa !5
  %61 = getelementptr inbounds nuw i8, ptr %52, i64 16
  %62 = getelementptr inbounds nuw i8, ptr %52, i64 32
  %63 = load <2 x i64>, ptr %3, align 8, !tbaa !40
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %61, i8 0, i64 16, i1 false)
  store <2 x i64> %63, ptr %62, align 8, !tbaa !40
  %64 = getelementptr inbounds nuw i8, ptr %52, i64 48
  store i64 %2, ptr %64, align 8, !tbaa !40
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
  br i1 %75, label %67, label %69, !llvm.loop !49

76:                                               ; preds = %67, %76
  %77 = phi i64 [ 0, %67 ], [ %81, %76 ]
  %78 = getelementptr inbounds nuw i32, ptr %68, i64 %77
  %79 = load i32, ptr %78, align 4, !tbaa !5
  %80 = getelementptr inbounds nuw i32, ptr %65, i64 %77
  store i32 %79, ptr %80, align 4, !tbaa !5
  %81 = add nuw nsw i64 %77, 1
  %82 = icmp eq i64 %81, 64
  br i1 %82, label %83, label %76, !llvm.loop !51

83:                                               ; preds = %76, %37, %45, %10, %4
  ret void
}

; Function Attrs: cold nofree noinline norecurse nosync nounwind optsize memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync)
define range(i32 0, 2) i32 @lw_range_lookup(ptr noundef readonly captures(none) %0, i32 noundef %1, i64 noundef %2, i64 noundef %3, i32 noundef %4) local_unnamed_addr #10 {
  %6 = tail call fastcc i32 @look_up(ptr noundef %0, i32 noundef %1, i64 noundef %2, i64 noundef %3, i32 noundef %4)
  %7 = icmp eq i32 %6, 0
  %8 = zext i1 %7 to i32
  ret i32 %8
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync)
define internal fastcc range(i32 0, 3) i32 @look_up(ptr noundef readonly captures(none) %0, i32 noundef %1, i64 noundef %2, i64 noundef %3, i32 noundef %4) unnamed_addr #11 {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %7 = load ptr, ptr %6, align 8, !tbaa !25
  %8 = load ptr, ptr %7, align 64, !tbaa !26
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 128
  %10 = load i64, ptr %9, align 8, !tbaa !52
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %55, label %12

12:                                               ; preds = %5
  %13 = getelementptr inbounds nuw i8, ptr %8, i64 120
  %14 = load ptr, ptr %13, align 8, !tbaa !53
  %15 = icmp eq i64 %10, 1
  br i1 %15, label %26, label %16

16:                                               ; preds = %12, %16
  %17 = phi i64 [ %24, %16 ], [ %10, %12 ]
  %18 = phi ptr [ %23, %16 ], [ %14, %12 ]
  %19 = lshr i64 %17, 1
  %20 = getelementptr inbounds nuw %struct.Range, ptr %18, i64 %19
  %21 = load i64, ptr %20, align 8, !tbaa !54
  %22 = icmp ugt i64 %21, %2
  %23 = select i1 %22, ptr %18, ptr %20
  %24 = sub i64 %17, %19
  %25 = icmp ugt i64 %24, 1
  br i1 %25, label %16, label %26, !llvm.loop !56

26:                                               ; preds = %16, %12
  %27 = phi ptr [ %14, %12 ], [ %23, %16 ]
  %28 = load i64, ptr %27, align 8, !tbaa !54
  %29 = icmp ugt i64 %28, %2
  br i1 %29, label %55, label %30

30:                                               ; preds = %26
  %31 = getelementptr inbounds nuw i8, ptr %27, i64 8
  %32 = load i64, ptr %31, align 8, !tbaa !57
  %33 = sub nuw i64 %2, %28
  %34 = icmp ugt i64 %33, %32
  %35 = sub nuw i64 %32, %33
  %36 = icmp ugt i64 %3, %35
  %37 = select i1 %34, i1 true, i1 %36
  br i1 %37, label %55, label %38

38:                                               ; preds = %30
  %39 = and i32 %4, 3
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %46, label %41

41:                                               ; preds = %38
  %42 = getelementptr inbounds nuw i8, ptr %27, i64 16
  %43 = load i64, ptr %42, align 8, !tbaa !58
  %44 = and i64 %43, 1
  %45 = icmp eq i64 %44, 0
  br i1 %45, label %46, label %55

46:                                               ; preds = %41, %38
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %48 = load i64, ptr %47, align 8, !tbaa !59
  %49 = inttoptr i64 %48 to ptr
  %50 = zext i32 %1 to i64
  %51 = shl nuw nsw i64 %50, 4
  %52 = getelementptr inbounds nuw i8, ptr %49, i64 %51
  store i64 %28, ptr %52, align 8, !tbaa !40
  %53 = load i64, ptr %31, align 8, !tbaa !57
  %54 = getelementptr inbounds nuw i8, ptr %52, i64 8
  store i64 %53, ptr %54, align 8, !tbaa !40
  br label %55

55:                                               ; preds = %26, %5, %41, %30, %46
  %56 = phi i32 [ 2, %41 ], [ 0, %46 ], [ 1, %30 ], [ 1, %5 ], [ 1, %26 ]
  ret i32 %56
}

; Function Attrs: cold noinline nounwind optsize uwtable(sync)
define void @lw_check_lanes(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2, i64 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) local_unnamed_addr #12 {
  %8 = alloca %struct.Fault, align 8
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %10 = load i64, ptr %9, align 8, !tbaa !59
  %11 = inttoptr i64 %10 to ptr
  %12 = zext i32 %1 to i64
  %13 = shl nuw nsw i64 %12, 4
  %14 = getelementptr inbounds nuw i8, ptr %11, i64 %13
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #2
  %15 = getelementptr inbounds nuw i8, ptr %8, i64 32
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(48) %15, i8 0, i64 48, i1 false)
  %16 = getelementptr inbounds nuw i8, ptr %8, i64 4
  store i32 %1, ptr %16, align 4, !tbaa !12
  %17 = getelementptr inbounds nuw i8, ptr %8, i64 16
  %18 = zext i32 %5 to i64
  store i64 %18, ptr %17, align 8, !tbaa !14
  %19 = icmp eq i64 %3, 0
  br i1 %19, label %65, label %20

20:                                               ; preds = %7
  %21 = getelementptr inbounds nuw i8, ptr %14, i64 8
  %22 = getelementptr inbounds nuw i8, ptr %8, i64 8
  %23 = getelementptr inbounds nuw i8, ptr %8, i64 24
  br label %26

24:                                               ; preds = %57
  store i64 %59, ptr %22, align 8
  store i64 %58, ptr %23, align 8
  store i32 %60, ptr %8, align 8
  %25 = icmp eq i32 %60, 0
  br i1 %25, label %65, label %64, !prof !60

26:                                               ; preds = %20, %57
  %27 = phi i64 [ 0, %20 ], [ %58, %57 ]
  %28 = phi i64 [ 0, %20 ], [ %59, %57 ]
  %29 = phi i64 [ %3, %20 ], [ %62, %57 ]
  %30 = phi i32 [ 0, %20 ], [ %60, %57 ]
  %31 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %29, i1 true)
  %32 = trunc nuw nsw i64 %31 to i32
  %33 = load i64, ptr %14, align 8, !tbaa !40
  %34 = load i64, ptr %21, align 8, !tbaa !40
  %35 = getelementptr inbounds nuw i64, ptr %2, i64 %31
  %36 = load i64, ptr %35, align 8, !tbaa !40
  %37 = sub i64 %36, %33
  %38 = icmp ugt i64 %37, %34
  %39 = sub nuw i64 %34, %37
  %40 = icmp ult i64 %39, %18
  %41 = select i1 %38, i1 true, i1 %40
  br i1 %41, label %42, label %57

42:                                               ; preds = %26
  %43 = tail call fastcc i32 @look_up(ptr noundef %0, i32 noundef %1, i64 noundef %36, i64 noundef %18, i32 noundef %6)
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %57, label %45, !prof !61

45:                                               ; preds = %42
  %46 = icmp eq i32 %30, 0
  br i1 %46, label %47, label %49

47:                                               ; preds = %45
  %48 = load i64, ptr %35, align 8, !tbaa !40
  br label %51

49:                                               ; preds = %45
  %50 = icmp eq i32 %43, %30
  br i1 %50, label %51, label %57

51:                                               ; preds = %47, %49
  %52 = phi i64 [ %48, %47 ], [ %28, %49 ]
  %53 = add i32 %4, %32
  %54 = zext nneg i32 %53 to i64
  %55 = shl nuw i64 1, %54
  %56 = or i64 %27, %55
  br label %57

57:                                               ; preds = %42, %51, %49, %26
  %58 = phi i64 [ %27, %42 ], [ %56, %51 ], [ %27, %49 ], [ %27, %26 ]
  %59 = phi i64 [ %28, %42 ], [ %52, %51 ], [ %28, %49 ], [ %28, %26 ]
  %60 = phi i32 [ %30, %42 ], [ %43, %51 ], [ %30, %49 ], [ %30, %26 ]
  %61 = add i64 %29, -1
  %62 = and i64 %61, %29
  %63 = icmp eq i64 %62, 0
  br i1 %63, label %24, label %26, !llvm.loop !62

64:                                               ; preds = %24
  call fastcc void @raise_fault(ptr noundef %0, ptr noundef %8) #25
  unreachable

65:                                               ; preds = %7, %24
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #6

; Function Attrs: cold noinline noreturn nounwind optsize uwtable(sync)
define void @lw_lds_fault(ptr noundef readonly captures(none) %0, i32 noundef %1, ptr noundef readonly captures(none) %2, i64 noundef %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #7 {
  %7 = alloca %struct.Fault, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #2
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(72) %8, i8 0, i64 72, i1 false)
  store i32 3, ptr %7, align 8, !tbaa !9
  %9 = getelementptr inbounds nuw i8, ptr %7, i64 4
  store i32 %1, ptr %9, align 4, !tbaa !12
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %11 = zext i32 %5 to i64
  store i64 %11, ptr %10, align 8, !tbaa !14
  %12 = icmp eq i64 %3, 0
  br i1 %12, label %19, label %13

13:                                               ; preds = %6
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %15 = load i64, ptr %14, align 8, !tbaa !63
  %16 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %17 = getelementptr inbounds nuw i8, ptr %7, i64 24
  br label %20

18:                                               ; preds = %41
  store i64 %43, ptr %16, align 8
  store i64 %42, ptr %17, align 8
  br label %19

19:                                               ; preds = %18, %6
  call fastcc void @raise_fault(ptr noundef %0, ptr noundef %7) #25
  unreachable

20:                                               ; preds = %13, %41
  %21 = phi i64 [ 0, %13 ], [ %42, %41 ]
  %22 = phi i64 [ 0, %13 ], [ %43, %41 ]
  %23 = phi i32 [ 1, %13 ], [ %44, %41 ]
  %24 = phi i64 [ %3, %13 ], [ %46, %41 ]
  %25 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %24, i1 true)
  %26 = getelementptr inbounds nuw i32, ptr %2, i64 %25
  %27 = load i32, ptr %26, align 4, !tbaa !5
  %28 = zext i32 %27 to i64
  %29 = icmp ult i64 %15, %28
  %30 = sub nuw i64 %15, %28
  %31 = icmp ult i64 %30, %11
  %32 = select i1 %29, i1 true, i1 %31
  br i1 %32, label %33, label %41

33:                                               ; preds = %20
  %34 = trunc nuw nsw i64 %25 to i32
  %35 = icmp eq i32 %23, 0
  %36 = select i1 %35, i64 %22, i64 %28
  %37 = add i32 %4, %34
  %38 = zext nneg i32 %37 to i64
  %39 = shl nuw i64 1, %38
  %40 = or i64 %21, %39
  br label %41

41:                                               ; preds = %20, %33
  %42 = phi i64 [ %40, %33 ], [ %21, %20 ]
  %43 = phi i64 [ %36, %33 ], [ %22, %20 ]
  %44 = phi i32 [ 0, %33 ], [ %23, %20 ]
  %45 = add i64 %24, -1
  %46 = and i64 %45, %24
  %47 = icmp eq i64 %46, 0
  br i1 %47, label %18, label %20, !llvm.loop !64
}

; Function Attrs: noreturn nounwind uwtable(sync)
define void @lw_fiber_main(ptr noundef initializes((72, 80), (92, 96), (120, 128), (184, 192), (264, 268)) %0) #13 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 92
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 184
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 88
  br label %20

20:                                               ; preds = %229, %1
  %21 = load ptr, ptr %2, align 8, !tbaa !65
  %22 = load ptr, ptr %3, align 8, !tbaa !25
  %23 = load ptr, ptr %22, align 64, !tbaa !26
  %24 = getelementptr inbounds nuw i8, ptr %21, i64 52
  %25 = load i32, ptr %24, align 4, !tbaa !66
  %26 = add i32 %25, 1
  store i32 %26, ptr %24, align 4, !tbaa !66
  store i32 %25, ptr %4, align 4, !tbaa !48
  store i64 0, ptr %5, align 8, !tbaa !68
  store i32 0, ptr %6, align 8, !tbaa !69
  %27 = getelementptr inbounds nuw i8, ptr %21, i64 56
  %28 = load i32, ptr %27, align 8, !tbaa !70
  %29 = icmp eq i32 %26, %28
  %30 = select i1 %29, i64 88, i64 80
  %31 = getelementptr inbounds nuw i8, ptr %23, i64 %30
  %32 = load i64, ptr %31, align 8, !tbaa !40
  store i64 %32, ptr %7, align 8, !tbaa !71
  %33 = load i64, ptr %8, align 8, !tbaa !72
  %34 = load i64, ptr %9, align 8, !tbaa !73
  %35 = sub nsw i64 %33, %34
  store i64 %35, ptr %10, align 8, !tbaa !74
  %36 = getelementptr inbounds nuw i8, ptr %23, i64 104
  %37 = load i64, ptr %36, align 8, !tbaa !75
  %38 = icmp eq i64 %37, 0
  br i1 %38, label %170, label %39

39:                                               ; preds = %20
  %40 = getelementptr inbounds nuw i8, ptr %23, i64 112
  %41 = load i32, ptr %40, align 8, !tbaa !76
  %42 = zext i32 %41 to i64
  %43 = mul i64 %37, %42
  %44 = icmp ult i64 %43, 65537
  br i1 %44, label %45, label %170

45:                                               ; preds = %39
  %46 = load i64, ptr %11, align 8, !tbaa !77
  %47 = inttoptr i64 %46 to ptr
  %48 = getelementptr inbounds nuw i8, ptr %23, i64 200
  %49 = load i64, ptr %48, align 8, !tbaa !78
  %50 = getelementptr inbounds nuw i8, ptr %47, i64 %43
  %51 = insertelement <8 x i64> poison, i64 %49, i64 0
  %52 = shufflevector <8 x i64> %51, <8 x i64> poison, <8 x i32> zeroinitializer
  %53 = ptrtoint ptr %50 to i64
  %54 = icmp samesign ugt i64 %43, 63
  br i1 %54, label %55, label %76

55:                                               ; preds = %45
  %56 = add nsw i64 %43, -64
  %57 = lshr i64 %56, 6
  %58 = add nuw nsw i64 %57, 1
  %59 = and i64 %58, 7
  %60 = and i64 %56, 448
  %61 = icmp eq i64 %60, 448
  br i1 %61, label %71, label %62

62:                                               ; preds = %55, %62
  %63 = phi ptr [ %65, %62 ], [ %47, %55 ]
  %64 = phi i64 [ %66, %62 ], [ 0, %55 ]
  store <8 x i64> %52, ptr %63, align 8, !tbaa !79
  %65 = getelementptr inbounds nuw i8, ptr %63, i64 64
  %66 = add i64 %64, 1
  %67 = icmp eq i64 %66, %59
  br i1 %67, label %68, label %62, !llvm.loop !80

68:                                               ; preds = %62
  %69 = ptrtoint ptr %65 to i64
  %70 = sub i64 %53, %69
  br label %71

71:                                               ; preds = %68, %55
  %72 = phi ptr [ %47, %55 ], [ %65, %68 ]
  %73 = phi ptr [ poison, %55 ], [ %65, %68 ]
  %74 = phi i64 [ poison, %55 ], [ %70, %68 ]
  %75 = icmp ult i64 %56, 448
  br i1 %75, label %78, label %112

76:                                               ; preds = %45
  %77 = sub i64 %53, %46
  br label %78

78:                                               ; preds = %71, %112, %76
  %79 = phi i64 [ %77, %76 ], [ %74, %71 ], [ %123, %112 ]
  %80 = phi ptr [ %47, %76 ], [ %73, %71 ], [ %121, %112 ]
  %81 = icmp sgt i64 %79, 7
  br i1 %81, label %82, label %125

82:                                               ; preds = %78
  %83 = ptrtoint ptr %80 to i64
  %84 = add i64 %46, -1
  %85 = add i64 %84, %43
  %86 = add i64 %46, -8
  %87 = add i64 %86, %43
  %88 = sub i64 %87, %83
  %89 = tail call i64 @llvm.smin.i64(i64 %88, i64 7)
  %90 = add i64 %89, %83
  %91 = sub i64 %85, %90
  %92 = lshr i64 %91, 3
  %93 = add nuw nsw i64 %92, 1
  %94 = icmp ult i64 %91, 24
  br i1 %94, label %110, label %95

95:                                               ; preds = %82
  %96 = and i64 %93, 4611686018427387900
  %97 = shl i64 %96, 3
  %98 = getelementptr i8, ptr %80, i64 %97
  %99 = insertelement <2 x i64> poison, i64 %49, i64 0
  %100 = shufflevector <2 x i64> %99, <2 x i64> poison, <2 x i32> zeroinitializer
  br label %101

101:                                              ; preds = %101, %95
  %102 = phi i64 [ 0, %95 ], [ %106, %101 ]
  %103 = shl i64 %102, 3
  %104 = getelementptr i8, ptr %80, i64 %103
  %105 = getelementptr i8, ptr %104, i64 16
  store <2 x i64> %100, ptr %104, align 8, !tbaa !40
  store <2 x i64> %100, ptr %105, align 8, !tbaa !40
  %106 = add nuw i64 %102, 4
  %107 = icmp eq i64 %106, %96
  br i1 %107, label %108, label %101, !llvm.loop !82

108:                                              ; preds = %101
  %109 = icmp eq i64 %93, %96
  br i1 %109, label %125, label %110

110:                                              ; preds = %82, %108
  %111 = phi ptr [ %80, %82 ], [ %98, %108 ]
  br label %147

112:                                              ; preds = %71, %112
  %113 = phi ptr [ %121, %112 ], [ %72, %71 ]
  store <8 x i64> %52, ptr %113, align 8, !tbaa !79
  %114 = getelementptr inbounds nuw i8, ptr %113, i64 64
  store <8 x i64> %52, ptr %114, align 8, !tbaa !79
  %115 = getelementptr inbounds nuw i8, ptr %113, i64 128
  store <8 x i64> %52, ptr %115, align 8, !tbaa !79
  %116 = getelementptr inbounds nuw i8, ptr %113, i64 192
  store <8 x i64> %52, ptr %116, align 8, !tbaa !79
  %117 = getelementptr inbounds nuw i8, ptr %113, i64 256
  store <8 x i64> %52, ptr %117, align 8, !tbaa !79
  %118 = getelementptr inbounds nuw i8, ptr %113, i64 320
  store <8 x i64> %52, ptr %118, align 8, !tbaa !79
  %119 = getelementptr inbounds nuw i8, ptr %113, i64 384
  store <8 x i64> %52, ptr %119, align 8, !tbaa !79
  %120 = getelementptr inbounds nuw i8, ptr %113, i64 448
  store <8 x i64> %52, ptr %120, align 8, !tbaa !79
  %121 = getelementptr inbounds nuw i8, ptr %113, i64 512
  %122 = ptrtoint ptr %121 to i64
  %123 = sub i64 %53, %122
  %124 = icmp sgt i64 %123, 63
  br i1 %124, label %112, label %78, !llvm.loop !85

125:                                              ; preds = %147, %108, %78
  %126 = phi ptr [ %80, %78 ], [ %98, %108 ], [ %149, %147 ]
  %127 = icmp ult ptr %126, %50
  br i1 %127, label %128, label %170

128:                                              ; preds = %125
  %129 = ptrtoint ptr %126 to i64
  %130 = add i64 %46, %43
  %131 = sub i64 %130, %129
  %132 = add i64 %46, -1
  %133 = add i64 %132, %43
  %134 = and i64 %131, 1
  %135 = icmp eq i64 %134, 0
  br i1 %135, label %144, label %136

136:                                              ; preds = %128
  %137 = ptrtoint ptr %126 to i64
  %138 = sub i64 %137, %46
  %139 = srem i64 %138, 8
  %140 = shl nsw i64 %139, 3
  %141 = lshr i64 %49, %140
  %142 = trunc i64 %141 to i8
  store i8 %142, ptr %126, align 1, !tbaa !79
  %143 = getelementptr inbounds nuw i8, ptr %126, i64 1
  br label %144

144:                                              ; preds = %136, %128
  %145 = phi ptr [ %126, %128 ], [ %143, %136 ]
  %146 = icmp eq i64 %133, %129
  br i1 %146, label %170, label %153

147:                                              ; preds = %110, %147
  %148 = phi ptr [ %149, %147 ], [ %111, %110 ]
  store i64 %49, ptr %148, align 8, !tbaa !40
  %149 = getelementptr inbounds nuw i8, ptr %148, i64 8
  %150 = ptrtoint ptr %149 to i64
  %151 = sub i64 %53, %150
  %152 = icmp sgt i64 %151, 7
  br i1 %152, label %147, label %125, !llvm.loop !86

153:                                              ; preds = %144, %153
  %154 = phi ptr [ %168, %153 ], [ %145, %144 ]
  %155 = ptrtoint ptr %154 to i64
  %156 = sub i64 %155, %46
  %157 = srem i64 %156, 8
  %158 = shl nsw i64 %157, 3
  %159 = lshr i64 %49, %158
  %160 = trunc i64 %159 to i8
  store i8 %160, ptr %154, align 1, !tbaa !79
  %161 = getelementptr inbounds nuw i8, ptr %154, i64 1
  %162 = ptrtoint ptr %161 to i64
  %163 = sub i64 %162, %46
  %164 = srem i64 %163, 8
  %165 = shl nsw i64 %164, 3
  %166 = lshr i64 %49, %165
  %167 = trunc i64 %166 to i8
  store i8 %167, ptr %161, align 1, !tbaa !79
  %168 = getelementptr inbounds nuw i8, ptr %154, i64 2
  %169 = icmp ult ptr %168, %50
  br i1 %169, label %153, label %170, !llvm.loop !87

170:                                              ; preds = %144, %153, %125, %39, %20
  %171 = getelementptr inbounds nuw i8, ptr %23, i64 116
  %172 = load i32, ptr %171, align 4, !tbaa !88
  %173 = and i32 %172, 1
  %174 = icmp eq i32 %173, 0
  br i1 %174, label %177, label %175, !prof !61

175:                                              ; preds = %170
  %176 = getelementptr inbounds nuw i8, ptr %23, i64 216
  tail call void asm sideeffect "ldmxcsr $0", "*m,~{dirflag},~{fpsr},~{flags}"(ptr nonnull elementtype(i32) %176) #2, !srcloc !89
  br label %177

177:                                              ; preds = %170, %175
  %178 = load ptr, ptr %3, align 8, !tbaa !25
  %179 = load ptr, ptr %178, align 64, !tbaa !26
  %180 = load ptr, ptr %179, align 8, !tbaa !90
  tail call void %180(ptr noundef nonnull %0) #2
  %181 = load ptr, ptr %12, align 8, !tbaa !16
  %182 = load ptr, ptr %2, align 8, !tbaa !65
  %183 = getelementptr inbounds nuw i8, ptr %181, i64 44
  store i32 0, ptr %183, align 4, !tbaa !91
  %184 = getelementptr inbounds nuw i8, ptr %181, i64 48
  %185 = load <2 x i64>, ptr %184, align 8, !tbaa !40
  %186 = add <2 x i64> %185, splat (i64 1)
  store <2 x i64> %186, ptr %184, align 8, !tbaa !40
  %187 = getelementptr inbounds nuw i8, ptr %182, i64 32
  %188 = load i64, ptr %187, align 8, !tbaa !92
  %189 = load ptr, ptr %3, align 8, !tbaa !25
  %190 = getelementptr inbounds nuw i8, ptr %189, i64 1408
  %191 = load atomic i64, ptr %190 monotonic, align 64
  %192 = icmp ult i64 %188, %191
  br i1 %192, label %194, label %193

193:                                              ; preds = %177
  tail call void @lw_leave(ptr noundef nonnull %181) #26
  unreachable

194:                                              ; preds = %177
  %195 = load i32, ptr %6, align 8, !tbaa !69
  %196 = icmp eq i32 %195, 0
  br i1 %196, label %206, label %197

197:                                              ; preds = %194
  %198 = load i64, ptr %13, align 8, !tbaa !93
  %199 = getelementptr inbounds nuw i8, ptr %182, i64 80
  %200 = load i64, ptr %199, align 8, !tbaa !94
  %201 = icmp eq i64 %198, %200
  br i1 %201, label %202, label %206

202:                                              ; preds = %197
  %203 = getelementptr inbounds nuw i8, ptr %182, i64 64
  %204 = load i32, ptr %203, align 8, !tbaa !95
  %205 = add i32 %204, -1
  store i32 %205, ptr %203, align 8, !tbaa !95
  br label %206

206:                                              ; preds = %202, %197, %194
  %207 = getelementptr inbounds nuw i8, ptr %182, i64 60
  %208 = load i32, ptr %207, align 4, !tbaa !96
  %209 = add i32 %208, -1
  store i32 %209, ptr %207, align 4, !tbaa !96
  %210 = icmp eq i32 %209, 0
  br i1 %210, label %211, label %259

211:                                              ; preds = %206
  %212 = getelementptr inbounds nuw i8, ptr %181, i64 40
  %213 = load i32, ptr %212, align 8, !tbaa !97
  %214 = icmp eq i32 %213, 1
  br i1 %214, label %215, label %230, !prof !61

215:                                              ; preds = %211
  %216 = tail call fastcc i32 @next_group(ptr noundef nonnull %181, ptr noundef nonnull %182)
  %217 = icmp eq i32 %216, 0
  br i1 %217, label %218, label %222

218:                                              ; preds = %215
  %219 = load i32, ptr %212, align 8, !tbaa !97
  %220 = load ptr, ptr %12, align 8, !tbaa !16
  %221 = load ptr, ptr %3, align 8, !tbaa !25
  br label %230

222:                                              ; preds = %215
  %223 = getelementptr inbounds nuw i8, ptr %182, i64 40
  %224 = load i32, ptr %223, align 8, !tbaa !5
  store i32 %224, ptr %17, align 8, !tbaa !5
  %225 = getelementptr inbounds nuw i8, ptr %182, i64 44
  %226 = load i32, ptr %225, align 4, !tbaa !5
  store i32 %226, ptr %18, align 4, !tbaa !5
  %227 = getelementptr inbounds nuw i8, ptr %182, i64 48
  %228 = load i32, ptr %227, align 8, !tbaa !5
  store i32 %228, ptr %19, align 8, !tbaa !5
  br label %229

229:                                              ; preds = %222, %257, %258, %267, %291, %292
  br label %20

230:                                              ; preds = %218, %211
  %231 = phi ptr [ %221, %218 ], [ %189, %211 ]
  %232 = phi ptr [ %220, %218 ], [ %181, %211 ]
  %233 = phi i32 [ %219, %218 ], [ %213, %211 ]
  %234 = getelementptr inbounds nuw i8, ptr %182, i64 8
  %235 = load ptr, ptr %234, align 8, !tbaa !98
  %236 = getelementptr inbounds nuw i8, ptr %182, i64 16
  %237 = load ptr, ptr %236, align 8, !tbaa !99
  %238 = getelementptr inbounds nuw i8, ptr %237, i64 8
  store ptr %235, ptr %238, align 8, !tbaa !98
  %239 = getelementptr inbounds nuw i8, ptr %235, i64 16
  store ptr %237, ptr %239, align 8, !tbaa !99
  %240 = icmp eq ptr %235, %182
  %241 = select i1 %240, ptr null, ptr %235
  %242 = getelementptr inbounds nuw i8, ptr %181, i64 32
  store ptr %241, ptr %242, align 8, !tbaa !100
  %243 = add i32 %233, -1
  store i32 %243, ptr %212, align 8, !tbaa !97
  %244 = getelementptr inbounds nuw i8, ptr %181, i64 124
  store i32 1, ptr %244, align 4, !tbaa !101
  %245 = getelementptr inbounds nuw i8, ptr %181, i64 224
  %246 = load ptr, ptr %245, align 8, !tbaa !102
  store ptr %246, ptr %234, align 8, !tbaa !98
  store ptr %182, ptr %245, align 8, !tbaa !102
  store ptr null, ptr %2, align 8, !tbaa !65
  %247 = getelementptr inbounds nuw i8, ptr %181, i64 216
  %248 = load ptr, ptr %247, align 8, !tbaa !103
  store ptr %248, ptr %14, align 8, !tbaa !104
  store ptr %0, ptr %247, align 8, !tbaa !103
  %249 = getelementptr inbounds nuw i8, ptr %232, i64 16
  store ptr null, ptr %249, align 8, !tbaa !105
  %250 = getelementptr inbounds nuw i8, ptr %232, i64 44
  store i32 0, ptr %250, align 4, !tbaa !91
  %251 = load ptr, ptr %231, align 64, !tbaa !26
  %252 = getelementptr inbounds nuw i8, ptr %251, i64 116
  %253 = load i32, ptr %252, align 4, !tbaa !88
  %254 = and i32 %253, 1
  %255 = icmp eq i32 %254, 0
  %256 = load i64, ptr %232, align 8, !tbaa !106
  br i1 %255, label %258, label %257, !prof !61

257:                                              ; preds = %230
  tail call void @lw_switch_with_mxcsr(ptr noundef nonnull %16, i64 noundef %256) #2
  br label %229

258:                                              ; preds = %230
  tail call void @lw_switch(ptr noundef nonnull %16, i64 noundef %256) #2
  br label %229

259:                                              ; preds = %206
  %260 = getelementptr inbounds nuw i8, ptr %182, i64 64
  %261 = load i32, ptr %260, align 8, !tbaa !95
  %262 = icmp eq i32 %261, %209
  br i1 %262, label %263, label %267

263:                                              ; preds = %259
  store i32 0, ptr %260, align 8, !tbaa !95
  %264 = getelementptr inbounds nuw i8, ptr %182, i64 80
  %265 = load i64, ptr %264, align 8, !tbaa !94
  %266 = add i64 %265, 1
  store i64 %266, ptr %264, align 8, !tbaa !94
  br label %267

267:                                              ; preds = %263, %259
  %268 = getelementptr inbounds nuw i8, ptr %182, i64 52
  %269 = load i32, ptr %268, align 4, !tbaa !66
  %270 = getelementptr inbounds nuw i8, ptr %182, i64 56
  %271 = load i32, ptr %270, align 8, !tbaa !70
  %272 = icmp ult i32 %269, %271
  br i1 %272, label %229, label %273

273:                                              ; preds = %267
  %274 = load ptr, ptr %14, align 8, !tbaa !104
  %275 = load ptr, ptr %15, align 8, !tbaa !107
  %276 = getelementptr inbounds nuw i8, ptr %275, i64 136
  store ptr %274, ptr %276, align 8, !tbaa !104
  %277 = getelementptr inbounds nuw i8, ptr %274, i64 144
  store ptr %275, ptr %277, align 8, !tbaa !107
  %278 = getelementptr inbounds nuw i8, ptr %182, i64 72
  %279 = load i32, ptr %278, align 8, !tbaa !108
  %280 = add i32 %279, -1
  store i32 %280, ptr %278, align 8, !tbaa !108
  store ptr null, ptr %2, align 8, !tbaa !65
  %281 = getelementptr inbounds nuw i8, ptr %181, i64 216
  %282 = load ptr, ptr %281, align 8, !tbaa !103
  store ptr %282, ptr %14, align 8, !tbaa !104
  store ptr %0, ptr %281, align 8, !tbaa !103
  %283 = getelementptr inbounds nuw i8, ptr %181, i64 16
  store ptr %274, ptr %283, align 8, !tbaa !105
  %284 = load ptr, ptr %189, align 64, !tbaa !26
  %285 = getelementptr inbounds nuw i8, ptr %284, i64 116
  %286 = load i32, ptr %285, align 4, !tbaa !88
  %287 = and i32 %286, 1
  %288 = icmp eq i32 %287, 0
  %289 = getelementptr inbounds nuw i8, ptr %274, i64 128
  %290 = load i64, ptr %289, align 8, !tbaa !109
  br i1 %288, label %292, label %291, !prof !61

291:                                              ; preds = %273
  tail call void @lw_switch_with_mxcsr(ptr noundef nonnull %16, i64 noundef %290) #2
  br label %229

292:                                              ; preds = %273
  tail call void @lw_switch(ptr noundef nonnull %16, i64 noundef %290) #2
  br label %229
}

; Function Attrs: noinline nounwind uwtable(sync)
define void @lw_barrier(ptr noundef %0) local_unnamed_addr #14 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %3 = load ptr, ptr %2, align 8, !tbaa !65
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %5 = load i64, ptr %4, align 8, !tbaa !92
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %7 = load ptr, ptr %6, align 8, !tbaa !25
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 1408
  %9 = load atomic i64, ptr %8 monotonic, align 64
  %10 = icmp ult i64 %5, %9
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %12 = load ptr, ptr %11, align 8, !tbaa !16
  br i1 %10, label %14, label %13

13:                                               ; preds = %1
  tail call void @lw_leave(ptr noundef %12) #26
  unreachable

14:                                               ; preds = %1
  %15 = getelementptr inbounds nuw i8, ptr %12, i64 44
  store i32 0, ptr %15, align 4, !tbaa !91
  %16 = getelementptr inbounds nuw i8, ptr %3, i64 64
  %17 = load i32, ptr %16, align 8, !tbaa !95
  %18 = add i32 %17, 1
  store i32 %18, ptr %16, align 8, !tbaa !95
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 60
  %20 = load i32, ptr %19, align 4, !tbaa !96
  %21 = icmp eq i32 %18, %20
  br i1 %21, label %22, label %26

22:                                               ; preds = %14
  store i32 0, ptr %16, align 8, !tbaa !95
  %23 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %24 = load i64, ptr %23, align 8, !tbaa !94
  %25 = add i64 %24, 1
  store i64 %25, ptr %23, align 8, !tbaa !94
  br label %32

26:                                               ; preds = %14
  %27 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %28 = load i64, ptr %27, align 8, !tbaa !94
  br label %29

29:                                               ; preds = %29, %26
  tail call fastcc void @rotate(ptr noundef nonnull %0)
  %30 = load i64, ptr %27, align 8, !tbaa !94
  %31 = icmp eq i64 %30, %28
  br i1 %31, label %29, label %32, !llvm.loop !110

32:                                               ; preds = %29, %22
  ret void
}

; Function Attrs: noreturn
declare void @lw_leave(ptr noundef) #15

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @rotate(ptr noundef %0) unnamed_addr #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %3 = load ptr, ptr %2, align 8, !tbaa !16
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %5 = load ptr, ptr %4, align 8, !tbaa !65
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 52
  %7 = load i32, ptr %6, align 4, !tbaa !66
  %8 = getelementptr inbounds nuw i8, ptr %5, i64 56
  %9 = load i32, ptr %8, align 8, !tbaa !70
  %10 = icmp ult i32 %7, %9
  br i1 %10, label %11, label %52

11:                                               ; preds = %1
  %12 = tail call fastcc ptr @take_fiber(ptr noundef %3)
  %13 = icmp eq ptr %12, null
  br i1 %13, label %52, label %14

14:                                               ; preds = %11
  %15 = getelementptr inbounds nuw i8, ptr %3, i64 44
  store i32 0, ptr %15, align 4, !tbaa !91
  %16 = getelementptr inbounds nuw i8, ptr %12, i64 152
  store ptr %5, ptr %16, align 8, !tbaa !65
  %17 = getelementptr inbounds nuw i8, ptr %5, i64 96
  %18 = load ptr, ptr %17, align 8, !tbaa !111
  %19 = ptrtoint ptr %18 to i64
  %20 = getelementptr inbounds nuw i8, ptr %12, i64 8
  store i64 %19, ptr %20, align 8, !tbaa !112
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
  %31 = load i32, ptr %30, align 8, !tbaa !108
  %32 = add i32 %31, 1
  store i32 %32, ptr %30, align 8, !tbaa !108
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %34 = load ptr, ptr %33, align 8, !tbaa !104
  %35 = getelementptr inbounds nuw i8, ptr %12, i64 136
  store ptr %34, ptr %35, align 8, !tbaa !104
  %36 = getelementptr inbounds nuw i8, ptr %12, i64 144
  store ptr %0, ptr %36, align 8, !tbaa !107
  %37 = getelementptr inbounds nuw i8, ptr %34, i64 144
  store ptr %12, ptr %37, align 8, !tbaa !107
  store ptr %12, ptr %33, align 8, !tbaa !104
  %38 = load ptr, ptr %2, align 8, !tbaa !16
  %39 = getelementptr inbounds nuw i8, ptr %38, i64 16
  store ptr %12, ptr %39, align 8, !tbaa !105
  %40 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %41 = load ptr, ptr %40, align 8, !tbaa !25
  %42 = load ptr, ptr %41, align 64, !tbaa !26
  %43 = getelementptr inbounds nuw i8, ptr %42, i64 116
  %44 = load i32, ptr %43, align 4, !tbaa !88
  %45 = and i32 %44, 1
  %46 = icmp eq i32 %45, 0
  %47 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %48 = getelementptr inbounds nuw i8, ptr %12, i64 128
  %49 = load i64, ptr %48, align 8, !tbaa !109
  br i1 %46, label %51, label %50, !prof !61

50:                                               ; preds = %14
  tail call void @lw_switch_with_mxcsr(ptr noundef nonnull %47, i64 noundef %49) #2
  br label %79

51:                                               ; preds = %14
  tail call void @lw_switch(ptr noundef nonnull %47, i64 noundef %49) #2
  br label %79

52:                                               ; preds = %11, %1
  %53 = getelementptr inbounds nuw i8, ptr %3, i64 44
  %54 = load i32, ptr %53, align 4, !tbaa !91
  %55 = add i32 %54, 1
  store i32 %55, ptr %53, align 4, !tbaa !91
  %56 = getelementptr inbounds nuw i8, ptr %5, i64 72
  %57 = load i32, ptr %56, align 8, !tbaa !108
  %58 = icmp ugt i32 %55, %57
  %59 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %60 = load ptr, ptr %59, align 8, !tbaa !104
  br i1 %58, label %61, label %62, !prof !113

61:                                               ; preds = %52
  store ptr %60, ptr %5, align 8, !tbaa !114
  tail call fastcc void @to_scheduler(ptr noundef nonnull %0)
  br label %79

62:                                               ; preds = %52
  %63 = icmp eq ptr %60, %0
  br i1 %63, label %79, label %64

64:                                               ; preds = %62
  %65 = load ptr, ptr %2, align 8, !tbaa !16
  %66 = getelementptr inbounds nuw i8, ptr %65, i64 16
  store ptr %60, ptr %66, align 8, !tbaa !105
  %67 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %68 = load ptr, ptr %67, align 8, !tbaa !25
  %69 = load ptr, ptr %68, align 64, !tbaa !26
  %70 = getelementptr inbounds nuw i8, ptr %69, i64 116
  %71 = load i32, ptr %70, align 4, !tbaa !88
  %72 = and i32 %71, 1
  %73 = icmp eq i32 %72, 0
  %74 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %75 = getelementptr inbounds nuw i8, ptr %60, i64 128
  %76 = load i64, ptr %75, align 8, !tbaa !109
  br i1 %73, label %78, label %77, !prof !61

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
define range(i32 0, 2) i32 @lw_barrier_signal(ptr noundef captures(none) initializes((256, 268)) %0) local_unnamed_addr #16 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %3 = load ptr, ptr %2, align 8, !tbaa !65
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 64
  %5 = load i32, ptr %4, align 8, !tbaa !95
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %7 = load ptr, ptr %6, align 8, !tbaa !16
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 44
  store i32 0, ptr %8, align 4, !tbaa !91
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 264
  store i32 1, ptr %9, align 8, !tbaa !69
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %11 = load i64, ptr %10, align 8, !tbaa !94
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 256
  store i64 %11, ptr %12, align 8, !tbaa !93
  %13 = add i32 %5, 1
  store i32 %13, ptr %4, align 8, !tbaa !95
  %14 = getelementptr inbounds nuw i8, ptr %3, i64 60
  %15 = load i32, ptr %14, align 4, !tbaa !96
  %16 = icmp eq i32 %13, %15
  br i1 %16, label %17, label %19

17:                                               ; preds = %1
  store i32 0, ptr %4, align 8, !tbaa !95
  %18 = add i64 %11, 1
  store i64 %18, ptr %10, align 8, !tbaa !94
  br label %19

19:                                               ; preds = %17, %1
  %20 = icmp eq i32 %5, 0
  %21 = zext i1 %20 to i32
  ret i32 %21
}

; Function Attrs: noinline nounwind uwtable(sync)
define void @lw_barrier_wait(ptr noundef %0) local_unnamed_addr #14 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %3 = load ptr, ptr %2, align 8, !tbaa !65
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %5 = load i64, ptr %4, align 8, !tbaa !92
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %7 = load ptr, ptr %6, align 8, !tbaa !25
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 1408
  %9 = load atomic i64, ptr %8 monotonic, align 64
  %10 = icmp ult i64 %5, %9
  br i1 %10, label %14, label %11

11:                                               ; preds = %1
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %13 = load ptr, ptr %12, align 8, !tbaa !16
  tail call void @lw_leave(ptr noundef %13) #26
  unreachable

14:                                               ; preds = %1
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 264
  %16 = load i32, ptr %15, align 8, !tbaa !69
  %17 = icmp eq i32 %16, 0
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 80
  %20 = select i1 %17, ptr %19, ptr %18
  %21 = load i64, ptr %20, align 8, !tbaa !40
  %22 = load i64, ptr %19, align 8, !tbaa !94
  %23 = icmp eq i64 %22, %21
  br i1 %23, label %24, label %27

24:                                               ; preds = %14, %24
  tail call fastcc void @rotate(ptr noundef nonnull %0)
  %25 = load i64, ptr %19, align 8, !tbaa !94
  %26 = icmp eq i64 %25, %21
  br i1 %26, label %24, label %27, !llvm.loop !115

27:                                               ; preds = %24, %14
  store i32 0, ptr %15, align 8, !tbaa !69
  ret void
}

; Function Attrs: noinline nounwind uwtable(sync)
define void @lw_yield(ptr noundef %0) local_unnamed_addr #14 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %3 = load ptr, ptr %2, align 8, !tbaa !16
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %5 = load ptr, ptr %4, align 8, !tbaa !65
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %7 = load i64, ptr %6, align 8, !tbaa !92
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %9 = load ptr, ptr %8, align 8, !tbaa !25
  %10 = getelementptr inbounds nuw i8, ptr %9, i64 1408
  %11 = load atomic i64, ptr %10 monotonic, align 64
  %12 = icmp ult i64 %7, %11
  br i1 %12, label %14, label %13

13:                                               ; preds = %1
  tail call void @lw_leave(ptr noundef %3) #26
  unreachable

14:                                               ; preds = %1
  %15 = getelementptr inbounds nuw i8, ptr %3, i64 128
  %16 = load i32, ptr %15, align 8, !tbaa !116
  %17 = icmp eq i32 %16, 0
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 184
  %19 = load i64, ptr %18, align 8, !tbaa !74
  br i1 %17, label %22, label %20

20:                                               ; preds = %14
  %21 = add nsw i64 %19, 1024
  store i64 %21, ptr %18, align 8, !tbaa !74
  br label %22

22:                                               ; preds = %14, %20
  %23 = phi i64 [ %21, %20 ], [ %19, %14 ]
  %24 = load ptr, ptr %9, align 64, !tbaa !26
  %25 = getelementptr inbounds nuw i8, ptr %24, i64 184
  %26 = load i64, ptr %25, align 8, !tbaa !117
  %27 = icmp sgt i64 %23, %26
  br i1 %27, label %28, label %29

28:                                               ; preds = %22
  tail call fastcc void @step_limit_fault(ptr noundef nonnull %0) #25
  unreachable

29:                                               ; preds = %22
  %30 = getelementptr inbounds nuw i8, ptr %3, i64 120
  store i32 1, ptr %30, align 8, !tbaa !118
  tail call fastcc void @rotate(ptr noundef nonnull %0)
  ret void
}

; Function Attrs: cold noinline noreturn nounwind optsize uwtable(sync)
define internal fastcc void @step_limit_fault(ptr noundef readonly captures(none) %0) unnamed_addr #7 {
  %2 = alloca %struct.Fault, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(80) %2, i8 0, i64 80, i1 false)
  store i32 8, ptr %2, align 8, !tbaa !9
  %3 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %5 = load ptr, ptr %4, align 8, !tbaa !25
  %6 = load ptr, ptr %5, align 64, !tbaa !26
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 184
  %8 = load i64, ptr %7, align 8, !tbaa !117
  store i64 %8, ptr %3, align 8, !tbaa !14
  call fastcc void @raise_fault(ptr noundef %0, ptr noundef %2) #25
  unreachable
}

; Function Attrs: nounwind uwtable(sync)
define void @lw_ticked(ptr noundef %0, ptr noundef readonly captures(address) %1) #0 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %4 = load ptr, ptr %3, align 8, !tbaa !16
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %6 = load ptr, ptr %5, align 8, !tbaa !65
  %7 = tail call i64 @llvm.readcyclecounter()
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %9 = load i64, ptr %8, align 8, !tbaa !73
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %11 = load i64, ptr %10, align 8, !tbaa !72
  %12 = sub nsw i64 %9, %11
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 184
  %14 = load i64, ptr %13, align 8, !tbaa !74
  %15 = add nsw i64 %14, %12
  store i64 %15, ptr %13, align 8, !tbaa !74
  %16 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %17 = load i64, ptr %16, align 8, !tbaa !92
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %19 = load ptr, ptr %18, align 8, !tbaa !25
  %20 = getelementptr inbounds nuw i8, ptr %19, i64 1408
  %21 = load atomic i64, ptr %20 monotonic, align 64
  %22 = icmp ult i64 %17, %21
  br i1 %22, label %24, label %23

23:                                               ; preds = %2
  tail call void @lw_leave(ptr noundef %4) #26
  unreachable

24:                                               ; preds = %2
  %25 = load ptr, ptr %19, align 64, !tbaa !26
  %26 = getelementptr inbounds nuw i8, ptr %25, i64 184
  %27 = load i64, ptr %26, align 8, !tbaa !117
  %28 = icmp sgt i64 %15, %27
  br i1 %28, label %29, label %30

29:                                               ; preds = %24
  tail call fastcc void @step_limit_fault(ptr noundef nonnull %0) #25
  unreachable

30:                                               ; preds = %24
  %31 = load ptr, ptr %3, align 8, !tbaa !16
  %32 = load ptr, ptr %5, align 8, !tbaa !65
  %33 = getelementptr inbounds nuw i8, ptr %32, i64 80
  %34 = load i64, ptr %33, align 8, !tbaa !94
  %35 = getelementptr inbounds nuw i8, ptr %32, i64 88
  %36 = load i64, ptr %35, align 8, !tbaa !119
  %37 = icmp eq i64 %34, %36
  store i64 %34, ptr %35, align 8, !tbaa !119
  %38 = getelementptr inbounds nuw i8, ptr %31, i64 56
  %39 = load i64, ptr %38, align 8, !tbaa !120
  %40 = getelementptr inbounds nuw i8, ptr %31, i64 96
  %41 = load i64, ptr %40, align 8, !tbaa !121
  %42 = icmp eq i64 %39, %41
  br i1 %42, label %45, label %43

43:                                               ; preds = %30
  store i64 %39, ptr %40, align 8, !tbaa !121
  %44 = getelementptr inbounds nuw i8, ptr %31, i64 104
  store i64 %7, ptr %44, align 8, !tbaa !122
  br label %45

45:                                               ; preds = %43, %30
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 224
  %47 = load i64, ptr %46, align 8, !tbaa !123
  %48 = inttoptr i64 %47 to ptr
  %49 = icmp ult ptr %1, %48
  br i1 %49, label %50, label %60

50:                                               ; preds = %45, %50
  %51 = phi i64 [ %57, %50 ], [ -7046029254386353131, %45 ]
  %52 = phi ptr [ %58, %50 ], [ %1, %45 ]
  %53 = load i64, ptr %52, align 8, !tbaa !40
  %54 = xor i64 %53, %51
  %55 = mul i64 %54, -49064778989728563
  %56 = lshr i64 %55, 32
  %57 = xor i64 %56, %55
  %58 = getelementptr inbounds nuw i8, ptr %52, i64 8
  %59 = icmp ult ptr %58, %48
  br i1 %59, label %50, label %60, !llvm.loop !124

60:                                               ; preds = %50, %45
  %61 = phi i64 [ -7046029254386353131, %45 ], [ %57, %50 ]
  %62 = getelementptr inbounds nuw i8, ptr %0, i64 208
  %63 = load i64, ptr %62, align 8, !tbaa !125
  %64 = icmp eq i64 %61, %63
  store i64 %61, ptr %62, align 8, !tbaa !125
  br i1 %64, label %65, label %67

65:                                               ; preds = %60
  %66 = getelementptr inbounds nuw i8, ptr %31, i64 120
  store i32 1, ptr %66, align 8, !tbaa !118
  br label %90

67:                                               ; preds = %60
  %68 = getelementptr inbounds nuw i8, ptr %31, i64 48
  %69 = load i64, ptr %68, align 8, !tbaa !126
  %70 = add i64 %69, 1
  store i64 %70, ptr %68, align 8, !tbaa !126
  br i1 %37, label %71, label %76

71:                                               ; preds = %67
  %72 = getelementptr inbounds nuw i8, ptr %31, i64 104
  %73 = load i64, ptr %72, align 8, !tbaa !122
  %74 = sub i64 %7, %73
  %75 = icmp ult i64 %74, 134217728
  br i1 %75, label %76, label %78

76:                                               ; preds = %71, %67
  %77 = getelementptr inbounds nuw i8, ptr %31, i64 112
  store i32 1, ptr %77, align 8, !tbaa !127
  br label %90

78:                                               ; preds = %71
  %79 = getelementptr inbounds nuw i8, ptr %31, i64 116
  store i32 1, ptr %79, align 4, !tbaa !128
  %80 = getelementptr inbounds nuw i8, ptr %31, i64 40
  %81 = load i32, ptr %80, align 8, !tbaa !97
  %82 = icmp ugt i32 %81, 1
  br i1 %82, label %90, label %83

83:                                               ; preds = %78
  %84 = getelementptr inbounds nuw i8, ptr %31, i64 136
  %85 = load i64, ptr %84, align 8, !tbaa !129
  %86 = getelementptr inbounds nuw i8, ptr %31, i64 144
  %87 = load i64, ptr %86, align 8, !tbaa !130
  %88 = icmp ult i64 %85, %87
  %89 = select i1 %88, i64 8192, i64 1048576
  br label %90

90:                                               ; preds = %65, %76, %78, %83
  %91 = phi i64 [ 1024, %65 ], [ 1048576, %76 ], [ 8192, %78 ], [ %89, %83 ]
  %92 = getelementptr inbounds nuw i8, ptr %0, i64 200
  %93 = load i64, ptr %92, align 8, !tbaa !131
  %94 = sub i64 %7, %93
  %95 = getelementptr inbounds nuw i8, ptr %0, i64 192
  %96 = load i64, ptr %95, align 8, !tbaa !132
  %97 = icmp ugt i64 %96, %91
  br i1 %97, label %110, label %98

98:                                               ; preds = %90
  %99 = icmp ult i64 %94, 1048576
  %100 = icmp samesign ult i64 %96, %91
  %101 = and i1 %99, %100
  br i1 %101, label %102, label %104

102:                                              ; preds = %98
  %103 = shl nuw nsw i64 %96, 1
  br label %110

104:                                              ; preds = %98
  %105 = icmp ugt i64 %94, 4194304
  %106 = icmp samesign ugt i64 %96, 1
  %107 = select i1 %105, i1 %106, i1 false
  br i1 %107, label %108, label %112

108:                                              ; preds = %104
  %109 = lshr i64 %96, 1
  br label %110

110:                                              ; preds = %108, %102, %90
  %111 = phi i64 [ %103, %102 ], [ %109, %108 ], [ %91, %90 ]
  store i64 %111, ptr %95, align 8, !tbaa !132
  br label %112

112:                                              ; preds = %104, %110
  %113 = phi i64 [ %96, %104 ], [ %111, %110 ]
  %114 = sub i64 %27, %15
  %115 = add i64 %114, 1
  %116 = tail call i64 @llvm.umin.i64(i64 %115, i64 %113)
  store i64 %116, ptr %8, align 8, !tbaa !73
  store i64 %116, ptr %10, align 8, !tbaa !72
  %117 = getelementptr inbounds nuw i8, ptr %6, i64 68
  %118 = load i32, ptr %117, align 4, !tbaa !133
  %119 = add i32 %118, 1
  store i32 %119, ptr %117, align 4, !tbaa !133
  %120 = getelementptr inbounds nuw i8, ptr %6, i64 72
  %121 = load i32, ptr %120, align 8, !tbaa !108
  %122 = icmp ugt i32 %119, %121
  br i1 %122, label %123, label %142

123:                                              ; preds = %112
  %124 = getelementptr inbounds nuw i8, ptr %6, i64 52
  %125 = load i32, ptr %124, align 4, !tbaa !66
  %126 = getelementptr inbounds nuw i8, ptr %6, i64 56
  %127 = load i32, ptr %126, align 8, !tbaa !70
  %128 = icmp eq i32 %125, %127
  br i1 %128, label %129, label %142

129:                                              ; preds = %123
  store i32 0, ptr %117, align 4, !tbaa !133
  %130 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %131 = load ptr, ptr %130, align 8, !tbaa !104
  store ptr %131, ptr %6, align 8, !tbaa !114
  %132 = getelementptr inbounds nuw i8, ptr %31, i64 16
  store ptr null, ptr %132, align 8, !tbaa !105
  %133 = getelementptr inbounds nuw i8, ptr %31, i64 44
  store i32 0, ptr %133, align 4, !tbaa !91
  %134 = getelementptr inbounds nuw i8, ptr %25, i64 116
  %135 = load i32, ptr %134, align 4, !tbaa !88
  %136 = and i32 %135, 1
  %137 = icmp eq i32 %136, 0
  %138 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %139 = load i64, ptr %31, align 8, !tbaa !106
  br i1 %137, label %141, label %140, !prof !61

140:                                              ; preds = %129
  tail call void @lw_switch_with_mxcsr(ptr noundef nonnull %138, i64 noundef %139) #2
  br label %143

141:                                              ; preds = %129
  tail call void @lw_switch(ptr noundef nonnull %138, i64 noundef %139) #2
  br label %143

142:                                              ; preds = %123, %112
  tail call fastcc void @rotate(ptr noundef nonnull %0)
  br label %143

143:                                              ; preds = %141, %140, %142
  %144 = tail call i64 @llvm.readcyclecounter()
  store i64 %144, ptr %92, align 8, !tbaa !131
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare i64 @llvm.readcyclecounter() #17

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @to_scheduler(ptr noundef %0) unnamed_addr #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %3 = load ptr, ptr %2, align 8, !tbaa !16
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 16
  store ptr null, ptr %4, align 8, !tbaa !105
  %5 = getelementptr inbounds nuw i8, ptr %3, i64 44
  store i32 0, ptr %5, align 4, !tbaa !91
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %7 = load ptr, ptr %6, align 8, !tbaa !25
  %8 = load ptr, ptr %7, align 64, !tbaa !26
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 116
  %10 = load i32, ptr %9, align 4, !tbaa !88
  %11 = and i32 %10, 1
  %12 = icmp eq i32 %11, 0
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %14 = load i64, ptr %3, align 8, !tbaa !106
  br i1 %12, label %16, label %15, !prof !61

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
  %2 = tail call fastcc ptr @admit_group(ptr noundef %0)
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 72
  store i64 -1, ptr %3, align 8, !tbaa !134
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 128
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 88
  store i64 0, ptr %5, align 8, !tbaa !135
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 124
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 116
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 96
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(20) %9, i8 0, i64 20, i1 false)
  store i64 -1, ptr %10, align 8, !tbaa !121
  %11 = icmp eq ptr %2, null
  br i1 %11, label %124, label %12

12:                                               ; preds = %1
  %13 = getelementptr inbounds nuw i8, ptr %0, i64 44
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 80
  br label %18

18:                                               ; preds = %12, %120
  %19 = phi ptr [ %2, %12 ], [ %122, %120 ]
  %20 = phi ptr [ %2, %12 ], [ %121, %120 ]
  store i32 0, ptr %13, align 4, !tbaa !91
  %21 = load ptr, ptr %19, align 8, !tbaa !114
  store ptr %21, ptr %14, align 8, !tbaa !105
  %22 = getelementptr inbounds nuw i8, ptr %19, i64 8
  %23 = load ptr, ptr %22, align 8, !tbaa !98
  %24 = load i32, ptr %15, align 8, !tbaa !97
  %25 = getelementptr inbounds nuw i8, ptr %21, i64 128
  %26 = load i64, ptr %25, align 8, !tbaa !109
  tail call void @lw_switch(ptr noundef nonnull %0, i64 noundef %26) #2
  %27 = load i32, ptr %15, align 8, !tbaa !97
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %29, label %31

29:                                               ; preds = %18
  %30 = tail call fastcc ptr @admit_group(ptr noundef nonnull %0)
  br label %120, !llvm.loop !136

31:                                               ; preds = %18
  %32 = icmp ult i32 %27, %24
  %33 = icmp eq ptr %20, %19
  %34 = select i1 %32, i1 %33, i1 false
  %35 = select i1 %34, ptr %23, ptr %20
  %36 = icmp eq ptr %23, %35
  br i1 %36, label %37, label %120

37:                                               ; preds = %31
  %38 = load ptr, ptr %16, align 8, !tbaa !42
  %39 = tail call i64 @llvm.readcyclecounter()
  %40 = getelementptr inbounds nuw i8, ptr %38, i64 24
  %41 = load atomic i64, ptr %40 acquire, align 8
  %42 = icmp eq i64 %41, 0
  br i1 %42, label %54, label %43

43:                                               ; preds = %37
  %44 = inttoptr i64 %41 to ptr
  br label %45

45:                                               ; preds = %45, %43
  %46 = phi i64 [ %50, %45 ], [ 0, %43 ]
  %47 = phi ptr [ %52, %45 ], [ %44, %43 ]
  %48 = getelementptr inbounds nuw i8, ptr %47, i64 48
  %49 = load atomic i64, ptr %48 monotonic, align 8
  %50 = add i64 %49, %46
  %51 = getelementptr inbounds nuw i8, ptr %47, i64 264
  %52 = load ptr, ptr %51, align 8, !tbaa !137
  %53 = icmp eq ptr %52, null
  br i1 %53, label %54, label %45, !llvm.loop !138

54:                                               ; preds = %45, %37
  %55 = phi i64 [ 0, %37 ], [ %50, %45 ]
  %56 = load i64, ptr %3, align 8, !tbaa !134
  %57 = icmp ne i64 %55, %56
  %58 = load i32, ptr %6, align 4, !tbaa !101
  %59 = load i32, ptr %9, align 8, !tbaa !127
  %60 = load i32, ptr %8, align 4, !tbaa !128
  %61 = or i32 %60, %59
  %62 = load i32, ptr %7, align 8, !tbaa !118
  %63 = icmp eq i32 %59, 0
  br i1 %63, label %67, label %64

64:                                               ; preds = %54
  %65 = load i32, ptr %15, align 8, !tbaa !97
  %66 = add i32 %65, 16
  br label %77

67:                                               ; preds = %54
  %68 = icmp eq i32 %60, 0
  br i1 %68, label %69, label %77

69:                                               ; preds = %67
  %70 = load i64, ptr %17, align 8, !tbaa !139
  %71 = sub i64 %39, %70
  %72 = icmp ult i64 %71, 16777216
  br i1 %72, label %73, label %77

73:                                               ; preds = %69
  %74 = load i32, ptr %15, align 8, !tbaa !97
  %75 = lshr i32 %74, 4
  %76 = add nuw nsw i32 %75, 1
  br label %77

77:                                               ; preds = %73, %69, %67, %64
  %78 = phi i32 [ %66, %64 ], [ 4, %67 ], [ %76, %73 ], [ 1, %69 ]
  %79 = zext i32 %78 to i64
  br i1 %57, label %82, label %80

80:                                               ; preds = %77
  %81 = load i64, ptr %17, align 8, !tbaa !139
  br label %83

82:                                               ; preds = %77
  store i64 %39, ptr %17, align 8, !tbaa !139
  br label %83

83:                                               ; preds = %82, %80
  %84 = phi i64 [ %81, %80 ], [ %39, %82 ]
  %85 = sub i64 %39, %84
  %86 = icmp ugt i64 %85, 2147483648
  %87 = zext i1 %86 to i32
  store i32 %87, ptr %4, align 8, !tbaa !116
  store i64 %55, ptr %3, align 8, !tbaa !134
  %88 = icmp eq i32 %58, 0
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %9, i8 0, i64 16, i1 false)
  br i1 %88, label %90, label %89

89:                                               ; preds = %83
  store i64 0, ptr %5, align 8, !tbaa !135
  br label %116

90:                                               ; preds = %83
  %91 = icmp eq i32 %61, 0
  br i1 %91, label %92, label %100

92:                                               ; preds = %90
  %93 = getelementptr inbounds nuw i8, ptr %38, i64 1408
  %94 = load atomic i64, ptr %93 monotonic, align 64
  %95 = icmp eq i64 %94, -1
  br i1 %95, label %97, label %96

96:                                               ; preds = %92
  tail call void @lw_leave(ptr noundef nonnull %0) #26
  unreachable

97:                                               ; preds = %92
  %98 = icmp eq i32 %62, 0
  br i1 %98, label %99, label %100

99:                                               ; preds = %97
  tail call fastcc void @deadlock_fault(ptr noundef nonnull %0) #25
  unreachable

100:                                              ; preds = %97, %90
  %101 = zext i1 %91 to i32
  %102 = getelementptr inbounds nuw i8, ptr %38, i64 44
  %103 = load i32, ptr %102, align 4, !tbaa !140
  %104 = or i32 %103, %101
  store i32 %104, ptr %102, align 4, !tbaa !140
  %105 = load i64, ptr %5, align 8, !tbaa !135
  %106 = add i64 %105, 1
  store i64 %106, ptr %5, align 8, !tbaa !135
  %107 = icmp ult i64 %106, %79
  br i1 %107, label %110, label %108

108:                                              ; preds = %100
  store i64 0, ptr %5, align 8, !tbaa !135
  %109 = tail call fastcc ptr @admit_group(ptr noundef nonnull %0)
  br label %110

110:                                              ; preds = %108, %100
  %111 = phi ptr [ %109, %108 ], [ null, %100 ]
  %112 = icmp ne ptr %111, null
  %113 = select i1 %112, i1 true, i1 %57
  br i1 %113, label %116, label %114

114:                                              ; preds = %110
  %115 = tail call i32 @sched_yield() #2
  br label %116

116:                                              ; preds = %89, %110, %114
  %117 = phi ptr [ null, %89 ], [ null, %114 ], [ %111, %110 ]
  %118 = icmp eq ptr %117, null
  %119 = select i1 %118, ptr %23, ptr %117
  br label %120

120:                                              ; preds = %31, %116, %29
  %121 = phi ptr [ %30, %29 ], [ %119, %116 ], [ %35, %31 ]
  %122 = phi ptr [ %30, %29 ], [ %119, %116 ], [ %23, %31 ]
  %123 = icmp eq ptr %122, null
  br i1 %123, label %124, label %18

124:                                              ; preds = %120, %1
  ret void
}

; Function Attrs: nounwind uwtable(sync)
define internal fastcc ptr @admit_group(ptr noundef %0) unnamed_addr #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %3 = load ptr, ptr %2, align 8, !tbaa !42
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %5 = load i64, ptr %4, align 8, !tbaa !129
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %7 = load i64, ptr %6, align 8, !tbaa !130
  %8 = icmp eq i64 %5, %7
  br i1 %8, label %9, label %15

9:                                                ; preds = %1
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 1472
  %11 = load i64, ptr %10, align 64, !tbaa !141
  %12 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %13 = load i64, ptr %12, align 16, !tbaa !142
  %14 = icmp ult i64 %11, %13
  br i1 %14, label %15, label %125

15:                                               ; preds = %9, %1
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 224
  %17 = load ptr, ptr %16, align 8, !tbaa !102
  %18 = icmp eq ptr %17, null
  br i1 %18, label %22, label %19

19:                                               ; preds = %15
  %20 = getelementptr inbounds nuw i8, ptr %17, i64 8
  %21 = load ptr, ptr %20, align 8, !tbaa !98
  store ptr %21, ptr %16, align 8, !tbaa !102
  br label %32

22:                                               ; preds = %15
  %23 = tail call noalias noundef dereferenceable_or_null(112) ptr @calloc(i64 noundef 1, i64 noundef 112) #27
  %24 = icmp eq ptr %23, null
  br i1 %24, label %65, label %25

25:                                               ; preds = %22
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 232
  %27 = load ptr, ptr %26, align 8, !tbaa !143
  %28 = getelementptr inbounds nuw i8, ptr %23, i64 24
  store ptr %27, ptr %28, align 8, !tbaa !144
  store ptr %23, ptr %26, align 8, !tbaa !143
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 252
  %30 = load i32, ptr %29, align 4, !tbaa !145
  %31 = add i32 %30, 1
  store i32 %31, ptr %29, align 4, !tbaa !145
  br label %32

32:                                               ; preds = %25, %19
  %33 = phi ptr [ %17, %19 ], [ %23, %25 ]
  %34 = load ptr, ptr %3, align 64, !tbaa !26
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 96
  %36 = load i64, ptr %35, align 8, !tbaa !146
  %37 = getelementptr inbounds nuw i8, ptr %33, i64 104
  %38 = load i64, ptr %37, align 8, !tbaa !147
  %39 = icmp ugt i64 %36, %38
  br i1 %39, label %40, label %59

40:                                               ; preds = %32
  %41 = getelementptr inbounds nuw i8, ptr %33, i64 96
  %42 = load ptr, ptr %41, align 8, !tbaa !111
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
  store ptr %53, ptr %41, align 8, !tbaa !111
  %54 = icmp eq ptr %53, null
  %55 = select i1 %54, i64 0, i64 %49
  store i64 %55, ptr %37, align 8, !tbaa !147
  br i1 %54, label %56, label %59

56:                                               ; preds = %47
  %57 = load ptr, ptr %16, align 8, !tbaa !102
  %58 = getelementptr inbounds nuw i8, ptr %33, i64 8
  store ptr %57, ptr %58, align 8, !tbaa !98
  store ptr %33, ptr %16, align 8, !tbaa !102
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
  %67 = load i32, ptr %66, align 8, !tbaa !97
  %68 = icmp eq i32 %67, 0
  br i1 %68, label %75, label %125

69:                                               ; preds = %59
  %70 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %71 = load i32, ptr %70, align 8, !tbaa !97
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %73, label %82

73:                                               ; preds = %69
  %74 = getelementptr inbounds nuw i8, ptr %3, i64 36
  store i32 1, ptr %74, align 4, !tbaa !148
  br label %82

75:                                               ; preds = %65
  %76 = getelementptr inbounds nuw i8, ptr %3, i64 36
  store i32 1, ptr %76, align 4, !tbaa !148
  br label %125

77:                                               ; preds = %62
  %78 = getelementptr inbounds nuw i8, ptr %60, i64 152
  store ptr null, ptr %78, align 8, !tbaa !65
  %79 = getelementptr inbounds nuw i8, ptr %0, i64 216
  %80 = load ptr, ptr %79, align 8, !tbaa !103
  %81 = getelementptr inbounds nuw i8, ptr %60, i64 136
  store ptr %80, ptr %81, align 8, !tbaa !104
  store ptr %60, ptr %79, align 8, !tbaa !103
  br label %82

82:                                               ; preds = %69, %73, %77
  %83 = load ptr, ptr %16, align 8, !tbaa !102
  %84 = getelementptr inbounds nuw i8, ptr %33, i64 8
  store ptr %83, ptr %84, align 8, !tbaa !98
  store ptr %33, ptr %16, align 8, !tbaa !102
  br label %125

85:                                               ; preds = %62
  %86 = getelementptr inbounds nuw i8, ptr %33, i64 72
  store i32 0, ptr %86, align 8, !tbaa !108
  %87 = getelementptr inbounds nuw i8, ptr %60, i64 152
  store ptr %33, ptr %87, align 8, !tbaa !65
  %88 = getelementptr inbounds nuw i8, ptr %33, i64 96
  %89 = load ptr, ptr %88, align 8, !tbaa !111
  %90 = ptrtoint ptr %89 to i64
  %91 = getelementptr inbounds nuw i8, ptr %60, i64 8
  store i64 %90, ptr %91, align 8, !tbaa !112
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
  %101 = load i32, ptr %86, align 8, !tbaa !108
  %102 = add i32 %101, 1
  store i32 %102, ptr %86, align 8, !tbaa !108
  store ptr %60, ptr %33, align 8, !tbaa !114
  %103 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %104 = load ptr, ptr %103, align 8, !tbaa !100
  %105 = icmp eq ptr %104, null
  %106 = select i1 %105, ptr %33, ptr %104
  %107 = getelementptr inbounds nuw i8, ptr %33, i64 8
  store ptr %106, ptr %107, align 8, !tbaa !98
  br i1 %105, label %111, label %108

108:                                              ; preds = %85
  %109 = getelementptr inbounds nuw i8, ptr %104, i64 16
  %110 = load ptr, ptr %109, align 8, !tbaa !99
  br label %111

111:                                              ; preds = %85, %108
  %112 = phi ptr [ %110, %108 ], [ %33, %85 ]
  %113 = getelementptr inbounds nuw i8, ptr %33, i64 16
  store ptr %112, ptr %113, align 8, !tbaa !99
  %114 = getelementptr inbounds nuw i8, ptr %106, i64 16
  store ptr %33, ptr %114, align 8, !tbaa !99
  %115 = load ptr, ptr %113, align 8, !tbaa !99
  %116 = getelementptr inbounds nuw i8, ptr %115, i64 8
  store ptr %33, ptr %116, align 8, !tbaa !98
  store ptr %33, ptr %103, align 8, !tbaa !100
  %117 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %118 = load i32, ptr %117, align 8, !tbaa !97
  %119 = add i32 %118, 1
  store i32 %119, ptr %117, align 8, !tbaa !97
  %120 = zext i32 %119 to i64
  %121 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %122 = load i64, ptr %121, align 8, !tbaa !149
  %123 = icmp ult i64 %122, %120
  br i1 %123, label %124, label %125

124:                                              ; preds = %111
  store i64 %120, ptr %121, align 8, !tbaa !149
  br label %125

125:                                              ; preds = %65, %75, %82, %124, %111, %9
  %126 = phi ptr [ null, %9 ], [ null, %75 ], [ null, %82 ], [ %33, %124 ], [ %33, %111 ], [ null, %65 ]
  ret ptr %126
}

declare void @lw_switch(ptr noundef, i64 noundef) local_unnamed_addr #3

; Function Attrs: noinline nounwind uwtable(sync)
define void @lw_gws(ptr noundef %0, ptr noundef readnone captures(none) %1, i32 noundef %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #14 {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %7 = load ptr, ptr %6, align 8, !tbaa !25
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 72
  %9 = and i32 %3, 63
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds nuw %struct.Gws, ptr %8, i64 %10
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %13 = load ptr, ptr %12, align 8, !tbaa !65
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 32
  %15 = load i64, ptr %14, align 8, !tbaa !92
  %16 = getelementptr inbounds nuw i8, ptr %7, i64 1408
  %17 = load atomic i64, ptr %16 monotonic, align 64
  %18 = icmp ult i64 %15, %17
  br i1 %18, label %22, label %19

19:                                               ; preds = %5
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %21 = load ptr, ptr %20, align 8, !tbaa !16
  tail call void @lw_leave(ptr noundef %21) #26
  unreachable

22:                                               ; preds = %5
  %23 = getelementptr inbounds nuw i8, ptr %7, i64 64
  %24 = atomicrmw xchg ptr %23, i32 1 acquire, align 4
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %29, label %26

26:                                               ; preds = %22, %26
  tail call void @llvm.x86.sse2.pause()
  %27 = atomicrmw xchg ptr %23, i32 1 acquire, align 4
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %29, label %26, !llvm.loop !150

29:                                               ; preds = %26, %22
  %30 = getelementptr inbounds nuw i8, ptr %7, i64 68
  %31 = load i32, ptr %30, align 4, !tbaa !151
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %33, label %67

33:                                               ; preds = %29
  %34 = load ptr, ptr %7, align 64, !tbaa !26
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 208
  %36 = load ptr, ptr %35, align 8, !tbaa !152
  store i32 1, ptr %30, align 4, !tbaa !151
  %37 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %38 = load i64, ptr %37, align 16, !tbaa !142
  %39 = trunc i64 %38 to i32
  %40 = add nsw i32 %39, -1
  store i32 %40, ptr %8, align 8, !tbaa !153
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
  store i32 1, ptr %50, align 4, !tbaa !155
  %51 = getelementptr inbounds nuw i8, ptr %45, i64 4
  %52 = load i32, ptr %51, align 4, !tbaa !5
  store i32 %52, ptr %49, align 4, !tbaa !153
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
  store i32 1, ptr %61, align 4, !tbaa !155
  %62 = getelementptr inbounds nuw i8, ptr %56, i64 4
  %63 = load i32, ptr %62, align 4, !tbaa !5
  store i32 %63, ptr %60, align 4, !tbaa !153
  br label %64

64:                                               ; preds = %59, %53
  %65 = add nuw nsw i64 %43, 2
  %66 = icmp eq i64 %65, 64
  br i1 %66, label %67, label %42, !llvm.loop !156

67:                                               ; preds = %64, %33, %29
  switch i32 %2, label %85 [
    i32 1, label %99
    i32 2, label %68
    i32 3, label %71
    i32 0, label %74
    i32 4, label %80
  ]

68:                                               ; preds = %67
  %69 = load i32, ptr %11, align 4, !tbaa !153
  %70 = add nsw i32 %69, 1
  store i32 %70, ptr %11, align 4, !tbaa !153
  br label %101

71:                                               ; preds = %67
  %72 = load i32, ptr %11, align 4, !tbaa !153
  %73 = add nsw i32 %72, %4
  store i32 %73, ptr %11, align 4, !tbaa !153
  br label %101

74:                                               ; preds = %67
  %75 = getelementptr inbounds nuw i8, ptr %11, i64 12
  %76 = load i32, ptr %75, align 4, !tbaa !157
  %77 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %78 = load i32, ptr %77, align 4, !tbaa !158
  %79 = sub i32 %76, %78
  store i32 %79, ptr %11, align 4, !tbaa !153
  br label %101

80:                                               ; preds = %67
  %81 = getelementptr inbounds nuw i8, ptr %11, i64 12
  %82 = load i32, ptr %81, align 4, !tbaa !157
  %83 = add i32 %82, 1
  store i32 %83, ptr %81, align 4, !tbaa !157
  %84 = load i32, ptr %11, align 4, !tbaa !153
  br label %101

85:                                               ; preds = %67
  %86 = getelementptr inbounds nuw i8, ptr %11, i64 4
  %87 = load i32, ptr %86, align 4, !tbaa !159
  %88 = load i32, ptr %11, align 4, !tbaa !153
  %89 = icmp sgt i32 %88, 0
  br i1 %89, label %90, label %97

90:                                               ; preds = %85
  %91 = add nsw i32 %88, -1
  store i32 %91, ptr %11, align 4, !tbaa !153
  store atomic i32 0, ptr %23 release, align 4
  %92 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %93 = load ptr, ptr %92, align 8, !tbaa !16
  %94 = getelementptr inbounds nuw i8, ptr %93, i64 48
  %95 = load i64, ptr %94, align 8, !tbaa !126
  %96 = add i64 %95, 1
  store i64 %96, ptr %94, align 8, !tbaa !126
  br label %158

97:                                               ; preds = %85
  %98 = add i32 %87, 1
  store i32 %98, ptr %86, align 4, !tbaa !159
  store i32 %4, ptr %11, align 4, !tbaa !153
  br label %172

99:                                               ; preds = %67
  store i32 %4, ptr %11, align 4, !tbaa !153
  %100 = getelementptr inbounds nuw i8, ptr %11, i64 16
  store i32 1, ptr %100, align 4, !tbaa !155
  br label %172

101:                                              ; preds = %80, %74, %71, %68
  %102 = phi i32 [ 0, %68 ], [ 0, %71 ], [ 0, %74 ], [ %82, %80 ]
  %103 = phi i32 [ %70, %68 ], [ %73, %71 ], [ %79, %74 ], [ %84, %80 ]
  %104 = getelementptr inbounds nuw i8, ptr %11, i64 16
  store i32 1, ptr %104, align 4, !tbaa !155
  %105 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %106 = icmp sgt i32 %103, 0
  br i1 %106, label %107, label %147

107:                                              ; preds = %101
  %108 = getelementptr inbounds nuw i8, ptr %11, i64 12
  %109 = load i32, ptr %108, align 4, !tbaa !157
  %110 = load i32, ptr %105, align 4, !tbaa !158
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
  br i1 %134, label %135, label %125, !llvm.loop !160

135:                                              ; preds = %125
  store i32 %129, ptr %11, align 4, !tbaa !153
  store i32 %130, ptr %105, align 4, !tbaa !158
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
  store i32 %144, ptr %11, align 4, !tbaa !153
  %145 = add i32 %140, 1
  store i32 %145, ptr %105, align 4, !tbaa !158
  %146 = icmp sgt i32 %141, 1
  br i1 %146, label %139, label %147, !llvm.loop !161

147:                                              ; preds = %143, %139, %101
  %148 = icmp eq i32 %2, 4
  br i1 %148, label %149, label %172

149:                                              ; preds = %147
  %150 = load i32, ptr %105, align 4, !tbaa !158
  %151 = sub i32 %150, %102
  %152 = icmp sgt i32 %151, 0
  store atomic i32 0, ptr %23 release, align 4
  %153 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %154 = load ptr, ptr %153, align 8, !tbaa !16
  %155 = getelementptr inbounds nuw i8, ptr %154, i64 48
  %156 = load i64, ptr %155, align 8, !tbaa !126
  %157 = add i64 %156, 1
  store i64 %157, ptr %155, align 8, !tbaa !126
  br i1 %152, label %178, label %158

158:                                              ; preds = %90, %149
  %159 = phi i32 [ %87, %90 ], [ %102, %149 ]
  %160 = icmp eq i32 %2, 5
  %161 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %162 = getelementptr inbounds nuw i8, ptr %11, i64 4
  br label %163

163:                                              ; preds = %171, %158
  br i1 %160, label %164, label %167

164:                                              ; preds = %163
  %165 = load atomic i32, ptr %162 acquire, align 4
  %166 = icmp eq i32 %165, %159
  br i1 %166, label %171, label %178

167:                                              ; preds = %163
  %168 = load atomic i32, ptr %161 acquire, align 4
  %169 = sub i32 %168, %159
  %170 = icmp slt i32 %169, 1
  br i1 %170, label %171, label %178

171:                                              ; preds = %164, %167
  tail call void @lw_yield(ptr noundef %0)
  br label %163

172:                                              ; preds = %147, %99, %97
  store atomic i32 0, ptr %23 release, align 4
  %173 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %174 = load ptr, ptr %173, align 8, !tbaa !16
  %175 = getelementptr inbounds nuw i8, ptr %174, i64 48
  %176 = load i64, ptr %175, align 8, !tbaa !126
  %177 = add i64 %176, 1
  store i64 %177, ptr %175, align 8, !tbaa !126
  br label %178

178:                                              ; preds = %164, %167, %172, %149
  ret void
}

; Function Attrs: nounwind uwtable(sync)
define range(i32 0, 4) i32 @lw_launch(ptr noundef %0) local_unnamed_addr #0 {
  %2 = alloca %union.pthread_attr_t, align 8
  %3 = alloca i64, align 8
  %4 = alloca %struct.__sigset_t, align 8
  %5 = alloca %struct.__sigset_t, align 8
  %6 = alloca %struct.sigaction, align 8
  %7 = alloca %struct.stack_t, align 8
  %8 = alloca %struct.Run, align 64
  %9 = alloca %struct.stack_t, align 8
  %10 = tail call i32 @getpid() #2
  %11 = load i32, ptr @pool_process, align 4, !tbaa !5
  %12 = icmp eq i32 %11, %10
  br i1 %12, label %21, label %13, !prof !61

13:                                               ; preds = %1
  %14 = icmp eq i32 %11, 0
  br i1 %14, label %20, label %15

15:                                               ; preds = %13
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) @pool, i8 0, i64 16, i1 false)
  store i32 -2147483648, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), align 8, !tbaa !5
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(36) getelementptr inbounds nuw (i8, ptr @pool, i64 20), i8 0, i64 36, i1 false)
  store i32 0, ptr @fibers_of_process, align 4, !tbaa !5
  %16 = load i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !162
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %19, label %18

18:                                               ; preds = %15
  tail call fastcc void @uninstall()
  br label %19

19:                                               ; preds = %18, %15
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 8), align 8, !tbaa !164
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !162
  store i32 0, ptr @signal_state, align 8, !tbaa !165
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(512) getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i8 0, i64 512, i1 false), !tbaa !166
  br label %20

20:                                               ; preds = %19, %13
  store i32 %10, ptr @pool_process, align 4, !tbaa !5
  br label %21

21:                                               ; preds = %1, %20
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 60
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 64 dereferenceable(1600) %8, i8 0, i64 1600, i1 false)
  store ptr %0, ptr %8, align 64, !tbaa !26
  %23 = getelementptr inbounds nuw i8, ptr %8, i64 16
  %24 = load i32, ptr %22, align 4, !tbaa !5
  %25 = zext i32 %24 to i64
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 64
  %27 = load i32, ptr %26, align 4, !tbaa !5
  %28 = zext i32 %27 to i64
  %29 = mul nuw i64 %28, %25
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 68
  %31 = load i32, ptr %30, align 4, !tbaa !5
  %32 = zext i32 %31 to i64
  %33 = mul i64 %29, %32
  store i64 %33, ptr %23, align 16, !tbaa !142
  %34 = getelementptr inbounds nuw i8, ptr %8, i64 1408
  store i64 -1, ptr %34, align 64, !tbaa !167
  %35 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @pool, i64 48), i64 1 monotonic, align 8
  %36 = add i64 %35, 1
  %37 = getelementptr inbounds nuw i8, ptr %8, i64 8
  store i64 %36, ptr %37, align 8, !tbaa !168
  %38 = getelementptr inbounds nuw i8, ptr %0, i64 228
  %39 = getelementptr inbounds nuw i8, ptr %0, i64 256
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(28) %38, i8 0, i64 28, i1 false)
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(80) %39, i8 0, i64 80, i1 false)
  %40 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %45, label %42

42:                                               ; preds = %21, %42
  tail call void @llvm.x86.sse2.pause()
  %43 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %45, label %42, !llvm.loop !150

45:                                               ; preds = %42, %21
  %46 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 32), align 8, !tbaa !169
  %47 = icmp eq ptr %46, null
  br i1 %47, label %51, label %48

48:                                               ; preds = %45
  %49 = getelementptr inbounds nuw i8, ptr %46, i64 272
  %50 = load ptr, ptr %49, align 8, !tbaa !171
  store ptr %50, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 32), align 8, !tbaa !169
  br label %70

51:                                               ; preds = %45
  store atomic i32 0, ptr @pool release, align 8
  %52 = tail call noalias noundef dereferenceable_or_null(312) ptr @calloc(i64 noundef 1, i64 noundef 312) #27
  %53 = icmp eq ptr %52, null
  br i1 %53, label %68, label %54

54:                                               ; preds = %51
  %55 = tail call ptr @mmap(ptr noundef null, i64 noundef 65536, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %56 = icmp eq ptr %55, inttoptr (i64 -1 to ptr)
  %57 = select i1 %56, ptr null, ptr %55
  %58 = getelementptr inbounds nuw i8, ptr %52, i64 304
  store ptr %57, ptr %58, align 8, !tbaa !172
  %59 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %60 = icmp eq i32 %59, 0
  br i1 %60, label %64, label %61

61:                                               ; preds = %54, %61
  tail call void @llvm.x86.sse2.pause()
  %62 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %63 = icmp eq i32 %62, 0
  br i1 %63, label %64, label %61, !llvm.loop !150

64:                                               ; preds = %61, %54
  %65 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 40), align 8, !tbaa !173
  %66 = getelementptr inbounds nuw i8, ptr %52, i64 280
  store ptr %65, ptr %66, align 8, !tbaa !174
  %67 = ptrtoint ptr %52 to i64
  store atomic i64 %67, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 40) release, align 8
  br label %70

68:                                               ; preds = %51
  %69 = getelementptr inbounds nuw i8, ptr %0, i64 224
  store i32 3, ptr %69, align 8, !tbaa !175
  br label %382

70:                                               ; preds = %64, %48
  %71 = phi ptr [ %52, %64 ], [ %46, %48 ]
  store atomic i32 0, ptr @pool release, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #2
  %72 = getelementptr inbounds nuw i8, ptr %71, i64 304
  %73 = load ptr, ptr %72, align 8, !tbaa !172
  store ptr %73, ptr %7, align 8, !tbaa !176
  %74 = getelementptr inbounds nuw i8, ptr %7, i64 8
  store i32 0, ptr %74, align 8, !tbaa !178
  %75 = getelementptr inbounds nuw i8, ptr %7, i64 12
  store i32 0, ptr %75, align 4
  %76 = getelementptr inbounds nuw i8, ptr %7, i64 16
  store i64 65536, ptr %76, align 8, !tbaa !179
  %77 = call i32 @sigaltstack(ptr noundef nonnull %7, ptr noundef nonnull %9) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #2
  %78 = atomicrmw xchg ptr @signal_state, i32 1 acquire, align 4
  %79 = icmp eq i32 %78, 0
  br i1 %79, label %83, label %80

80:                                               ; preds = %70, %80
  call void @llvm.x86.sse2.pause()
  %81 = atomicrmw xchg ptr @signal_state, i32 1 acquire, align 4
  %82 = icmp eq i32 %81, 0
  br i1 %82, label %83, label %80, !llvm.loop !150

83:                                               ; preds = %80, %70
  %84 = load i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !162
  %85 = add i32 %84, 1
  store i32 %85, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !162
  %86 = icmp eq i32 %84, 0
  br i1 %86, label %87, label %113

87:                                               ; preds = %83
  %88 = getelementptr inbounds nuw i8, ptr %6, i64 136
  %89 = getelementptr inbounds nuw i8, ptr %6, i64 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %6, i8 0, i64 152, i1 false)
  store i32 134217732, ptr %88, align 8
  %90 = call i32 @sigemptyset(ptr noundef nonnull %89) #2
  store ptr @trap_handler, ptr %6, align 8, !tbaa !79
  %91 = call i32 @sigaction(i32 noundef 11, ptr noundef null, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 16)) #2
  %92 = call i32 @sigaction(i32 noundef 11, ptr noundef nonnull %6, ptr noundef null) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %6, i8 0, i64 152, i1 false)
  store i32 134217732, ptr %88, align 8
  %93 = call i32 @sigemptyset(ptr noundef nonnull %89) #2
  store ptr @trap_handler, ptr %6, align 8, !tbaa !79
  %94 = call i32 @sigaction(i32 noundef 7, ptr noundef null, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 168)) #2
  %95 = call i32 @sigaction(i32 noundef 7, ptr noundef nonnull %6, ptr noundef null) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %6, i8 0, i64 152, i1 false)
  store i32 134217732, ptr %88, align 8
  %96 = call i32 @sigemptyset(ptr noundef nonnull %89) #2
  store ptr @trap_handler, ptr %6, align 8, !tbaa !79
  %97 = call i32 @sigaction(i32 noundef 4, ptr noundef null, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 320)) #2
  %98 = call i32 @sigaction(i32 noundef 4, ptr noundef nonnull %6, ptr noundef null) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %6, i8 0, i64 152, i1 false)
  store i32 134217732, ptr %88, align 8
  %99 = call i32 @sigemptyset(ptr noundef nonnull %89) #2
  store ptr @trap_handler, ptr %6, align 8, !tbaa !79
  %100 = call i32 @sigaction(i32 noundef 8, ptr noundef null, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 472)) #2
  %101 = call i32 @sigaction(i32 noundef 8, ptr noundef nonnull %6, ptr noundef null) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(152) %6, i8 0, i64 152, i1 false)
  store i32 134217732, ptr %88, align 8
  %102 = call i32 @sigemptyset(ptr noundef nonnull %89) #2
  store ptr @interrupt_handler, ptr %6, align 8, !tbaa !79
  %103 = call i32 @sigaction(i32 noundef 2, ptr noundef null, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @signal_state, i64 624)) #2
  %104 = load i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 760), align 8, !tbaa !180
  %105 = and i32 %104, 4
  %106 = icmp eq i32 %105, 0
  %107 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 624), align 8
  %108 = icmp ult ptr %107, inttoptr (i64 2 to ptr)
  %109 = select i1 %106, i1 %108, i1 false
  br i1 %109, label %112, label %110

110:                                              ; preds = %87
  %111 = call i32 @sigaction(i32 noundef 2, ptr noundef nonnull %6, ptr noundef null) #2
  br label %112

112:                                              ; preds = %110, %87
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #2
  br label %113

113:                                              ; preds = %83, %112
  br label %114

114:                                              ; preds = %113, %114
  %115 = phi i64 [ %120, %114 ], [ 0, %113 ]
  %116 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i64 %115
  %117 = load <2 x ptr>, ptr %116, align 8, !tbaa !166
  %118 = freeze <2 x ptr> %117
  %119 = icmp eq <2 x ptr> %118, zeroinitializer
  %120 = add nuw i64 %115, 2
  %121 = bitcast <2 x i1> %119 to i2
  %122 = icmp ne i2 %121, 0
  %123 = icmp eq i64 %120, 64
  %124 = or i1 %122, %123
  br i1 %124, label %125, label %114, !llvm.loop !183

125:                                              ; preds = %114
  br i1 %122, label %126, label %130

126:                                              ; preds = %125
  %127 = call i64 @llvm.experimental.cttz.elts.i64.v2i1(<2 x i1> %119, i1 false)
  %128 = getelementptr ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i64 %115
  %129 = getelementptr ptr, ptr %128, i64 %127
  store ptr %8, ptr %129, align 8, !tbaa !166
  br label %130

130:                                              ; preds = %125, %126
  store atomic i32 0, ptr @signal_state release, align 8
  %131 = getelementptr inbounds nuw i8, ptr %0, i64 76
  %132 = load i32, ptr %131, align 4, !tbaa !184
  %133 = icmp ugt i32 %132, 1
  %134 = load i64, ptr %23, align 16
  %135 = icmp ugt i64 %134, 1
  %136 = select i1 %133, i1 %135, i1 false
  br i1 %136, label %137, label %208

137:                                              ; preds = %130
  %138 = atomicrmw xchg ptr getelementptr inbounds nuw (i8, ptr @pool, i64 4), i32 1 acquire, align 4
  %139 = icmp eq i32 %138, 0
  br i1 %139, label %140, label %177

140:                                              ; preds = %137
  %141 = load ptr, ptr %8, align 64, !tbaa !26
  %142 = getelementptr inbounds nuw i8, ptr %141, i64 76
  %143 = load i32, ptr %142, align 4, !tbaa !184
  %144 = add i32 %143, -1
  %145 = zext i32 %144 to i64
  %146 = load i64, ptr %23, align 16, !tbaa !142
  %147 = add i64 %146, -1
  %148 = call i64 @llvm.umin.i64(i64 %147, i64 %145)
  %149 = trunc nuw i64 %148 to i32
  %150 = call i32 @llvm.umin.i32(i32 %149, i32 256)
  %151 = load i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 12), align 4, !tbaa !185
  br label %152

152:                                              ; preds = %172, %140
  %153 = phi i32 [ %175, %172 ], [ %151, %140 ]
  %154 = icmp ult i32 %153, %150
  br i1 %154, label %155, label %178

155:                                              ; preds = %152
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #2
  %156 = call i32 @sigfillset(ptr noundef nonnull %4) #2
  %157 = call i32 @sigdelset(ptr noundef nonnull %4, i32 noundef 11) #2
  %158 = call i32 @sigdelset(ptr noundef nonnull %4, i32 noundef 7) #2
  %159 = call i32 @sigdelset(ptr noundef nonnull %4, i32 noundef 4) #2
  %160 = call i32 @sigdelset(ptr noundef nonnull %4, i32 noundef 8) #2
  %161 = call i32 @pthread_attr_init(ptr noundef nonnull %2) #2
  %162 = call i32 @pthread_attr_setdetachstate(ptr noundef nonnull %2, i32 noundef 1) #2
  %163 = call i32 @pthread_attr_setstacksize(ptr noundef nonnull %2, i64 noundef 262144) #2
  %164 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %4, ptr noundef nonnull %5) #2
  %165 = zext nneg i32 %153 to i64
  %166 = inttoptr i64 %165 to ptr
  %167 = call i32 @pthread_create(ptr noundef nonnull %3, ptr noundef nonnull %2, ptr noundef nonnull @helper_main, ptr noundef %166) #2
  %168 = icmp eq i32 %167, 0
  br i1 %168, label %169, label %172

169:                                              ; preds = %155
  %170 = load i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 12), align 4, !tbaa !185
  %171 = add i32 %170, 1
  store i32 %171, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 12), align 4, !tbaa !185
  br label %172

172:                                              ; preds = %169, %155
  %173 = call i32 @pthread_sigmask(i32 noundef 2, ptr noundef nonnull %5, ptr noundef null) #2
  %174 = call i32 @pthread_attr_destroy(ptr noundef nonnull %2) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #2
  %175 = load i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 12), align 4, !tbaa !185
  %176 = icmp eq i32 %175, %153
  br i1 %176, label %178, label %152

177:                                              ; preds = %137
  call fastcc void @work(ptr noundef %71, ptr noundef nonnull %8)
  br label %209

178:                                              ; preds = %152, %172
  store ptr %8, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 24), align 8, !tbaa !186
  %179 = atomicrmw and ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 2147483647 acq_rel, align 8
  %180 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @pool, i64 8), i32 1 acq_rel, align 8
  %181 = call i64 (i64, ...) @syscall(i64 noundef 202, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @pool, i64 8), i32 noundef 129, i32 noundef 2147483647, i32 noundef 0, i32 noundef 0, i32 noundef 0) #2
  call fastcc void @work(ptr noundef %71, ptr noundef nonnull %8)
  %182 = atomicrmw or ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 -2147483648 acq_rel, align 8
  %183 = and i32 %182, 1073741823
  %184 = icmp eq i32 %183, 0
  br i1 %184, label %206, label %187

185:                                              ; preds = %187
  %186 = icmp eq i32 %191, 0
  br i1 %186, label %206, label %195

187:                                              ; preds = %178, %187
  %188 = phi i32 [ %190, %187 ], [ 0, %178 ]
  call void @llvm.x86.sse2.pause()
  %189 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16) acquire, align 8
  %190 = add nuw nsw i32 %188, 1
  %191 = and i32 %189, 1073741823
  %192 = icmp ne i32 %191, 0
  %193 = icmp samesign ult i32 %188, 1499
  %194 = select i1 %192, i1 %193, i1 false
  br i1 %194, label %187, label %185, !llvm.loop !187

195:                                              ; preds = %185, %202
  %196 = atomicrmw or ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 1073741824 acq_rel, align 8
  %197 = and i32 %196, 1073741823
  %198 = icmp eq i32 %197, 0
  br i1 %198, label %202, label %199

199:                                              ; preds = %195
  %200 = or i32 %196, 1073741824
  %201 = call i64 (i64, ...) @syscall(i64 noundef 202, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 noundef 128, i32 noundef %200, i32 noundef 0, i32 noundef 0, i32 noundef 0) #2
  br label %202

202:                                              ; preds = %199, %195
  %203 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16) acquire, align 8
  %204 = and i32 %203, 1073741823
  %205 = icmp eq i32 %204, 0
  br i1 %205, label %206, label %195, !llvm.loop !188

206:                                              ; preds = %202, %178, %185
  %207 = atomicrmw and ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 -1073741825 acq_rel, align 8
  store ptr null, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 24), align 8, !tbaa !186
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 4) release, align 4
  br label %209

208:                                              ; preds = %130
  call fastcc void @work(ptr noundef %71, ptr noundef nonnull %8)
  br label %209

209:                                              ; preds = %177, %208, %206
  %210 = atomicrmw xchg ptr @signal_state, i32 1 acquire, align 4
  %211 = icmp eq i32 %210, 0
  br i1 %211, label %212, label %213

212:                                              ; preds = %213, %209
  br label %219

213:                                              ; preds = %209, %213
  call void @llvm.x86.sse2.pause()
  %214 = atomicrmw xchg ptr @signal_state, i32 1 acquire, align 4
  %215 = icmp eq i32 %214, 0
  br i1 %215, label %212, label %213, !llvm.loop !150

216:                                              ; preds = %231
  %217 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 8) seq_cst, align 8
  %218 = icmp eq i32 %217, 0
  br i1 %218, label %237, label %234

219:                                              ; preds = %231, %212
  %220 = phi i64 [ 0, %212 ], [ %232, %231 ]
  %221 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i64 %220
  %222 = load ptr, ptr %221, align 8, !tbaa !166
  %223 = icmp eq ptr %222, %8
  br i1 %223, label %224, label %225

224:                                              ; preds = %219
  store atomic i64 0, ptr %221 seq_cst, align 8
  br label %225

225:                                              ; preds = %224, %219
  %226 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 776), i64 %220
  %227 = getelementptr inbounds nuw i8, ptr %226, i64 8
  %228 = load ptr, ptr %227, align 8, !tbaa !166
  %229 = icmp eq ptr %228, %8
  br i1 %229, label %230, label %231

230:                                              ; preds = %225
  store atomic i64 0, ptr %227 seq_cst, align 8
  br label %231

231:                                              ; preds = %230, %225
  %232 = add nuw nsw i64 %220, 2
  %233 = icmp eq i64 %232, 64
  br i1 %233, label %216, label %219, !llvm.loop !189

234:                                              ; preds = %216, %234
  call void @llvm.x86.sse2.pause()
  %235 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 8) seq_cst, align 8
  %236 = icmp eq i32 %235, 0
  br i1 %236, label %237, label %234, !llvm.loop !190

237:                                              ; preds = %234, %216
  %238 = load i32, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !162
  %239 = add i32 %238, -1
  store i32 %239, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 4), align 4, !tbaa !162
  %240 = icmp eq i32 %239, 0
  br i1 %240, label %241, label %242

241:                                              ; preds = %237
  call fastcc void @uninstall()
  br label %242

242:                                              ; preds = %237, %241
  store atomic i32 0, ptr @signal_state release, align 8
  %243 = call i32 @sigaltstack(ptr noundef nonnull %9, ptr noundef null) #2
  %244 = getelementptr inbounds nuw i8, ptr %8, i64 24
  %245 = load ptr, ptr %244, align 8, !tbaa !191
  %246 = icmp eq ptr %245, null
  %247 = load ptr, ptr %8, align 64, !tbaa !26
  br i1 %246, label %290, label %248

248:                                              ; preds = %242
  %249 = getelementptr inbounds nuw i8, ptr %247, i64 228
  %250 = getelementptr inbounds nuw i8, ptr %247, i64 232
  %251 = getelementptr inbounds nuw i8, ptr %247, i64 240
  %252 = getelementptr inbounds nuw i8, ptr %247, i64 152
  %253 = getelementptr inbounds nuw i8, ptr %247, i64 144
  %254 = load i32, ptr %249, align 4, !tbaa !192
  br label %256

255:                                              ; preds = %276
  store i32 %259, ptr %249, align 4, !tbaa !192
  br label %290

256:                                              ; preds = %276, %248
  %257 = phi i32 [ %254, %248 ], [ %259, %276 ]
  %258 = phi ptr [ %245, %248 ], [ %278, %276 ]
  %259 = add i32 %257, 1
  %260 = getelementptr inbounds nuw i8, ptr %258, i64 56
  %261 = load i64, ptr %260, align 8, !tbaa !120
  %262 = load i64, ptr %250, align 8, !tbaa !193
  %263 = add i64 %262, %261
  store i64 %263, ptr %250, align 8, !tbaa !193
  %264 = getelementptr inbounds nuw i8, ptr %258, i64 64
  %265 = load i64, ptr %264, align 8, !tbaa !149
  %266 = load i64, ptr %251, align 8, !tbaa !194
  %267 = icmp ugt i64 %265, %266
  br i1 %267, label %268, label %269

268:                                              ; preds = %256
  store i64 %265, ptr %251, align 8, !tbaa !194
  br label %269

269:                                              ; preds = %268, %256
  %270 = load i64, ptr %252, align 8, !tbaa !195
  %271 = icmp eq i64 %270, 0
  br i1 %271, label %276, label %272

272:                                              ; preds = %269
  %273 = getelementptr inbounds nuw i8, ptr %258, i64 184
  %274 = load ptr, ptr %273, align 8, !tbaa !29
  %275 = load ptr, ptr %253, align 8, !tbaa !196
  br label %280

276:                                              ; preds = %280, %269
  %277 = getelementptr inbounds nuw i8, ptr %258, i64 264
  %278 = load ptr, ptr %277, align 8, !tbaa !191
  %279 = icmp eq ptr %278, null
  br i1 %279, label %255, label %256, !llvm.loop !197

280:                                              ; preds = %280, %272
  %281 = phi i64 [ 0, %272 ], [ %287, %280 ]
  %282 = getelementptr inbounds nuw i64, ptr %274, i64 %281
  %283 = load i64, ptr %282, align 8, !tbaa !40
  %284 = getelementptr inbounds nuw i64, ptr %275, i64 %281
  %285 = load i64, ptr %284, align 8, !tbaa !40
  %286 = add i64 %285, %283
  store i64 %286, ptr %284, align 8, !tbaa !40
  %287 = add nuw i64 %281, 1
  %288 = load i64, ptr %252, align 8, !tbaa !195
  %289 = icmp ult i64 %287, %288
  br i1 %289, label %280, label %276, !llvm.loop !198

290:                                              ; preds = %242, %255
  %291 = getelementptr inbounds nuw i8, ptr %247, i64 208
  %292 = load ptr, ptr %291, align 8, !tbaa !152
  %293 = getelementptr inbounds nuw i8, ptr %8, i64 68
  %294 = icmp ne ptr %292, null
  %295 = load i32, ptr %293, align 4, !tbaa !151
  %296 = icmp ne i32 %295, 0
  %297 = select i1 %296, i1 %294, i1 false
  br i1 %297, label %298, label %319

298:                                              ; preds = %290
  %299 = getelementptr inbounds nuw i8, ptr %8, i64 72
  br label %300

300:                                              ; preds = %313, %298
  %301 = phi i32 [ %295, %298 ], [ %314, %313 ]
  %302 = phi i64 [ 0, %298 ], [ %315, %313 ]
  %303 = getelementptr inbounds nuw %struct.Gws, ptr %299, i64 %302
  %304 = getelementptr inbounds nuw i8, ptr %303, i64 16
  %305 = load i32, ptr %304, align 4, !tbaa !155
  %306 = icmp eq i32 %305, 0
  br i1 %306, label %313, label %307

307:                                              ; preds = %300
  %308 = shl nuw nsw i64 %302, 3
  %309 = getelementptr inbounds nuw i8, ptr %292, i64 %308
  store i32 1, ptr %309, align 4, !tbaa !5
  %310 = load i32, ptr %303, align 4, !tbaa !153
  %311 = getelementptr inbounds nuw i8, ptr %309, i64 4
  store i32 %310, ptr %311, align 4, !tbaa !5
  %312 = load i32, ptr %293, align 4, !tbaa !151
  br label %313

313:                                              ; preds = %307, %300
  %314 = phi i32 [ %301, %300 ], [ %312, %307 ]
  %315 = add nuw nsw i64 %302, 1
  %316 = icmp ne i32 %314, 0
  %317 = icmp samesign ult i64 %302, 63
  %318 = select i1 %316, i1 %317, i1 false
  br i1 %318, label %300, label %319, !llvm.loop !199

319:                                              ; preds = %313, %290
  call fastcc void @trim_fibers(ptr noundef %71)
  %320 = getelementptr inbounds nuw i8, ptr %71, i64 252
  %321 = load i32, ptr %320, align 4, !tbaa !145
  %322 = icmp ult i32 %321, 5
  br i1 %322, label %357, label %323

323:                                              ; preds = %319
  %324 = getelementptr inbounds nuw i8, ptr %71, i64 224
  store ptr null, ptr %324, align 8, !tbaa !102
  %325 = getelementptr inbounds nuw i8, ptr %71, i64 232
  %326 = load ptr, ptr %325, align 8, !tbaa !200
  %327 = icmp eq ptr %326, null
  br i1 %327, label %328, label %330

328:                                              ; preds = %352, %323
  %329 = phi i32 [ 0, %323 ], [ %354, %352 ]
  store i32 %329, ptr %320, align 4, !tbaa !145
  br label %357

330:                                              ; preds = %323, %352
  %331 = phi ptr [ %355, %352 ], [ %326, %323 ]
  %332 = phi i32 [ %354, %352 ], [ 0, %323 ]
  %333 = phi ptr [ %353, %352 ], [ %325, %323 ]
  %334 = icmp ult i32 %332, 4
  br i1 %334, label %335, label %340

335:                                              ; preds = %330
  %336 = add nuw nsw i32 %332, 1
  %337 = load ptr, ptr %324, align 8, !tbaa !102
  %338 = getelementptr inbounds nuw i8, ptr %331, i64 8
  store ptr %337, ptr %338, align 8, !tbaa !98
  store ptr %331, ptr %324, align 8, !tbaa !102
  %339 = getelementptr inbounds nuw i8, ptr %331, i64 24
  br label %352, !llvm.loop !201

340:                                              ; preds = %330
  %341 = getelementptr inbounds nuw i8, ptr %331, i64 24
  %342 = load ptr, ptr %341, align 8, !tbaa !144
  store ptr %342, ptr %333, align 8, !tbaa !200
  %343 = getelementptr inbounds nuw i8, ptr %331, i64 96
  %344 = load ptr, ptr %343, align 8, !tbaa !111
  %345 = icmp eq ptr %344, null
  br i1 %345, label %351, label %346

346:                                              ; preds = %340
  %347 = getelementptr inbounds nuw i8, ptr %331, i64 104
  %348 = load i64, ptr %347, align 8, !tbaa !147
  %349 = add i64 %348, 4096
  %350 = call i32 @munmap(ptr noundef nonnull %344, i64 noundef %349) #2
  br label %351

351:                                              ; preds = %346, %340
  call void @free(ptr noundef nonnull %331) #2
  br label %352

352:                                              ; preds = %351, %335
  %353 = phi ptr [ %339, %335 ], [ %333, %351 ]
  %354 = phi i32 [ %336, %335 ], [ %332, %351 ]
  %355 = load ptr, ptr %353, align 8, !tbaa !200
  %356 = icmp eq ptr %355, null
  br i1 %356, label %328, label %330

357:                                              ; preds = %319, %328
  %358 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %359 = icmp eq i32 %358, 0
  br i1 %359, label %363, label %360

360:                                              ; preds = %357, %360
  call void @llvm.x86.sse2.pause()
  %361 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %362 = icmp eq i32 %361, 0
  br i1 %362, label %363, label %360, !llvm.loop !150

363:                                              ; preds = %360, %357
  %364 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 32), align 8, !tbaa !169
  %365 = getelementptr inbounds nuw i8, ptr %71, i64 272
  store ptr %364, ptr %365, align 8, !tbaa !171
  store ptr %71, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 32), align 8, !tbaa !169
  store atomic i32 0, ptr @pool release, align 8
  %366 = getelementptr inbounds nuw i8, ptr %8, i64 40
  %367 = load volatile i32, ptr %366, align 8, !tbaa !202
  %368 = icmp eq i32 %367, 0
  br i1 %368, label %369, label %379

369:                                              ; preds = %363
  %370 = load ptr, ptr %8, align 64, !tbaa !26
  %371 = getelementptr inbounds nuw i8, ptr %370, i64 312
  %372 = load i64, ptr %371, align 8, !tbaa !203
  %373 = icmp eq i64 %372, 0
  br i1 %373, label %374, label %379

374:                                              ; preds = %369
  %375 = getelementptr inbounds nuw i8, ptr %8, i64 36
  %376 = load i32, ptr %375, align 4, !tbaa !148
  %377 = icmp eq i32 %376, 0
  %378 = select i1 %377, i32 0, i32 3
  br label %379

379:                                              ; preds = %363, %369, %374
  %380 = phi i32 [ %378, %374 ], [ 2, %363 ], [ 1, %369 ]
  %381 = getelementptr inbounds nuw i8, ptr %0, i64 224
  store i32 %380, ptr %381, align 8, !tbaa !175
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #2
  br label %382

382:                                              ; preds = %379, %68
  %383 = phi i32 [ %380, %379 ], [ 3, %68 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #2
  ret i32 %383
}

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @work(ptr noundef nonnull initializes((24, 32), (56, 72), (136, 152), (200, 216)) %0, ptr noundef %1) unnamed_addr #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = load ptr, ptr %1, align 64, !tbaa !26
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 24
  store ptr %1, ptr %7, align 8, !tbaa !42
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 200
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %13 = getelementptr inbounds nuw i8, ptr %6, i64 136
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %9, i8 0, i64 16, i1 false)
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %8, i8 0, i64 16, i1 false)
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %10, i8 0, i64 16, i1 false)
  %14 = load i64, ptr %13, align 8, !tbaa !34
  %15 = shl i64 %14, 1
  %16 = load i64, ptr %12, align 8, !tbaa !40
  %17 = icmp ugt i64 %15, %16
  br i1 %17, label %27, label %18

18:                                               ; preds = %2
  %19 = shl i64 %14, 3
  %20 = add i64 %19, 65536
  %21 = icmp ugt i64 %16, %20
  br i1 %21, label %27, label %22

22:                                               ; preds = %18
  %23 = icmp eq i64 %15, 0
  br i1 %23, label %49, label %24

24:                                               ; preds = %22
  %25 = load ptr, ptr %11, align 8, !tbaa !204
  %26 = shl i64 %14, 4
  tail call void @llvm.memset.p0.i64(ptr align 8 %25, i8 0, i64 %26, i1 false), !tbaa !40
  br label %49

27:                                               ; preds = %18, %2
  %28 = load ptr, ptr %11, align 8, !tbaa !204
  %29 = icmp eq ptr %28, null
  br i1 %29, label %33, label %30

30:                                               ; preds = %27
  %31 = shl i64 %16, 3
  %32 = tail call i32 @munmap(ptr noundef nonnull %28, i64 noundef %31) #2
  br label %33

33:                                               ; preds = %30, %27
  %34 = shl i64 %14, 4
  %35 = add i64 %34, 4095
  %36 = and i64 %35, -4096
  %37 = icmp eq i64 %36, 0
  br i1 %37, label %42, label %38

38:                                               ; preds = %33
  %39 = tail call ptr @mmap(ptr noundef null, i64 noundef %36, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %40 = icmp eq ptr %39, inttoptr (i64 -1 to ptr)
  %41 = select i1 %40, ptr null, ptr %39
  br label %42

42:                                               ; preds = %38, %33
  %43 = phi ptr [ %41, %38 ], [ null, %33 ]
  store ptr %43, ptr %11, align 8, !tbaa !204
  %44 = icmp eq ptr %43, null
  %45 = lshr exact i64 %36, 3
  %46 = select i1 %44, i64 0, i64 %45
  store i64 %46, ptr %12, align 8, !tbaa !40
  %47 = icmp ne i64 %15, 0
  %48 = select i1 %47, i1 %44, i1 false
  br i1 %48, label %87, label %49

49:                                               ; preds = %24, %22, %42
  %50 = getelementptr inbounds nuw i8, ptr %0, i64 184
  %51 = getelementptr inbounds nuw i8, ptr %0, i64 192
  %52 = getelementptr inbounds nuw i8, ptr %6, i64 152
  %53 = load i64, ptr %52, align 8, !tbaa !195
  %54 = load i64, ptr %51, align 8, !tbaa !40
  %55 = icmp ugt i64 %53, %54
  br i1 %55, label %65, label %56

56:                                               ; preds = %49
  %57 = shl i64 %53, 2
  %58 = add i64 %57, 65536
  %59 = icmp ugt i64 %54, %58
  br i1 %59, label %65, label %60

60:                                               ; preds = %56
  %61 = icmp eq i64 %53, 0
  br i1 %61, label %89, label %62

62:                                               ; preds = %60
  %63 = load ptr, ptr %50, align 8, !tbaa !204
  %64 = shl nuw i64 %53, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %63, i8 0, i64 %64, i1 false), !tbaa !40
  br label %89

65:                                               ; preds = %56, %49
  %66 = load ptr, ptr %50, align 8, !tbaa !204
  %67 = icmp eq ptr %66, null
  br i1 %67, label %71, label %68

68:                                               ; preds = %65
  %69 = shl i64 %54, 3
  %70 = tail call i32 @munmap(ptr noundef nonnull %66, i64 noundef %69) #2
  br label %71

71:                                               ; preds = %68, %65
  %72 = shl i64 %53, 3
  %73 = add i64 %72, 4095
  %74 = and i64 %73, -4096
  %75 = icmp eq i64 %74, 0
  br i1 %75, label %80, label %76

76:                                               ; preds = %71
  %77 = tail call ptr @mmap(ptr noundef null, i64 noundef %74, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %78 = icmp eq ptr %77, inttoptr (i64 -1 to ptr)
  %79 = select i1 %78, ptr null, ptr %77
  br label %80

80:                                               ; preds = %76, %71
  %81 = phi ptr [ %79, %76 ], [ null, %71 ]
  store ptr %81, ptr %50, align 8, !tbaa !204
  %82 = icmp eq ptr %81, null
  %83 = lshr exact i64 %74, 3
  %84 = select i1 %82, i64 0, i64 %83
  store i64 %84, ptr %51, align 8, !tbaa !40
  %85 = icmp ne i64 %53, 0
  %86 = select i1 %85, i1 %82, i1 false
  br i1 %86, label %87, label %89

87:                                               ; preds = %80, %42
  %88 = getelementptr inbounds nuw i8, ptr %1, i64 36
  store i32 1, ptr %88, align 4, !tbaa !148
  br label %167

89:                                               ; preds = %62, %60, %80
  %90 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %91 = atomicrmw xchg ptr %90, i32 1 acquire, align 4
  %92 = icmp eq i32 %91, 0
  br i1 %92, label %96, label %93

93:                                               ; preds = %89, %93
  tail call void @llvm.x86.sse2.pause()
  %94 = atomicrmw xchg ptr %90, i32 1 acquire, align 4
  %95 = icmp eq i32 %94, 0
  br i1 %95, label %96, label %93, !llvm.loop !150

96:                                               ; preds = %93, %89
  %97 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %98 = load ptr, ptr %97, align 8, !tbaa !205
  %99 = getelementptr inbounds nuw i8, ptr %0, i64 264
  store ptr %98, ptr %99, align 8, !tbaa !137
  %100 = ptrtoint ptr %0 to i64
  store atomic i64 %100, ptr %97 release, align 8
  store atomic i32 0, ptr %90 release, align 8
  %101 = tail call i64 @pthread_self() #28
  %102 = getelementptr inbounds nuw i8, ptr %0, i64 288
  store i64 %101, ptr %102, align 8, !tbaa !206
  %103 = getelementptr inbounds nuw i8, ptr %0, i64 296
  store volatile i32 1, ptr %103, align 8, !tbaa !207
  %104 = getelementptr inbounds nuw i8, ptr %6, i64 216
  %105 = load i32, ptr %104, align 8, !tbaa !208
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  store i32 %105, ptr %5, align 4, !tbaa !5
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  call void asm sideeffect "stmxcsr $0\0A\09ldmxcsr $1", "=*m,*m,~{dirflag},~{fpsr},~{flags}"(ptr nonnull elementtype(i32) %3, ptr nonnull elementtype(i32) %5) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @lw_enter(ptr noundef nonnull %0) #2
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #2
  call void asm sideeffect "stmxcsr $0\0A\09ldmxcsr $1", "=*m,*m,~{dirflag},~{fpsr},~{flags}"(ptr nonnull elementtype(i32) %4, ptr nonnull elementtype(i32) %3) #2, !srcloc !209
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  store volatile i32 0, ptr %103, align 8, !tbaa !207
  %106 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store ptr null, ptr %106, align 8, !tbaa !105
  %107 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %108 = load i32, ptr %107, align 8, !tbaa !97
  %109 = icmp eq i32 %108, 0
  br i1 %109, label %167, label %110

110:                                              ; preds = %96
  %111 = getelementptr inbounds nuw i8, ptr %0, i64 216
  store ptr null, ptr %111, align 8, !tbaa !103
  %112 = getelementptr inbounds nuw i8, ptr %0, i64 240
  %113 = load ptr, ptr %112, align 8, !tbaa !210
  %114 = icmp eq ptr %113, null
  br i1 %114, label %154, label %118

115:                                              ; preds = %121
  %116 = load ptr, ptr %119, align 8, !tbaa !210
  %117 = icmp eq ptr %116, null
  br i1 %117, label %154, label %118, !llvm.loop !211

118:                                              ; preds = %110, %115
  %119 = phi ptr [ %116, %115 ], [ %113, %110 ]
  %120 = getelementptr inbounds nuw i8, ptr %119, i64 16
  br label %121

121:                                              ; preds = %121, %118
  %122 = phi i64 [ 16, %118 ], [ %138, %121 ]
  %123 = getelementptr %struct.Wave, ptr %120, i64 %122
  %124 = getelementptr i8, ptr %123, i64 -512
  %125 = getelementptr i8, ptr %123, i64 -288
  %126 = load i64, ptr %125, align 8, !tbaa !123
  %127 = inttoptr i64 %126 to ptr
  %128 = getelementptr inbounds i8, ptr %127, i64 -8
  store i64 ptrtoint (ptr @lw_fiber_start to i64), ptr %128, align 8, !tbaa !40
  %129 = getelementptr inbounds i8, ptr %127, i64 -24
  %130 = ptrtoint ptr %124 to i64
  %131 = getelementptr inbounds i8, ptr %127, i64 -32
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %129, i8 0, i64 16, i1 false)
  store i64 %130, ptr %131, align 8, !tbaa !40
  %132 = getelementptr inbounds i8, ptr %127, i64 -56
  %133 = ptrtoint ptr %132 to i64
  %134 = getelementptr i8, ptr %123, i64 -384
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %132, i8 0, i64 24, i1 false)
  store i64 %133, ptr %134, align 8, !tbaa !109
  %135 = getelementptr i8, ptr %123, i64 -360
  store ptr null, ptr %135, align 8, !tbaa !65
  %136 = load ptr, ptr %111, align 8, !tbaa !103
  %137 = getelementptr i8, ptr %123, i64 -376
  store ptr %136, ptr %137, align 8, !tbaa !104
  store ptr %124, ptr %111, align 8, !tbaa !103
  %138 = add nsw i64 %122, -2
  %139 = getelementptr inbounds nuw %struct.Wave, ptr %120, i64 %138
  %140 = getelementptr inbounds nuw i8, ptr %139, i64 224
  %141 = load i64, ptr %140, align 8, !tbaa !123
  %142 = inttoptr i64 %141 to ptr
  %143 = getelementptr inbounds i8, ptr %142, i64 -8
  store i64 ptrtoint (ptr @lw_fiber_start to i64), ptr %143, align 8, !tbaa !40
  %144 = getelementptr inbounds i8, ptr %142, i64 -24
  %145 = ptrtoint ptr %139 to i64
  %146 = getelementptr inbounds i8, ptr %142, i64 -32
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %144, i8 0, i64 16, i1 false)
  store i64 %145, ptr %146, align 8, !tbaa !40
  %147 = getelementptr inbounds i8, ptr %142, i64 -56
  %148 = ptrtoint ptr %147 to i64
  %149 = getelementptr inbounds nuw i8, ptr %139, i64 128
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %147, i8 0, i64 24, i1 false)
  store i64 %148, ptr %149, align 8, !tbaa !109
  %150 = getelementptr inbounds nuw i8, ptr %139, i64 152
  store ptr null, ptr %150, align 8, !tbaa !65
  %151 = load ptr, ptr %111, align 8, !tbaa !103
  %152 = getelementptr inbounds nuw i8, ptr %139, i64 136
  store ptr %151, ptr %152, align 8, !tbaa !104
  store ptr %139, ptr %111, align 8, !tbaa !103
  %153 = icmp eq i64 %138, 0
  br i1 %153, label %115, label %121, !llvm.loop !212

154:                                              ; preds = %115, %110
  %155 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store ptr null, ptr %155, align 8, !tbaa !100
  store i32 0, ptr %107, align 8, !tbaa !97
  %156 = getelementptr inbounds nuw i8, ptr %0, i64 224
  store ptr null, ptr %156, align 8, !tbaa !102
  %157 = getelementptr inbounds nuw i8, ptr %0, i64 232
  %158 = load ptr, ptr %157, align 8, !tbaa !200
  %159 = icmp eq ptr %158, null
  br i1 %159, label %167, label %160

160:                                              ; preds = %154, %160
  %161 = phi ptr [ %162, %160 ], [ null, %154 ]
  %162 = phi ptr [ %165, %160 ], [ %158, %154 ]
  %163 = getelementptr inbounds nuw i8, ptr %162, i64 8
  store ptr %161, ptr %163, align 8, !tbaa !98
  store ptr %162, ptr %156, align 8, !tbaa !102
  %164 = getelementptr inbounds nuw i8, ptr %162, i64 24
  %165 = load ptr, ptr %164, align 8, !tbaa !200
  %166 = icmp eq ptr %165, null
  br i1 %166, label %167, label %160, !llvm.loop !213

167:                                              ; preds = %160, %154, %96, %87
  ret void
}

; Function Attrs: nounwind
declare i32 @sigaltstack(ptr noundef, ptr noundef) local_unnamed_addr #18

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @trim_fibers(ptr noundef nonnull captures(none) %0) unnamed_addr #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %3 = load i64, ptr %2, align 8, !tbaa !214
  %4 = icmp ugt i64 %3, 33554432
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 248
  %6 = load i32, ptr %5, align 8, !tbaa !215
  %7 = icmp ugt i32 %6, 64
  %8 = select i1 %7, i1 true, i1 %4
  br i1 %8, label %9, label %101

9:                                                ; preds = %1
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 240
  %11 = load ptr, ptr %10, align 8, !tbaa !210
  %12 = icmp eq ptr %11, null
  br i1 %12, label %13, label %58

13:                                               ; preds = %9
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 216
  store ptr null, ptr %14, align 8, !tbaa !103
  br label %101

15:                                               ; preds = %96
  %16 = load ptr, ptr %10, align 8, !tbaa !210
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 216
  store ptr null, ptr %17, align 8, !tbaa !103
  %18 = icmp eq ptr %16, null
  br i1 %18, label %101, label %22

19:                                               ; preds = %25
  %20 = load ptr, ptr %23, align 8, !tbaa !210
  %21 = icmp eq ptr %20, null
  br i1 %21, label %101, label %22, !llvm.loop !211

22:                                               ; preds = %15, %19
  %23 = phi ptr [ %20, %19 ], [ %16, %15 ]
  %24 = getelementptr inbounds nuw i8, ptr %23, i64 16
  br label %25

25:                                               ; preds = %25, %22
  %26 = phi i64 [ 16, %22 ], [ %42, %25 ]
  %27 = getelementptr %struct.Wave, ptr %24, i64 %26
  %28 = getelementptr i8, ptr %27, i64 -512
  %29 = getelementptr i8, ptr %27, i64 -288
  %30 = load i64, ptr %29, align 8, !tbaa !123
  %31 = inttoptr i64 %30 to ptr
  %32 = getelementptr inbounds i8, ptr %31, i64 -8
  store i64 ptrtoint (ptr @lw_fiber_start to i64), ptr %32, align 8, !tbaa !40
  %33 = getelementptr inbounds i8, ptr %31, i64 -24
  %34 = ptrtoint ptr %28 to i64
  %35 = getelementptr inbounds i8, ptr %31, i64 -32
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %33, i8 0, i64 16, i1 false)
  store i64 %34, ptr %35, align 8, !tbaa !40
  %36 = getelementptr inbounds i8, ptr %31, i64 -56
  %37 = ptrtoint ptr %36 to i64
  %38 = getelementptr i8, ptr %27, i64 -384
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %36, i8 0, i64 24, i1 false)
  store i64 %37, ptr %38, align 8, !tbaa !109
  %39 = getelementptr i8, ptr %27, i64 -360
  store ptr null, ptr %39, align 8, !tbaa !65
  %40 = load ptr, ptr %17, align 8, !tbaa !103
  %41 = getelementptr i8, ptr %27, i64 -376
  store ptr %40, ptr %41, align 8, !tbaa !104
  store ptr %28, ptr %17, align 8, !tbaa !103
  %42 = add nsw i64 %26, -2
  %43 = getelementptr inbounds nuw %struct.Wave, ptr %24, i64 %42
  %44 = getelementptr inbounds nuw i8, ptr %43, i64 224
  %45 = load i64, ptr %44, align 8, !tbaa !123
  %46 = inttoptr i64 %45 to ptr
  %47 = getelementptr inbounds i8, ptr %46, i64 -8
  store i64 ptrtoint (ptr @lw_fiber_start to i64), ptr %47, align 8, !tbaa !40
  %48 = getelementptr inbounds i8, ptr %46, i64 -24
  %49 = ptrtoint ptr %43 to i64
  %50 = getelementptr inbounds i8, ptr %46, i64 -32
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %48, i8 0, i64 16, i1 false)
  store i64 %49, ptr %50, align 8, !tbaa !40
  %51 = getelementptr inbounds i8, ptr %46, i64 -56
  %52 = ptrtoint ptr %51 to i64
  %53 = getelementptr inbounds nuw i8, ptr %43, i64 128
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %51, i8 0, i64 24, i1 false)
  store i64 %52, ptr %53, align 8, !tbaa !109
  %54 = getelementptr inbounds nuw i8, ptr %43, i64 152
  store ptr null, ptr %54, align 8, !tbaa !65
  %55 = load ptr, ptr %17, align 8, !tbaa !103
  %56 = getelementptr inbounds nuw i8, ptr %43, i64 136
  store ptr %55, ptr %56, align 8, !tbaa !104
  store ptr %43, ptr %17, align 8, !tbaa !103
  %57 = icmp eq i64 %42, 0
  br i1 %57, label %19, label %25, !llvm.loop !212

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
  %71 = load i64, ptr %70, align 8, !tbaa !77
  %72 = icmp eq i64 %71, 0
  br i1 %72, label %82, label %73

73:                                               ; preds = %67
  %74 = inttoptr i64 %71 to ptr
  %75 = getelementptr inbounds nuw i8, ptr %69, i64 240
  %76 = load i64, ptr %75, align 8, !tbaa !216
  %77 = add i64 %76, 4096
  %78 = tail call i32 @munmap(ptr noundef nonnull %74, i64 noundef %77) #2
  %79 = load i64, ptr %75, align 8, !tbaa !216
  %80 = load i64, ptr %2, align 8, !tbaa !214
  %81 = sub i64 %80, %79
  store i64 %81, ptr %2, align 8, !tbaa !214
  store i64 0, ptr %70, align 8, !tbaa !77
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %75, i8 0, i64 16, i1 false)
  br label %82

82:                                               ; preds = %67, %73
  %83 = add nuw nsw i64 %68, 1
  %84 = icmp eq i64 %83, 16
  br i1 %84, label %66, label %67, !llvm.loop !217

85:                                               ; preds = %58, %66
  %86 = add nuw nsw i32 %60, 1
  br label %96, !llvm.loop !218

87:                                               ; preds = %66
  %88 = load ptr, ptr %59, align 8, !tbaa !219
  store ptr %88, ptr %61, align 8, !tbaa !210
  %89 = getelementptr inbounds nuw i8, ptr %59, i64 8
  %90 = load ptr, ptr %89, align 8, !tbaa !221
  %91 = tail call i32 @munmap(ptr noundef %90, i64 noundef 71303168) #2
  %92 = tail call i32 @munmap(ptr noundef nonnull %59, i64 noundef 8208) #2
  %93 = load i32, ptr %5, align 8, !tbaa !215
  %94 = add i32 %93, -16
  store i32 %94, ptr %5, align 8, !tbaa !215
  %95 = atomicrmw sub ptr @fibers_of_process, i32 16 monotonic, align 4
  br label %96

96:                                               ; preds = %87, %85
  %97 = phi ptr [ %61, %87 ], [ %59, %85 ]
  %98 = phi i32 [ %60, %87 ], [ %86, %85 ]
  %99 = load ptr, ptr %97, align 8, !tbaa !210
  %100 = icmp eq ptr %99, null
  br i1 %100, label %15, label %58

101:                                              ; preds = %19, %13, %15, %1
  ret void
}

; Function Attrs: nounwind uwtable(sync)
define internal fastcc void @note_fault(ptr noundef readonly captures(none) %0, ptr noundef nonnull captures(none) initializes((32, 56)) %1) unnamed_addr #0 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %4 = load ptr, ptr %3, align 8, !tbaa !25
  %5 = load ptr, ptr %4, align 64, !tbaa !26
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 120
  %7 = load i64, ptr %6, align 8, !tbaa !68
  %8 = getelementptr inbounds nuw i8, ptr %1, i64 32
  store i64 %7, ptr %8, align 8, !tbaa !222
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 92
  %10 = load i32, ptr %9, align 4, !tbaa !48
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 52
  store i32 %10, ptr %11, align 4, !tbaa !223
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %13 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %14 = load i32, ptr %12, align 8, !tbaa !5
  store i32 %14, ptr %13, align 8, !tbaa !5
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 84
  %16 = load i32, ptr %15, align 4, !tbaa !5
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 44
  store i32 %16, ptr %17, align 4, !tbaa !5
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %19 = load i32, ptr %18, align 8, !tbaa !5
  %20 = getelementptr inbounds nuw i8, ptr %1, i64 48
  store i32 %19, ptr %20, align 8, !tbaa !5
  %21 = getelementptr inbounds nuw i8, ptr %4, i64 32
  %22 = atomicrmw xchg ptr %21, i32 1 acquire, align 4
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %27, label %24

24:                                               ; preds = %2, %24
  tail call void @llvm.x86.sse2.pause()
  %25 = atomicrmw xchg ptr %21, i32 1 acquire, align 4
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %24, !llvm.loop !150

27:                                               ; preds = %24, %2
  %28 = getelementptr inbounds nuw i8, ptr %5, i64 256
  %29 = getelementptr inbounds nuw i8, ptr %5, i64 312
  %30 = load i64, ptr %29, align 8, !tbaa !203
  %31 = add i64 %30, 1
  %32 = icmp eq i64 %30, 0
  br i1 %32, label %42, label %33

33:                                               ; preds = %27
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %35 = load ptr, ptr %34, align 8, !tbaa !65
  %36 = getelementptr inbounds nuw i8, ptr %35, i64 32
  %37 = load i64, ptr %36, align 8, !tbaa !92
  %38 = getelementptr inbounds nuw i8, ptr %4, i64 1408
  %39 = load i64, ptr %38, align 64, !tbaa !167
  %40 = icmp ult i64 %37, %39
  br i1 %40, label %42, label %41

41:                                               ; preds = %33
  store i64 %31, ptr %29, align 8, !tbaa !203
  br label %52

42:                                               ; preds = %27, %33
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(80) %28, ptr noundef nonnull align 8 dereferenceable(80) %1, i64 80, i1 false), !tbaa.struct !224
  %43 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %44 = load ptr, ptr %43, align 8, !tbaa !65
  %45 = getelementptr inbounds nuw i8, ptr %44, i64 32
  %46 = load i64, ptr %45, align 8, !tbaa !92
  %47 = getelementptr inbounds nuw i8, ptr %4, i64 1408
  %48 = load i64, ptr %47, align 64, !tbaa !167
  %49 = icmp ult i64 %46, %48
  store i64 %31, ptr %29, align 8, !tbaa !203
  br i1 %49, label %50, label %52

50:                                               ; preds = %42
  %51 = getelementptr inbounds nuw i8, ptr %4, i64 1408
  store i64 %46, ptr %51, align 64, !tbaa !167
  br label %52

52:                                               ; preds = %41, %50, %42
  store atomic i32 0, ptr %21 release, align 4
  ret void
}

; Function Attrs: nofree norecurse nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync)
define internal fastcc range(i32 0, 2) i32 @next_group(ptr noundef captures(none) %0, ptr noundef captures(none) %1) unnamed_addr #19 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %4 = load i64, ptr %3, align 8, !tbaa !129
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %6 = load i64, ptr %5, align 8, !tbaa !130
  %7 = icmp eq i64 %4, %6
  br i1 %7, label %8, label %63

8:                                                ; preds = %2
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %10 = load ptr, ptr %9, align 8, !tbaa !42
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 1472
  %12 = load atomic i64, ptr %11 monotonic, align 64
  %13 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %14 = load i64, ptr %13, align 16, !tbaa !142
  %15 = getelementptr inbounds nuw i8, ptr %10, i64 44
  br label %16

16:                                               ; preds = %33, %8
  %17 = phi i64 [ %12, %8 ], [ %38, %33 ]
  %18 = icmp ult i64 %17, %14
  br i1 %18, label %19, label %244

19:                                               ; preds = %16
  %20 = sub nuw i64 %14, %17
  %21 = load ptr, ptr %10, align 64, !tbaa !26
  %22 = getelementptr inbounds nuw i8, ptr %21, i64 76
  %23 = load i32, ptr %22, align 4, !tbaa !184
  %24 = shl i32 %23, 3
  %25 = zext i32 %24 to i64
  %26 = icmp ult i64 %20, %25
  br i1 %26, label %32, label %27

27:                                               ; preds = %19
  %28 = udiv i64 %20, %25
  %29 = tail call i64 @llvm.umin.i64(i64 %28, i64 64)
  %30 = load i32, ptr %15, align 4, !tbaa !140
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
  br i1 %37, label %39, label %16, !llvm.loop !225

39:                                               ; preds = %33
  store i64 %17, ptr %3, align 8, !tbaa !129
  store i64 %35, ptr %5, align 8, !tbaa !130
  %40 = getelementptr inbounds nuw i8, ptr %21, i64 60
  %41 = load i32, ptr %40, align 4, !tbaa !5
  %42 = zext i32 %41 to i64
  %43 = urem i64 %17, %42
  %44 = trunc nuw i64 %43 to i32
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 152
  store i32 %44, ptr %45, align 8, !tbaa !5
  %46 = load i32, ptr %40, align 4, !tbaa !5
  %47 = zext i32 %46 to i64
  %48 = udiv i64 %17, %47
  %49 = getelementptr inbounds nuw i8, ptr %21, i64 64
  %50 = load i32, ptr %49, align 4, !tbaa !5
  %51 = zext i32 %50 to i64
  %52 = urem i64 %48, %51
  %53 = trunc nuw i64 %52 to i32
  %54 = getelementptr inbounds nuw i8, ptr %0, i64 156
  store i32 %53, ptr %54, align 4, !tbaa !5
  %55 = load i32, ptr %40, align 4, !tbaa !5
  %56 = zext i32 %55 to i64
  %57 = udiv i64 %17, %56
  %58 = load i32, ptr %49, align 4, !tbaa !5
  %59 = zext i32 %58 to i64
  %60 = udiv i64 %57, %59
  %61 = trunc i64 %60 to i32
  %62 = getelementptr inbounds nuw i8, ptr %0, i64 160
  store i32 %61, ptr %62, align 8, !tbaa !5
  br label %63

63:                                               ; preds = %39, %2
  %64 = phi i64 [ %17, %39 ], [ %4, %2 ]
  %65 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %66 = load ptr, ptr %65, align 8, !tbaa !42
  %67 = load ptr, ptr %66, align 64, !tbaa !26
  %68 = getelementptr inbounds nuw i8, ptr %66, i64 1408
  %69 = load atomic i64, ptr %68 monotonic, align 64
  %70 = icmp ult i64 %64, %69
  br i1 %70, label %71, label %244

71:                                               ; preds = %63
  %72 = add nuw i64 %64, 1
  store i64 %72, ptr %3, align 8, !tbaa !129
  %73 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %74 = getelementptr inbounds nuw i8, ptr %67, i64 48
  %75 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %76 = load i32, ptr %74, align 4, !tbaa !5
  %77 = load i32, ptr %73, align 8, !tbaa !5
  %78 = add i32 %77, %76
  store i32 %78, ptr %75, align 4, !tbaa !5
  %79 = getelementptr inbounds nuw i8, ptr %67, i64 52
  %80 = load i32, ptr %79, align 4, !tbaa !5
  %81 = getelementptr inbounds nuw i8, ptr %0, i64 156
  %82 = load i32, ptr %81, align 4, !tbaa !5
  %83 = add i32 %82, %80
  %84 = getelementptr inbounds nuw i8, ptr %1, i64 44
  store i32 %83, ptr %84, align 4, !tbaa !5
  %85 = getelementptr inbounds nuw i8, ptr %67, i64 56
  %86 = load i32, ptr %85, align 4, !tbaa !5
  %87 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %88 = load i32, ptr %87, align 8, !tbaa !5
  %89 = add i32 %88, %86
  %90 = getelementptr inbounds nuw i8, ptr %1, i64 48
  store i32 %89, ptr %90, align 4, !tbaa !5
  %91 = load i32, ptr %73, align 8, !tbaa !5
  %92 = add i32 %91, 1
  store i32 %92, ptr %73, align 8, !tbaa !5
  %93 = getelementptr inbounds nuw i8, ptr %67, i64 60
  %94 = load i32, ptr %93, align 4, !tbaa !5
  %95 = icmp eq i32 %92, %94
  br i1 %95, label %96, label %107

96:                                               ; preds = %71
  store i32 0, ptr %73, align 4, !tbaa !5
  %97 = getelementptr inbounds nuw i8, ptr %0, i64 156
  %98 = load i32, ptr %97, align 4, !tbaa !5
  %99 = add i32 %98, 1
  store i32 %99, ptr %97, align 4, !tbaa !5
  %100 = getelementptr inbounds nuw i8, ptr %67, i64 64
  %101 = load i32, ptr %100, align 4, !tbaa !5
  %102 = icmp eq i32 %99, %101
  br i1 %102, label %103, label %107

103:                                              ; preds = %96
  store i32 0, ptr %97, align 4, !tbaa !5
  %104 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %105 = load i32, ptr %104, align 4, !tbaa !5
  %106 = add i32 %105, 1
  store i32 %106, ptr %104, align 4, !tbaa !5
  br label %107

107:                                              ; preds = %96, %103, %71
  %108 = getelementptr inbounds nuw i8, ptr %1, i64 32
  store i64 %64, ptr %108, align 8, !tbaa !92
  %109 = getelementptr inbounds nuw i8, ptr %1, i64 68
  store i32 0, ptr %109, align 4, !tbaa !133
  %110 = getelementptr inbounds nuw i8, ptr %1, i64 64
  store i32 0, ptr %110, align 8, !tbaa !95
  %111 = getelementptr inbounds nuw i8, ptr %1, i64 52
  store i32 0, ptr %111, align 4, !tbaa !66
  %112 = getelementptr inbounds nuw i8, ptr %67, i64 72
  %113 = load i32, ptr %112, align 8, !tbaa !226
  %114 = getelementptr inbounds nuw i8, ptr %1, i64 56
  store i32 %113, ptr %114, align 8, !tbaa !70
  %115 = getelementptr inbounds nuw i8, ptr %1, i64 60
  store i32 %113, ptr %115, align 4, !tbaa !96
  %116 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %117 = load i64, ptr %116, align 8, !tbaa !94
  %118 = getelementptr inbounds nuw i8, ptr %1, i64 88
  store i64 %117, ptr %118, align 8, !tbaa !119
  %119 = getelementptr inbounds nuw i8, ptr %67, i64 96
  %120 = load i64, ptr %119, align 8, !tbaa !146
  %121 = icmp eq i64 %120, 0
  br i1 %121, label %244, label %122

122:                                              ; preds = %107
  %123 = getelementptr inbounds nuw i8, ptr %1, i64 96
  %124 = load ptr, ptr %123, align 8, !tbaa !111
  %125 = ptrtoint ptr %124 to i64
  %126 = getelementptr inbounds nuw i8, ptr %67, i64 200
  %127 = load i64, ptr %126, align 8, !tbaa !78
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
  store <8 x i64> %130, ptr %141, align 8, !tbaa !79
  %143 = getelementptr inbounds nuw i8, ptr %141, i64 64
  %144 = add i64 %142, 1
  %145 = icmp eq i64 %144, %137
  br i1 %145, label %146, label %140, !llvm.loop !227

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
  store <2 x i64> %174, ptr %178, align 8, !tbaa !40
  store <2 x i64> %174, ptr %179, align 8, !tbaa !40
  %180 = add nuw i64 %176, 4
  %181 = icmp eq i64 %180, %170
  br i1 %181, label %182, label %175, !llvm.loop !228

182:                                              ; preds = %175
  %183 = icmp eq i64 %167, %170
  br i1 %183, label %199, label %184

184:                                              ; preds = %158, %182
  %185 = phi ptr [ %156, %158 ], [ %172, %182 ]
  br label %221

186:                                              ; preds = %149, %186
  %187 = phi ptr [ %195, %186 ], [ %150, %149 ]
  store <8 x i64> %130, ptr %187, align 8, !tbaa !79
  %188 = getelementptr inbounds nuw i8, ptr %187, i64 64
  store <8 x i64> %130, ptr %188, align 8, !tbaa !79
  %189 = getelementptr inbounds nuw i8, ptr %187, i64 128
  store <8 x i64> %130, ptr %189, align 8, !tbaa !79
  %190 = getelementptr inbounds nuw i8, ptr %187, i64 192
  store <8 x i64> %130, ptr %190, align 8, !tbaa !79
  %191 = getelementptr inbounds nuw i8, ptr %187, i64 256
  store <8 x i64> %130, ptr %191, align 8, !tbaa !79
  %192 = getelementptr inbounds nuw i8, ptr %187, i64 320
  store <8 x i64> %130, ptr %192, align 8, !tbaa !79
  %193 = getelementptr inbounds nuw i8, ptr %187, i64 384
  store <8 x i64> %130, ptr %193, align 8, !tbaa !79
  %194 = getelementptr inbounds nuw i8, ptr %187, i64 448
  store <8 x i64> %130, ptr %194, align 8, !tbaa !79
  %195 = getelementptr inbounds nuw i8, ptr %187, i64 512
  %196 = ptrtoint ptr %195 to i64
  %197 = sub i64 %131, %196
  %198 = icmp sgt i64 %197, 63
  br i1 %198, label %186, label %154, !llvm.loop !85

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
  store i8 %216, ptr %200, align 1, !tbaa !79
  %217 = getelementptr inbounds nuw i8, ptr %200, i64 1
  br label %218

218:                                              ; preds = %210, %202
  %219 = phi ptr [ %200, %202 ], [ %217, %210 ]
  %220 = icmp eq i64 %205, %207
  br i1 %220, label %244, label %227

221:                                              ; preds = %184, %221
  %222 = phi ptr [ %223, %221 ], [ %185, %184 ]
  store i64 %127, ptr %222, align 8, !tbaa !40
  %223 = getelementptr inbounds nuw i8, ptr %222, i64 8
  %224 = ptrtoint ptr %223 to i64
  %225 = sub i64 %131, %224
  %226 = icmp sgt i64 %225, 7
  br i1 %226, label %221, label %199, !llvm.loop !229

227:                                              ; preds = %218, %227
  %228 = phi ptr [ %242, %227 ], [ %219, %218 ]
  %229 = ptrtoint ptr %228 to i64
  %230 = sub i64 %229, %204
  %231 = srem i64 %230, 8
  %232 = shl nsw i64 %231, 3
  %233 = lshr i64 %127, %232
  %234 = trunc i64 %233 to i8
  store i8 %234, ptr %228, align 1, !tbaa !79
  %235 = getelementptr inbounds nuw i8, ptr %228, i64 1
  %236 = ptrtoint ptr %235 to i64
  %237 = sub i64 %236, %204
  %238 = srem i64 %237, 8
  %239 = shl nsw i64 %238, 3
  %240 = lshr i64 %127, %239
  %241 = trunc i64 %240 to i8
  store i8 %241, ptr %235, align 1, !tbaa !79
  %242 = getelementptr inbounds nuw i8, ptr %228, i64 2
  %243 = icmp ult ptr %242, %128
  br i1 %243, label %227, label %244, !llvm.loop !87

244:                                              ; preds = %16, %218, %227, %199, %63, %107
  %245 = phi i32 [ 1, %218 ], [ 0, %63 ], [ 1, %107 ], [ 1, %199 ], [ 1, %227 ], [ 0, %16 ]
  ret i32 %245
}

declare void @lw_switch_with_mxcsr(ptr noundef, i64 noundef) local_unnamed_addr #3

; Function Attrs: nounwind uwtable(sync)
define internal fastcc ptr @take_fiber(ptr noundef %0) unnamed_addr #0 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 216
  %3 = load ptr, ptr %2, align 8, !tbaa !103
  %4 = icmp eq ptr %3, null
  br i1 %4, label %5, label %70

5:                                                ; preds = %1
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %7 = load ptr, ptr %6, align 8, !tbaa !42
  %8 = load ptr, ptr %7, align 64, !tbaa !26
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 220
  %10 = load i32, ptr %9, align 4, !tbaa !230
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
  store ptr %21, ptr %22, align 8, !tbaa !221
  %23 = icmp eq ptr %21, null
  br i1 %23, label %27, label %24

24:                                               ; preds = %18
  %25 = getelementptr inbounds nuw i8, ptr %14, i64 16
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 248
  br label %29

27:                                               ; preds = %18
  %28 = tail call i32 @munmap(ptr noundef nonnull %14, i64 noundef 8208) #2
  br label %63

29:                                               ; preds = %29, %24
  %30 = phi i64 [ 16, %24 ], [ %31, %29 ]
  %31 = add nsw i64 %30, -1
  %32 = getelementptr inbounds nuw %struct.Wave, ptr %25, i64 %31
  %33 = load ptr, ptr %22, align 8, !tbaa !221
  %34 = mul nuw nsw i64 %31, 4456448
  %35 = getelementptr inbounds nuw i8, ptr %33, i64 %34
  %36 = tail call i32 @mprotect(ptr noundef %35, i64 noundef 65536, i32 noundef 0) #2
  %37 = ptrtoint ptr %35 to i64
  %38 = getelementptr inbounds nuw i8, ptr %32, i64 232
  store i64 %37, ptr %38, align 8, !tbaa !231
  %39 = add i64 %37, 65536
  %40 = getelementptr inbounds nuw i8, ptr %32, i64 216
  store i64 %39, ptr %40, align 8, !tbaa !232
  %41 = load i32, ptr %26, align 8, !tbaa !215
  %42 = trunc nuw nsw i64 %31 to i32
  %43 = add i32 %41, %42
  %44 = and i32 %43, 31
  %45 = add i64 %37, 4456448
  %46 = mul nuw nsw i32 %44, 5184
  %47 = zext nneg i32 %46 to i64
  %48 = sub i64 %45, %47
  %49 = getelementptr inbounds nuw i8, ptr %32, i64 224
  store i64 %48, ptr %49, align 8, !tbaa !123
  %50 = getelementptr inbounds nuw i8, ptr %32, i64 160
  store ptr %0, ptr %50, align 8, !tbaa !16
  %51 = inttoptr i64 %48 to ptr
  %52 = getelementptr inbounds i8, ptr %51, i64 -8
  store i64 ptrtoint (ptr @lw_fiber_start to i64), ptr %52, align 8, !tbaa !40
  %53 = getelementptr inbounds i8, ptr %51, i64 -24
  %54 = ptrtoint ptr %32 to i64
  %55 = getelementptr inbounds i8, ptr %51, i64 -32
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %53, i8 0, i64 16, i1 false)
  store i64 %54, ptr %55, align 8, !tbaa !40
  %56 = getelementptr inbounds i8, ptr %51, i64 -56
  %57 = ptrtoint ptr %56 to i64
  %58 = getelementptr inbounds nuw i8, ptr %32, i64 128
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %56, i8 0, i64 24, i1 false)
  store i64 %57, ptr %58, align 8, !tbaa !109
  %59 = getelementptr inbounds nuw i8, ptr %32, i64 152
  store ptr null, ptr %59, align 8, !tbaa !65
  %60 = load ptr, ptr %2, align 8, !tbaa !103
  %61 = getelementptr inbounds nuw i8, ptr %32, i64 136
  store ptr %60, ptr %61, align 8, !tbaa !104
  store ptr %32, ptr %2, align 8, !tbaa !103
  %62 = icmp eq i64 %31, 0
  br i1 %62, label %65, label %29, !llvm.loop !233

63:                                               ; preds = %5, %13, %27
  %64 = atomicrmw sub ptr @fibers_of_process, i32 16 monotonic, align 4
  br label %248

65:                                               ; preds = %29
  %66 = getelementptr inbounds nuw i8, ptr %0, i64 240
  %67 = load ptr, ptr %66, align 8, !tbaa !234
  store ptr %67, ptr %14, align 8, !tbaa !219
  store ptr %14, ptr %66, align 8, !tbaa !234
  %68 = load i32, ptr %26, align 8, !tbaa !215
  %69 = add i32 %68, 16
  store i32 %69, ptr %26, align 8, !tbaa !215
  br label %70

70:                                               ; preds = %65, %1
  %71 = phi ptr [ %32, %65 ], [ %3, %1 ]
  %72 = getelementptr inbounds nuw i8, ptr %71, i64 248
  %73 = load i64, ptr %72, align 8, !tbaa !235
  %74 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %75 = load ptr, ptr %74, align 8, !tbaa !42
  %76 = getelementptr inbounds nuw i8, ptr %75, i64 8
  %77 = load i64, ptr %76, align 8, !tbaa !168
  %78 = icmp eq i64 %73, %77
  br i1 %78, label %244, label %79

79:                                               ; preds = %70
  %80 = load ptr, ptr %75, align 64, !tbaa !26
  %81 = getelementptr inbounds nuw i8, ptr %71, i64 168
  store ptr %75, ptr %81, align 8, !tbaa !25
  store i64 %77, ptr %72, align 8, !tbaa !235
  %82 = getelementptr inbounds nuw i8, ptr %80, i64 8
  %83 = load i64, ptr %82, align 8, !tbaa !236
  store i64 %83, ptr %71, align 8, !tbaa !237
  %84 = getelementptr inbounds nuw i8, ptr %80, i64 96
  %85 = load i64, ptr %84, align 8, !tbaa !146
  %86 = getelementptr inbounds nuw i8, ptr %71, i64 16
  store i64 %85, ptr %86, align 8, !tbaa !63
  %87 = getelementptr inbounds nuw i8, ptr %80, i64 104
  %88 = load i64, ptr %87, align 8, !tbaa !75
  %89 = getelementptr inbounds nuw i8, ptr %71, i64 32
  store i64 %88, ptr %89, align 8, !tbaa !238
  %90 = getelementptr inbounds nuw i8, ptr %0, i64 168
  %91 = load ptr, ptr %90, align 8, !tbaa !239
  %92 = ptrtoint ptr %91 to i64
  %93 = getelementptr inbounds nuw i8, ptr %71, i64 40
  store i64 %92, ptr %93, align 8, !tbaa !59
  %94 = getelementptr inbounds nuw i8, ptr %0, i64 184
  %95 = load ptr, ptr %94, align 8, !tbaa !29
  %96 = ptrtoint ptr %95 to i64
  %97 = getelementptr inbounds nuw i8, ptr %71, i64 104
  store i64 %96, ptr %97, align 8, !tbaa !240
  %98 = getelementptr inbounds nuw i8, ptr %80, i64 16
  %99 = getelementptr inbounds nuw i8, ptr %71, i64 48
  %100 = load <2 x i64>, ptr %98, align 8, !tbaa !40
  store <2 x i64> %100, ptr %99, align 8, !tbaa !40
  %101 = getelementptr inbounds nuw i8, ptr %80, i64 32
  %102 = load i64, ptr %101, align 8, !tbaa !241
  %103 = getelementptr inbounds nuw i8, ptr %71, i64 64
  store i64 %102, ptr %103, align 8, !tbaa !242
  %104 = getelementptr inbounds nuw i8, ptr %80, i64 40
  %105 = load i64, ptr %104, align 8, !tbaa !243
  %106 = getelementptr inbounds nuw i8, ptr %71, i64 112
  store i64 %105, ptr %106, align 8, !tbaa !244
  %107 = getelementptr inbounds nuw i8, ptr %80, i64 192
  %108 = load i64, ptr %107, align 8, !tbaa !245
  %109 = getelementptr inbounds nuw i8, ptr %71, i64 192
  %110 = getelementptr inbounds nuw i8, ptr %80, i64 184
  %111 = load i64, ptr %110, align 8, !tbaa !117
  %112 = tail call i64 @llvm.umin.i64(i64 %108, i64 %111)
  store i64 %112, ptr %109, align 8
  %113 = getelementptr inbounds nuw i8, ptr %71, i64 176
  store i64 %112, ptr %113, align 8, !tbaa !73
  %114 = getelementptr inbounds nuw i8, ptr %71, i64 96
  store i64 %112, ptr %114, align 8, !tbaa !72
  %115 = tail call i64 @llvm.readcyclecounter()
  %116 = getelementptr inbounds nuw i8, ptr %71, i64 200
  store i64 %115, ptr %116, align 8, !tbaa !131
  %117 = getelementptr inbounds nuw i8, ptr %71, i64 208
  store i64 0, ptr %117, align 8, !tbaa !125
  %118 = load i64, ptr %87, align 8, !tbaa !75
  %119 = getelementptr inbounds nuw i8, ptr %80, i64 112
  %120 = load i32, ptr %119, align 8, !tbaa !76
  %121 = zext i32 %120 to i64
  %122 = mul i64 %118, %121
  %123 = getelementptr inbounds nuw i8, ptr %71, i64 240
  %124 = load i64, ptr %123, align 8, !tbaa !216
  %125 = icmp ugt i64 %122, %124
  br i1 %125, label %126, label %244

126:                                              ; preds = %79
  %127 = getelementptr inbounds nuw i8, ptr %71, i64 24
  %128 = load i64, ptr %127, align 8, !tbaa !77
  %129 = icmp eq i64 %128, 0
  br i1 %129, label %135, label %130

130:                                              ; preds = %126
  %131 = inttoptr i64 %128 to ptr
  %132 = add i64 %124, 4096
  %133 = tail call i32 @munmap(ptr noundef nonnull %131, i64 noundef %132) #2
  %134 = load i64, ptr %123, align 8, !tbaa !216
  br label %135

135:                                              ; preds = %130, %126
  %136 = phi i64 [ %134, %130 ], [ %124, %126 ]
  %137 = getelementptr inbounds nuw i8, ptr %0, i64 256
  %138 = load i64, ptr %137, align 8, !tbaa !214
  %139 = sub i64 %138, %136
  store i64 %139, ptr %137, align 8, !tbaa !214
  %140 = add i64 %122, 4095
  %141 = and i64 %140, -4096
  %142 = add i64 %141, 4096
  %143 = tail call ptr @mmap(ptr noundef null, i64 noundef %142, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %144 = icmp eq ptr %143, inttoptr (i64 -1 to ptr)
  %145 = select i1 %144, ptr null, ptr %143
  %146 = ptrtoint ptr %145 to i64
  store i64 %146, ptr %127, align 8, !tbaa !77
  %147 = icmp eq ptr %145, null
  %148 = select i1 %147, i64 0, i64 %141
  store i64 %148, ptr %123, align 8, !tbaa !216
  br i1 %147, label %248, label %149

149:                                              ; preds = %135
  %150 = load i64, ptr %137, align 8, !tbaa !214
  %151 = add i64 %150, %141
  store i64 %151, ptr %137, align 8, !tbaa !214
  %152 = getelementptr inbounds nuw i8, ptr %80, i64 200
  %153 = load i64, ptr %152, align 8, !tbaa !78
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
  store <2 x i64> %182, ptr %186, align 8, !tbaa !40
  store <2 x i64> %182, ptr %187, align 8, !tbaa !40
  %188 = add nuw i64 %184, 4
  %189 = icmp eq i64 %188, %178
  br i1 %189, label %190, label %183, !llvm.loop !246

190:                                              ; preds = %183
  %191 = icmp eq i64 %175, %178
  br i1 %191, label %200, label %192

192:                                              ; preds = %166, %190
  %193 = phi ptr [ %164, %166 ], [ %180, %190 ]
  br label %221

194:                                              ; preds = %149, %194
  %195 = phi ptr [ %196, %194 ], [ %143, %149 ]
  store <8 x i64> %156, ptr %195, align 8, !tbaa !79
  %196 = getelementptr inbounds nuw i8, ptr %195, i64 64
  %197 = ptrtoint ptr %196 to i64
  %198 = sub i64 %157, %197
  %199 = icmp sgt i64 %198, 63
  br i1 %199, label %194, label %162, !llvm.loop !85

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
  store i8 %216, ptr %201, align 1, !tbaa !79
  %217 = getelementptr inbounds nuw i8, ptr %201, i64 1
  br label %218

218:                                              ; preds = %210, %203
  %219 = phi ptr [ %201, %203 ], [ %217, %210 ]
  %220 = icmp eq i64 %205, %207
  br i1 %220, label %244, label %227

221:                                              ; preds = %192, %221
  %222 = phi ptr [ %223, %221 ], [ %193, %192 ]
  store i64 %153, ptr %222, align 8, !tbaa !40
  %223 = getelementptr inbounds nuw i8, ptr %222, i64 8
  %224 = ptrtoint ptr %223 to i64
  %225 = sub i64 %157, %224
  %226 = icmp sgt i64 %225, 7
  br i1 %226, label %221, label %200, !llvm.loop !247

227:                                              ; preds = %218, %227
  %228 = phi ptr [ %242, %227 ], [ %219, %218 ]
  %229 = ptrtoint ptr %228 to i64
  %230 = sub i64 %229, %146
  %231 = srem i64 %230, 8
  %232 = shl nsw i64 %231, 3
  %233 = lshr i64 %153, %232
  %234 = trunc i64 %233 to i8
  store i8 %234, ptr %228, align 1, !tbaa !79
  %235 = getelementptr inbounds nuw i8, ptr %228, i64 1
  %236 = ptrtoint ptr %235 to i64
  %237 = sub i64 %236, %146
  %238 = srem i64 %237, 8
  %239 = shl nsw i64 %238, 3
  %240 = lshr i64 %153, %239
  %241 = trunc i64 %240 to i8
  store i8 %241, ptr %235, align 1, !tbaa !79
  %242 = getelementptr inbounds nuw i8, ptr %228, i64 2
  %243 = icmp ult ptr %242, %154
  br i1 %243, label %227, label %244, !llvm.loop !87

244:                                              ; preds = %218, %227, %200, %79, %70
  %245 = getelementptr inbounds nuw i8, ptr %71, i64 136
  %246 = load ptr, ptr %245, align 8, !tbaa !104
  store ptr %246, ptr %2, align 8, !tbaa !103
  %247 = getelementptr inbounds nuw i8, ptr %71, i64 144
  store ptr %71, ptr %247, align 8, !tbaa !107
  store ptr %71, ptr %245, align 8, !tbaa !104
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
declare noalias noundef ptr @calloc(i64 noundef, i64 noundef) local_unnamed_addr #20

; Function Attrs: cold noinline noreturn nounwind optsize uwtable(sync)
define internal fastcc void @deadlock_fault(ptr noundef readonly captures(none) %0) unnamed_addr #7 {
  %2 = alloca %struct.Fault, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #2
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(80) %2, i8 0, i64 80, i1 false)
  store i32 13, ptr %2, align 8
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %4 = load ptr, ptr %3, align 8, !tbaa !100
  %5 = load ptr, ptr %4, align 8, !tbaa !114
  call fastcc void @raise_fault(ptr noundef %5, ptr noundef %2) #25
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
  %3 = load ptr, ptr %1, align 8, !tbaa !79
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
  %11 = load ptr, ptr %1, align 8, !tbaa !79
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
  %19 = load ptr, ptr %1, align 8, !tbaa !79
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
  %27 = load ptr, ptr %1, align 8, !tbaa !79
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
  %35 = load ptr, ptr %1, align 8, !tbaa !79
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
  %4 = tail call i64 @pthread_self() #28
  %5 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 40) acquire, align 8
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %36, label %7

7:                                                ; preds = %3
  %8 = inttoptr i64 %5 to ptr
  br label %9

9:                                                ; preds = %7, %18
  %10 = phi ptr [ %20, %18 ], [ %8, %7 ]
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 296
  %12 = load volatile i32, ptr %11, align 8, !tbaa !207
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %18, label %14

14:                                               ; preds = %9
  %15 = getelementptr inbounds nuw i8, ptr %10, i64 288
  %16 = load i64, ptr %15, align 8, !tbaa !206
  %17 = icmp eq i64 %16, %4
  br i1 %17, label %22, label %18

18:                                               ; preds = %14, %9
  %19 = getelementptr inbounds nuw i8, ptr %10, i64 280
  %20 = load ptr, ptr %19, align 8, !tbaa !174
  %21 = icmp eq ptr %20, null
  br i1 %21, label %36, label %9, !llvm.loop !248

22:                                               ; preds = %14
  %23 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %24 = load ptr, ptr %23, align 8, !tbaa !105
  %25 = getelementptr inbounds nuw i8, ptr %2, i64 160
  %26 = load i64, ptr %25, align 8, !tbaa !249
  %27 = icmp eq ptr %24, null
  br i1 %27, label %36, label %28

28:                                               ; preds = %22
  %29 = getelementptr inbounds nuw i8, ptr %24, i64 232
  %30 = load i64, ptr %29, align 8, !tbaa !231
  %31 = icmp ult i64 %26, %30
  br i1 %31, label %36, label %32

32:                                               ; preds = %28
  %33 = getelementptr inbounds nuw i8, ptr %24, i64 224
  %34 = load i64, ptr %33, align 8, !tbaa !123
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
  br i1 %42, label %44, label %37, !llvm.loop !251

44:                                               ; preds = %37
  %45 = getelementptr inbounds nuw %struct.sigaction, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 16), i64 %39
  %46 = getelementptr inbounds nuw i8, ptr %45, i64 136
  %47 = load i32, ptr %46, align 8, !tbaa !180
  %48 = and i32 %47, 4
  %49 = icmp eq i32 %48, 0
  %50 = load ptr, ptr %45, align 8, !tbaa !79
  br i1 %49, label %52, label %51

51:                                               ; preds = %44
  tail call void %50(i32 noundef %0, ptr noundef %1, ptr noundef %2) #2
  br label %121

52:                                               ; preds = %44
  %53 = icmp ult ptr %50, inttoptr (i64 2 to ptr)
  br i1 %53, label %55, label %54

54:                                               ; preds = %52
  tail call void %50(i32 noundef %0) #2
  br label %121

55:                                               ; preds = %52
  %56 = tail call i32 @sigaction(i32 noundef %0, ptr noundef nonnull %45, ptr noundef null) #2
  br label %121

57:                                               ; preds = %32
  %58 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %59 = load ptr, ptr %58, align 8, !tbaa !79
  %60 = ptrtoint ptr %59 to i64
  %61 = icmp ne i32 %0, 11
  %62 = icmp ugt i64 %30, %60
  %63 = select i1 %61, i1 true, i1 %62
  br i1 %63, label %69, label %64

64:                                               ; preds = %57
  %65 = getelementptr inbounds nuw i8, ptr %24, i64 216
  %66 = load i64, ptr %65, align 8, !tbaa !232
  %67 = icmp ugt i64 %66, %60
  %68 = select i1 %67, i32 11, i32 10
  br label %69

69:                                               ; preds = %64, %57
  %70 = phi i32 [ %68, %64 ], [ 10, %57 ]
  %71 = getelementptr inbounds nuw i8, ptr %2, i64 168
  %72 = load i64, ptr %71, align 8, !tbaa !249
  %73 = getelementptr inbounds nuw i8, ptr %24, i64 168
  %74 = load ptr, ptr %73, align 8, !tbaa !25
  %75 = load ptr, ptr %74, align 64, !tbaa !26
  %76 = getelementptr inbounds nuw i8, ptr %24, i64 120
  %77 = load i64, ptr %76, align 8, !tbaa !68
  %78 = getelementptr inbounds nuw i8, ptr %24, i64 80
  %79 = load <4 x i32>, ptr %78, align 8, !tbaa !5
  %80 = getelementptr inbounds nuw i8, ptr %74, i64 32
  %81 = atomicrmw xchg ptr %80, i32 1 acquire, align 4
  %82 = icmp eq i32 %81, 0
  br i1 %82, label %86, label %83

83:                                               ; preds = %69, %83
  tail call void @llvm.x86.sse2.pause()
  %84 = atomicrmw xchg ptr %80, i32 1 acquire, align 4
  %85 = icmp eq i32 %84, 0
  br i1 %85, label %86, label %83, !llvm.loop !150

86:                                               ; preds = %83, %69
  %87 = getelementptr inbounds nuw i8, ptr %75, i64 256
  %88 = getelementptr inbounds nuw i8, ptr %75, i64 312
  %89 = load i64, ptr %88, align 8, !tbaa !203
  %90 = add i64 %89, 1
  %91 = icmp eq i64 %89, 0
  br i1 %91, label %101, label %92

92:                                               ; preds = %86
  %93 = getelementptr inbounds nuw i8, ptr %24, i64 152
  %94 = load ptr, ptr %93, align 8, !tbaa !65
  %95 = getelementptr inbounds nuw i8, ptr %94, i64 32
  %96 = load i64, ptr %95, align 8, !tbaa !92
  %97 = getelementptr inbounds nuw i8, ptr %74, i64 1408
  %98 = load i64, ptr %97, align 64, !tbaa !167
  %99 = icmp ult i64 %96, %98
  br i1 %99, label %101, label %100

100:                                              ; preds = %92
  store i64 %90, ptr %88, align 8, !tbaa !203
  br label %118

101:                                              ; preds = %92, %86
  store i32 %70, ptr %87, align 8, !tbaa !5
  %102 = getelementptr inbounds nuw i8, ptr %75, i64 260
  store i32 -1, ptr %102, align 4, !tbaa !5
  %103 = getelementptr inbounds nuw i8, ptr %75, i64 264
  store i64 %60, ptr %103, align 8, !tbaa !40
  %104 = getelementptr inbounds nuw i8, ptr %75, i64 272
  %105 = getelementptr inbounds nuw i8, ptr %75, i64 288
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %104, i8 0, i64 16, i1 false)
  store i64 %77, ptr %105, align 8, !tbaa !40
  %106 = getelementptr inbounds nuw i8, ptr %75, i64 296
  store <4 x i32> %79, ptr %106, align 8
  store i64 0, ptr %88, align 8, !tbaa !40
  %107 = getelementptr inbounds nuw i8, ptr %75, i64 320
  store i64 %72, ptr %107, align 8, !tbaa !40
  %108 = getelementptr inbounds nuw i8, ptr %75, i64 328
  store i32 %0, ptr %108, align 8, !tbaa !5
  %109 = getelementptr inbounds nuw i8, ptr %75, i64 332
  store i32 0, ptr %109, align 4, !tbaa !5
  %110 = getelementptr inbounds nuw i8, ptr %24, i64 152
  %111 = load ptr, ptr %110, align 8, !tbaa !65
  %112 = getelementptr inbounds nuw i8, ptr %111, i64 32
  %113 = load i64, ptr %112, align 8, !tbaa !92
  %114 = getelementptr inbounds nuw i8, ptr %74, i64 1408
  %115 = load i64, ptr %114, align 64, !tbaa !167
  %116 = icmp ult i64 %113, %115
  store i64 %90, ptr %88, align 8, !tbaa !203
  br i1 %116, label %117, label %118

117:                                              ; preds = %101
  store i64 %113, ptr %114, align 64, !tbaa !167
  br label %118

118:                                              ; preds = %100, %101, %117
  store atomic i32 0, ptr %80 release, align 4
  %119 = ptrtoint ptr %10 to i64
  %120 = getelementptr inbounds nuw i8, ptr %2, i64 104
  store i64 %119, ptr %120, align 8, !tbaa !249
  store i64 ptrtoint (ptr @lw_leave to i64), ptr %71, align 8, !tbaa !249
  br label %121

121:                                              ; preds = %55, %54, %51, %118
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
  br i1 %12, label %14, label %7, !llvm.loop !251

14:                                               ; preds = %7
  %15 = getelementptr inbounds nuw %struct.sigaction, ptr getelementptr inbounds nuw (i8, ptr @signal_state, i64 16), i64 %9
  %16 = getelementptr inbounds nuw i8, ptr %15, i64 136
  %17 = load i32, ptr %16, align 8, !tbaa !180
  %18 = and i32 %17, 4
  %19 = icmp eq i32 %18, 0
  %20 = load ptr, ptr %15, align 8, !tbaa !79
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
  store volatile i32 1, ptr %35, align 8, !tbaa !202
  %36 = getelementptr inbounds nuw i8, ptr %34, i64 1408
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
  store volatile i32 1, ptr %44, align 8, !tbaa !202
  %45 = getelementptr inbounds nuw i8, ptr %43, i64 1408
  store atomic i64 0, ptr %45 release, align 64
  br label %46

46:                                               ; preds = %42, %37
  %47 = add nuw nsw i64 %29, 2
  %48 = icmp eq i64 %47, 64
  br i1 %48, label %5, label %28, !llvm.loop !252
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i64 @pthread_self() local_unnamed_addr #21

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
  %5 = tail call noalias noundef dereferenceable_or_null(312) ptr @calloc(i64 noundef 1, i64 noundef 312) #27
  %6 = icmp eq ptr %5, null
  br i1 %6, label %17, label %7

7:                                                ; preds = %1
  %8 = tail call ptr @mmap(ptr noundef null, i64 noundef 65536, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0) #2
  %9 = icmp eq ptr %8, inttoptr (i64 -1 to ptr)
  %10 = select i1 %9, ptr null, ptr %8
  %11 = getelementptr inbounds nuw i8, ptr %5, i64 304
  store ptr %10, ptr %11, align 8, !tbaa !172
  %12 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %18, label %14

14:                                               ; preds = %7, %14
  tail call void @llvm.x86.sse2.pause()
  %15 = atomicrmw xchg ptr @pool, i32 1 acquire, align 4
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %18, label %14, !llvm.loop !150

17:                                               ; preds = %1
  ret ptr null

18:                                               ; preds = %14, %7
  %19 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 40), align 8, !tbaa !173
  %20 = getelementptr inbounds nuw i8, ptr %5, i64 280
  store ptr %19, ptr %20, align 8, !tbaa !174
  %21 = ptrtoint ptr %5 to i64
  store atomic i64 %21, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 40) release, align 8
  store atomic i32 0, ptr @pool release, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #2
  %22 = load ptr, ptr %11, align 8, !tbaa !172
  store ptr %22, ptr %2, align 8, !tbaa !176
  %23 = getelementptr inbounds nuw i8, ptr %2, i64 8
  store i32 0, ptr %23, align 8, !tbaa !178
  %24 = getelementptr inbounds nuw i8, ptr %2, i64 12
  store i32 0, ptr %24, align 4
  %25 = getelementptr inbounds nuw i8, ptr %2, i64 16
  store i64 65536, ptr %25, align 8, !tbaa !179
  %26 = call i32 @sigaltstack(ptr noundef nonnull %2, ptr noundef null) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #2
  %27 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 8) acquire, align 8
  %28 = add i32 %27, -1
  %29 = add i32 %4, 1
  %30 = getelementptr inbounds nuw i8, ptr %5, i64 252
  %31 = getelementptr inbounds nuw i8, ptr %5, i64 224
  %32 = getelementptr inbounds nuw i8, ptr %5, i64 232
  br label %33

33:                                               ; preds = %103, %18
  %34 = phi i32 [ %28, %18 ], [ %49, %103 ]
  br label %35

35:                                               ; preds = %33, %46
  %36 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 8) acquire, align 8
  %37 = icmp eq i32 %36, %34
  br i1 %37, label %39, label %48

38:                                               ; preds = %39
  br i1 %43, label %46, label %48

39:                                               ; preds = %35, %39
  %40 = phi i32 [ %42, %39 ], [ 0, %35 ]
  call void @llvm.x86.sse2.pause()
  %41 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 8) acquire, align 8
  %42 = add nuw nsw i32 %40, 1
  %43 = icmp eq i32 %41, %34
  %44 = icmp samesign ult i32 %40, 1499
  %45 = select i1 %43, i1 %44, i1 false
  br i1 %45, label %39, label %38, !llvm.loop !253

46:                                               ; preds = %38
  %47 = call i64 (i64, ...) @syscall(i64 noundef 202, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @pool, i64 8), i32 noundef 128, i32 noundef %34, i32 noundef 0, i32 noundef 0, i32 noundef 0) #2
  br label %35

48:                                               ; preds = %35, %38
  %49 = phi i32 [ %41, %38 ], [ %36, %35 ]
  %50 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 1 acq_rel, align 8
  %51 = icmp sgt i32 %50, -1
  br i1 %51, label %52, label %65

52:                                               ; preds = %48
  %53 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @pool, i64 24), align 8, !tbaa !186
  %54 = load ptr, ptr %53, align 64, !tbaa !26
  %55 = getelementptr inbounds nuw i8, ptr %54, i64 76
  %56 = load i32, ptr %55, align 4, !tbaa !184
  %57 = icmp ult i32 %29, %56
  br i1 %57, label %58, label %65

58:                                               ; preds = %52
  %59 = getelementptr inbounds nuw i8, ptr %53, i64 1472
  %60 = load i64, ptr %59, align 64, !tbaa !141
  %61 = getelementptr inbounds nuw i8, ptr %53, i64 16
  %62 = load i64, ptr %61, align 16, !tbaa !142
  %63 = icmp ult i64 %60, %62
  br i1 %63, label %64, label %65

64:                                               ; preds = %58
  call fastcc void @work(ptr noundef nonnull %5, ptr noundef nonnull %53)
  br label %65

65:                                               ; preds = %64, %58, %52, %48
  call fastcc void @trim_fibers(ptr noundef nonnull %5)
  %66 = load i32, ptr %30, align 4, !tbaa !145
  %67 = icmp ult i32 %66, 5
  br i1 %67, label %100, label %68

68:                                               ; preds = %65
  store ptr null, ptr %31, align 8, !tbaa !102
  %69 = load ptr, ptr %32, align 8, !tbaa !200
  %70 = icmp eq ptr %69, null
  br i1 %70, label %71, label %73

71:                                               ; preds = %95, %68
  %72 = phi i32 [ 0, %68 ], [ %97, %95 ]
  store i32 %72, ptr %30, align 4, !tbaa !145
  br label %100

73:                                               ; preds = %68, %95
  %74 = phi ptr [ %98, %95 ], [ %69, %68 ]
  %75 = phi i32 [ %97, %95 ], [ 0, %68 ]
  %76 = phi ptr [ %96, %95 ], [ %32, %68 ]
  %77 = icmp ult i32 %75, 4
  br i1 %77, label %78, label %83

78:                                               ; preds = %73
  %79 = add nuw nsw i32 %75, 1
  %80 = load ptr, ptr %31, align 8, !tbaa !102
  %81 = getelementptr inbounds nuw i8, ptr %74, i64 8
  store ptr %80, ptr %81, align 8, !tbaa !98
  store ptr %74, ptr %31, align 8, !tbaa !102
  %82 = getelementptr inbounds nuw i8, ptr %74, i64 24
  br label %95, !llvm.loop !201

83:                                               ; preds = %73
  %84 = getelementptr inbounds nuw i8, ptr %74, i64 24
  %85 = load ptr, ptr %84, align 8, !tbaa !144
  store ptr %85, ptr %76, align 8, !tbaa !200
  %86 = getelementptr inbounds nuw i8, ptr %74, i64 96
  %87 = load ptr, ptr %86, align 8, !tbaa !111
  %88 = icmp eq ptr %87, null
  br i1 %88, label %94, label %89

89:                                               ; preds = %83
  %90 = getelementptr inbounds nuw i8, ptr %74, i64 104
  %91 = load i64, ptr %90, align 8, !tbaa !147
  %92 = add i64 %91, 4096
  %93 = call i32 @munmap(ptr noundef nonnull %87, i64 noundef %92) #2
  br label %94

94:                                               ; preds = %89, %83
  call void @free(ptr noundef nonnull %74) #2
  br label %95

95:                                               ; preds = %94, %78
  %96 = phi ptr [ %82, %78 ], [ %76, %94 ]
  %97 = phi i32 [ %79, %78 ], [ %75, %94 ]
  %98 = load ptr, ptr %96, align 8, !tbaa !200
  %99 = icmp eq ptr %98, null
  br i1 %99, label %71, label %73

100:                                              ; preds = %71, %65
  %101 = atomicrmw sub ptr getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 1 acq_rel, align 8
  %102 = icmp eq i32 %101, -1073741823
  br i1 %102, label %104, label %103

103:                                              ; preds = %100, %104
  br label %33

104:                                              ; preds = %100
  %105 = call i64 (i64, ...) @syscall(i64 noundef 202, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @pool, i64 16), i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0) #2
  br label %103
}

; Function Attrs: nounwind
declare i32 @pthread_attr_destroy(ptr noundef) local_unnamed_addr #18

; Function Attrs: nounwind
declare i64 @syscall(i64 noundef, ...) local_unnamed_addr #18

declare void @lw_enter(ptr noundef) local_unnamed_addr #3

; Function Attrs: mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @free(ptr allocptr noundef captures(none)) local_unnamed_addr #22

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #23

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #23

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #23

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #23

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.experimental.cttz.elts.i64.v2i1(<2 x i1>, i1 immarg) #24

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #23

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
attributes #10 = { cold nofree noinline norecurse nosync nounwind optsize memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #11 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #12 = { cold noinline nounwind optsize uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #13 = { noreturn nounwind uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #14 = { noinline nounwind uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #15 = { noreturn "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #16 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #17 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #18 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #19 = { nofree norecurse nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable(sync) "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #20 = { mustprogress nofree nounwind willreturn allockind("alloc,zeroed") allocsize(0,1) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #21 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #22 = { mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #23 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #24 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #25 = { cold noreturn }
attributes #26 = { noreturn nounwind }
attributes #27 = { nounwind allocsize(0,1) }
attributes #28 = { nounwind willreturn memory(none) }

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
!16 = !{!17, !21, i64 160}
!17 = !{!"Wave", !11, i64 0, !11, i64 8, !11, i64 16, !11, i64 24, !11, i64 32, !11, i64 40, !11, i64 48, !11, i64 56, !11, i64 64, !11, i64 72, !7, i64 80, !6, i64 92, !11, i64 96, !11, i64 104, !11, i64 112, !11, i64 120, !11, i64 128, !18, i64 136, !18, i64 144, !20, i64 152, !21, i64 160, !22, i64 168, !11, i64 176, !11, i64 184, !11, i64 192, !11, i64 200, !11, i64 208, !11, i64 216, !11, i64 224, !11, i64 232, !11, i64 240, !11, i64 248, !11, i64 256, !6, i64 264, !6, i64 268, !7, i64 272}
!18 = !{!"p1 _ZTS4Wave", !19, i64 0}
!19 = !{!"any pointer", !7, i64 0}
!20 = !{!"p1 _ZTS5Group", !19, i64 0}
!21 = !{!"p1 _ZTS6Worker", !19, i64 0}
!22 = !{!"p1 _ZTS3Run", !19, i64 0}
!23 = !{!24, !6, i64 24}
!24 = !{!"Pending", !11, i64 0, !11, i64 8, !6, i64 16, !6, i64 20, !6, i64 24, !6, i64 28, !7, i64 32}
!25 = !{!17, !22, i64 168}
!26 = !{!27, !28, i64 0}
!27 = !{!"Run", !28, i64 0, !11, i64 8, !11, i64 16, !21, i64 24, !6, i64 32, !6, i64 36, !6, i64 40, !6, i64 44, !11, i64 48, !11, i64 56, !6, i64 64, !6, i64 68, !7, i64 72, !11, i64 1408, !11, i64 1472, !11, i64 1536}
!28 = !{!"p1 _ZTS6Launch", !19, i64 0}
!29 = !{!30, !31, i64 184}
!30 = !{!"Worker", !11, i64 0, !11, i64 8, !18, i64 16, !22, i64 24, !20, i64 32, !6, i64 40, !6, i64 44, !11, i64 48, !11, i64 56, !11, i64 64, !11, i64 72, !11, i64 80, !11, i64 88, !11, i64 96, !11, i64 104, !6, i64 112, !6, i64 116, !6, i64 120, !6, i64 124, !6, i64 128, !11, i64 136, !11, i64 144, !7, i64 152, !31, i64 168, !11, i64 176, !31, i64 184, !11, i64 192, !11, i64 200, !11, i64 208, !18, i64 216, !20, i64 224, !20, i64 232, !32, i64 240, !6, i64 248, !6, i64 252, !11, i64 256, !21, i64 264, !21, i64 272, !21, i64 280, !11, i64 288, !6, i64 296, !33, i64 304}
!31 = !{!"p1 long", !19, i64 0}
!32 = !{!"p1 _ZTS4Slab", !19, i64 0}
!33 = !{!"p1 omnipotent char", !19, i64 0}
!34 = !{!35, !11, i64 136}
!35 = !{!"Launch", !19, i64 0, !11, i64 8, !11, i64 16, !11, i64 24, !11, i64 32, !11, i64 40, !7, i64 48, !7, i64 60, !6, i64 72, !6, i64 76, !11, i64 80, !11, i64 88, !11, i64 96, !11, i64 104, !6, i64 112, !6, i64 116, !36, i64 120, !11, i64 128, !11, i64 136, !31, i64 144, !11, i64 152, !37, i64 160, !11, i64 168, !11, i64 176, !11, i64 184, !11, i64 192, !11, i64 200, !38, i64 208, !6, i64 216, !6, i64 220, !6, i64 224, !6, i64 228, !11, i64 232, !11, i64 240, !11, i64 248, !10, i64 256}
!36 = !{!"p1 _ZTS5Range", !19, i64 0}
!37 = !{!"p1 _ZTS5Event", !19, i64 0}
!38 = !{!"p1 int", !19, i64 0}
!39 = !{!24, !6, i64 16}
!40 = !{!11, !11, i64 0}
!41 = !{!35, !11, i64 176}
!42 = !{!30, !22, i64 24}
!43 = !{!30, !11, i64 200}
!44 = !{!30, !11, i64 208}
!45 = !{!35, !11, i64 168}
!46 = !{!35, !37, i64 160}
!47 = !{!24, !6, i64 20}
!48 = !{!17, !6, i64 92}
!49 = distinct !{!49, !50}
!50 = !{!"llvm.loop.mustprogress"}
!51 = distinct !{!51, !50}
!52 = !{!35, !11, i64 128}
!53 = !{!35, !36, i64 120}
!54 = !{!55, !11, i64 0}
!55 = !{!"Range", !11, i64 0, !11, i64 8, !11, i64 16}
!56 = distinct !{!56, !50}
!57 = !{!55, !11, i64 8}
!58 = !{!55, !11, i64 16}
!59 = !{!17, !11, i64 40}
!60 = !{!"branch_weights", !"expected", i32 2145766520, i32 1717128}
!61 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!62 = distinct !{!62, !50}
!63 = !{!17, !11, i64 16}
!64 = distinct !{!64, !50}
!65 = !{!17, !20, i64 152}
!66 = !{!67, !6, i64 52}
!67 = !{!"Group", !18, i64 0, !20, i64 8, !20, i64 16, !20, i64 24, !11, i64 32, !7, i64 40, !6, i64 52, !6, i64 56, !6, i64 60, !6, i64 64, !6, i64 68, !6, i64 72, !11, i64 80, !11, i64 88, !33, i64 96, !11, i64 104}
!68 = !{!17, !11, i64 120}
!69 = !{!17, !6, i64 264}
!70 = !{!67, !6, i64 56}
!71 = !{!17, !11, i64 72}
!72 = !{!17, !11, i64 96}
!73 = !{!17, !11, i64 176}
!74 = !{!17, !11, i64 184}
!75 = !{!35, !11, i64 104}
!76 = !{!35, !6, i64 112}
!77 = !{!17, !11, i64 24}
!78 = !{!35, !11, i64 200}
!79 = !{!7, !7, i64 0}
!80 = distinct !{!80, !81}
!81 = !{!"llvm.loop.unroll.disable"}
!82 = distinct !{!82, !50, !83, !84}
!83 = !{!"llvm.loop.isvectorized", i32 1}
!84 = !{!"llvm.loop.unroll.runtime.disable"}
!85 = distinct !{!85, !50}
!86 = distinct !{!86, !50, !84, !83}
!87 = distinct !{!87, !50}
!88 = !{!35, !6, i64 116}
!89 = !{i64 842264}
!90 = !{!35, !19, i64 0}
!91 = !{!30, !6, i64 44}
!92 = !{!67, !11, i64 32}
!93 = !{!17, !11, i64 256}
!94 = !{!67, !11, i64 80}
!95 = !{!67, !6, i64 64}
!96 = !{!67, !6, i64 60}
!97 = !{!30, !6, i64 40}
!98 = !{!67, !20, i64 8}
!99 = !{!67, !20, i64 16}
!100 = !{!30, !20, i64 32}
!101 = !{!30, !6, i64 124}
!102 = !{!30, !20, i64 224}
!103 = !{!30, !18, i64 216}
!104 = !{!17, !18, i64 136}
!105 = !{!30, !18, i64 16}
!106 = !{!30, !11, i64 0}
!107 = !{!17, !18, i64 144}
!108 = !{!67, !6, i64 72}
!109 = !{!17, !11, i64 128}
!110 = distinct !{!110, !50}
!111 = !{!67, !33, i64 96}
!112 = !{!17, !11, i64 8}
!113 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!114 = !{!67, !18, i64 0}
!115 = distinct !{!115, !50}
!116 = !{!30, !6, i64 128}
!117 = !{!35, !11, i64 184}
!118 = !{!30, !6, i64 120}
!119 = !{!67, !11, i64 88}
!120 = !{!30, !11, i64 56}
!121 = !{!30, !11, i64 96}
!122 = !{!30, !11, i64 104}
!123 = !{!17, !11, i64 224}
!124 = distinct !{!124, !50}
!125 = !{!17, !11, i64 208}
!126 = !{!30, !11, i64 48}
!127 = !{!30, !6, i64 112}
!128 = !{!30, !6, i64 116}
!129 = !{!30, !11, i64 136}
!130 = !{!30, !11, i64 144}
!131 = !{!17, !11, i64 200}
!132 = !{!17, !11, i64 192}
!133 = !{!67, !6, i64 68}
!134 = !{!30, !11, i64 72}
!135 = !{!30, !11, i64 88}
!136 = distinct !{!136, !50}
!137 = !{!30, !21, i64 264}
!138 = distinct !{!138, !50}
!139 = !{!30, !11, i64 80}
!140 = !{!27, !6, i64 44}
!141 = !{!27, !11, i64 1472}
!142 = !{!27, !11, i64 16}
!143 = !{!30, !20, i64 232}
!144 = !{!67, !20, i64 24}
!145 = !{!30, !6, i64 252}
!146 = !{!35, !11, i64 96}
!147 = !{!67, !11, i64 104}
!148 = !{!27, !6, i64 36}
!149 = !{!30, !11, i64 64}
!150 = distinct !{!150, !50}
!151 = !{!27, !6, i64 68}
!152 = !{!35, !38, i64 208}
!153 = !{!154, !6, i64 0}
!154 = !{!"Gws", !6, i64 0, !6, i64 4, !6, i64 8, !6, i64 12, !6, i64 16}
!155 = !{!154, !6, i64 16}
!156 = distinct !{!156, !50}
!157 = !{!154, !6, i64 12}
!158 = !{!154, !6, i64 8}
!159 = !{!154, !6, i64 4}
!160 = distinct !{!160, !50, !83, !84}
!161 = distinct !{!161, !50, !84, !83}
!162 = !{!163, !6, i64 4}
!163 = !{!"", !6, i64 0, !6, i64 4, !6, i64 8, !7, i64 16, !7, i64 776}
!164 = !{!163, !6, i64 8}
!165 = !{!163, !6, i64 0}
!166 = !{!22, !22, i64 0}
!167 = !{!27, !11, i64 1408}
!168 = !{!27, !11, i64 8}
!169 = !{!170, !21, i64 32}
!170 = !{!"Pool", !6, i64 0, !6, i64 4, !6, i64 8, !6, i64 12, !6, i64 16, !22, i64 24, !21, i64 32, !21, i64 40, !11, i64 48}
!171 = !{!30, !21, i64 272}
!172 = !{!30, !33, i64 304}
!173 = !{!170, !21, i64 40}
!174 = !{!30, !21, i64 280}
!175 = !{!35, !6, i64 224}
!176 = !{!177, !19, i64 0}
!177 = !{!"", !19, i64 0, !6, i64 8, !11, i64 16}
!178 = !{!177, !6, i64 8}
!179 = !{!177, !11, i64 16}
!180 = !{!181, !6, i64 136}
!181 = !{!"sigaction", !7, i64 0, !182, i64 8, !6, i64 136, !19, i64 144}
!182 = !{!"", !7, i64 0}
!183 = distinct !{!183, !50, !83, !84}
!184 = !{!35, !6, i64 76}
!185 = !{!170, !6, i64 12}
!186 = !{!170, !22, i64 24}
!187 = distinct !{!187, !50}
!188 = distinct !{!188, !50}
!189 = distinct !{!189, !50}
!190 = distinct !{!190, !50}
!191 = !{!21, !21, i64 0}
!192 = !{!35, !6, i64 228}
!193 = !{!35, !11, i64 232}
!194 = !{!35, !11, i64 240}
!195 = !{!35, !11, i64 152}
!196 = !{!35, !31, i64 144}
!197 = distinct !{!197, !50}
!198 = distinct !{!198, !50}
!199 = distinct !{!199, !50}
!200 = !{!20, !20, i64 0}
!201 = distinct !{!201, !50}
!202 = !{!27, !6, i64 40}
!203 = !{!35, !11, i64 312}
!204 = !{!31, !31, i64 0}
!205 = !{!27, !21, i64 24}
!206 = !{!30, !11, i64 288}
!207 = !{!30, !6, i64 296}
!208 = !{!35, !6, i64 216}
!209 = !{i64 866767, i64 866780}
!210 = !{!32, !32, i64 0}
!211 = distinct !{!211, !50}
!212 = distinct !{!212, !50}
!213 = distinct !{!213, !50}
!214 = !{!30, !11, i64 256}
!215 = !{!30, !6, i64 248}
!216 = !{!17, !11, i64 240}
!217 = distinct !{!217, !50}
!218 = distinct !{!218, !50}
!219 = !{!220, !32, i64 0}
!220 = !{!"Slab", !32, i64 0, !33, i64 8, !7, i64 16}
!221 = !{!220, !33, i64 8}
!222 = !{!10, !11, i64 32}
!223 = !{!10, !6, i64 52}
!224 = !{i64 0, i64 4, !5, i64 4, i64 4, !5, i64 8, i64 8, !40, i64 16, i64 8, !40, i64 24, i64 8, !40, i64 32, i64 8, !40, i64 40, i64 12, !79, i64 52, i64 4, !5, i64 56, i64 8, !40, i64 64, i64 8, !40, i64 72, i64 4, !5, i64 76, i64 4, !5}
!225 = distinct !{!225, !50}
!226 = !{!35, !6, i64 72}
!227 = distinct !{!227, !81}
!228 = distinct !{!228, !50, !83, !84}
!229 = distinct !{!229, !50, !84, !83}
!230 = !{!35, !6, i64 220}
!231 = !{!17, !11, i64 232}
!232 = !{!17, !11, i64 216}
!233 = distinct !{!233, !50}
!234 = !{!30, !32, i64 240}
!235 = !{!17, !11, i64 248}
!236 = !{!35, !11, i64 8}
!237 = !{!17, !11, i64 0}
!238 = !{!17, !11, i64 32}
!239 = !{!30, !31, i64 168}
!240 = !{!17, !11, i64 104}
!241 = !{!35, !11, i64 32}
!242 = !{!17, !11, i64 64}
!243 = !{!35, !11, i64 40}
!244 = !{!17, !11, i64 112}
!245 = !{!35, !11, i64 192}
!246 = distinct !{!246, !50, !83, !84}
!247 = distinct !{!247, !50, !84, !83}
!248 = distinct !{!248, !50}
!249 = !{!250, !250, i64 0}
!250 = !{!"long long", !7, i64 0}
!251 = distinct !{!251, !50}
!252 = distinct !{!252, !50}
!253 = distinct !{!253, !50}
