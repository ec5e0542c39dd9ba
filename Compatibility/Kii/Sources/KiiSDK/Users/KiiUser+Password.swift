import Foundation
import LatchkeyJSON

extension KiiUser {
    /// Changes the password of the user who is logged in.
    ///
    /// The server ends all of the user's sessions; this device is logged in again with the new password. Calls that are made
    /// meanwhile wait for that. Where the network is lost in between, the password has changed, and the user must log in again.
    ///
    /// - Parameters:
    ///   - fromPassword: The present password.
    ///   - toPassword: The new one.
    ///   - block: Is given this user, or an error: 302 when the present password is wrong, 304 when the new one cannot be
    ///     one, 343 when they are the same.
    @preconcurrency
    public func updatePassword(
        _ fromPassword: String,
        to toPassword: String,
        with block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await self.changePassword(fromPassword, toPassword) }
    }

    /// Changes the password of the user who is logged in, and waits.
    ///
    /// - Parameters:
    ///   - fromPassword: The present password.
    ///   - newPassword: The new one.
    /// - Throws: `NSError`, as ``updatePassword(_:to:with:)`` tells it.
    public func updatePasswordSynchronous(_ fromPassword: String, newPassword: String) throws {
        _ = try KiiCall.runSynchronously { try await self.changePassword(fromPassword, newPassword) }
    }

    /// Has a message sent by which a forgotten password can be reset: to the address that is named.
    ///
    /// - Parameters:
    ///   - userIdentifier: A verified e-mail address or phone number.
    ///   - block: Is given nil, or an error: 313 for what is neither, 324 when the server knows no such user.
    @preconcurrency
    public static func resetPassword(
        _ userIdentifier: String,
        with block: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().resetPassword(userIdentifier, by: nil) }
    }

    /// Has a message sent by which a forgotten password can be reset.
    ///
    /// - Parameters:
    ///   - userIdentifier: A verified e-mail address or phone number, or the user's id.
    ///   - notificationMethod: How the message is sent.
    ///   - block: Is given nil, or an error, as ``resetPassword(_:with:)``.
    @preconcurrency
    public static func resetPassword(
        _ userIdentifier: String,
        notificationMethod: KiiNotificationMethod,
        block: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().resetPassword(userIdentifier, by: notificationMethod) }
    }

    /// Has a message sent by which a forgotten password can be reset, to the address that is named; waits.
    ///
    /// - Parameter userIdentifier: A verified e-mail address or phone number.
    /// - Throws: `NSError`, as ``resetPassword(_:with:)`` tells it.
    public static func resetPasswordSynchronous(_ userIdentifier: String) throws {
        try KiiCall.runSynchronously { try await KiiApp.begun().resetPassword(userIdentifier, by: nil) }
    }

    /// Has a message sent by which a forgotten password can be reset; waits.
    ///
    /// - Parameters:
    ///   - userIdentifier: A verified e-mail address or phone number, or the user's id.
    ///   - notificationMethod: How the message is sent.
    /// - Throws: `NSError`, as ``resetPassword(_:with:)`` tells it.
    public static func resetPasswordSynchronous(
        _ userIdentifier: String,
        notificationMethod: KiiNotificationMethod
    ) throws {
        try KiiCall.runSynchronously { try await KiiApp.begun().resetPassword(userIdentifier, by: notificationMethod) }
    }

    /// Resets a forgotten password with the PIN of a text message; nobody is logged in by that.
    ///
    /// - Parameters:
    ///   - userIdentifier: The identifier that ``resetPassword(_:notificationMethod:block:)`` was called with.
    ///   - pinCode: The PIN.
    ///   - password: The new password; nil where the server makes one and sends it.
    ///   - block: Is given nil, or an error: 341 for a wrong PIN, 344 for one that is too old, 342 when the server asks for
    ///     a password, 304 when it cannot be one.
    @preconcurrency
    public static func completeResetPassword(
        _ userIdentifier: String,
        pinCode: String,
        password: String?,
        block: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await KiiApp.begun().completeReset(userIdentifier, pinCode, password) }
    }

    /// Resets a forgotten password with the PIN of a text message, and waits.
    ///
    /// - Parameters:
    ///   - userIdentifier: The identifier that ``resetPassword(_:notificationMethod:block:)`` was called with.
    ///   - pinCode: The PIN.
    ///   - password: The new password; nil where the server makes one and sends it.
    /// - Throws: `NSError`, as ``completeResetPassword(_:pinCode:password:block:)`` tells it.
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
        // What is called in between would be refused, or end the session for good.
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
        // It has changed, whether or not the way back in is open now.
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
