import Dispatch
import Foundation
import Synchronization

/// A thread of normal priority that resumes the tasks that wait for lowered threads.
///
/// On Linux a new thread inherits the priority of the thread that creates it. A lowered thread that resumes a task lets
/// Dispatch create worker threads from it, which stay lowered and run everything from then on. So a lowered thread only
/// appends its completion here.
final class CompletionThread: Sendable {
    typealias Completion = @Sendable () -> Void

    /// Nil ends the thread.
    private let queue = Mutex<[Completion?]>([])
    private let waiting = DispatchSemaphore(value: 0)

    /// Starts the thread with the priority of the calling one.
    init(name: String) {
        let thread = Thread { [self] in
            while let completion = next() { completion() }
        }
        thread.name = name
        thread.stackSize = 256 * 1024
        thread.start()
    }

    /// Runs completions in the order of the calls.
    func run(_ completion: @escaping Completion) { append(completion) }

    /// Ends the thread after the queued completions.
    func stop() { append(nil) }

    private func append(_ completion: Completion?) {
        queue.withLock { $0.append(completion) }
        waiting.signal()
    }

    private func next() -> Completion? {
        waiting.wait()
        return queue.withLock { $0.removeFirst() }
    }
}
