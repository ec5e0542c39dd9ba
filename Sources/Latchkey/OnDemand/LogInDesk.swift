import Foundation

/// Where refused requests wait for a login: one presentation, however many wait.
actor LogInDesk {
    /// What a request draws before it is sent.
    struct Ticket: Sendable, Hashable {
        /// How often a login was declined before: what was sent before the last time, is declined with it.
        fileprivate let declined: Int
        /// Whose session was to be begun anew then.
        let userID: String?
    }

    /// What a request waits for.
    struct Need: Sendable {
        let occasion: LogInOccasion
        /// The session that it was refused with; nil when it was sent by nobody.
        let refusedSession: String?
        /// Whose that was.
        let userID: String?
        let presenter: any LogInPresenter
        /// The session that requests are sent with at the moment; nil when nobody is signed in.
        let currentSession: @Sendable () async -> String?
        /// How often somebody has signed in, also where that session is over by now.
        let signIns: @Sendable () async -> Int

        /// Whether somebody has logged in since.
        fileprivate func isMet(by session: String?) -> Bool { session != nil && session != refusedSession }
    }

    private struct Waiter {
        let id: UUID
        let need: Need
        let continuation: CheckedContinuation<String?, any Error>
        /// Whether it has waited before for a login whose session was over at once.
        var isAskedAgain = false
    }

    /// The presentations that the present task is part of; requests that are made there do not wait for themselves.
    @TaskLocal private static var presenting: [LogInPresentation] = []

    private var waiting: [Waiter] = []
    private var presentation: (task: Task<Void, Never>, mark: LogInPresentation)?
    /// Whose session is to be begun anew by the presentation.
    private var presentedFor: String?
    /// Whether everybody has left whom the presentation was for.
    private var isAbandoned = false
    private var declined = (count: 0, with: LatchkeyError.notLoggedIn)

    nonisolated var unownedExecutor: UnownedSerialExecutor { SerialQueueExecutor.sessions.asUnownedSerialExecutor() }

    /// Whether the present task shows this desk's login.
    nonisolated var isPresentingHere: Bool { Self.presenting.contains { $0.isOpen(at: self) } }

    /// What a request draws before it is sent.
    var ticket: Ticket { Ticket(declined: declined.count, userID: presentedFor) }

    /// Waits until the login was shown and somebody has logged in.
    ///
    /// - Parameters:
    ///   - need: What is waited for.
    ///   - ticket: What was drawn before the request was sent.
    /// - Returns: Whose session was to be begun anew, where that is known.
    /// - Throws: ``LatchkeyError`` with `login_cancelled` when nobody has logged in, or what the presenter throws;
    ///   `cancelled` when the task of the caller is.
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
                try await Self.$presenting.withValue(presenting) {
                    try await need.presenter.presentLogIn(need.occasion)
                }
            } catch let error as LatchkeyError {
                failure = error.code == .cancelled ? .notLoggedIn : error
            } catch {
                failure = .notLoggedIn(by: error)
            }
            mark.close()
            // What counts is whether somebody has logged in, however the screen has ended.
            let session = await need.currentSession()
            conclude(need, session: session, hasSignedIn: await need.signIns() != signIns, failure)
        }
        presentation = (task, mark)
    }

    private func conclude(_ need: Need, session: String?, hasSignedIn: Bool, _ failure: LatchkeyError) {
        // Who was refused with a newer session tells that somebody had logged in, although that one is over already. Where
        // nobody is there to tell, they are asked once more and no oftener: a service may end every session at once.
        let isOver = session == nil && hasSignedIn && !waiting.contains(where: \.isAskedAgain)
        let isLoggedIn =
            need.isMet(by: session) || isOver || waiting.contains { need.isMet(by: $0.need.refusedSession) }
        // What was taken from the person, was not declined by them.
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
                // It has come since: after an abandoned login, or with the new session, which is over already.
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
    /// Nobody has logged in.
    fileprivate static let notLoggedIn = notLoggedIn(by: nil)

    fileprivate static func notLoggedIn(by underlying: (any Error)?) -> LatchkeyError {
        LatchkeyError(
            code: .loginCancelled,
            says: "Nobody has logged in, so it was not done. Log in to do it.",
            underlying: underlying is CancellationError ? nil : underlying
        )
    }
}
