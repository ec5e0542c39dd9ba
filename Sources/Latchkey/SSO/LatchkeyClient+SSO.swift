public import LatchkeyAPI

extension LatchkeyClient {
    /// Logs in with a single-sign-on token of the company's backend, without a screen or password.
    ///
    /// Calls the server. The first token of a user creates the user, who becomes the current one; others stay signed
    /// in. A token is valid once and for a few minutes, so fetch a new one for each login.
    ///
    /// ```swift
    /// let token = try await company.ssoToken()
    /// let user = try await latchkey.logIn(ssoToken: token, device: .apns(deviceToken))
    /// ```
    ///
    /// - Parameters:
    ///   - ssoToken: A LithiumSSO token or a signed JWT for this client's application.
    ///   - pushDevice: A push device to register with the login, as by ``PushDeviceCalls/register(_:)``; nil for the one
    ///     that was registered before.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``: `invalid_sso_token` for any fault of the token, `too_many_attempts`,
    ///   `network_unavailable`, `store_unwritable` and others. The current user stays signed in then, and the push
    ///   device is not stored.
    @discardableResult
    public func logIn(ssoToken: String, device pushDevice: PushDevice? = nil) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            var device = await deviceWithPush
            if let pushDevice {
                device = device ?? Device()
                device?.push = pushDevice
            }
            let body = SSOLogInRequest(ssoToken: ssoToken, applicationID: server.application, device: device)
            let answer = try await askForSession(.ssoLogIn, body)
            return try await signIn(by: answer, on: device, keepingPush: pushDevice != nil)
        }
    }
}
