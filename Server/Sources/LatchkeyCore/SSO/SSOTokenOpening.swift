/// Opens single-sign-on tokens with an application's keys: decrypts them or verifies their signatures.
package protocol SSOTokenOpening: Sendable {
    /// The content of a token, and the key that made it; nil if no key did.
    ///
    /// An unusable key does not affect the others.
    ///
    /// - Throws: `RemoteKeysError` if no local key made it and remote keys are unavailable.
    func open(_ token: String, with keys: [SSOKey]) async throws(RemoteKeysError) -> OpenedSSOToken?

    /// A separately encrypted e-mail address; nil if it was not encrypted with this key.
    func openAddress(_ text: String, with key: Secret) -> String?
}

/// The content of a token.
package struct OpenedSSOToken: Sendable {
    package enum Content: Sendable {
        /// The plain text of a LithiumSSO token.
        case lithium([UInt8], LithiumKey)
        /// The claims of a JWT.
        case claims([UInt8], JWTRules)
    }

    package let content: Content
    package let key: SSOKey

    package init(_ content: Content, by key: SSOKey) {
        self.content = content
        self.key = key
    }
}

/// The public keys that backends publish.
package protocol RemoteKeys: Sendable {
    /// The keys at a URL; they may be fetched again if none has the id.
    func keys(at url: String, with id: String?) async throws(RemoteKeysError) -> [SSOPublicKey]
}

/// The reason why the keys at a URL are unknown.
package enum RemoteKeysError: Error, Equatable, Sendable {
    /// The text is for the log.
    case unavailable(String)
}
