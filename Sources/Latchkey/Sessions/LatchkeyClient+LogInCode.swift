public import LatchkeyAPI

extension LatchkeyClient {
    /// Requests an e-mail with a code and a link to log in without a password.
    ///
    /// Calls the server, which answers the same for known and unknown users. ``Policy/offersMailedLogin`` says whether
    /// the application offers it.
    ///
    /// ```swift
    /// let loginID = try await latchkey.requestLogInCode(for: "ada@example.com")
    /// let user = try await latchkey.logIn(loginID, code: code)
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: A username, e-mail address, or phone number in E.164 form.
    ///   - locale: The language of the message as a BCP 47 tag, for users who have not chosen one.
    /// - Returns: The id for ``logIn(_:code:)`` and ``logIn(_:linkToken:)``, valid for ten minutes.
    /// - Throws: ``LatchkeyError``: `not_found` if the application does not offer it, `invalid_fields` for an invalid
    ///   identifier, `too_many_attempts`, `network_unavailable` and others.
    public func requestLogInCode(for identifier: String, locale: String? = nil) async throws(LatchkeyError) -> String {
        try await LatchkeyError.typed {
            let body = LogInCodeRequest(identifier: identifier, locale: locale)
            return try await ask(.requestLogInCode, body).decoded(as: LogInCodeAsked.self).loginID
        }
    }

    /// Logs in with the code of an e-mail.
    ///
    /// Calls the server. The user becomes the current one; others stay signed in.
    ///
    /// - Parameters:
    ///   - loginID: The id of ``requestLogInCode(for:locale:)``.
    ///   - code: The six digits; spaces are ignored.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``: `invalid_code`, `code_expired`, `email_domain_not_allowed`, `too_many_attempts`,
    ///   `network_unavailable`, `store_unwritable` and others. The current user stays signed in then.
    @discardableResult
    public func logIn(_ loginID: String, code: String) async throws(LatchkeyError) -> User {
        try await logIn { device in LogInCodeConfirmation(loginID: loginID, code: code, device: device) }
    }

    /// Logs in with the token of the link in an e-mail.
    ///
    /// Calls the server, which accepts the link only from the client that requested the e-mail. Otherwise a stranger could
    /// sign the person in as themselves.
    ///
    /// - Parameters:
    ///   - loginID: The id of ``requestLogInCode(for:locale:)``.
    ///   - linkToken: The token of the link.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``, as ``logIn(_:code:)``.
    @discardableResult
    public func logIn(_ loginID: String, linkToken: String) async throws(LatchkeyError) -> User {
        try await logIn { device in LogInCodeConfirmation(loginID: loginID, token: linkToken, device: device) }
    }

    private func logIn(
        by confirmation: (Device?) -> LogInCodeConfirmation
    ) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let device = await deviceWithPush
            return try await signIn(
                by: try await askForSession(.confirmLogInCode, confirmation(device)),
                on: device
            )
        }
    }
}
