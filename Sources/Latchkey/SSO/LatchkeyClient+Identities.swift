public import LatchkeyAPI

extension LatchkeyClient {
    /// Whom companies' backends know the current user as, the first linked first.
    ///
    /// Asks the server.
    ///
    /// - Returns: The identities; none for a user who only has a password.
    /// - Throws: ``LatchkeyError``, as ``data(for:)`` does.
    public func identities() async throws(LatchkeyError) -> [Identity] {
        try await LatchkeyError.typed {
            try await call(.identities, NoBody()).identities
        }
    }

    /// Links an identity with the current user, who can log in with its single-sign-on tokens from then on.
    ///
    /// Asks the server. Accounts are never merged because they have the same e-mail address: it takes a fresh token, and
    /// the password or a login of just now.
    ///
    /// - Parameters:
    ///   - ssoToken: A fresh token of the identity; used up by the call, except with `identity_taken`.
    ///   - password: The current user's password; not needed within five minutes of a login.
    ///   - replacesUser: Whether a user whom single sign-on has made for the identity is given up for this one, with all
    ///     that is theirs. They are deleted: ask the person.
    /// - Returns: The identity.
    /// - Throws: ``LatchkeyError``: `invalid_sso_token`, `wrong_password`, `password_required`, `identity_taken` when
    ///   another user has the identity, and what ``data(for:)`` throws.
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

    /// Unlinks an identity: its tokens do not log in the current user any more.
    ///
    /// Asks the server.
    ///
    /// - Parameter id: The identity's id, from ``identities()``.
    /// - Throws: ``LatchkeyError``: `last_credential` when the user could not log in without it, `not_found`, and what
    ///   ``data(for:)`` throws.
    public func unlinkIdentity(_ id: String) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            _ = try await call(.unlinkIdentity, NoBody(), parameters: ["id": id])
        }
    }
}
