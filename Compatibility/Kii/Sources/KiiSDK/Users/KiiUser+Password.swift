import Foundation
import LatchkeyJSON

extension KiiUser {
    /// Changes the current user's password.
    ///
    /// The server ends all of the user's sessions; this device logs in again with the new password. Calls made
    /// meanwhile wait for that. If the network is lost in between, the password has changed, and the user must log in
    /// again.
    ///
    /// - Parameters:
    ///   - fromPassword: The current password.
    ///   - toPassword: The new password.
    ///   - block: Receives this user, or an error: 302 if the current password is wrong, 304 if the new one is invalid,
    ///     343 if they are equal.
    @preconcurrency
    public func updatePassword(
        _ fromPassword: String,
        to toPassword: String,
        with block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await self.changePassword(fromPassword, toPassword) }
    }

    /// Changes the current user's password, and blocks until the server has answered.
    ///
    /// - Parameters:
    ///   - fromPassword: The current password.
    ///   - newPassword: The new password.
    /// - Throws: `NSError`, as for ``updatePassword(_:to:with:)``.
    public func updatePasswordSynchronous(_ fromPassword: String, newPassword: String) throws {
        _ = try KiiCall.runSynchronously { try await self.changePassword(fromPassword, newPassword) }
    }

    /// Sends a message to reset a forgotten password, to the named address.
    ///
    /// - Parameters:
    ///   - userIdentifier: A verified e-mail address or phone number.
    ///   - block: Receives nil, or an error: 313 if the identifier is neither, 324 if the server knows no such user.
    @preconcurrency
    public static func resetPassword(
        _ userIdentifier: String,
        with block: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().resetPassword(userIdentifier, by: nil) }
    }

    /// Sends a message to reset a forgotten password.
    ///
    /// - Parameters:
    ///   - userIdentifier: A verified e-mail address or phone number, or the user's id.
    ///   - notificationMethod: The kind of message.
    ///   - block: Receives nil, or an error, as for ``resetPassword(_:with:)``.
    @preconcurrency
    public static func resetPassword(
        _ userIdentifier: String,
        notificationMethod: KiiNotificationMethod,
        block: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().resetPassword(userIdentifier, by: notificationMethod) }
    }

    /// Sends a message to reset a forgotten password, to the named address, and blocks until the server has answered.
    ///
    /// - Parameter userIdentifier: A verified e-mail address or phone number.
    /// - Throws: `NSError`, as for ``resetPassword(_:with:)``.
    public static func resetPasswordSynchronous(_ userIdentifier: String) throws {
        try KiiCall.runSynchronously { try await KiiApp.begun().resetPassword(userIdentifier, by: nil) }
    }

    /// Sends a message to reset a forgotten password, and blocks until the server has answered.
    ///
    /// - Parameters:
    ///   - userIdentifier: A verified e-mail address or phone number, or the user's id.
    ///   - notificationMethod: The kind of message.
    /// - Throws: `NSError`, as for ``resetPassword(_:with:)``.
    public static func resetPasswordSynchronous(
        _ userIdentifier: String,
        notificationMethod: KiiNotificationMethod
    ) throws {
        try KiiCall.runSynchronously { try await KiiApp.begun().resetPassword(userIdentifier, by: notificationMethod) }
    }

    /// Resets a forgotten password with the PIN of a text message, without a login.
    ///
    /// - Parameters:
    ///   - userIdentifier: The identifier from the call of ``resetPassword(_:notificationMethod:block:)``.
    ///   - pinCode: The PIN.
    ///   - password: The new password; nil to let the server generate and send one.
    ///   - block: Receives nil, or an error: 341 if the PIN is wrong, 344 if it has expired, 342 if the server requires
    ///     a password, 304 if the password is invalid.
    @preconcurrency
    public static func completeResetPassword(
        _ userIdentifier: String,
        pinCode: String,
        password: String?,
        block: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().completeReset(userIdentifier, pinCode, password) }
    }

    /// Resets a forgotten password with the PIN of a text message, and blocks until the server has answered.
    ///
    /// - Parameters:
    ///   - userIdentifier: The identifier from the call of ``resetPassword(_:notificationMethod:block:)``.
    ///   - pinCode: The PIN.
    ///   - password: The new password; nil to let the server generate and send one.
    /// - Throws: `NSError`, as for ``completeResetPassword(_:pinCode:password:block:)``.
    public static func completeResetPasswordSynchronous(
        _ userIdentifier: String,
        pinCode: String,
        password: String?
    ) throws {
        try KiiCall.runSynchronously { try await KiiApp.begun().completeReset(userIdentifier, pinCode, password) }
    }
}

