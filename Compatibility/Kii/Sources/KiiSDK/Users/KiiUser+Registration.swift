import Foundation
import LatchkeyJSON

extension KiiUser {
    /// Registers the user, and logs in.
    ///
    /// Values set before are sent along: ``displayName``, ``country``, ``locale`` and the user's attributes.
    ///
    /// The registration takes two requests. If the second one fails, repeating the call only logs in. The same happens
    /// if the answer to the first one was lost and the server has the user with this password. A repeated call is one
    /// with the same identifiers and password, on this object or another one; values set in between are not sent.
    ///
    /// - Parameter block: Receives this user, or an error: 503 if the user exists already; 304, 305, 307, 308, 310, 315
    ///   and 326 for invalid values, without a request. The previous user stays logged in then.
    @preconcurrency
    public func performRegistration(_ block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void) {
        KiiCall.run(block) { try await self.register() }
    }

    /// Registers the user, and logs in, and blocks until the server has answered.
    ///
    /// - Throws: `NSError`, as for ``performRegistration(_:)``.
    public func performRegistrationSynchronous() throws {
        _ = try KiiCall.runSynchronously { try await self.register() }
    }

    /// Registers a user without identifier and password, and logs them in.
    ///
    /// The access token is the only credential: if it is lost, so is the user. ``put(_:userFields:password:block:)``
    /// adds identifiers and a password.
    ///
    /// - Parameters:
    ///   - userFields: Fields of the user's record.
    ///   - block: Receives the user, or an error. The previous user stays logged in then.
    @preconcurrency
    public static func registerAsPseudoUser(
        with userFields: KiiUserFields?,
        andBlock block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        let fields = userFields?.changes
        KiiCall.run(block) { try await KiiApp.begun().registerPseudoUser(fields) }
    }

    /// Registers a user without identifier and password, logs them in, and blocks until the server has answered.
    ///
    /// - Parameter userFields: Fields of the user's record.
    /// - Returns: The logged-in user.
    /// - Throws: `NSError`.
    @discardableResult
    public static func registerAsPseudoUserSynchronous(with userFields: KiiUserFields?) throws -> KiiUser {
        let fields = userFields?.changes
        return try KiiCall.runSynchronously { try await KiiApp.begun().registerPseudoUser(fields) }
    }

    @KiiActor private func register() async throws -> KiiUser {
        let app = try app
        let record = try record.checkedForRegistration()
        guard let name = record.identifier, let password = record.password else { throw NSError.kii(.noIdentifier) }
        let refusal = try await app.register(record)
        do {
            return try await app.logIn(named: name, password, as: self)
        } catch let error as NSError where error.code == KiiErrorCode.cannotAuthenticate {
            guard let refusal else { throw error }
            // Another user has the name.
            app.registrations.forget(record.names)
            throw refusal
        }
    }
}

extension KiiApp {
    /// Registers a user at the server, unless an earlier try succeeded.
    ///
    /// - Returns: The server's refusal if a user with the name exists and the answer to an earlier try was lost. It may
    ///   be the same user, which the login decides.
    @KiiActor fileprivate func register(_ record: UserRecord) async throws -> NSError? {
        if registrations.wasTaken(record.names) { return nil }
        do {
            try await send(
                KiiRequest("POST", "users", body: .object(record.registration), type: "RegistrationRequest", as: .app)
            )
            registrations.take(record.names)
            return nil
        } catch let error as NSError {
            if error.isOfLostAnswer { registrations.lose(record.names) }
            guard error.code == KiiErrorCode.duplicateEntry, registrations.wasLost(record.names) else { throw error }
            return error
        }
    }

    @KiiActor fileprivate func registerPseudoUser(_ fields: UserChangeSet?) async throws -> KiiUser {
        try fields?.check()
        return try await logIns.run {
            let logOuts = current.logOuts
            let answer = try await send(
                KiiRequest(
                    "POST",
                    "users",
                    body: .object(fields?.members ?? [:]),
                    type: "RegistrationAndAuthorizationRequest",
                    as: .app
                )
            ).object
            guard let access = answer["_accessToken"]?.stringValue else {
                throw NSError.kii(KiiErrorCode.unreadableResponse, "The answer did not come from the server.")
            }
            let tokens = Tokens(access: access, refresh: answer["_refreshToken"]?.stringValue)
            return try await logIn(with: tokens, as: nil, after: logOuts)
        }
    }
}

extension UserRecord {
    /// The record, checked for a registration.
    ///
    /// - Throws: `NSError` with the number of the invalid value.
    fileprivate func checkedForRegistration() throws -> UserRecord {
        guard id == nil else { throw NSError.kii(.alreadyRegistered) }
        guard username != nil || email != nil || phoneNumber != nil else { throw NSError.kii(.noIdentifier) }
        if let username, !KiiUser.isValidUserName(username) { throw NSError.kii(.invalidUsername) }
        if let email, !KiiUser.isValidEmail(email) { throw NSError.kii(.invalidEmail) }
        if let country, !KiiUser.isValidCountry(country) { throw NSError.kii(.invalidCountry) }
        if let phoneNumber {
            guard KiiUser.isValidPhone(phoneNumber) else { throw NSError.kii(.invalidPhone) }
            guard PhoneNumbers.isGlobal(phoneNumber) || country != nil else { throw NSError.kii(.missingCountry) }
        }
        if let displayName, !KiiUser.isValidDisplayName(displayName) { throw NSError.kii(.invalidDisplayName) }
        guard let password, KiiUser.isValidPassword(password) else { throw NSError.kii(.invalidPassword) }
        return self
    }

    /// The body of the registration.
    fileprivate var registration: [String: JSONValue] {
        var body = attributes
        body["loginName"] = username.map { .string($0) }
        body["emailAddress"] = email.map { .string($0) }
        body["phoneNumber"] = phoneNumber.map { .string($0) }
        body["displayName"] = displayName.map { .string($0) }
        body["country"] = country.map { .string($0) }
        body["locale"] = locale.map { .string($0) }
        body["password"] = password.map { .string($0) }
        return body
    }
}

extension KiiFailure {
    fileprivate static let alreadyRegistered = KiiFailure(
        KiiErrorCode.invalidUser,
        "This user is registered already. Log in instead."
    )
}
