/// Opens single-sign-on tokens with the keys that may have made them: decrypts, or verifies a signature.
package protocol SSOTokenOpening: Sendable {
    /// What a token holds, and which of the keys has made it; nil when none has.
    ///
    /// A key that cannot be used stops none of the others.
    ///
    /// - Throws: When no key that is known here has made it, and those elsewhere cannot be had.
    func open(_ token: String, with keys: [SSOKey]) async throws(RemoteKeysError) -> OpenedSSOToken?

    /// The e-mail address that was encrypted by itself; nil when it is not under this key.
    func openAddress(_ text: String, with key: [UInt8]) -> String?
}

/// What a token holds.
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
    /// The keys at a URL; when none has the id, they may be fetched anew.
    func keys(at url: String, with id: String?) async throws(RemoteKeysError) -> [SSOPublicKey]
}

/// Why the keys at a URL are not known.
package enum RemoteKeysError: Error, Equatable, Sendable {
    /// The text is for the log.
    case unavailable(String)
}
