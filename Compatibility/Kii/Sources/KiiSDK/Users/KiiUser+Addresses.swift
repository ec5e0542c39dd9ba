import Foundation
import LatchkeyJSON

extension KiiUser {
    /// Changes the e-mail address of the user who is logged in.
    ///
    /// Where the app has addresses verified, the new one is pending until then. The user is not refreshed.
    ///
    /// - Parameters:
    ///   - newEmail: The new address.
    ///   - block: Is given this user, or an error: 305 for what is no address, 503 when it is somebody else's.
    @preconcurrency
    public func changeEmail(
        _ newEmail: String,
        with block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await self.change(email: newEmail) }
    }

    /// Changes the e-mail address of the user who is logged in, and waits.
    ///
    /// - Parameter newEmail: The new address.
    /// - Throws: `NSError`, as ``changeEmail(_:with:)`` tells it.
    public func changeEmailSynchronous(_ newEmail: String) throws {
        _ = try KiiCall.runSynchronously { try await self.change(email: newEmail) }
    }

    /// Changes the phone number of the user who is logged in.
    ///
    /// Where the app has numbers verified, the new one is pending until then. The user is not refreshed.
    ///
    /// - Parameters:
    ///   - newPhoneNumber: The new number; one without `+` is within the user's ``country``.
    ///   - block: Is given this user, or an error: 308 for what is no number, 503 when it is somebody else's.
    @preconcurrency
    public func changePhone(
        _ newPhoneNumber: String,
        with block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await self.change(phoneNumber: newPhoneNumber) }
    }

    /// Changes the phone number of the user who is logged in, and waits.
    ///
    /// - Parameter newPhoneNumber: The new number.
    /// - Throws: `NSError`, as ``changePhone(_:with:)`` tells it.
    public func changePhoneSynchronous(_ newPhoneNumber: String) throws {
        _ = try KiiCall.runSynchronously { try await self.change(phoneNumber: newPhoneNumber) }
    }

    /// Verifies the phone number of the user who is logged in.
    ///
    /// The user is not refreshed.
    ///
    /// - Parameters:
    ///   - code: The code of the text message.
    ///   - block: Is given this user, or an error: 309 when that is not the code, or it is too old.
    @preconcurrency
    public func verifyPhoneNumber(
        _ code: String,
        with block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await self.verifyPhone(code) }
    }

    /// Verifies the phone number of the user who is logged in, and waits.
    ///
    /// - Parameter code: The code of the text message.
    /// - Throws: `NSError`, as ``verifyPhoneNumber(_:with:)`` tells it.
    public func verifyPhoneNumberSynchronous(_ code: String) throws {
        _ = try KiiCall.runSynchronously { try await self.verifyPhone(code) }
    }

    /// Has the mail sent once more that verifies the address of the user who is logged in.
    ///
    /// - Parameter block: Is given this user, or an error: 204 when there is no address to verify.
    @preconcurrency
    public func resendEmailVerification(_ block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void) {
        KiiCall.run(block) { try await self.resend("email-address") }
    }

    /// Has the mail sent once more that verifies the address of the user who is logged in, and waits.
    ///
    /// - Throws: `NSError`, as ``resendEmailVerification(_:)`` tells it.
    public func resendEmailVerificationSynchronous() throws {
        _ = try KiiCall.runSynchronously { try await self.resend("email-address") }
    }

    /// Has the text message sent once more that verifies the phone number of the user who is logged in.
    ///
    /// - Parameter block: Is given this user, or an error: 204 when there is no number to verify.
    @preconcurrency
    public func resendPhoneNumberVerification(
        _ block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await self.resend("phone-number") }
    }

    /// Has the text message sent once more that verifies the phone number of the user who is logged in, and waits.
    ///
    /// - Throws: `NSError`, as ``resendPhoneNumberVerification(_:)`` tells it.
    public func resendPhoneNumberVerificationSynchronous() throws {
        _ = try KiiCall.runSynchronously { try await self.resend("phone-number") }
    }
}

extension KiiUser {
    @KiiActor private func change(email: String) async throws -> KiiUser {
        guard Self.isValidEmail(email) else { throw NSError.kii(.invalidEmail) }
        return try await send(
            "PUT",
            "email-address",
            body: ["emailAddress": .string(email)],
            type: "EmailAddressModificationRequest",
            words: [
                "INVALID_INPUT_DATA": KiiErrorCode.invalidEmail,
                "OPERATION_NOT_ALLOWED": KiiErrorCode.cannotChangeEmail,
            ]
        )
    }

    @KiiActor private func change(phoneNumber: String) async throws -> KiiUser {
        guard Self.isValidPhone(phoneNumber) else { throw NSError.kii(.invalidPhone) }
        guard PhoneNumbers.isGlobal(phoneNumber) || record.country != nil else {
            throw NSError.kii(.missingCountry)
        }
        return try await send(
            "PUT",
            "phone-number",
            body: ["phoneNumber": .string(phoneNumber)],
            type: "PhoneNumberModificationRequest",
            words: [
                "INVALID_INPUT_DATA": KiiErrorCode.invalidPhone,
                "OPERATION_NOT_ALLOWED": KiiErrorCode.cannotChangePhone,
            ]
        )
    }

    @KiiActor private func verifyPhone(_ code: String) async throws -> KiiUser {
        guard !code.isEmpty else { throw NSError.kii(.invalidVerificationCode) }
        return try await send(
            "POST",
            "phone-number",
            "verify",
            body: ["verificationCode": .string(code)],
            type: "AddressVerificationRequest"
        )
    }

    @KiiActor private func resend(_ address: String) async throws -> KiiUser {
        try await send("POST", address, "resend-verification")
    }

    /// Sends a request about the user who is logged in.
    @KiiActor private func send(
        _ method: String,
        _ path: String...,
        body: JSONValue? = nil,
        type: String? = nil,
        words: [String: Int] = [:]
    ) async throws -> KiiUser {
        let app = try requireCurrent()
        guard let id = record.id else { throw NSError.kii(.invalidUser) }
        var request = KiiRequest(method, "users", id, body: body, type: type, words: words)
        request.path += path
        try await app.send(request)
        return self
    }
}
