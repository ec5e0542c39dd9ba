/// The name under which authenticators know this server, and the places from which people may use its passkeys.
package struct RelyingParty: Sendable, Equatable {
    /// A host name such as `example.com`; a passkey belongs to it for ever.
    package let id: String
    /// The allowed origins; that of the server is the first.
    package let origins: [PasskeyOrigin]

    /// - Parameters:
    ///   - publicURL: The public URL of the server, without a path.
    ///   - id: The configured id; nil for the host of the public URL.
    ///   - otherOrigins: More sites and apps that may use the passkeys.
    /// - Throws: The reason why browsers would refuse all passkeys.
    package init(
        publicURL: String,
        id: String? = nil,
        otherOrigins: [PasskeyOrigin] = []
    ) throws(RelyingPartyError) {
        guard let address = WebAddress(publicURL) else { throw .malformedURL }
        self.id = id ?? address.host
        guard !HostName.isAddress(address.host), !HostName.isAddress(self.id) else { throw .ipAddress }
        guard HostName.isName(address.host), HostName.isName(self.id) else { throw .notAHostName }
        guard address.isSecure else { throw .insecure }
        guard let own = PasskeyOrigin(address.origin) else { throw .malformedURL }
        origins = [own] + otherOrigins.filter { $0 != own }
    }

    /// Whether an origin is allowed: the same text, byte for byte.
    func allows(_ origin: String) -> Bool { origins.contains { $0.text.hasSameBytes(as: origin) } }
}

/// The reason why a server cannot have passkeys.
package enum RelyingPartyError: Error, Equatable, Sendable, CaseIterable {
    /// The public URL is not a scheme, a host and possibly a port.
    case malformedURL
    /// The host or the id is an IP address. On the own machine, `localhost` works.
    case ipAddress
    /// The host is not a host name, or the id is not one in lower case.
    case notAHostName
    /// The public URL is neither `https` nor on `localhost`.
    case insecure
}
