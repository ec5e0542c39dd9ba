public import LatchkeyAPI

extension LatchkeyClient {
    /// The current user's second factors: authenticator app, recovery codes and remembered devices.
    ///
    /// ```swift
    /// let totp = try await latchkey.factors.beginTOTP()
    /// showQRCode(of: totp.uri)
    /// let recoveryCodes = try await latchkey.factors.confirmTOTP(code)
    /// ```
    public var factors: FactorCalls { FactorCalls(latchkey: self) }

    /// Calls that read and change the current user's second factors; see ``LatchkeyClient/factors``.
    ///
    /// Each change needs a login or a step-up less than five minutes old. Otherwise the client's
    /// ``LatchkeyClient/presenter`` shows the step-up; without one the call throws `step_up_required`.
    public struct FactorCalls: Sendable {
        let latchkey: LatchkeyClient

        /// The second factors of the current user.
        ///
        /// Calls the server.
        ///
        /// - Returns: The authenticator app, the number of recovery codes and of remembered devices.
        /// - Throws: ``LatchkeyError``, as ``LatchkeyClient/data(for:logIn:)``.
        public func state() async throws(LatchkeyError) -> FactorState {
            try await LatchkeyError.typed {
                try await latchkey.call(.factors, NoBody())
            }
        }

        /// Begins to set up an authenticator app.
        ///
        /// Calls the server. The app counts after ``confirmTOTP(_:)``; until then this call makes a new secret.
        ///
        /// - Returns: The secret to type, and the address for a QR code or a link.
        /// - Throws: ``LatchkeyError``: `step_up_required` and `step_up_cancelled`, and the errors of
        ///   ``LatchkeyClient/data(for:logIn:)``.
        public func beginTOTP() async throws(LatchkeyError) -> NewTOTP {
            try await LatchkeyError.typed {
                try await latchkey.call(.beginTOTP, NoBody())
            }
        }

        /// Confirms the authenticator app with its first code.
        ///
        /// Calls the server, which ends the user's other sessions. This session has shown the factor then, so for five
        /// minutes no change asks for it.
        ///
        /// - Parameter code: The six digits.
        /// - Returns: The recovery codes if the user had none, otherwise no codes. Show them once; the server does not tell
        ///   them again.
        /// - Throws: ``LatchkeyError``: `wrong_code`, `step_up_required` and `step_up_cancelled`, and the errors of
        ///   ``LatchkeyClient/data(for:logIn:)``.
        @discardableResult
        public func confirmTOTP(_ code: String) async throws(LatchkeyError) -> [String] {
            try await LatchkeyError.typed {
                try await latchkey.confirmAuthenticatorApp(by: code)
            }
        }

        /// Removes the authenticator app.
        ///
        /// Calls the server, which ends the user's other sessions.
        ///
        /// - Throws: ``LatchkeyError``: `not_found`, `step_up_required` and `step_up_cancelled`, and the errors of
        ///   ``LatchkeyClient/data(for:logIn:)``.
        public func removeTOTP() async throws(LatchkeyError) {
            try await LatchkeyError.typed {
                _ = try await latchkey.call(.removeTOTP, NoBody())
            }
        }

        /// Makes ten new recovery codes in place of all previous ones.
        ///
        /// Calls the server.
        ///
        /// - Returns: The codes. Show them once; the server does not tell them again.
        /// - Throws: ``LatchkeyError``: `step_up_required` and `step_up_cancelled`, and the errors of
        ///   ``LatchkeyClient/data(for:logIn:)``.
        public func makeRecoveryCodes() async throws(LatchkeyError) -> [String] {
            try await LatchkeyError.typed {
                try await latchkey.call(.makeRecoveryCodes, NoBody()).recoveryCodes
            }
        }

        /// Makes the next login on each device ask for a second factor again.
        ///
        /// Calls the server.
        ///
        /// - Throws: ``LatchkeyError``: `step_up_required` and `step_up_cancelled`, and the errors of
        ///   ``LatchkeyClient/data(for:logIn:)``.
        public func forgetDevices() async throws(LatchkeyError) {
            try await LatchkeyError.typed {
                _ = try await latchkey.call(.forgetDevices, NoBody())
            }
        }
    }
}
