public import LatchkeyAPI

extension LatchkeyClient {
    /// Logs in with a single-sign-on token that the company's own backend has made: no screen, no password.
    ///
    /// Asks the server. The first token of a user makes the user; users who are signed in already stay so, and this one
    /// becomes the current one. A token is good once and for a few minutes: fetch a new one for each login.
    ///
    /// ```swift
    /// let token = try await company.ssoToken()
    /// let user = try await latchkey.logIn(ssoToken: token, device: .apns(deviceToken))
    /// ```
    ///
    /// - Parameters:
    ///   - ssoToken: A LithiumSSO token or a signed JWT, made for this client's application.
    ///   - pushDevice: What push notifications reach this device by; registered together with the login and kept from then
    ///     on, as with ``registerPushDevice(_:)``. Without it, the one that was handed over before goes along.
    /// - Returns: The user, who is signed in now.
    /// - Throws: ``LatchkeyError``: `invalid_sso_token` whatever is wrong with the token, `too_many_attempts`,
    ///   `network_unavailable`, `store_unwritable` and others. Whoever was signed in before still is, and the device
    ///   is not kept.
    @discardableResult
    public func logIn(ssoToken: String, device pushDevice: PushDevice? = nil) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            var device = await deviceWithPush
            if let pushDevice {
                device = device ?? Device()
                device?.push = pushDevice
            }
            let body = SSOLogInRequest(ssoToken: ssoToken, applicationID: server.application, device: device)
            let answer = try await ask(.ssoLogIn, body, on: deviceKey)
            return try await signIn(by: answer, on: device, keepingPush: pushDevice != nil)
        }
    }
}
