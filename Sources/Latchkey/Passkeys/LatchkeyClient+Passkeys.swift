public import LatchkeyAPI

extension LatchkeyClient {
    /// Logins, registrations and the current user's passkeys.
    ///
    /// ```swift
    /// latchkey.passkeys.authenticator = SystemPasskeyAuthenticator(over: window)
    /// let user = try await latchkey.passkeys.logIn()
    /// let passkey = try await latchkey.passkeys.add(named: "MacBook")
    /// ```
    public var passkeys: PasskeyCalls { PasskeyCalls(latchkey: self) }

    /// Calls that log in with passkeys, and change those of the current user; see ``LatchkeyClient/passkeys``.
    public struct PasskeyCalls: Sendable {
        let latchkey: LatchkeyClient

        /// The authenticator of the app, such as `SystemPasskeyAuthenticator` on Apple's systems; nil for none.
        ///
        /// Without one, ``logIn(_:)`` opens the login page in the browser where there is one to open, and all other
        /// calls throw `authenticator_unavailable`.
        public var authenticator: (any PasskeyAuthenticator)? {
            get { latchkey.onDemand.settings.authenticator }
            nonmutating set { latchkey.onDemand.settings.authenticator = newValue }
        }

        /// The current user's passkeys, oldest first.
        ///
        /// Calls the server. The authenticator learns which passkeys are left, and the user's names
        /// (``PasskeySignal``), as it does after ``add(named:isConditional:)``, ``rename(_:to:)``, ``remove(_:)`` and
        /// ``logIn(_:)``.
        ///
        /// - Returns: The passkeys.
        /// - Throws: ``LatchkeyError``, as ``LatchkeyClient/data(for:logIn:)``.
        public func list() async throws(LatchkeyError) -> [Passkey] {
            try await LatchkeyError.typed {
                let passkeys = try await latchkey.call(.passkeys, NoBody())
                await signal(passkeys)
                return passkeys.passkeys
            }
        }

        /// Makes a passkey for the current user.
        ///
        /// Calls the server, which ends the user's other sessions, and the authenticator.
        ///
        /// - Parameters:
        ///   - name: A name for the list, at most 100 characters; nil for that of the authenticator's maker.
        ///   - isConditional: Whether the system makes it without a question, after it has filled in a password. The
        ///     call then fails with `passkey_cancelled` if the system makes none, and the app shows nothing.
        /// - Returns: The passkey.
        /// - Throws: ``LatchkeyError``: `passkey_cancelled`, `authenticator_unavailable`, `passkey_exists`,
        ///   `passkey_limit`, `passkeys_unavailable`, `step_up_required` if no step-up is shown, and the errors of
        ///   ``LatchkeyClient/data(for:logIn:)``.
        @discardableResult
        public func add(named name: String? = nil, isConditional: Bool = false) async throws(LatchkeyError) -> Passkey {
            try await LatchkeyError.typed {
                let calls = try latchkey.authenticatorCalls
                let request = PasskeyOptionsRequest(isConditional: isConditional ? true : nil)
                let options = try await latchkey.call(.passkeyOptions, request)
                let credential = try await calls.create(options, isConditional: isConditional)
                let body = AddPasskeyRequest(ceremonyID: options.ceremonyID, credential: credential, name: name)
                let passkey = try await latchkey.call(.addPasskey, body)
                await signalPasskeys()
                return passkey
            }
        }

        /// Renames a passkey of the current user.
        ///
        /// Calls the server.
        ///
        /// - Parameters:
        ///   - id: The passkey's id, from ``list()``.
        ///   - name: The new name, at most 100 characters.
        /// - Returns: The renamed passkey.
        /// - Throws: ``LatchkeyError``: `not_found`, `invalid_fields`, and the errors of
        ///   ``LatchkeyClient/data(for:logIn:)``.
        @discardableResult
        public func rename(_ id: Passkey.ID, to name: String) async throws(LatchkeyError) -> Passkey {
            try await LatchkeyError.typed {
                let passkey = try await latchkey.call(
                    .renamePasskey,
                    RenamePasskeyRequest(name: name),
                    parameters: ["id": id.rawValue]
                )
                await signalPasskeys()
                return passkey
            }
        }

        /// Removes a passkey of the current user.
        ///
        /// Calls the server, which ends the user's other sessions. Authenticators that understand signals hide the
        /// passkey; in others it stays, and cannot log in any longer.
        ///
        /// - Parameter id: The passkey's id, from ``list()``.
        /// - Throws: ``LatchkeyError``: `not_found`, `last_credential` if the user could not log in without it,
        ///   `step_up_required` if no step-up is shown, and the errors of ``LatchkeyClient/data(for:logIn:)``.
        public func remove(_ id: Passkey.ID) async throws(LatchkeyError) {
            try await LatchkeyError.typed {
                _ = try await latchkey.call(.removePasskey, NoBody(), parameters: ["id": id.rawValue])
                await signalPasskeys()
            }
        }
    }

    /// The calls of the app's authenticator.
    ///
    /// - Throws: ``LatchkeyError`` with `authenticator_unavailable` without one.
    var authenticatorCalls: AuthenticatorCalls {
        get throws {
            guard let authenticator = onDemand.settings.authenticator else {
                throw LatchkeyError.authenticatorUnavailable()
            }
            return AuthenticatorCalls(authenticator: authenticator)
        }
    }
}
