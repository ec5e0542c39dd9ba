import Foundation
public import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LatchkeyClient {
    /// The access token of the current user, renewed first when its time is nearly over.
    ///
    /// Asks the server only to renew it. Whoever has the token can act as the user until it expires: keep it where
    /// nobody else can read it.
    ///
    /// - Returns: The token, to be sent as `Authorization: Bearer` or kept for ``logIn(accessToken:)``.
    /// - Throws: ``LatchkeyError``: `login_required` when nobody is signed in, `session_ended`, and when the token has to
    ///   be renewed also `network_unavailable`, `timed_out` and others.
    public func accessToken() async throws(LatchkeyError) -> String {
        try await LatchkeyError.typed {
            try await requests.freshGrant(waits: true).token.secret
        }
    }

    /// Logs in with an access token alone.
    ///
    /// Asks the server whose it is. There is no refresh token, so the login is not renewed: when the token's time is
    /// over, ``states`` tells `signedOut(.expired)`. A user who is signed in here with a refresh token already keeps that
    /// session, and becomes the current one.
    ///
    /// - Parameter accessToken: A token that ``accessToken()`` has returned.
    /// - Returns: The user, who is signed in now.
    /// - Throws: ``LatchkeyError``: `invalid_token`, `token_expired`, `session_ended`, `network_unavailable` and others.
    ///   Whoever was signed in before still is.
    @discardableResult
    public func logIn(accessToken: String) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            try await logIn(accessToken, alone: false)
        }
    }

    func logIn(_ accessToken: String, alone: Bool) async throws -> User {
        let logIn = TokenLogIn(server: server, transport: transport)
        return try await signIn(by: logIn.account(AccessToken(accessToken), time), alone: alone)
    }

    /// Logs in with an access token and the refresh token of the same session, which is renewed from then on.
    ///
    /// Asks the server. The refresh token belongs to the SDK afterwards: used anywhere else, it ends the session.
    ///
    /// - Parameters:
    ///   - accessToken: An access token; it may be over.
    ///   - refreshToken: The session's refresh token.
    /// - Returns: The user, who is signed in now.
    /// - Throws: ``LatchkeyError``: `invalid_request` when the refresh token is none, `invalid_token`, `session_ended`,
    ///   `network_unavailable` and others. Whoever was signed in before still is.
    @discardableResult
    public func logIn(accessToken: String, refreshToken: String) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            try await logIn(accessToken, refreshToken, alone: false)
        }
    }

    func logIn(_ accessToken: String, _ refreshToken: String, alone: Bool) async throws -> User {
        guard let refreshToken = RefreshToken(refreshToken) else { throw LatchkeyError.notARefreshToken }
        // A session that is kept already has moved on from the token that the app remembers.
        if let kept = try await vault.credentials()?.account(of: refreshToken) {
            _ = try await switchUser(to: kept.user.id)
            let user = try await refreshUser()
            if alone { try await forgetOthers(than: user) }
            return user
        }
        let logIn = TokenLogIn(server: server, transport: transport)
        do {
            var account = try await logIn.account(AccessToken(accessToken), time)
            let arrivals = try await vault.credentials()?.arrivals ?? []
            account.session.renewal =
                arrivals.first { $0.current == refreshToken } ?? Renewal(current: refreshToken)
            return try await signIn(by: account, alone: alone)
        } catch let error as LatchkeyError where error.code == .tokenExpired {
            return try await signIn(by: try await renewed(refreshToken, logIn), alone: alone)
        }
    }

    /// The account of a refresh token whose access token is over.
    ///
    /// The pair is stored before it is sent: after a crash, the same token handed in again sends the same pair.
    private func renewed(_ refreshToken: RefreshToken, _ logIn: TokenLogIn) async throws -> Account {
        let rest = random(RefreshToken.restLength)
        let renewal = try await vault.change { stored in
            var new = stored
            let renewal = new.arrive(refreshToken, rest: rest)
            return (new == stored ? .keep : .save(new), renewal)
        }
        guard let next = renewal.next else { throw LatchkeyError.notARefreshToken }
        let body = RefreshRequest(refreshToken: refreshToken.secret, nextRefreshToken: next.secret)
        let answer = try await ask(.refresh, body)
        do {
            let refreshed = try answer.decoded(as: Refreshed.self)
            var account = try await logIn.account(AccessToken(refreshed.session.accessToken), time)
            account.session.renewal = Renewal(current: next)
            return account
        } catch let error as LatchkeyError where error.code == .sessionEnded {
            try await vault.change { stored in
                var new = stored
                new.forgetArrivals(of: refreshToken)
                return (new == stored ? .keep : .save(new), ())
            }
            throw error
        }
    }

    private func forgetOthers(than user: User) async throws {
        try await vault.change { stored in
            var new = stored
            new.forgetAccounts(but: user.id)
            return (new == stored ? .keep : .save(new), ())
        }
    }

    private func signIn(by account: Account, alone: Bool) async throws -> User {
        await vault.confirm(account.session.id)
        try await vault.signIn { stored in
            if alone {
                stored.forgetAccounts()
                stored.signIn(account)
            } else if account.session.renewal == nil, stored[userID: account.user.id]?.session.renewal != nil {
                _ = stored.switch(to: account.user.id)
            } else {
                stored.signIn(account)
            }
        }
        farewells.tellSoon()
        pushRegistrar.registerSoon()
        return account.user
    }
}

/// Finds out whose an access token is.
private struct TokenLogIn: Sendable {
    let server: Server
    let transport: any Transport

    /// The user and session of a token, without a refresh token.
    func account(_ token: AccessToken, _ time: Timekeeper) async throws -> Account {
        let answer = try await ask(.currentSession, token)
        let current = try answer.decoded(as: CurrentSession.self)
        let user = try await ask(.user, token).decoded(as: User.self)
        guard user.id == current.userID else { throw LatchkeyError.unexpectedAnswer(answer, at: "userID") }
        let date = time.date()
        let remaining = current.expiresAt.timeIntervalSince(answer.date ?? date)
        let lease = TokenLease(
            expiresIn: Int(min(max(remaining, 0), 1e9)),
            serverDate: answer.date,
            deviceDate: date
        )
        return Account(
            user: user,
            session: StoredSession(id: current.id, accessToken: token, lease: lease, renewal: nil)
        )
    }

    private func ask<Value>(_ endpoint: Endpoint<NoBody, Value>, _ token: AccessToken) async throws -> Answer {
        var request = try server.request(endpoint, NoBody())
        request.setValue("Bearer \(token.secret)", forHTTPHeaderField: "Authorization")
        do {
            return try await transport.send(request, under: .signIn)
        } catch {
            throw LatchkeyError(transport: error)
        }
    }
}

extension LatchkeyError {
    fileprivate static let notARefreshToken = LatchkeyError(
        code: .invalidRequest,
        says: "This is not a refresh token. Hand in the one that came with the session, or log in with a password."
    )
}
