import Foundation

/// Shows one login for all refused requests that wait for it.
actor LogInCoordinator {
    /// The state that a request sees before it is sent.
    struct Ticket: Sendable, Hashable {
        /// How many logins were declined before; a request sent before the last one is declined with it.
        fileprivate let declined: Int
        /// The user whom the login was shown for.
        let userID: String?
    }

    /// The login that a refused request needs.
    struct Need: Sendable {
        let reason: LogInReason
        /// The session of the refused request; nil if it was anonymous.
        let refusedSession: String?
        let userID: String?
        let presenter: any LogInPresenter
        /// The current session; nil if no user is signed in.
        let currentSession: @Sendable () async -> String?
        /// The number of logins, including those whose session has ended.
        let signIns: @Sendable () async -> Int

        /// Whether a session has begun since the refusal.
        fileprivate func isMet(by session: String?) -> Bool { session != nil && session != refusedSession }
    }

    private struct Waiter {
        let id: UUID
        let need: Need
        let continuation: CheckedContinuation<String?, any Error>
        /// Whether it has already waited for a login whose session ended at once.
        var isAskedAgain = false
    }

    /// The presentations that this task is part of; its requests do not wait for their own login.
    @TaskLocal private static var presenting: [LogInPresentation] = []

    private var waiting: [Waiter] = []
    private var presentation: (task: Task<Void, Never>, mark: LogInPresentation)?
    /// The user whom the login is shown for.
    private var presentedFor: String?
    /// Whether all requests that the login was shown for were cancelled.
    private var isAbandoned = false
    private var declined = (count: 0, with: LatchkeyError.notLoggedIn)

    nonisolated var unownedExecutor: UnownedSerialExecutor { SerialQueueExecutor.sessions.asUnownedSerialExecutor() }

    /// Whether this task is part of a presentation of this coordinator.
    nonisolated var isPresentingHere: Bool { Self.presenting.contains { $0.isOpen(at: self) } }

    var ticket: Ticket { Ticket(declined: declined.count, userID: presentedFor) }

    /// Shows the login, unless it is shown already, and waits for its end.
    ///
    /// - Parameters:
    ///   - need: The login that the request needs.
    ///   - ticket: The ``ticket`` from before the request was sent.
    /// - Returns: The user whom the login was shown for, if known.
    /// - Throws: ``LatchkeyError`` with `login_cancelled` if no user logged in, the presenter's error, or `cancelled`
    ///   for a cancelled task.
    func logIn(for need: Need, _ ticket: Ticket) async throws -> String? {
        if need.isMet(by: await need.currentSession()) { return need.userID ?? ticket.userID }
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(id, for: need, ticket, $0) }
        } onCancel: {
            Task { await leave(id) }
        }
    }

    private func wait(
        _ id: UUID,
        for need: Need,
        _ ticket: Ticket,
        _ continuation: CheckedContinuation<String?, any Error>
    ) {
        guard !Task.isCancelled else { return continuation.resume(throwing: LatchkeyError.cancelled) }
        guard ticket.declined == declined.count else { return continuation.resume(throwing: declined.with) }
        waiting.append(Waiter(id: id, need: need, continuation: continuation))
        presentedFor = presentedFor ?? need.userID
        if presentation == nil { present(need) }
    }

    private func present(_ need: Need) {
        let mark = LogInPresentation(of: self)
        let presenting = Self.presenting + [mark]
        let task = Task {
            var failure = LatchkeyError.notLoggedIn
            let signIns = await need.signIns()
            do {
                try Task.checkCancellation()
                // A login may have come since the refusal.
                if !need.isMet(by: await need.currentSession()) {
                    try await Self.$presenting.withValue(presenting) {
                        try await need.presenter.presentLogIn(need.reason)
                    }
                }
            } catch let error as LatchkeyError {
                failure = error.code == .cancelled ? .notLoggedIn : error
            } catch {
                failure = .notLoggedIn(by: error)
            }
            mark.close()
            // Only a login counts, not the way the screen ended.
            let session = await need.currentSession()
            conclude(need, session: session, hasSignedIn: await need.signIns() != signIns, failure)
        }
        presentation = (task, mark)
    }

    private func conclude(_ need: Need, session: String?, hasSignedIn: Bool, _ failure: LatchkeyError) {
        // A request that was refused with a newer session shows that a user logged in, even if that session has ended.
        // Without such a request, show the login once more and no more often: a service may end every session at once.
        let isOver = session == nil && hasSignedIn && !waiting.contains(where: \.isAskedAgain)
        let isLoggedIn =
            need.isMet(by: session) || isOver || waiting.contains { need.isMet(by: $0.need.refusedSession) }
        // An abandoned login was not declined by the person.
        let isDeclined = !isLoggedIn && !isAbandoned
        let userID = presentedFor
        (presentation, presentedFor, isAbandoned) = (nil, nil, false)
        if isDeclined { declined = (declined.count + 1, failure) }
        let answered = waiting
        waiting = []
        for var waiter in answered {
            if waiter.need.isMet(by: session) {
                waiter.continuation.resume(returning: waiter.need.userID ?? userID)
            } else if isDeclined {
                waiter.continuation.resume(throwing: failure)
            } else {
                // It came after an abandoned login, or was sent with the new session, which has ended already.
                waiter.isAskedAgain = isOver
                waiting.append(waiter)
            }
        }
        presentedFor = waiting.lazy.compactMap(\.need.userID).first
        if let next = waiting.first?.need { present(next) }
    }

    private func leave(_ id: UUID) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).continuation.resume(throwing: LatchkeyError.cancelled)
        guard waiting.isEmpty, let presentation else { return }
        isAbandoned = true
        presentation.task.cancel()
    }
}

extension LatchkeyError {
    fileprivate static let notLoggedIn = notLoggedIn(by: nil)

    fileprivate static func notLoggedIn(by underlying: (any Error)?) -> LatchkeyError {
        LatchkeyError(
            code: .loginCancelled,
            says: "This needs a login. Log in and try again.",
            underlying: underlying is CancellationError ? nil : underlying
        )
    }
}
