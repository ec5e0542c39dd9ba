import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests, and those that are refused for want of a user once more when somebody has logged in.
struct SignInOnDemand: Sendable {
    let settings: OnDemandSettings
    let desk = LogInDesk()
    /// Who requests are sent as at the moment.
    let current: @Sendable () async -> (sessionID: String, userID: String)?
    /// How often somebody has signed in.
    let signIns: @Sendable () async -> Int

    /// How often a request waits for a login whose session is over before the request is sent again.
    private static let tries = 3

    /// Whether a request that is refused, as the policy says, waits for a login.
    func asks(by policy: LogInPolicy) -> Bool {
        policy.asks && settings.presenter != nil && !desk.isPresentingHere
    }

    /// Sends a request, once more when somebody had to log in first.
    ///
    /// A request that is sent by nobody while a user's session is to be begun anew is that user's too.
    ///
    /// - Parameters:
    ///   - outgoing: What is sent.
    ///   - policy: What means a login.
    ///   - attempt: Sends it once: as this user, or as whoever is signed in, or by nobody.
    /// - Returns: The answer to the last try.
    /// - Throws: ``LatchkeyError``: `body_not_repeatable` before anything is sent, `login_cancelled` and what the
    ///   presenter throws, `user_changed` when another user has logged in than it was sent as, and what `attempt` throws.
    func send(
        _ outgoing: OutgoingRequest,
        _ policy: LogInPolicy,
        by attempt: (_ userID: String?) async throws -> Attempt
    ) async throws -> Answer {
        guard outgoing.isRepeatable else { throw LatchkeyError.bodyNotRepeatable }
        let ticket = await desk.ticket
        let first = try await attempt(nil)
        guard first.meansLogIn(by: policy, to: outgoing.request), let presenter = settings.presenter else {
            return try first.answer()
        }
        var refused = first
        var isSentAgain = false
        for _ in 0..<Self.tries {
            let need = need(of: refused, outgoing.request, ticket, presenter)
            let expected = try await desk.logIn(for: need, ticket)
            // The session that somebody has begun may be over already, and then they are asked once more.
            guard let now = await current() else { continue }
            // What one user has done is never done by another.
            if let expected, now.userID != expected { throw LatchkeyError.userChanged }
            // Nor need it be there any more a moment later.
            guard let again = try await unlessSignedOut({ try await attempt(now.userID) }) else { continue }
            // So it may be when that is only learnt from this answer; once, since a service may end every session at once.
            guard !isSentAgain, case .sessionOver = again, again.meansLogIn(by: policy, to: outgoing.request) else {
                return try again.answer()
            }
            (refused, isSentAgain) = (again, true)
        }
        throw LatchkeyError.loginRequired
    }

    /// Sends a request; nil when the session has ended before it was sent.
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
        _ ticket: LogInDesk.Ticket,
        _ presenter: any LogInPresenter
    ) -> LogInDesk.Need {
        let (current, sender) = (current, refused.sender)
        return LogInDesk.Need(
            occasion: LogInOccasion(request, user: sender?.user, reason: refused.reason),
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
        says: "The request has a stream that can be read only once, and it may have to be sent again after a login, "
            + "so it was not sent. Give its body as data, as a file or as a stream that can be made again."
    )
}
