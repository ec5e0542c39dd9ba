import Dispatch

/// Runs tasks of sessions on a dispatch queue instead of the shared pool.
///
/// An actor's executor is not enough: a suspended task resumes through the shared pool unless it prefers an executor.
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
    /// A task that makes progress if all threads of the shared pool are blocked, because they may be waiting for it.
    ///
    /// Before macOS 15 and iOS 18 it is an ordinary task.
    @discardableResult
    package static func forSessions(_ operation: @escaping @Sendable () async -> Success) -> Task<Success, Never> {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            return Task { await operation() }
        }
        return Task(executorPreference: SessionsTaskExecutor.shared) { await operation() }
    }
}
