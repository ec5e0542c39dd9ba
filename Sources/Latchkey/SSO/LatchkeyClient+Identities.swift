public import LatchkeyAPI

extension LatchkeyClient {
    /// The current user's identities at companies' backends, in the order they were linked.
    ///
    /// Calls the server.
    ///
    /// - Returns: The identities; empty for a user with a password only.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)``.
    public func identities() async throws(LatchkeyError) -> [Identity] {
        try await LatchkeyError.typed {
            try await call(.identities, NoBody()).identities
        }
    }

    /// Links an identity with the current user, who can then log in with its single-sign-on tokens.
    ///
    /// Calls the server. Equal e-mail addresses never link accounts: linking takes a fresh token, and the password or a
    /// recent login.
    ///
    /// - Parameters:
    ///   - ssoToken: A fresh token of the identity, which the call uses up, except with `identity_taken`.
    ///   - password: The current user's password; unnecessary within five minutes of a login.
    ///   - replacesUser: Whether to delete the user whom single sign-on created for the identity, with all their data.
    ///     Ask the person first.
    /// - Returns: The identity.
    /// - Throws: ``LatchkeyError``: `invalid_sso_token`, `wrong_password`, `password_required`, `identity_taken` if
    ///   another user has the identity, and the errors of ``data(for:logIn:)``.
    @discardableResult
    public func linkIdentity(
        ssoToken: String,
        password: String? = nil,
        replacesUser: Bool = false
    ) async throws(LatchkeyError) -> Identity {
        try await LatchkeyError.typed {
            let body = IdentityLinkRequest(
                ssoToken: ssoToken,
                password: password,
                replacesUser: replacesUser ? true : nil
            )
            return try await call(.linkIdentity, body)
        }
    }

    /// Unlinks an identity, so that its tokens no longer log in the current user.
    ///
    /// Calls the server.
    ///
    /// - Parameter id: The identity's id, from ``identities()``.
    /// - Throws: ``LatchkeyError``: `last_credential` if the user could not log in without it, `not_found`, and the
    ///   errors of ``data(for:logIn:)``.
    public func unlinkIdentity(_ id: String) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            _ = try await call(.unlinkIdentity, NoBody(), parameters: ["id": id])
        }
    }
}
