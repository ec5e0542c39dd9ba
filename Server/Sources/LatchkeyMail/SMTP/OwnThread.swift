import Foundation
import LatchkeyCore
import Synchronization

/// Runs blocking work on a new thread, away from the threads that tasks share.
enum OwnThread {
    /// Cancellation ends the wait, but not the work.
    static func run(
        _ work: @escaping @Sendable () -> Result<Void, DeliveryFailure>
    ) async throws(DeliveryFailure) {
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

    /// Keeps the first result.
    private final class Outcome: Sendable {
        private typealias Waiter = CheckedContinuation<Result<Void, DeliveryFailure>, Never>

        private struct State {
            var waiter: Waiter?
            var result: Result<Void, DeliveryFailure>?
        }

        private let state = Mutex(State())

        func wait(_ continuation: CheckedContinuation<Result<Void, DeliveryFailure>, Never>) {
            let result = state.withLock { state in
                if state.result == nil { state.waiter = continuation }
                return state.result
            }
            if let result { continuation.resume(returning: result) }
        }

        func finish(_ result: Result<Void, DeliveryFailure>) {
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
