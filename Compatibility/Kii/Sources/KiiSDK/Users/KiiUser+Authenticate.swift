public import Foundation

extension KiiUser {
    /// Logs in with a password.
    ///
    /// - Parameters:
    ///   - userIdentifier: A username, or a verified e-mail address or phone number.
    ///   - password: The password.
    ///   - block: Is given the user, or an error: 302 for an unknown user, a wrong password and a disabled user alike; 313
    ///     and 304 for what can be neither; 201 without a network. The previous user stays logged in.
    @preconcurrency
    public static func authenticate(
        _ userIdentifier: String,
        withPassword password: String,
        andBlock block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().logIn(userIdentifier, password) }
    }

    /// Logs in with a password, and waits.
    ///
    /// - Parameters:
    ///   - userIdentifier: A username, or a verified e-mail address or phone number.
    ///   - password: The password.
    /// - Returns: The user, who is logged in now.
    /// - Throws: `NSError`, as ``authenticate(_:withPassword:andBlock:)`` tells it.
    @discardableResult
    public static func authenticateSynchronous(
        _ userIdentifier: String,
        withPassword password: String
    ) throws -> KiiUser {
        try KiiCall.runSynchronously { try await KiiApp.begun().logIn(userIdentifier, password) }
    }

    /// Logs in with a phone number within a country.
    ///
    /// - Parameters:
    ///   - phoneNumber: The number, without the country's code.
    ///   - password: The password.
    ///   - countryCode: The country, two capital letters.
    ///   - block: Is given the user, or an error: 316 and 315 for what is no number or country, else as
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

    /// Logs in with a phone number within a country, and waits.
    ///
    /// - Parameters:
    ///   - phoneNumber: The number, without the country's code.
    ///   - password: The password.
    ///   - countryCode: The country, two capital letters.
    /// - Returns: The user, who is logged in now.
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

    /// Logs in with an access token that the app has kept.
    ///
    /// The server is asked whose it is. The login is not refreshed: there is no refresh token.
    ///
    /// - Parameters:
    ///   - accessToken: A token that ``accessToken`` has shown.
    ///   - block: Is given the user, or an error: 302 when the token has expired. The previous user stays logged in.
    @preconcurrency
    public static func authenticate(
        withToken accessToken: String,
        andBlock block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().logIn(token: accessToken, expiresAt: .distantFuture) }
    }

    /// Logs in with an access token that the app has kept together with its end.
    ///
    /// - Parameters:
    ///   - accessToken: A token that ``accessToken`` has shown.
    ///   - expiresAt: When it expires; it is only remembered, for ``accessTokenDictionary()``.
    ///   - block: Is given the user, or an error, as ``authenticate(withToken:andBlock:)``.
    @preconcurrency
    public static func authenticate(
        withToken accessToken: String,
        andExpiresAt expiresAt: Date,
        andBlock block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().logIn(token: accessToken, expiresAt: expiresAt) }
    }

    /// Logs in with an access token and its refresh token, which the SDK refreshes from then on.
    ///
    /// - Parameters:
    ///   - accessToken: A token; it may be over.
    ///   - expiresAt: When it expires; it is only remembered, for ``accessTokenDictionary()``.
    ///   - refreshToken: The refresh token that came with it; used anywhere else afterwards, it ends the session.
    ///   - block: Is given the user, or an error, as ``authenticate(withToken:andBlock:)``.
    @preconcurrency
    public static func authenticate(
        withToken accessToken: String,
        expiresAt: Date,
        refreshToken: String,
        block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().logIn(token: accessToken, refreshToken, expiresAt: expiresAt) }
    }

    /// Logs in with an access token that the app has kept, and waits.
    ///
    /// - Parameter accessToken: A token that ``accessToken`` has shown.
    /// - Returns: The user, who is logged in now.
    /// - Throws: `NSError`, as ``authenticate(withToken:andBlock:)`` tells it.
    @discardableResult
    public static func authenticate(withTokenSynchronous accessToken: String) throws -> KiiUser {
        try KiiCall.runSynchronously { try await KiiApp.begun().logIn(token: accessToken, expiresAt: .distantFuture) }
    }

    /// Logs in with an access token that the app has kept together with its end, and waits.
    ///
    /// - Parameters:
    ///   - accessToken: A token that ``accessToken`` has shown.
    ///   - expiresAt: When it expires; it is only remembered.
    /// - Returns: The user, who is logged in now.
    /// - Throws: `NSError`.
    @discardableResult
    public static func authenticate(
        withTokenSynchronous accessToken: String,
        andExpiresAt expiresAt: Date
    ) throws -> KiiUser {
        try KiiCall.runSynchronously { try await KiiApp.begun().logIn(token: accessToken, expiresAt: expiresAt) }
    }

    /// Logs in with an access token and its refresh token, and waits.
    ///
    /// - Parameters:
    ///   - accessToken: A token; it may be over.
    ///   - expiresAt: When it expires; it is only remembered.
    ///   - refreshToken: The refresh token that came with it.
    /// - Returns: The user, who is logged in now.
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

    /// Logs in the user who was logged in when the app was last used, without the network.
    ///
    /// What the app keeps with the user, their locale and the dates of their record are not there until the user is
    /// refreshed.
    ///
    /// - Parameter block: Is given the user, or an error: 331 when nobody is stored, 1201 to 1205 when the credential store
    ///   cannot be read.
    @preconcurrency
    public static func authenticate(
        storedCredentials block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().restore() }
    }

    /// Logs in the user who was logged in when the app was last used, without the network, and waits.
    ///
    /// - Returns: The user, who is logged in now.
    /// - Throws: `NSError`, as ``authenticate(storedCredentials:)`` tells it.
    @discardableResult
    public static func authenticateWithStoredCredentialsSynchronous() throws -> KiiUser {
        try KiiCall.runSynchronously { try await KiiApp.begun().restore() }
    }
}