extension KiiUser {
    @KiiActor private func changePassword(_ old: String, _ new: String) async throws -> KiiUser {
        let app = try requireCurrent()
        guard Self.isValidPassword(new) else { throw NSError.kii(.invalidPassword) }
        guard old != new else { throw NSError.kii(.samePassword) }
        // A call in between would be refused, or would end the session for good.
        return try await app.logIns.run {
            try await app.calls.performExclusively { try await self.changePasswordInTurn(old, new) }
        }
    }

    @KiiActor private func changePasswordInTurn(_ old: String, _ new: String) async throws -> KiiUser {
        let app = try requireCurrent()
        let (record, logOuts) = (record, app.current.logOuts)
        guard let id = record.id else { throw NSError.kii(.invalidUser) }
        try await app.exchange(
            KiiRequest(
                "PUT",
                "users",
                id,
                "password",
                body: ["oldPassword": .string(old), "newPassword": .string(new)],
                type: "ChangePasswordRequest",
                words: ["INVALID_INPUT_DATA": KiiErrorCode.invalidPassword]
            )
        )
        // The password has changed, even if this login fails.
        if let name = record.identifier {
            _ = try? await app.logInInTurn(named: name, new, as: self, after: logOuts)
        }
        return self
    }
}

extension KiiApp {
    @KiiActor fileprivate func resetPassword(_ identifier: String, by method: KiiNotificationMethod?) async throws {
        let name = try nameForReset(identifier)
        let method = method ?? (name.hasPrefix("PHONE:") ? .SMS : .EMAIL)
        var body: [String: JSONValue] = ["notificationMethod": method == .EMAIL ? "EMAIL" : "SMS"]
        if method == .SMS_PIN { body["smsResetMethod"] = "PIN" }
        try await send(
            KiiRequest(
                "POST",
                "users",
                name,
                "password",
                "request-reset",
                body: .object(body),
                type: "ResetPasswordRequest",
                as: .app
            )
        )
    }

    @KiiActor fileprivate func completeReset(
        _ identifier: String,
        _ pin: String,
        _ password: String?
    ) async throws {
        let name = try nameForReset(identifier)
        guard !pin.isEmpty else { throw NSError.kii(.invalidPIN) }
        if let password, !KiiUser.isValidPassword(password) { throw NSError.kii(.invalidPassword) }
        var body: [String: JSONValue] = ["pinCode": .string(pin)]
        body["newPassword"] = password.map { .string($0) }
        let isInvalid = password == nil ? KiiErrorCode.missingPassword : KiiErrorCode.invalidInput
        try await send(
            KiiRequest(
                "POST",
                "users",
                name,
                "password",
                "complete-reset",
                body: .object(body),
                type: "CompletePasswordResetRequest",
                as: .app,
                words: ["INVALID_VERIFICATION_CODE": KiiErrorCode.invalidPIN, "INVALID_INPUT_DATA": isInvalid]
            )
        )
    }

    private func nameForReset(_ identifier: String) throws -> String {
        if PhoneNumbers.isGlobal(identifier) { return "PHONE:\(identifier)" }
        if KiiUser.isValidEmail(identifier) { return "EMAIL:\(identifier)" }
        guard identifier.wholeMatch(of: /[0-9A-Za-z\-]{3,64}/) != nil else { throw NSError.kii(.invalidIdentifier) }
        return identifier
    }
}
