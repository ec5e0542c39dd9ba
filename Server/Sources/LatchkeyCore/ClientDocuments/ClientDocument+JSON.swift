import Foundation
import LatchkeyJSON

extension ClientDocument {
    /// Reads a document; members without a meaning are ignored.
    ///
    /// - Parameters:
    ///   - bytes: The JSON.
    ///   - address: The URL it came from.
    ///   - policy: Decides whether its other URLs may be called without TLS.
    /// - Throws: The first reason against it.
    package init(
        _ bytes: [UInt8],
        at address: ClientDocumentAddress,
        under policy: FetchPolicy = FetchPolicy()
    ) throws(ClientDocumentError) {
        let members = try ClientDocumentMembers(bytes, policy: policy)
        guard try members.text(.clientID)?.hasSameBytes(as: address.text) == true else { throw .otherClient }
        guard !members.has(.clientSecret), !members.has(.clientSecretExpiry) else { throw .secret }
        self.address = address
        name = try Self.name(members)
        redirectURIs = try Self.redirectURIs(.redirectURIs, members, of: address)
        guard !redirectURIs.isEmpty else { throw .member(.redirectURIs) }
        postLogOutRedirectURIs = try Self.redirectURIs(.postLogOutRedirectURIs, members, of: address)
        authentication = try Self.authentication(members)
        keys = try Self.keys(members)
        guard authentication == .none || keys != nil else { throw .member(.keySet) }
        scopes = try Self.scopes(members)
        grantTypes = try Self.grantTypes(members)
        backChannelLogOutURI = try members.url(.backChannelLogOutURI)
        clientURI = try members.link(.clientURI)
        policyURI = try members.link(.policyURI)
        termsURI = try members.link(.termsURI)
        bindsTokens = try members.flag(.bindsTokens) ?? false
        pushesRequests = try members.flag(.pushesRequests) ?? false
    }

    private static func name(_ members: ClientDocumentMembers) throws(ClientDocumentError) -> String? {
        guard let text = try members.text(.clientName) else { return nil }
        do throws(FieldError) { return try text.asText(maximum: longestName) } catch { throw .member(.clientName) }
    }

    /// The redirect URIs; those of a site have the origin of the document, so that no document can name the site of
    /// another client.
    private static func redirectURIs(
        _ member: Member,
        _ members: ClientDocumentMembers,
        of address: ClientDocumentAddress
    ) throws(ClientDocumentError) -> [RedirectURI] {
        var found: [RedirectURI] = []
        for text in try members.texts(member, most: RedirectURI.mostPerApplication) ?? [] {
            if member == .redirectURIs, ClientURI.hasParameterOfAnswer(text) { throw .redirectURI(member) }
            let uri: RedirectURI
            do throws(RedirectURIError) { uri = try RedirectURI(text) } catch { throw .redirectURI(member) }
            guard uri.belongs(to: address) else { throw .redirectURI(member) }
            if !found.contains(uri) { found.append(uri) }
        }
        return found
    }

    private static func authentication(_ members: ClientDocumentMembers) throws(ClientDocumentError) -> Authentication {
        // The default of RFC 7591 is a shared secret, which a document cannot have.
        guard let method = try members.text(.authentication) else { return .none }
        if method.hasPrefix("client_secret_") { throw .secret }
        guard let authentication = Authentication(rawValue: method) else { throw .member(.authentication) }
        return authentication
    }

    private static func keys(_ members: ClientDocumentMembers) throws(ClientDocumentError) -> Keys? {
        let url = try members.url(.keySetURI)
        guard let set = try members.object(.keySet) else { return url.map(Keys.remote) }
        guard url == nil, let bytes = ClientKeySet.publicBytes(of: set) else { throw .member(.keySet) }
        return .inline(bytes)
    }

    private static func scopes(_ members: ClientDocumentMembers) throws(ClientDocumentError) -> [String]? {
        guard let text = try members.text(.scope) else { return nil }
        let scopes = text.split(separator: " ").map { String($0) }
        guard scopes.allSatisfy({ $0.utf8.allSatisfy(\.isOfScope) }) else { throw .member(.scope) }
        return scopes
    }

    private static func grantTypes(_ members: ClientDocumentMembers) throws(ClientDocumentError) -> Set<String> {
        let responses = try members.texts(.responseTypes, most: mostTypes) ?? ["code"]
        guard responses.contains("code") else { throw .member(.responseTypes) }
        let types = try members.texts(.grantTypes, most: mostTypes) ?? ["authorization_code"]
        guard types.contains("authorization_code") else { throw .member(.grantTypes) }
        return Set(types)
    }

    /// The most grant types and response types.
    private static let mostTypes = 20
}

extension RedirectURI {
    fileprivate func belongs(to address: ClientDocumentAddress) -> Bool {
        switch receiver {
        case .site: origin == address.origin
        case .loopback: true
        // The schemes for Khoros on the same machine have no dot, or begin with a digit.
        case .app: text.prefix { $0 != ":" }.contains(".") && text.first?.isLetter == true
        }
    }
}

extension UInt8 {
    /// Visible ASCII except the double quote and the backslash (RFC 6749 §3.3).
    fileprivate var isOfScope: Bool {
        (0x21...0x7E).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}
