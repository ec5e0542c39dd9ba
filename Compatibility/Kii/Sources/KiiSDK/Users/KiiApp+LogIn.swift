import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyJSON

extension KiiApp {
    /// Logs in with a password.
    @KiiActor func logIn(_ identifier: String, _ password: String) async throws -> KiiUser {
        guard KiiUser.isValidIdentifier(identifier) else { throw NSError.kii(.invalidIdentifier) }
        return try await logIn(named: identifier, password)
    }

    /// Logs in with a national phone number.
    @KiiActor func logIn(localPhone number: String, in country: String, _ password: String) async throws -> KiiUser {
        guard PhoneNumbers.isLocal(number) else { throw NSError.kii(.invalidLocalPhone) }
        guard KiiUser.isValidCountry(country) else { throw NSError.kii(.invalidCountry) }
        return try await logIn(named: "PHONE:\(country)-\(number)", password)
    }

    /// Logs in with a password and an identifier in the server's form.
    ///
    /// A given user becomes the current one.
    @KiiActor func logIn(named name: String, _ password: String, as user: KiiUser? = nil) async throws -> KiiUser {
        // Passwords that were set elsewhere may be longer and have other characters.
        guard password.unicodeScalars.count >= 4 else { throw NSError.kii(.invalidPassword) }
        return try await logIns.run { try await logInInTurn(named: name, password, as: user, after: current.logOuts) }
    }

    /// Logs in with a password, unless there was a logout since.
    ///
    /// Call it within ``logIns``.
    @KiiActor func logInInTurn(
        named name: String,
        _ password: String,
        as user: KiiUser?,
        after logOuts: Int
    ) async throws -> KiiUser {
        try await logIn(with: try await tokens(of: name, password), as: user, after: logOuts)
    }

    /// Logs in with a token that the app stored.
    @KiiActor func logIn(
        token: String,
        _ refreshToken: String? = nil,
        expiresAt: Date
    ) async throws -> KiiUser {
        guard !token.isEmpty else { throw NSError.kii(.emptyToken) }
        return try await logIns.run {
            let tokens = Tokens(access: token, refresh: refreshToken)
            let user = try await logIn(with: tokens, as: nil, after: current.logOuts)
            current.remember(expiresAt, of: token)
            return user
        }
    }

    /// Logs in the stored user.
    @KiiActor func restore() async throws -> KiiUser {
        try await logIns.run {
            let logOuts = current.logOuts
            // A pending logout counts, even if the store still holds the user.
            guard await settleLogOut() else { throw NSError.kii(.noStoredUser) }
            switch try await latchkey.restore() {
            case .signedIn(let stored):
                let user = KiiUser(UserRecord(stored: stored), of: self)
                guard current.set(user, latchkey.signedIn?.session, after: logOuts) else {
                    throw NSError.kii(.noStoredUser)
                }
                return user
            case .locked: throw NSError.kii(.keychainNotAllowed)
            case .signedOut: throw NSError.kii(.noStoredUser)
            }
        }
    }

    struct Tokens: Sendable {
        let access: String
        let refresh: String?
    }

    /// Requests the tokens of a user, without logging in.
    @KiiActor func tokens(of name: String, _ password: String) async throws -> Tokens {
        var body: [String: JSONValue] = [
            "grant_type": "password", "username": .string(name), "password": .string(password),
        ]
        body["expiresAt"] = tokenEnd
        let answer = try await send(
            KiiRequest(
                "POST",
                "oauth2",
                "token",
                body: .object(body),
                as: .app,
                words: [
                    // The requested expiry may be invalid although the name and the password are right.
                    "INVALID_INPUT_DATA": tokenEnd == nil ? KiiErrorCode.cannotAuthenticate : KiiErrorCode.invalidInput,
                    "USER_NOT_FOUND": KiiErrorCode.cannotAuthenticate,
                    "TOO_MANY_REQUESTS": KiiErrorCode.loginFailed,
                ]
            )
        ).object
        guard let access = answer["access_token"]?.stringValue else { throw NSError.kii(.noToken) }
        return Tokens(access: access, refresh: answer["refresh_token"]?.stringValue)
    }

    /// The expiry to request for a new token, in milliseconds since 1970; nil for the latest that the server allows.
    private var tokenEnd: JSONValue? {
        // Longer lifetimes count as unlimited.
        let seconds = min(Kii.accessTokenExpiration(), 2_147_483_647)
        guard seconds > 0 else { return nil }
        return .integer(Int64((Date().timeIntervalSince1970 + Double(seconds)) * 1_000))
    }

    /// Makes the owner of a token the current user, unless there was a logout since.
    ///
    /// Call it within ``logIns``.
    @KiiActor func logIn(with tokens: Tokens, as user: KiiUser?, after logOuts: Int) async throws -> KiiUser {
        let found: User
        do {
            found = try await latchkey.logInAlone(accessToken: tokens.access, refreshToken: tokens.refresh)
        } catch {
            throw NSError.kii(logIn: error)
        }
        let record = UserRecord(found)
        let user = user ?? KiiUser(record, of: self)
        user.change { $0 = record }
        guard current.set(user, latchkey.signedIn?.session, after: logOuts) else {
            await removeStoredLogIn()
            throw NSError.kii(.loggedOut)
        }
        // The new login replaced the stored one.
        Kii.pendingLogOuts.remove(address)
        registrations.forgetAll()
        current.remember(nil, of: tokens.access)
        // The login was stored with the whole record; store only the part to keep.
        try? await latchkey.keep(record.stored(over: found))
        return user
    }
}

extension KiiFailure {
    fileprivate static let emptyToken = KiiFailure(KiiErrorCode.cannotAuthenticate, "The access token is empty.")
    fileprivate static let loggedOut = KiiFailure(
        KiiErrorCode.loginRequired,
        "The user logged out while the login was under way. Log in again."
    )
    fileprivate static let noToken = KiiFailure(
        KiiErrorCode.unreadableResponse,
        "The answer did not come from the server. Check the network and try again."
    )
}
