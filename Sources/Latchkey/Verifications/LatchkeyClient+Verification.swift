public import LatchkeyAPI

extension LatchkeyClient {
    /// Verifies an address with the code of a message, and completes a registration that the message belongs to.
    ///
    /// Calls the server.
    ///
    /// - Parameters:
    ///   - verificationID: The id of the request for the message.
    ///   - code: The six digits; spaces are ignored.
    /// - Returns: The new, signed-in user of a registration; otherwise nil.
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

    /// Verifies an address with the token of a message's link.
    ///
    /// Calls the server.
    ///
    /// - Parameters:
    ///   - token: The token of the link.
    ///   - verificationID: The id of the request for the message, if this app has it; a registration then keeps its
    ///     password.
    /// - Returns: The new, signed-in user of a registration; otherwise nil.
    /// - Throws: ``LatchkeyError``, as ``verify(_:code:)``.
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
        let answer = try await askForSession(.confirmVerification, body)
        if answer.status == 201 { return try await signIn(by: answer, on: device) }
        try answer.requireNoContent()
        // The address has changed; a failed refresh of the record is repeated later.
        if await user != nil { _ = try? await account.refresh() }
        return nil
    }
}
