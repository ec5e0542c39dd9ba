import LatchkeyJSON

/// The members of a client's metadata, read with their types.
///
/// A member that is `null` is absent (RFC 7592 §2.2); an element of an array must not be.
struct ClientMetadataMembers {
    let values: [String: JSONValue]
    /// Decides about URLs that the server calls.
    let policy: FetchPolicy

    func text(_ name: String, longest: Int = ClientMetadata.longestText) throws(ClientMetadataError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.stringValue, text.utf8.count <= longest else { throw .member(name) }
        return text.isEmpty ? nil : text
    }

    func flag(_ name: String) throws(ClientMetadataError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let flag = value.boolValue else { throw .member(name) }
        return flag
    }

    func texts(_ name: String) throws(ClientMetadataError) -> [String]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.arrayValue, elements.count <= ClientMetadata.mostElements else {
            throw .member(name)
        }
        let texts = elements.compactMap(\.stringValue)
        guard texts.count == elements.count, texts.allSatisfy({ $0.utf8.count <= ClientMetadata.longestText }) else {
            throw .member(name)
        }
        return texts
    }

    func object(_ name: String) throws(ClientMetadataError) -> JSONValue? {
        guard let value = value(name) else { return nil }
        guard value.objectValue != nil else { throw .member(name) }
        return value
    }

    /// A URL for people.
    func link(_ name: String) throws(ClientMetadataError) -> String? {
        guard let text = try text(name) else { return nil }
        guard ClientURI.isSecure(text) else { throw .member(name) }
        return text
    }

    /// A URL that the server calls, at an address of the internet.
    func publicURL(_ name: String) throws(ClientMetadataError) -> String? {
        guard let text = try link(name) else { return nil }
        guard let url = FetchAddress(text), isPublic(url) else { throw .member(name) }
        return text
    }

    /// A value of a known set; nil if it is absent.
    func choice<Value: RawRepresentable>(
        _ name: String,
        of type: Value.Type
    ) throws(ClientMetadataError) -> Value? where Value.RawValue == String {
        guard let text = try text(name) else { return nil }
        guard let value = Value(rawValue: text) else { throw .member(name) }
        return value
    }

    private func value(_ name: String) -> JSONValue? {
        values[name].flatMap { $0 == .null ? nil : $0 }
    }

    private func isPublic(_ url: FetchAddress) -> Bool {
        if policy.privateHosts.contains(url.host) { return true }
        if let address = url.address { return policy.allows(address, of: url) }
        return url.host.contains(".") && !url.host.hasSuffix(".localhost")
    }
}
