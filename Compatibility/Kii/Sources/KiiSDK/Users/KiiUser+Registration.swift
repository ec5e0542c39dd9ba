import Foundation
import LatchkeyJSON

extension KiiUser {
    /// Registers the user, and logs in.
    ///
    /// What was set before goes along: ``displayName``, ``country``, ``locale`` and what the app keeps with the user.
    ///
    /// It takes two requests. When the second one fails, the same again only logs in; so it does when the answer to the
    /// first was lost, and the user is there with this password. The same is what has the same names and password, this
    /// user or another that the app has made; what else was set meanwhile is not sent.
    ///
    /// - Parameter block: Is given this user, or an error: 503 when there is such a user already; 304, 305, 307, 308, 310,
    ///   315 and 326 for what cannot be, without asking the network. The previous user stays logged in.
    @preconcurrency
    public func performRegistration(_ block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void) {
        KiiCall.run(block) { try await self.register() }
    }

    /// Registers the user, and logs in; waits.
    ///
    /// - Throws: `NSError`, as ``performRegistration(_:)`` tells it.
    public func performRegistrationSynchronous() throws {
        _ = try KiiCall.runSynchronously { try await self.register() }
    }

    /// Registers a user without name and password, and logs them in.
    ///
    /// Their access token is all there is: when it is lost, so is the user. ``put(_:userFields:password:block:)`` gives
    /// them a name and a password.
    ///
    /// - Parameters:
    ///   - userFields: Fields of the user's record.
    ///   - block: Is given the user, or an error. The previous user stays logged in.
    @preconcurrency
    public static func registerAsPseudoUser(
        with userFields: KiiUserFields?,
        andBlock block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        let fields = userFields?.changes
        KiiCall.run(block) { try await KiiApp.begun().registerPseudoUser(fields) }
    }

    /// Registers a user without name and password, and logs them in; waits.
    ///
    /// - Parameter userFields: Fields of the user's record.
    /// - Returns: The user, who is logged in now.
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
            // It is somebody else who has the name.
            app.registrations.forget(record.names)
            throw refusal
        }
    }
}

extension KiiApp {
    /// Has the server know a user, unless it does from a try before.
    ///
    /// - Returns: What the server said when there is such a user already, who may be this one: the answer to a try before
    ///   was lost. Whether it is them is seen at the login.
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
    /// The record, when a user can be registered with it.
    ///
    /// - Throws: `NSError` with the number of what cannot be.
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

    /// What is sent to register the user.
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
