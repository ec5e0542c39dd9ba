import Foundation
public import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LatchkeyClient {
    /// The current user's access token, refreshed first if it is about to expire.
    ///
    /// Calls the server only to refresh it. The token authorizes any holder until it expires, so keep it secret.
    ///
    /// - Returns: The token, for `Authorization: Bearer` or ``logIn(accessToken:)``.
    /// - Throws: ``LatchkeyError``: `login_required` if no user is signed in, `session_ended`, and for a refresh
    ///   `network_unavailable`, `timed_out` and others.
    public func accessToken() async throws(LatchkeyError) -> String {
        try await LatchkeyError.typed {
            try await requests.freshAccess(waits: true).token.secret
        }
    }

    /// Logs in with an access token only.
    ///
    /// Calls the server. Without a refresh token the session ends with the token: ``states`` then yields
    /// `signedOut(.expired)`. A user who is already signed in with a refresh token keeps that session and becomes
    /// current.
    ///
    /// - Parameter accessToken: A token of ``accessToken()``.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``: `invalid_token`, `token_expired`, `session_ended`, `network_unavailable` and
    ///   others. The current user stays signed in then.
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

    /// Logs in with the access token and the refresh token of a session.
    ///
    /// Calls the server. The SDK owns the refresh token afterwards: using it elsewhere ends the session.
    ///
    /// - Parameters:
    ///   - accessToken: An access token, which may have expired.
    ///   - refreshToken: The session's refresh token.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``: `invalid_request` if it is not a refresh token, `invalid_token`, `session_ended`,
    ///   `network_unavailable` and others. The current user stays signed in then.
    @discardableResult
    public func logIn(accessToken: String, refreshToken: String) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            try await logIn(accessToken, refreshToken, alone: false)
        }
    }

    func logIn(_ accessToken: String, _ refreshToken: String, alone: Bool) async throws -> User {
        guard let refreshToken = RefreshToken(refreshToken) else { throw LatchkeyError.notARefreshToken }
        // A stored session has a newer refresh token than the app.
        if let kept = try await vault.credentials()?.account(of: refreshToken) {
            _ = try await switchUser(to: kept.user.id)
            let user = try await account.refresh()
            if alone { try await forgetOthers(than: user) }
            return user
        }
        let logIn = TokenLogIn(server: server, transport: transport)
        do {
            var account = try await logIn.account(AccessToken(accessToken), time)
            let importedTokens = try await vault.credentials()?.importedTokens ?? []
            account.session.refreshTokens =
                importedTokens.first { $0.current == refreshToken } ?? RefreshTokens(current: refreshToken)
            return try await signIn(by: account, alone: alone)
        } catch let error as LatchkeyError where error.code == .tokenExpired {
            return try await signIn(by: try await refreshed(refreshToken, logIn), alone: alone)
        }
    }

    /// Refreshes a session that the app handed in with an expired access token.
    ///
    /// The pair is stored before it is sent, so that the same token sends the same pair after a crash.
    private func refreshed(_ refreshToken: RefreshToken, _ logIn: TokenLogIn) async throws -> Account {
        let rest = random(RefreshToken.restLength)
        let refreshTokens = try await vault.change { stored in
            var new = stored
            let refreshTokens = new.importToken(refreshToken, rest: rest)
            return (new == stored ? .keep : .save(new), refreshTokens)
        }
        guard let next = refreshTokens.next else { throw LatchkeyError.notARefreshToken }
        let body = RefreshRequest(refreshToken: refreshToken.secret, nextRefreshToken: next.secret)
        let answer: Answer
        do {
            answer = try await proofs.refresh(server.request(.refresh, body), body, under: .signIn)
        } catch {
            throw LatchkeyError(transport: error)
        }
        do {
            let refreshed = try answer.decoded(as: Refreshed.self)
            var account = try await logIn.account(AccessToken(refreshed.session.accessToken), time)
            account.session.refreshTokens = RefreshTokens(current: next)
            return account
        } catch let error as LatchkeyError where error.code == .sessionEnded {
            try await vault.change { stored in
                var new = stored
                new.forgetImportedTokens(of: refreshToken)
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
            } else if account.session.refreshTokens == nil,
                stored[userID: account.user.id]?.session.refreshTokens != nil
            {
                _ = stored.switch(to: account.user.id)
            } else {
                stored.signIn(account)
            }
        }
        pendingLogOuts.sendSoon()
        pushRegistrar.registerSoon()
        return account.user
    }
}

/// Looks up the user and session of an access token.
private struct TokenLogIn: Sendable {
    let server: Server
    let transport: any Transport

    /// The account of a token, without a refresh token.
    func account(_ token: AccessToken, _ time: Timekeeper) async throws -> Account {
        let answer = try await ask(.currentSession, token)
        let current = try answer.decoded(as: CurrentSession.self)
        let user = try await ask(.user, token).decoded(as: User.self)
        guard user.id == current.userID else { throw LatchkeyError.unexpectedAnswer(answer, at: "userID") }
        let date = time.date()
        let remaining = current.expiresAt.timeIntervalSince(answer.date ?? date)
        let expiry = TokenExpiry(
            expiresIn: Int(min(max(remaining, 0), 1e9)),
            serverDate: answer.date,
            deviceDate: date
        )
        return Account(
            user: user,
            session: StoredSession(id: current.id, accessToken: token, expiry: expiry, refreshTokens: nil)
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
        says: "This is not a refresh token. Use the one that came with the session, or log in with a password."
    )
}
