import Dispatch
import Foundation
import Testing

@testable import Latchkey

@Suite(.timeLimit(.minutes(1))) struct AsyncLockTests {
    @Test func `a waiter that arrives during a release gets the lock`() async {
        // The task is suspended wherever it meets an actor with a custom executor, even before a continuation.
        for moment in 0..<12 {
            let work = StepWork()
            let passage = Passage(work)
            await passage.lock.acquire()
            let task = Task(executorPreference: StepTaskExecutor(work: work)) { await passage.pass(1) }
            for _ in 0..<moment { work.step() }
            passage.lock.release()
            while work.step() {}
            #expect(passage.passed.numbers == [1], "after \(moment) steps")
            task.cancel()
        }
    }

    @Test func `turns are taken in the order of asking`() async {
        let work = StepWork()
        let passage = Passage(work)
        await passage.lock.acquire()
        for number in 0..<5 {
            Task(executorPreference: StepTaskExecutor(work: work)) { await passage.pass(number) }
            while work.step() {}
        }
        #expect(passage.passed.numbers.isEmpty)
        passage.lock.release()
        while work.step() {}
        #expect(passage.passed.numbers == Array(0..<5))
    }

    @Test func `the holder makes progress if all threads of the shared pool are blocked`() async {
        let room = Room()
        await room.lock.acquire()
        let guest = Task { await room.visit() }
        while !room.lock.hasWaiters { await Task.yield() }
        let count = ProcessInfo.processInfo.activeProcessorCount
        let ends = await withTaskGroup(of: DispatchTimeoutResult.self) { group in
            for number in 1...count {
                group.addTask {
                    if number == count { room.lock.release() }
                    return room.awaitVisit()
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ends.allSatisfy { $0 == .success })
        await guest.value
    }
}

/// An actor whose visitors are awaited by threads that block.
private actor Room {
    nonisolated let lock = AsyncLock()
    private nonisolated let visited = DispatchGroup()

    init() { visited.enter() }

    nonisolated var unownedExecutor: UnownedSerialExecutor { SerialQueueExecutor.sessions.asUnownedSerialExecutor() }

    func visit() async { await lock.withLock { visited.leave() } }

    nonisolated func awaitVisit() -> DispatchTimeoutResult { visited.wait(timeout: .now() + 20) }
}

/// An actor that tasks pass one by one.
private actor Passage {
    private let executor: StepSerialExecutor
    nonisolated let lock = AsyncLock()
    nonisolated let passed = Numbers()

    init(_ work: StepWork) { executor = StepSerialExecutor(work: work) }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func pass(_ number: Int) async {
        await lock.acquire()
        passed.add(number)
        lock.release()
    }
}

/// `@unchecked Sendable`: `numbers` is only touched while `lock` is held.
private final class Numbers: @unchecked Sendable {
    private let lock = NSLock()
    private var added: [Int] = []

    var numbers: [Int] { lock.withLock { added } }

    func add(_ number: Int) { lock.withLock { added.append(number) } }
}

/// The work of tasks and actors, run step by step on the test's thread.
///
/// `@unchecked Sendable`: `pieces` is only touched while `lock` is held.
private final class StepWork: @unchecked Sendable {
    private let lock = NSLock()
    private var pieces: [@Sendable () -> Void] = []

    func add(_ piece: @escaping @Sendable () -> Void) { lock.withLock { pieces.append(piece) } }

    /// - Returns: Whether there was any work.
    @discardableResult
    func step() -> Bool {
        let piece = lock.withLock { pieces.isEmpty ? nil : pieces.removeFirst() }
        piece?()
        return piece != nil
    }
}

private final class StepSerialExecutor: SerialExecutor {
    let work: StepWork

    init(work: StepWork) { self.work = work }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        work.add { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

private final class StepTaskExecutor: TaskExecutor {
    let work: StepWork

    init(work: StepWork) { self.work = work }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        work.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
