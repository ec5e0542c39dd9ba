import Foundation
import LatchkeyJSON

extension KiiUser {
    /// Changes the e-mail address of the current user.
    ///
    /// If the app requires verification, the new address is pending until it is verified. The user is not refreshed.
    ///
    /// - Parameters:
    ///   - newEmail: The new address.
    ///   - block: Receives this user, or an error: 305 if the address is invalid, 503 if another user has it.
    @preconcurrency
    public func changeEmail(
        _ newEmail: String,
        with block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await self.change(email: newEmail) }
    }

    /// Changes the e-mail address of the current user, and blocks until the server has answered.
    ///
    /// - Parameter newEmail: The new address.
    /// - Throws: `NSError`, as for ``changeEmail(_:with:)``.
    public func changeEmailSynchronous(_ newEmail: String) throws {
        _ = try KiiCall.runSynchronously { try await self.change(email: newEmail) }
    }

    /// Changes the phone number of the current user.
    ///
    /// If the app requires verification, the new number is pending until it is verified. The user is not refreshed.
    ///
    /// - Parameters:
    ///   - newPhoneNumber: The new number; without `+` it is a number in the user's ``country``.
    ///   - block: Receives this user, or an error: 308 if the number is invalid, 503 if another user has it.
    @preconcurrency
    public func changePhone(
        _ newPhoneNumber: String,
        with block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await self.change(phoneNumber: newPhoneNumber) }
    }

    /// Changes the phone number of the current user, and blocks until the server has answered.
    ///
    /// - Parameter newPhoneNumber: The new number.
    /// - Throws: `NSError`, as for ``changePhone(_:with:)``.
    public func changePhoneSynchronous(_ newPhoneNumber: String) throws {
        _ = try KiiCall.runSynchronously { try await self.change(phoneNumber: newPhoneNumber) }
    }

    /// Verifies the phone number of the current user.
    ///
    /// The user is not refreshed.
    ///
    /// - Parameters:
    ///   - code: The code of the text message.
    ///   - block: Receives this user, or an error: 309 if the code is wrong or has expired.
    @preconcurrency
    public func verifyPhoneNumber(
        _ code: String,
        with block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await self.verifyPhone(code) }
    }

    /// Verifies the phone number of the current user, and blocks until the server has answered.
    ///
    /// - Parameter code: The code of the text message.
    /// - Throws: `NSError`, as for ``verifyPhoneNumber(_:with:)``.
    public func verifyPhoneNumberSynchronous(_ code: String) throws {
        _ = try KiiCall.runSynchronously { try await self.verifyPhone(code) }
    }

    /// Sends another e-mail to verify the current user's address.
    ///
    /// - Parameter block: Receives this user, or an error: 204 if there is no address to verify.
    @preconcurrency
    public func resendEmailVerification(_ block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void) {
        KiiCall.run(block) { try await self.resend("email-address") }
    }

    /// Sends another e-mail to verify the current user's address, and blocks until the server has answered.
    ///
    /// - Throws: `NSError`, as for ``resendEmailVerification(_:)``.
    public func resendEmailVerificationSynchronous() throws {
        _ = try KiiCall.runSynchronously { try await self.resend("email-address") }
    }

    /// Sends another text message to verify the current user's phone number.
    ///
    /// - Parameter block: Receives this user, or an error: 204 if there is no number to verify.
    @preconcurrency
    public func resendPhoneNumberVerification(
        _ block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        KiiCall.run(block) { try await self.resend("phone-number") }
    }

    /// Sends another text message to verify the current user's phone number, and blocks until the server has answered.
    ///
    /// - Throws: `NSError`, as for ``resendPhoneNumberVerification(_:)``.
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

    /// Sends a request about the current user.
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
