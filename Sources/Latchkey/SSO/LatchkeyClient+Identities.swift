public import LatchkeyAPI

extension LatchkeyClient {
    /// The current user's identities at companies' backends.
    ///
    /// ```swift
    /// let identities = try await latchkey.identities()
    /// try await latchkey.identities.link(ssoToken: token, password: password)
    /// ```
    public var identities: IdentityCalls { IdentityCalls(latchkey: self) }

    /// Calls that list, link and unlink the current user's identities; see ``LatchkeyClient/identities``.
    public struct IdentityCalls: Sendable {
        let latchkey: LatchkeyClient

        /// The current user's identities at companies' backends, in the order they were linked.
        ///
        /// Calls the server.
        ///
        /// - Returns: The identities; empty for a user with a password only.
        /// - Throws: ``LatchkeyError``, as ``LatchkeyClient/data(for:logIn:)``.
        public func callAsFunction() async throws(LatchkeyError) -> [Identity] {
            try await LatchkeyError.typed {
                try await latchkey.call(.identities, NoBody()).identities
            }
        }

        /// Links an identity with the current user, who can then log in with its single-sign-on tokens.
        ///
        /// Calls the server. Equal e-mail addresses never link accounts: linking takes a fresh token, and the password
        /// or a recent login.
        ///
        /// - Parameters:
        ///   - ssoToken: A fresh token of the identity, which the call uses up, except with `identity_taken`.
        ///   - password: The current user's password; unnecessary within five minutes of a login.
        ///   - replacesUser: Whether to delete the user whom single sign-on created for the identity, with all their
        ///     data. Ask the person first.
        /// - Returns: The identity.
        /// - Throws: ``LatchkeyError``: `invalid_sso_token`, `wrong_password`, `password_required`, `identity_taken` if
        ///   another user has the identity, and the errors of ``LatchkeyClient/data(for:logIn:)``.
        @discardableResult
        public func link(
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
                return try await latchkey.call(.linkIdentity, body)
            }
        }

        /// Unlinks an identity, so that its tokens no longer log in the current user.
        ///
        /// Calls the server.
        ///
        /// - Parameter id: The identity's id, from ``callAsFunction()``.
        /// - Throws: ``LatchkeyError``: `last_credential` if the user could not log in without it, `not_found`, and the
        ///   errors of ``LatchkeyClient/data(for:logIn:)``.
        public func unlink(_ id: String) async throws(LatchkeyError) {
            try await LatchkeyError.typed {
                _ = try await latchkey.call(.unlinkIdentity, NoBody(), parameters: ["id": id])
            }
        }
    }
}
