import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests, and sends those that need a user once more after a login.
struct SignInOnDemand: Sendable {
    let settings: OnDemandSettings
    let coordinator = LogInCoordinator()
    let stepUps = StepUpCoordinator()
    /// The current session and user.
    let current: @Sendable () async -> (sessionID: String, userID: String)?
    /// The number of logins so far.
    let signIns: @Sendable () async -> Int

    /// The most logins that a request waits for if each new session ends before the request is sent again.
    private static let tries = 3

    /// Whether refused requests wait for a login.
    func asks(by policy: LogInPolicy) -> Bool {
        policy.asks && settings.presenter != nil && !coordinator.isPresentingHere
    }

    /// Sends a request, and sends it once more after a login.
    ///
    /// An anonymous request during the login of a certain user belongs to that user.
    ///
    /// - Parameters:
    ///   - outgoing: The request.
    ///   - policy: Which answers call for a login.
    ///   - attempt: Sends it once: as the given user, otherwise as the current one or anonymously.
    /// - Returns: The last answer.
    /// - Throws: ``LatchkeyError``: `body_not_repeatable` before anything is sent, `login_cancelled`, the presenter's
    ///   error, `user_changed` if another user logged in, and the errors of `attempt`.
    func send(
        _ outgoing: OutgoingRequest,
        _ policy: LogInPolicy,
        by attempt: (_ userID: String?) async throws -> Attempt
    ) async throws -> Answer {
        guard outgoing.isRepeatable else { throw LatchkeyError.bodyNotRepeatable }
        let ticket = await coordinator.ticket
        let first = try await attempt(nil)
        guard first.meansLogIn(by: policy, to: outgoing.request), let presenter = settings.presenter else {
            return try first.answer()
        }
        var refused = first
        var isSentAgain = false
        for _ in 0..<Self.tries {
            let need = need(of: refused, outgoing.request, ticket, presenter)
            let expected = try await coordinator.logIn(for: need, ticket)
            // The new session may have ended already; show the login once more.
            guard let now = await current() else { continue }
            // Never repeat a user's request as another user.
            if let expected, now.userID != expected { throw LatchkeyError.userChanged }
            // The session may also end right before the request is sent.
            guard let again = try await unlessSignedOut({ try await attempt(now.userID) }) else { continue }
            // The answer may reveal the end of the session. Accept that once, because a service may end every session
            // at once.
            guard !isSentAgain, case .sessionOver = again, again.meansLogIn(by: policy, to: outgoing.request) else {
                return try again.answer()
            }
            (refused, isSentAgain) = (again, true)
        }
        throw LatchkeyError.loginRequired
    }

    /// Sends a request; nil if the session ended before.
    private func unlessSignedOut(_ attempt: () async throws -> Attempt) async throws -> Attempt? {
        do {
            let attempt = try await attempt()
            if case .sessionOver(let error, _) = attempt, error.code == .loginRequired { return nil }
            return attempt
        } catch let error as LatchkeyError where error.code == .loginRequired {
            return nil
        }
    }

    private func need(
        of refused: Attempt,
        _ request: URLRequest,
        _ ticket: LogInCoordinator.Ticket,
        _ presenter: any LogInPresenter
    ) -> LogInCoordinator.Need {
        let (current, sender) = (current, refused.sender)
        return LogInCoordinator.Need(
            reason: LogInReason(request, user: sender?.user, endReason: refused.reason),
            refusedSession: sender?.sessionID,
            userID: sender?.userID ?? ticket.userID,
            presenter: presenter,
            currentSession: { await current()?.sessionID },
            signIns: signIns
        )
    }
}

extension LatchkeyError {
    fileprivate static let bodyNotRepeatable = LatchkeyError(
        code: .bodyNotRepeatable,
        says: "The request's stream can be read only once, but may have to be sent again after a login, so it was not "
            + "sent. Pass the body as data, a file or a closure that makes a stream."
    )
}
