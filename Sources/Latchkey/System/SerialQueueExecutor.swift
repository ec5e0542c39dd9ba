import Dispatch

/// Runs an actor's work on a dispatch queue instead of the shared pool, so that it may block, and makes progress if the
/// pool is blocked.
package final class SerialQueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    package init(label: String) { queue = DispatchQueue(label: label) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }

    /// The queue of sessions and requests, on which nothing blocks.
    ///
    /// Synchronous code may wait for it on any thread, including those of the shared pool.
    package static let sessions = SerialQueueExecutor(label: "latchkey.sessions")
}
