import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with the access token, and refreshes the session in time.
struct AuthorizedRequests: Sendable {
    let server: Server
    let vault: CredentialVault
    let refresher: SessionRefresher
    var transport: any Transport
    let time: Timekeeper
    /// Starts pending work, called when the server is known to be reachable.
    var pendingWork: @Sendable () -> Void = {}

    /// A token with more time left is sent while it is refreshed in the background.
    private static let leeway = Duration.seconds(10)

    /// Sends a request, and sends it once more if its token was refused and refreshed.
    ///
    /// - Parameters:
    ///   - outgoing: The request.
    ///   - userID: The user to send it as; nil for the current user.
    /// - Returns: Any answer that does not end the session.
    /// - Throws: ``LatchkeyError``.
    func send(_ outgoing: OutgoingRequest, asUser userID: User.ID? = nil) async throws -> Answer {
        try await attempt(outgoing, asUser: userID).answer()
    }

    /// Sends a request as a user, or anonymously if allowed and no user is signed in.
    ///
    /// - Parameters:
    ///   - outgoing: The request.
    ///   - userID: The user to send it as; nil for the current user.
    ///   - allowsAnonymous: Whether to send it anonymously if no user is signed in.
    /// - Returns: The answer, or that the session has ended.
    /// - Throws: ``LatchkeyError``: `login_required` if no user is signed in, and why there is no answer.
    func attempt(
        _ outgoing: OutgoingRequest,
        asUser userID: User.ID? = nil,
        allowsAnonymous: Bool = false
    ) async throws -> Attempt {
        let trust = try server.trust(in: outgoing.request.url)
        guard let held = try await activeSession(by: userID) else {
            guard allowsAnonymous else { throw LatchkeyError.loginRequired }
            return .answered(try await send(outgoing, with: nil, trust), nil)
        }
        let access: SessionAccess
        do {
            access = try await fresh(held)
        } catch let error as LatchkeyError where error.needsLogIn {
            return .sessionOver(error, held.sender(isAlive: false))
        }
        let answer = try await send(outgoing, with: access, trust)
        switch classify(answer, to: outgoing, from: trust) {
        case .accepted:
            if trust == .ownServer, answer.isSuccess, answer.comes(from: outgoing.request) { await accepted(access) }
            return .answered(answer, held.sender(isAlive: true))
        case .sessionEnded(let reason):
            return .sessionOver(await end(access, reason, answer), held.sender(isAlive: false))
        case .tokenRefused:
            return try await refreshAndSendAgain(outgoing, held, access, refusedBy: answer, trust)
        }
    }

    private func refreshAndSendAgain(
        _ outgoing: OutgoingRequest,
        _ held: ActiveSession,
        _ access: SessionAccess,
        refusedBy answer: Answer,
        _ trust: Trust
    ) async throws -> Attempt {
        let refreshed: SessionAccess
        switch try await refresh(access, refusedBy: answer, trust) {
        case .refreshed(let access): refreshed = access
        case .unrelated: return .answered(answer, held.sender(isAlive: true))
        case .noRefreshToken: return .answered(answer, held.sender(isAlive: false))
        case .ended(let error): return .sessionOver(error, held.sender(isAlive: false))
        }
        // A stream can be read only once; the app has to send the request again.
        guard outgoing.isRepeatable, refreshed.token != access.token else {
            return .answered(answer, held.sender(isAlive: true))
        }
        let second = try await send(outgoing, with: refreshed, trust)
        if case .sessionEnded(let reason) = classify(second, to: outgoing, from: trust) {
            return .sessionOver(await end(refreshed, reason, second), held.sender(isAlive: false))
        }
        return .answered(second, held.sender(isAlive: true))
    }

    /// The result of refreshing a refused token.
    private enum RefreshResult {
        case refreshed(SessionAccess)
        /// Another server or a compatibility API refuses the token for a cause other than its age.
        case unrelated
        /// Another server or a compatibility API refuses the token, and there is no refresh token.
        case noRefreshToken
        case ended(LatchkeyError)
    }

