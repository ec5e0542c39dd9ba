import Dispatch

/// Runs an actor's work on a thread away from those that all tasks share: it may block there, and it goes on while all of
/// those are blocked.
package final class SerialQueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    package init(label: String) { queue = DispatchQueue(label: label) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }

    /// Where sessions are kept and renewed, and requests are begun: nothing here blocks.
    ///
    /// Code that has no tasks of its own waits for it on any thread, also on those that tasks share.
    package static let sessions = SerialQueueExecutor(label: "latchkey.sessions")
}
