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

    /// The app's sign-in at a provider: the one for its id, otherwise the one for its kind.
    ///
    /// - Parameter upstream: The provider, from ``upstreams()``.
    /// - Returns: The sign-in; nil if the app has none.
    public func providerSignIn(for upstream: Upstream) -> (any ProviderSignIn)? {
        let signIns = providerSignIns
        return signIns[upstream.id] ?? signIns[upstream.provider]
    }
}
