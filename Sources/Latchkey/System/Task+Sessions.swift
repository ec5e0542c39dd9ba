import Dispatch

/// Runs tasks on the thread where sessions are kept, away from those that all tasks share.
///
/// An actor's own executor is not enough: what waits for an answer goes on by way of the threads that tasks share, unless
/// the task prefers another executor.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class SessionsTaskExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "latchkey.session-tasks")

    static let shared = SessionsTaskExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}

extension Task where Failure == Never {
    /// A task that goes on while all threads are blocked that tasks share: those may be waiting for what it does.
    ///
    /// Before macOS 15 and iOS 18 no task can do that.
    @discardableResult
    package static func forSessions(_ operation: @escaping @Sendable () async -> Success) -> Task<Success, Never> {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            return Task { await operation() }
        }
        return Task(executorPreference: SessionsTaskExecutor.shared) { await operation() }
    }
}
