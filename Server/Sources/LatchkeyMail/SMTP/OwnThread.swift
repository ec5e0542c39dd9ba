import Foundation
import LatchkeyCore
import Synchronization

/// Runs what blocks on a thread of its own, never on those that tasks share.
enum OwnThread {
    /// When the task is cancelled it is not waited for any more.
    static func run(
        _ work: @escaping @Sendable () -> Result<Void, MessageFailure>
    ) async throws(MessageFailure) {
        let outcome = Outcome()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                outcome.wait(continuation)
                let thread = Thread { outcome.finish(work()) }
                thread.name = "message"
                thread.stackSize = 512 * 1024
                thread.start()
            }
        } onCancel: {
            outcome.finish(.failure(.temporary("the server was stopped")))
        }
        try result.get()
    }

    /// The first result counts.
    private final class Outcome: Sendable {
        private typealias Waiter = CheckedContinuation<Result<Void, MessageFailure>, Never>

        private struct State {
            var waiter: Waiter?
            var result: Result<Void, MessageFailure>?
        }

        private let state = Mutex(State())

        func wait(_ continuation: CheckedContinuation<Result<Void, MessageFailure>, Never>) {
            let result = state.withLock { state in
                if state.result == nil { state.waiter = continuation }
                return state.result
            }
            if let result { continuation.resume(returning: result) }
        }

        func finish(_ result: Result<Void, MessageFailure>) {
            let waiter = state.withLock { state -> Waiter? in
                guard state.result == nil else { return nil }
                state.result = result
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume(returning: result)
        }
    }
}
