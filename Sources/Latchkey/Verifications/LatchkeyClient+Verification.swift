public import LatchkeyAPI

extension LatchkeyClient {
    /// Asks for a message that proves that the signed-in user receives mail at an address that waits for its proof.
    ///
    /// Asks the server.
    ///
    /// - Parameter emailAddress: The user's ``User/pendingEmailAddress``.
    /// - Returns: What the code of the message is good with; for ten minutes.
    /// - Throws: ``LatchkeyError``: `invalid_fields`, and what ``data(for:)`` throws.
    public func requestVerification(emailAddress: String) async throws(LatchkeyError) -> String {
        try await LatchkeyError.typed {
            try await call(.requestVerification, VerificationRequest(emailAddress: emailAddress)).verificationID
        }
    }

    /// Asks for a message that proves that the signed-in user receives messages at a number that waits for its proof.
    ///
    /// Asks the server.
    ///
    /// - Parameter phoneNumber: The user's ``User/pendingPhoneNumber``.
    /// - Returns: What the code of the message is good with; for ten minutes.
    /// - Throws: ``LatchkeyError``: `invalid_fields`, and what ``data(for:)`` throws.
    public func requestVerification(phoneNumber: String) async throws(LatchkeyError) -> String {
        try await LatchkeyError.typed {
            try await call(.requestVerification, VerificationRequest(phoneNumber: phoneNumber)).verificationID
        }
    }

    /// Proves an address by the code of a message; completes the registration where the message belonged to one.
    ///
    /// Asks the server.
    ///
    /// - Parameters:
    ///   - verificationID: What the wish for the message was answered with.
    ///   - code: The six digits; spaces between them do no harm.
    /// - Returns: The user whom a registration has made, who is signed in now; else nil.
    /// - Throws: ``LatchkeyError``: `invalid_code`, `code_expired`, `identifier_taken` and others.
    @discardableResult
    public func verify(_ verificationID: String, code: String) async throws(LatchkeyError) -> User? {
        try await LatchkeyError.typed {
            let device = await deviceWithPush
            return try await verify(
                VerificationConfirmation(verificationID: verificationID, code: code, device: device),
                on: device
            )
        }
    }

    /// Proves an address by the token of a message's link.
    ///
    /// Asks the server.
    ///
    /// - Parameters:
    ///   - token: What stands in the link.
    ///   - verificationID: What the wish was answered with, where this app has it: then a registration keeps its password.
    /// - Returns: The user whom a registration has made, who is signed in now; else nil.
    /// - Throws: ``LatchkeyError``, as ``verify(_:code:)`` does.
    @discardableResult
    public func verify(token: String, verificationID: String? = nil) async throws(LatchkeyError) -> User? {
        try await LatchkeyError.typed {
            let device = await deviceWithPush
            return try await verify(
                VerificationConfirmation(token: token, verificationID: verificationID, device: device),
                on: device
            )
        }
    }

    private func verify(_ body: VerificationConfirmation, on device: Device?) async throws -> User? {
        let answer = try await ask(.confirmVerification, body, on: deviceKey)
        if answer.status == 201 { return try await signIn(by: answer, on: device) }
        try answer.requireNoContent()
        // The address is the user's own now; who cannot ask for the record at once gets it later.
        if await user != nil { _ = try? await refreshUser() }
        return nil
    }
}
