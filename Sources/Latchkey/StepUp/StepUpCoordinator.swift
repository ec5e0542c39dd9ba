import Foundation
import LatchkeyAPI

/// Shows one step-up for all refused requests of a session that wait for it.
actor StepUpCoordinator {
    /// The state that a request sees before it is sent.
    struct Ticket: Sendable {
        fileprivate let history: [String: History]
    }

    /// The step-up that a refused request needs.
    struct Need: Sendable {
        let reason: StepUpReason
        let sessionID: String
        let presenter: any LogInPresenter
    }

    /// The step-ups of a session.
    fileprivate struct History: Sendable {
        var completed = 0
        /// A request sent before the last one is declined with it.
        var declined = 0
        var failure: any Error = LatchkeyError.stepUpCancelled
    }

    private struct Waiter {
        let id: UUID
        let need: Need
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// The presentations that this task is part of; its requests do not wait for their own step-up.
    @TaskLocal private static var presenting: [LogInPresentation] = []

    private var history: [String: History] = [:]
    private var waiting: [Waiter] = []
    private var presentation: Task<Void, Never>?
    /// Whether all requests that the step-up was shown for were cancelled.
    private var isAbandoned = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { SerialQueueExecutor.sessions.asUnownedSerialExecutor() }

    /// Whether this task is part of a presentation of this coordinator.
    nonisolated var isPresentingHere: Bool { Self.presenting.contains { $0.isOpen(at: self) } }

    var ticket: Ticket { Ticket(history: history) }

    /// Records a step-up, no matter who began it.
    func record(_ sessionID: Session.ID) { history[sessionID.rawValue, default: History()].completed += 1 }

    /// Shows the step-up, unless it is shown already, and waits for its end.
    ///
    /// Returns at once if the session has been stepped up since the request was sent.
    ///
    /// - Parameters:
    ///   - need: The step-up that the request needs.
    ///   - ticket: The ``ticket`` from before the request was sent.
    /// - Throws: ``LatchkeyError`` with `step_up_cancelled` if the person declines, the presenter's error, `cancelled`
    ///   for a cancelled task, or ``NoStepUpScreen``.
    func stepUp(for need: Need, _ ticket: Ticket) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(id, for: need, ticket, $0) }
        } onCancel: {
            Task { await leave(id) }
        }
    }

    private func wait(
        _ id: UUID,
        for need: Need,
        _ ticket: Ticket,
        _ continuation: CheckedContinuation<Void, any Error>
    ) {
        guard !Task.isCancelled else { return continuation.resume(throwing: LatchkeyError.cancelled) }
        let before = ticket.history[need.sessionID] ?? History()
        let now = history[need.sessionID] ?? History()
        guard before.completed == now.completed else { return continuation.resume() }
        guard before.declined == now.declined else { return continuation.resume(throwing: now.failure) }
        waiting.append(Waiter(id: id, need: need, continuation: continuation))
        if presentation == nil { present(need) }
    }

    private func present(_ need: Need) {
        let mark = LogInPresentation(of: self)
        let presenting = Self.presenting + [mark]
        let completed = history[need.sessionID]?.completed ?? 0
        presentation = Task {
            var failure: any Error = LatchkeyError.stepUpCancelled
            do {
                try Task.checkCancellation()
                try await Self.$presenting.withValue(presenting) {
                    try await need.presenter.presentStepUp(need.reason)
                }
            } catch let error as LatchkeyError {
                failure = error.code == .cancelled ? LatchkeyError.stepUpCancelled : error
            } catch let error as NoStepUpScreen {
                failure = error
            } catch {
                failure = LatchkeyError.stepUpCancelled(by: error)
            }
            mark.close()
            // Only a step-up counts, not the way the screen ended.
            conclude(need.sessionID, isDone: (history[need.sessionID]?.completed ?? 0) != completed, failure)
        }
    }

    private func conclude(_ sessionID: String, isDone: Bool, _ failure: any Error) {
        // An abandoned step-up was not declined by the person.
        let isAbandoned = isAbandoned && !isDone
        (presentation, self.isAbandoned) = (nil, false)
        if !isDone, !isAbandoned, !(failure is NoStepUpScreen) {
            history[sessionID, default: History()].declined += 1
            history[sessionID]?.failure = failure
        }
        let answered = waiting
        waiting = []
        for waiter in answered {
            if waiter.need.sessionID != sessionID || isAbandoned {
                // It is of another session, or came after an abandoned step-up.
                waiting.append(waiter)
            } else if isDone {
                waiter.continuation.resume()
            } else {
                waiter.continuation.resume(throwing: failure)
            }
        }
        if let next = waiting.first?.need { present(next) }
    }

    private func leave(_ id: UUID) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).continuation.resume(throwing: LatchkeyError.cancelled)
        guard waiting.isEmpty, let presentation else { return }
        isAbandoned = true
        presentation.cancel()
    }
}

/// The presenter shows no step-ups, so the refusal goes to the app.
package struct NoStepUpScreen: Error {
    package init() {}
}

extension LatchkeyError {
    fileprivate static let stepUpCancelled = stepUpCancelled(by: nil)

    fileprivate static func stepUpCancelled(by underlying: (any Error)?) -> LatchkeyError {
        LatchkeyError(
            code: .stepUpCancelled,
            says: "This was not done, because nobody confirmed it. Try again, and confirm that it is you.",
            underlying: underlying is CancellationError ? nil : underlying
        )
    }
}
