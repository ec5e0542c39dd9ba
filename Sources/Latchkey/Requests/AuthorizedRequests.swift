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
    let transport: any Transport
    let time: Timekeeper
    /// What the server has still to be told, done when it is known to be reachable.
    var errands: @Sendable () -> Void = {}

    /// A token that is good for longer is sent while it is being renewed.
    private static let leeway = Duration.seconds(10)

    /// Sends a request, once more when its token was refused and the session could be renewed.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - userID: Whom to send it as; the current user without it.
    /// - Returns: Any answer that does not end the session.
    /// - Throws: ``LatchkeyError``.
    func send(_ request: URLRequest, asUser userID: String? = nil) async throws -> Answer {
        let trust = try server.trust(in: request.url)
        let grant = try await freshGrant(of: userID)
        let answer = try await send(request, with: grant, trust)
        switch judge(answer, to: request, from: trust) {
        case .accepted:
            if trust == .ownServer, answer.isSuccess, answer.comes(from: request) { await accepted(grant) }
            return answer
        case .sessionEnded(let reason):
            throw await end(grant, reason, answer)
        case .tokenRefused:
            guard let renewed = try await renew(grant, refusedBy: answer, trust) else { return answer }
            // A stream is used up; the app can make a new one and ask again.
            guard request.httpBodyStream == nil, renewed.token != grant.token else { return answer }
            return try await sendAgain(request, with: renewed, trust)
        }
    }

    /// A new token in place of a refused one; nil when the refusal is for the app to see.
    private func renew(_ grant: Grant, refusedBy answer: Answer, _ trust: Trust) async throws -> Grant? {
        if trust == .trustedOrigin, await !vault.mayRenewForOthers(grant) { return nil }
        do {
            return try await renewer.renew(grant)
        } catch let error as LatchkeyError where error.code == .tokenExpired && error.status == 0 {
            // There is nothing to renew it with, and the server itself says that its time is over.
            guard trust == .ownServer else { return nil }
            guard answer.problem?.code == .tokenExpired else { throw error }
            throw await end(grant, .expired, answer)
        }
    }

    /// An answer that a redirect has brought from elsewhere says nothing about the session.
    private func judge(_ answer: Answer, to request: URLRequest, from trust: Trust) -> AnswerRules.Verdict {
        answer.comes(from: request) ? AnswerRules.judge(answer, from: trust) : .accepted
    }

    private func sendAgain(_ request: URLRequest, with grant: Grant, _ trust: Trust) async throws -> Answer {
        let answer = try await send(request, with: grant, trust)
        if case .sessionEnded(let reason) = judge(answer, to: request, from: trust) {
            throw await end(grant, reason, answer)
        }
        return answer
    }

    /// A user's access token, the current one's without an id, renewed first when it is time.
    ///
    /// - Parameters:
    ///   - userID: Whose; the current user's without it.
    ///   - waits: Whether to wait for the renewal although the token is still good for a while.
    /// - Returns: A token that may be sent.
    /// - Throws: ``LatchkeyError``: `login_required` when nobody is signed in, and why the token could not be renewed.
    func freshGrant(of userID: String? = nil, waits: Bool = false) async throws -> Grant {
        let held = if let userID { try await vault.held(userID: userID) } else { try await vault.current() }
        guard let held else { throw LatchkeyError.loginRequired }
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

    private func send(_ request: URLRequest, with grant: Grant, _ trust: Trust) async throws -> Answer {
        var request = request
        request.httpShouldHandleCookies = false
        request.setValue("Bearer \(grant.token.secret)", forHTTPHeaderField: "Authorization")
        if trust == .ownServer {
            request.setValue(server.application, forHTTPHeaderField: LatchkeyHeader.application)
        }
        do {
            return try await transport.send(request, under: .data)
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

extension Answer {
    /// Whether no redirect has led to another origin.
    fileprivate func comes(from request: URLRequest) -> Bool {
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
