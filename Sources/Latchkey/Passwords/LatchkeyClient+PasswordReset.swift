import LatchkeyAPI

extension LatchkeyClient {
    /// Asks for a message with which a forgotten password can be reset.
    ///
    /// Asks the server, which answers the same whether there is such a user or not.
    ///
    /// - Parameters:
    ///   - identifier: A username, e-mail address, or phone number in E.164 form.
    ///   - locale: The language of the message, as a BCP 47 tag, where the user has not chosen one.
    /// - Returns: What the code of the message is good with, in ``resetPassword(_:code:newPassword:)``; for ten minutes.
    /// - Throws: ``LatchkeyError``: `invalid_fields` for what is no identifier, `too_many_attempts`,
    ///   `network_unavailable` and others.
    public func requestPasswordReset(of identifier: String, locale: String? = nil) async throws(LatchkeyError) -> String
    {
        try await LatchkeyError.typed {
            let body = PasswordResetRequest(identifier: identifier, locale: locale)
            return try await ask(.requestPasswordReset, body).decoded(as: PasswordResetAsked.self).resetID
        }
    }

    /// Sets a new password by the code of a message.
    ///
    /// Asks the server. All sessions of the user end, here too if they are signed in; log in with the new password.
    ///
    /// - Parameters:
    ///   - resetID: What ``requestPasswordReset(of:locale:)`` returned.
    ///   - code: The six digits; spaces between them do no harm.
    ///   - newPassword: The new password; nil has the server make one and send it, where ``Policy/generatesPasswords`` says
    ///     that it does.
    /// - Throws: ``LatchkeyError``: `invalid_code`, `code_expired`, `weak_password` (then the code is still good) and
    ///   others.
    public func resetPassword(_ resetID: String, code: String, newPassword: String?) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            let body = PasswordResetConfirmation(resetID: resetID, code: code, newPassword: newPassword)
            try await ask(.confirmPasswordReset, body).requireNoContent()
        }
    }

    /// Sets a new password by the token of a message's link.
    ///
    /// Asks the server. All sessions of the user end, here too if they are signed in; log in with the new password.
    ///
    /// - Parameters:
    ///   - token: What stands in the link.
    ///   - newPassword: The new password; nil has the server make one and send it, where ``Policy/generatesPasswords`` says
    ///     that it does.
    /// - Throws: ``LatchkeyError``, as ``resetPassword(_:code:newPassword:)`` does.
    public func resetPassword(token: String, newPassword: String?) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            let body = PasswordResetConfirmation(token: token, newPassword: newPassword)
            try await ask(.confirmPasswordReset, body).requireNoContent()
        }
    }
}
