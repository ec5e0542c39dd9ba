public import Foundation

extension KiiUser {
    /// Logs in with a password.
    ///
    /// - Parameters:
    ///   - userIdentifier: A username, or a verified e-mail address or phone number.
    ///   - password: The password.
    ///   - block: Receives the user, or an error: 302 for an unknown user, a wrong password and a disabled user alike;
    ///     313 if the identifier is invalid, 304 if the password is; 201 without a network. The previous user stays
    ///     logged in then.
    @preconcurrency
    public static func authenticate(
        _ userIdentifier: String,
        withPassword password: String,
        andBlock block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().logIn(userIdentifier, password) }
    }

    /// Logs in with a password, and blocks until the server has answered.
    ///
    /// - Parameters:
    ///   - userIdentifier: A username, or a verified e-mail address or phone number.
    ///   - password: The password.
    /// - Returns: The logged-in user.
    /// - Throws: `NSError`, as for ``authenticate(_:withPassword:andBlock:)``.
    @discardableResult
    public static func authenticateSynchronous(
        _ userIdentifier: String,
        withPassword password: String
    ) throws -> KiiUser {
        try KiiCall.runSynchronously { try await KiiApp.begun().logIn(userIdentifier, password) }
    }

    /// Logs in with a national phone number.
    ///
    /// - Parameters:
    ///   - phoneNumber: The number, without the country code.
    ///   - password: The password.
    ///   - countryCode: The country, two capital letters.
    ///   - block: Receives the user, or an error: 316 if the number is invalid, 315 if the country is, otherwise as for
    ///     ``authenticate(_:withPassword:andBlock:)``.
    @preconcurrency
    public static func authenticate(
        withLocalPhoneNumber phoneNumber: String,
        andPassword password: String,
        andCountryCode countryCode: String,
        andBlock block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().logIn(localPhone: phoneNumber, in: countryCode, password) }
    }

    /// Logs in with a national phone number, and blocks until the server has answered.
    ///
    /// - Parameters:
    ///   - phoneNumber: The number, without the country code.
    ///   - password: The password.
    ///   - countryCode: The country, two capital letters.
    /// - Returns: The logged-in user.
    /// - Throws: `NSError`.
    @discardableResult
    public static func authenticate(
        withLocalPhoneNumberSynchronous phoneNumber: String,
        andPassword password: String,
        andCountryCode countryCode: String
    ) throws -> KiiUser {
        try KiiCall.runSynchronously {
            try await KiiApp.begun().logIn(localPhone: phoneNumber, in: countryCode, password)
        }
    }

    /// Logs in with an access token that the app stored.
    ///
    /// The server returns the user of the token. The login is not refreshed, because there is no refresh token.
    ///
    /// - Parameters:
    ///   - accessToken: A token from ``accessToken``.
    ///   - block: Receives the user, or an error: 302 if the token has expired. The previous user stays logged in then.
    @preconcurrency
    public static func authenticate(
        withToken accessToken: String,
        andBlock block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().logIn(token: accessToken, expiresAt: .distantFuture) }
    }

    /// Logs in with an access token and its expiry, which the app stored.
    ///
    /// - Parameters:
    ///   - accessToken: A token from ``accessToken``.
    ///   - expiresAt: The expiry; it is only remembered, for ``accessTokenDictionary()``.
    ///   - block: Receives the user, or an error, as for ``authenticate(withToken:andBlock:)``.
    @preconcurrency
    public static func authenticate(
        withToken accessToken: String,
        andExpiresAt expiresAt: Date,
        andBlock block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().logIn(token: accessToken, expiresAt: expiresAt) }
    }

    /// Logs in with an access token and its refresh token; the SDK then refreshes the login.
    ///
    /// - Parameters:
    ///   - accessToken: A token, which may have expired.
    ///   - expiresAt: The expiry; it is only remembered, for ``accessTokenDictionary()``.
    ///   - refreshToken: The refresh token that came with it; using it elsewhere afterwards ends the session.
    ///   - block: Receives the user, or an error, as for ``authenticate(withToken:andBlock:)``.
    @preconcurrency
    public static func authenticate(
        withToken accessToken: String,
        expiresAt: Date,
        refreshToken: String,
        block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().logIn(token: accessToken, refreshToken, expiresAt: expiresAt) }
    }

    /// Logs in with an access token that the app stored, and blocks until the server has answered.
    ///
    /// - Parameter accessToken: A token from ``accessToken``.
    /// - Returns: The logged-in user.
    /// - Throws: `NSError`, as for ``authenticate(withToken:andBlock:)``.
    @discardableResult
    public static func authenticate(withTokenSynchronous accessToken: String) throws -> KiiUser {
        try KiiCall.runSynchronously { try await KiiApp.begun().logIn(token: accessToken, expiresAt: .distantFuture) }
    }

    /// Logs in with an access token and its expiry, which the app stored, and blocks until the server has answered.
    ///
    /// - Parameters:
    ///   - accessToken: A token from ``accessToken``.
    ///   - expiresAt: The expiry; it is only remembered.
    /// - Returns: The logged-in user.
    /// - Throws: `NSError`.
    @discardableResult
    public static func authenticate(
        withTokenSynchronous accessToken: String,
        andExpiresAt expiresAt: Date
    ) throws -> KiiUser {
        try KiiCall.runSynchronously { try await KiiApp.begun().logIn(token: accessToken, expiresAt: expiresAt) }
    }

    /// Logs in with an access token and its refresh token, and blocks until the server has answered.
    ///
    /// - Parameters:
    ///   - accessToken: A token, which may have expired.
    ///   - expiresAt: The expiry; it is only remembered.
    ///   - refreshToken: The refresh token that came with it.
    /// - Returns: The logged-in user.
    /// - Throws: `NSError`.
    @discardableResult
    public static func authenticate(
        withTokenSynchronous accessToken: String,
        expiresAt: Date,
        refreshToken: String
    ) throws -> KiiUser {
        try KiiCall.runSynchronously {
            try await KiiApp.begun().logIn(token: accessToken, refreshToken, expiresAt: expiresAt)
        }
    }

    /// Restores the login of the last use of the app, without the network.
    ///
    /// The user's attributes, locale and dates are missing until the user is refreshed.
    ///
    /// - Parameter block: Receives the user, or an error: 331 if no login is stored, 1201 to 1205 if the credential
    ///   store cannot be read.
    @preconcurrency
    public static func authenticate(
        storedCredentials block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().restore() }
    }

    /// Restores the login of the last use of the app, without the network, and blocks until it is done.
    ///
    /// - Returns: The logged-in user.
    /// - Throws: `NSError`, as for ``authenticate(storedCredentials:)``.
    @discardableResult
    public static func authenticateWithStoredCredentialsSynchronous() throws -> KiiUser {
        try KiiCall.runSynchronously { try await KiiApp.begun().restore() }
    }
}
