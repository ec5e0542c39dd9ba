/// The URL of a client's metadata document, which is the client's id (draft-ietf-oauth-client-id-metadata-document).
///
/// Ids are compared byte for byte, so each URL has one permitted spelling of its host and port.
package struct ClientDocumentAddress: Sendable, Hashable {
    package let text: String
    /// The scheme, the host and the port, as `https://app.example.com`.
    package let origin: String
    package let host: String

    /// Nil unless the text is an `https` URL with a path, which has no `.` and `..` segments.
    ///
    /// - Parameters:
    ///   - text: The `client_id` of a request.
    ///   - policy: Decides whether the host may be called without TLS.
    package init?(_ text: String, under policy: FetchPolicy = FetchPolicy()) {
        guard let url = FetchAddress(text), policy.allows(url), url.pathAndQuery.hasPrefix("/") else { return nil }
        let (scheme, defaultPort) = url.isSecure ? ("https", UInt16(443)) : ("http", UInt16(80))
        guard url.writtenPort != defaultPort else { return nil }
        let host = url.address.map { $0.isIPv4 ? url.host : "[\(url.host)]" } ?? url.host
        let origin = "\(scheme)://\(host)\(url.writtenPort.map { ":\($0)" } ?? "")"
        // The host may have been written in capitals, or the address in another spelling.
        guard text.hasPrefix(origin), text.utf8.count == origin.utf8.count + url.pathAndQuery.utf8.count else {
            return nil
        }
        let path = url.pathAndQuery.prefix { $0 != "?" }
        guard path != "/", Self.isPlain(path) else { return nil }
        self.text = text
        self.origin = origin
        self.host = url.host
    }

    /// Whether a `client_id` can only be such a URL, and no id of a registered application.
    package static func isURL(_ clientID: String) -> Bool { clientID.contains("://") }

    /// Whether each percent sign begins an escape, and no segment is `.` or `..`, also in an escaped spelling.
    private static func isPlain(_ path: Substring) -> Bool {
        guard let bytes = unescaped(path) else { return false }
        let separators = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
        return bytes.split(omittingEmptySubsequences: false) { separators.contains($0) }.allSatisfy { segment in
            !segment.elementsEqual(".".utf8) && !segment.elementsEqual("..".utf8)
        }
    }

    /// Nil for a percent sign without two digits, and for an escaped control character.
    private static func unescaped(_ path: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
                return nil
            }
            let value = high << 4 | low
            guard value >= 0x20, value != 0x7F else { return nil }
            bytes.append(value)
        }
        return bytes
    }
}
