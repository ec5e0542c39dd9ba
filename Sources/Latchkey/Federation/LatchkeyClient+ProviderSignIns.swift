public import LatchkeyAPI

extension LatchkeyClient {
    /// The app's sign-ins at providers, by the provider's kind, such as `apple`, or by its id at the server.
    ///
    /// The login and the registration of `LatchkeyUI` have a button for each of them that the server offers:
    ///
    /// ```swift
    /// latchkey.providerSignIns["apple"] = AppleSignIn(over: window)
    /// latchkey.providerSignIns["google"] = GoogleSignIn()
    /// ```
    ///
    /// Set them before the first screen is shown. The client keeps them.
    public var providerSignIns: [String: any ProviderSignIn] {
        get { onDemand.settings.providerSignIns }
        set { onDemand.settings.providerSignIns = newValue }
    }

    /// Logs a person in with the browser; the options name the provider.
    public typealias ProviderBrowserLogIn = @MainActor @Sendable (BrowserLogInOptions) async throws -> Void

    /// Logs people in at the providers for which ``providerSignIns`` has nothing; nil shows no buttons for them.
    ///
    /// ```swift
    /// latchkey.providerBrowserLogIn = { [weak latchkey] options in
    ///     _ = try await latchkey?.logInWithBrowser(over: window, callback: callback, options: options)
    /// }
    /// ```
    ///
    /// Set it before the first screen is shown. The client keeps it, so let it refer to the client weakly.
    public var providerBrowserLogIn: ProviderBrowserLogIn? {
        get { onDemand.settings.providerBrowserLogIn }
        set { onDemand.settings.providerBrowserLogIn = newValue }
    }

    /// Logs in at a provider: with the app's sign-in if ``providerSignIns`` has one, otherwise in the browser.
    ///
    /// ```swift
    /// for upstream in try await latchkey.upstreams() where upstream.provider == "github" {
    ///     try await latchkey.logIn(at: upstream)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - upstream: The provider, from ``upstreams()``.
    ///   - languages: The languages of the browser's pages, as in ``BrowserLogInOptions/languages``.
    /// - Throws: ``LatchkeyError``, as ``logIn(with:at:)`` and ``logInWithBrowser(options:timeout:opening:)``;
    ///   `provider_failed` if the app has neither a sign-in nor ``providerBrowserLogIn``.
    public func logIn(at upstream: Upstream, languages: [String] = []) async throws(LatchkeyError) {
        if let signIn = providerSignIn(for: upstream) {
            try await logIn(with: signIn, at: upstream)
        } else if let providerBrowserLogIn {
            let options = BrowserLogInOptions(upstreamID: upstream.id, languages: languages)
            try await LatchkeyError.typed { try await providerBrowserLogIn(options) }
        } else {
            throw .providerFailed()
        }
    }

    /// The app's sign-in at a provider: the one for its id, otherwise the one for its kind.
    ///
    /// - Parameter upstream: The provider, from ``upstreams()``.
    /// - Returns: The sign-in; nil if the app has none.
    public func providerSignIn(for upstream: Upstream) -> (any ProviderSignIn)? {
        let signIns = providerSignIns
        return signIns[upstream.id] ?? signIns[upstream.provider]
    }
}
