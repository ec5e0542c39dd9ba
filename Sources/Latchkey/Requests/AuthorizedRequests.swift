import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with the access token, and renews the session when it is time.
struct AuthorizedRequests: Sendable {
    let server: Server
    let vault: CredentialVault
    let renewer: SessionRenewer
    var transport: any Transport
    let time: Timekeeper
    /// What the server has still to be told, done when it is known to be reachable.
    var errands: @Sendable () -> Void = {}

    /// A token that is good for longer is sent while it is being renewed.
    private static let leeway = Duration.seconds(10)

    /// Sends a request, once more when its token was refused and the session could be renewed.
    ///
    /// - Parameters:
    ///   - outgoing: What to send.
    ///   - userID: Whom to send it as; the current user without it.
    /// - Returns: Any answer that does not end the session.
    /// - Throws: ``LatchkeyError``.
    func send(_ outgoing: OutgoingRequest, asUser userID: User.ID? = nil) async throws -> Answer {
        try await attempt(outgoing, asUser: userID).answer()
    }

    /// Sends a request as a user, or as nobody where that is good enough and nobody is signed in.
    ///
    /// - Parameters:
    ///   - outgoing: What to send.
    ///   - userID: Whom to send it as; the current user without it.
    ///   - allowsAnonymous: Whether it is sent without a user when nobody is signed in.
    /// - Returns: The answer, or that the session is over.
    /// - Throws: ``LatchkeyError``: `login_required` when nobody is signed in, and why there is no answer.
    func attempt(
        _ outgoing: OutgoingRequest,
        asUser userID: User.ID? = nil,
        allowsAnonymous: Bool = false
    ) async throws -> Attempt {
        let trust = try server.trust(in: outgoing.request.url)
        guard let held = try await held(by: userID) else {
            guard allowsAnonymous else { throw LatchkeyError.loginRequired }
            return .answered(try await send(outgoing, with: nil, trust), nil)
        }
        let grant: Grant
        do {
            grant = try await fresh(held)
        } catch let error as LatchkeyError where error.code == .sessionEnded || error.code == .loginRequired {
            return .sessionOver(error, held.sender(isAlive: false))
        }
        let answer = try await send(outgoing, with: grant, trust)
        switch judge(answer, to: outgoing, from: trust) {
        case .accepted:
            if trust == .ownServer, answer.isSuccess, answer.comes(from: outgoing.request) { await accepted(grant) }
            return .answered(answer, held.sender(isAlive: true))
        case .sessionEnded(let reason):
            return .sessionOver(await end(grant, reason, answer), held.sender(isAlive: false))
        case .tokenRefused:
            return try await renewAndSendAgain(outgoing, held, grant, refusedBy: answer, trust)
        }
    }

    private func renewAndSendAgain(
        _ outgoing: OutgoingRequest,
        _ held: Held,
        _ grant: Grant,
        refusedBy answer: Answer,
        _ trust: Trust
    ) async throws -> Attempt {
        let renewed: Grant
        switch try await renew(grant, refusedBy: answer, trust) {
        case .renewed(let grant): renewed = grant
        case .pointless: return .answered(answer, held.sender(isAlive: true))
        case .impossible: return .answered(answer, held.sender(isAlive: false))
        case .over(let error): return .sessionOver(error, held.sender(isAlive: false))
        }
        // A stream is used up; the app can make a new one and ask again.
        guard outgoing.isRepeatable, renewed.token != grant.token else {
            return .answered(answer, held.sender(isAlive: true))
        }
        let second = try await send(outgoing, with: renewed, trust)
        if case .sessionEnded(let reason) = judge(second, to: outgoing, from: trust) {
            return .sessionOver(await end(renewed, reason, second), held.sender(isAlive: false))
        }
        return .answered(second, held.sender(isAlive: true))
    }

    /// What became of a refused token.
    private enum Renewal {
        case renewed(Grant)
        /// Another server, or another system's wire, refuses it for something else than its age.
        case pointless
        /// Another server, or another system's wire, refuses it, and there is nothing to renew it with.
        case impossible
        case over(LatchkeyError)
    }

