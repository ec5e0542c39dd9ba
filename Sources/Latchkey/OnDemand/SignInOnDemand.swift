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
        let (current, signIns, sender) = (current, signIns, first.sender)
        let need = LogInDesk.Need(
            occasion: LogInOccasion(outgoing.request, user: sender?.user, reason: first.reason),
            refusedSession: sender?.sessionID,
            userID: sender?.userID ?? ticket.userID,
            presenter: presenter,
            currentSession: { await current()?.sessionID },
            signIns: signIns
        )
        for _ in 0..<Self.tries {
            let expected = try await desk.logIn(for: need, ticket)
            // The session that somebody has begun may be over already, and then they are asked once more.
            guard let now = await current() else { continue }
            // What one user has done is never done by another.
            if let expected, now.userID != expected { throw LatchkeyError.userChanged }
            return try await attempt(now.userID).answer()
        }
        throw LatchkeyError.loginRequired
    }
}

extension LatchkeyError {
    fileprivate static let bodyNotRepeatable = LatchkeyError(
        code: .bodyNotRepeatable,
        message: "The request has a stream that can be read only once, and it may have to be sent again after a login, "
            + "so it was not sent. Give its body as data, as a file or as a stream that can be made again."
    )
}
