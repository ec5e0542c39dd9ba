import Foundation

extension KiiUser {
    /// Finds a user by username.
    ///
    /// - Parameters:
    ///   - username: The username.
    ///   - block: Receives the user, or an error: 324 if there is none, 340 if no user is logged in.
    @preconcurrency
    public static func find(
        byUsername username: String,
        with block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().user(byUsername: username) }
    }

    /// Finds a user by verified e-mail address.
    ///
    /// - Parameters:
    ///   - emailAddress: The address.
    ///   - block: Receives the user, or an error, as for `find(byUsername:with:)`.
    @preconcurrency
    public static func find(
        byEmail emailAddress: String,
        with block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().user(byEmail: emailAddress) }
    }

    /// Finds a user by verified phone number.
    ///
    /// - Parameters:
    ///   - phoneNumber: The number, with the country code.
    ///   - block: Receives the user, or an error, as for `find(byUsername:with:)`.
    @preconcurrency
    public static func find(
        byPhone phoneNumber: String,
        with block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().user(byPhone: phoneNumber) }
    }

    /// Finds a user by username, and blocks until the server has answered.
    ///
    /// - Parameter username: The username.
    /// - Returns: The user.
    /// - Throws: `NSError`, as for `find(byUsername:with:)`.
    public static func find(byUsernameSynchronous username: String) throws -> KiiUser {
        try KiiCall.runSynchronously { try await KiiApp.begun().user(byUsername: username) }
    }

    /// Finds a user by verified e-mail address, and blocks until the server has answered.
    ///
    /// - Parameter emailAddress: The address.
    /// - Returns: The user.
    /// - Throws: `NSError`.
    public static func find(byEmailSynchronous emailAddress: String) throws -> KiiUser {
        try KiiCall.runSynchronously { try await KiiApp.begun().user(byEmail: emailAddress) }
    }

    /// Finds a user by verified phone number, and blocks until the server has answered.
    ///
    /// - Parameter phoneNumber: The number, with the country code.
    /// - Returns: The user.
    /// - Throws: `NSError`.
    public static func find(byPhoneSynchronous phoneNumber: String) throws -> KiiUser {
        try KiiCall.runSynchronously { try await KiiApp.begun().user(byPhone: phoneNumber) }
    }
}

extension KiiApp {
    @KiiActor fileprivate func user(byUsername username: String) async throws -> KiiUser {
        guard KiiUser.isValidUserName(username) else { throw NSError.kii(.invalidUsername) }
        return try await user("LOGIN_NAME:\(username)")
    }

    @KiiActor fileprivate func user(byEmail email: String) async throws -> KiiUser {
        guard KiiUser.isValidEmail(email) else { throw NSError.kii(.invalidEmail) }
        return try await user("EMAIL:\(email)")
    }

    @KiiActor fileprivate func user(byPhone phoneNumber: String) async throws -> KiiUser {
        guard PhoneNumbers.isGlobal(phoneNumber) else { throw NSError.kii(.invalidPhone) }
        return try await user("PHONE:\(phoneNumber)")
    }

    @KiiActor private func user(_ name: String) async throws -> KiiUser {
        KiiUser(UserRecord(try await send(KiiRequest("GET", "users", name)).object), of: self)
    }
}