    private func renew(_ grant: Grant, refusedBy answer: Answer, _ trust: Trust) async throws -> Renewal {
        // What does not speak our problems may refuse for something else than the token's age, whoever's server it is.
        let isOthers = trust == .trustedOrigin || answer.problem == nil
        if isOthers, await !vault.mayRenewForOthers(grant) { return .pointless }
        do {
            return .renewed(try await renewer.renew(grant))
        } catch let error as LatchkeyError where error.code == .tokenExpired && error.status == 0 {
            // There is nothing to renew it with.
            guard !isOthers else { return .impossible }
            // Its time is over when the server itself says so.
            return .over(answer.problem?.code == .tokenExpired ? await end(grant, .expired, answer) : error)
        } catch let error as LatchkeyError where error.code == .sessionEnded || error.code == .loginRequired {
            return .over(error)
        }
    }

    /// An answer that a redirect has brought from elsewhere says nothing about the session.
    private func judge(_ answer: Answer, to outgoing: OutgoingRequest, from trust: Trust) -> AnswerRules.Verdict {
        answer.comes(from: outgoing.request) ? AnswerRules.judge(answer, from: trust) : .accepted
    }

    private func held(by userID: User.ID?) async throws -> Held? {
        if let userID { try await vault.held(userID: userID) } else { try await vault.current() }
    }

    /// A user's access token, the current one's without an id, renewed first when it is time.
    ///
    /// - Parameters:
    ///   - userID: Whose; the current user's without it.
    ///   - waits: Whether to wait for the renewal although the token is still good for a while.
    /// - Returns: A token that may be sent.
    /// - Throws: ``LatchkeyError``: `login_required` when nobody is signed in, and why the token could not be renewed.
    func freshGrant(of userID: User.ID? = nil, waits: Bool = false) async throws -> Grant {
        guard let held = try await held(by: userID) else { throw LatchkeyError.loginRequired }
        return try await fresh(held, waits: waits)
    }

    private func fresh(_ held: Held, waits: Bool = false) async throws -> Grant {
        let freshness = held.session.lease.freshness(deadline: held.deadline, uptime: time.uptime())
        guard freshness != .fresh, held.session.renewal != nil else { return held.grant }
        if freshness == .due, !waits, held.deadline - time.uptime() > Self.leeway {
            renewer.renewSoon(held.grant)
            return held.grant
        }
        do {
            return try await renewer.renew(held.grant)
        } catch let error as LatchkeyError where freshness == .due && !error.meansSignedOut {
            // There is still time to renew it.
            return held.grant
        }
    }

    private func send(_ outgoing: OutgoingRequest, with grant: Grant?, _ trust: Trust) async throws -> Answer {
        var outgoing = outgoing
        outgoing.request.httpShouldHandleCookies = false
        let authorization = grant.map { "Bearer \($0.token.secret)" }
        outgoing.request.setValue(authorization, forHTTPHeaderField: "Authorization")
        if trust == .ownServer {
            outgoing.request.setValue(server.application, forHTTPHeaderField: LatchkeyHeader.application)
        }
        do {
            return try await transport.send(outgoing, under: .data)
        } catch {
            throw LatchkeyError(transport: error)
        }
    }

    /// The server can be reached, and accepts the session.
    private func accepted(_ grant: Grant) async {
        if !grant.isConfirmed { await vault.confirm(grant.sessionID) }
        if grant.hasErrands { errands() }
    }

    private func end(_ grant: Grant, _ reason: SessionEndReason?, _ answer: Answer) async -> LatchkeyError {
        await vault.end(sessionID: grant.sessionID, reason: reason ?? .expired)
        return .sessionEnded(reason, status: answer.status, message: answer.problem?.detail)
    }
}

extension Held {
    fileprivate func sender(isAlive: Bool) -> Attempt.Sender {
        // Without a refresh token nobody knows how long the session goes on: what refuses it ends it for the app.
        Attempt.Sender(
            sessionID: session.id.rawValue,
            userID: user.id.rawValue,
            user: user,
            isAlive: isAlive && session.renewal != nil
        )
    }
}

extension Answer {
    /// Whether no redirect has led to another origin.
    func comes(from request: URLRequest) -> Bool {
        guard let asked = request.url.flatMap(Origin.init), let answered = response.url.flatMap(Origin.init) else {
            return false
        }
        return asked == answered
    }
}

extension LatchkeyError {
    /// Whether the token at hand must not be sent any more.
    fileprivate var meansSignedOut: Bool {
        [.sessionEnded, .loginRequired, .userChanged, .cancelled].contains(code)
    }
}
