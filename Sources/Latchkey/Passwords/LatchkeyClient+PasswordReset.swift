import LatchkeyAPI

extension LatchkeyClient {
    /// Requests a message to reset a forgotten password.
    ///
    /// Calls the server, which answers the same for known and unknown users.
    ///
    /// - Parameters:
    ///   - identifier: A username, e-mail address, or phone number in E.164 form.
    ///   - locale: The language of the message as a BCP 47 tag, for users who have not chosen one.
    /// - Returns: The id for ``resetPassword(_:code:newPassword:)``, valid for ten minutes.
    /// - Throws: ``LatchkeyError``: `invalid_fields` for an invalid identifier, `too_many_attempts`,
    ///   `network_unavailable` and others.
    public func requestPasswordReset(of identifier: String, locale: String? = nil) async throws(LatchkeyError) -> String
    {
        try await LatchkeyError.typed {
            let body = PasswordResetRequest(identifier: identifier, locale: locale)
            return try await ask(.requestPasswordReset, body).decoded(as: PasswordResetAsked.self).resetID
        }
    }

    /// Sets a new password with the code of a message.
    ///
    /// Calls the server. All sessions of the user end, including that of this device; log in with the new password.
    ///
    /// - Parameters:
    ///   - resetID: The id of ``requestPasswordReset(of:locale:)``.
    ///   - code: The six digits; spaces are ignored.
    ///   - newPassword: The new password; nil to let the server generate and send one, if ``Policy/generatesPasswords``
    ///     is true.
    /// - Throws: ``LatchkeyError``: `invalid_code`, `code_expired`, `weak_password` (the code stays valid) and others.
    public func resetPassword(_ resetID: String, code: String, newPassword: String?) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            let body = PasswordResetConfirmation(resetID: resetID, code: code, newPassword: newPassword)
            try await ask(.confirmPasswordReset, body).requireNoContent()
        }
    }

    /// Sets a new password with the token of a message's link.
    ///
    /// Calls the server. All sessions of the user end, including that of this device; log in with the new password.
    ///
    /// - Parameters:
    ///   - token: The token of the link.
    ///   - newPassword: The new password; nil to let the server generate and send one, if ``Policy/generatesPasswords``
    ///     is true.
    /// - Throws: ``LatchkeyError``, as ``resetPassword(_:code:newPassword:)``.
    public func resetPassword(token: String, newPassword: String?) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            let body = PasswordResetConfirmation(token: token, newPassword: newPassword)
            try await ask(.confirmPasswordReset, body).requireNoContent()
        }
    }
}