    private func refresh(
        _ access: SessionAccess,
        refusedBy answer: Answer,
        _ trust: Trust
    ) async throws -> RefreshResult {
        // An answer without a problem may refuse the token for a cause other than its age.
        let isOthers = trust == .trustedOrigin || answer.problem == nil
        if isOthers, await !vault.mayRefreshForOthers(access) { return .unrelated }
        do {
            return .refreshed(try await refresher.refresh(access))
        } catch let error as LatchkeyError where error.code == .tokenExpired && error.status == 0 {
            // There is no refresh token.
            guard !isOthers else { return .noRefreshToken }
            // The session has ended if the server itself says that the token expired.
            return .ended(answer.problem?.code == .tokenExpired ? await end(access, .expired, answer) : error)
        } catch let error as LatchkeyError where error.needsLogIn {
            return .ended(error)
        }
    }

    /// Ignores answers of another origin after a redirect.
    private func classify(_ answer: Answer, to outgoing: OutgoingRequest, from trust: Trust) -> AnswerRules.Verdict {
        answer.comes(from: outgoing.request) ? AnswerRules.classify(answer, from: trust) : .accepted
    }

    private func activeSession(by userID: User.ID?) async throws -> ActiveSession? {
        if let userID { try await vault.activeSession(userID: userID) } else { try await vault.current() }
    }

    /// A user's access token, refreshed first if necessary.
    ///
    /// - Parameters:
    ///   - userID: The user; nil for the current one.
    ///   - waits: Whether to wait for a refresh even if the token is still good for a while.
    /// - Returns: A token that may be sent.
    /// - Throws: ``LatchkeyError``: `login_required` if no user is signed in, and why the token could not be refreshed.
    func freshAccess(of userID: User.ID? = nil, waits: Bool = false) async throws -> SessionAccess {
        guard let held = try await activeSession(by: userID) else { throw LatchkeyError.loginRequired }
        return try await fresh(held, waits: waits)
    }

    private func fresh(_ held: ActiveSession, waits: Bool = false) async throws -> SessionAccess {
        let freshness = held.session.expiry.freshness(deadline: held.deadline, uptime: time.uptime())
        guard freshness != .fresh, held.session.refreshTokens != nil else { return held.access }
        if freshness == .due, !waits, held.deadline - time.uptime() > Self.leeway {
            refresher.refreshSoon(held.access)
            return held.access
        }
        do {
            return try await refresher.refresh(held.access)
        } catch let error as LatchkeyError where freshness == .due && !error.meansSignedOut {
            // The token is still good; a later request refreshes it.
            return held.access
        }
    }

    private func send(_ outgoing: OutgoingRequest, with access: SessionAccess?, _ trust: Trust) async throws -> Answer {
        var outgoing = outgoing
        outgoing.request.httpShouldHandleCookies = false
        let authorization = access.map { "Bearer \($0.token.secret)" }
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

    /// Called when the server accepts the session.
    private func accepted(_ access: SessionAccess) async {
        if !access.isConfirmed { await vault.confirm(access.sessionID) }
        if access.hasPendingWork { pendingWork() }
    }

    private func end(_ access: SessionAccess, _ reason: SessionEndReason?, _ answer: Answer) async -> LatchkeyError {
        await vault.end(sessionID: access.sessionID, reason: reason ?? .expired)
        return .sessionEnded(reason, status: answer.status, message: answer.problem?.detail)
    }
}

extension ActiveSession {
    fileprivate func sender(isAlive: Bool) -> Attempt.Sender {
        // Without a refresh token the session's lifetime is unknown, so a refusal counts as its end.
        Attempt.Sender(
            sessionID: session.id.rawValue,
            userID: user.id.rawValue,
            user: user,
            isAlive: isAlive && session.refreshTokens != nil
        )
    }
}

extension Answer {
    /// Whether no redirect led to another origin.
    func comes(from request: URLRequest) -> Bool {
        guard let asked = request.url.flatMap(Origin.init), let answered = response.url.flatMap(Origin.init) else {
            return false
        }
        return asked == answered
    }
}

extension LatchkeyError {
    /// Whether no refresh will succeed again: the session has ended, or this device lacks its key.
    fileprivate var needsLogIn: Bool { [.sessionEnded, .loginRequired, .invalidDPoPProof].contains(code) }

    /// Whether the token must no longer be sent.
    fileprivate var meansSignedOut: Bool {
        [.sessionEnded, .loginRequired, .userChanged, .cancelled].contains(code)
    }
}
