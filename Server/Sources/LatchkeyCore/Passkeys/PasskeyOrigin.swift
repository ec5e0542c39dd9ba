/// A place from which people use passkeys: a web site, or an Android app signed with a certain certificate.
package struct PasskeyOrigin: Sendable, Hashable {
    private static let androidPrefix = "android:apk-key-hash:"

    /// The text in client data, byte for byte.
    package let text: String

    /// An origin from its text; nil for anything else, and for other spellings than that of browsers.
    ///
    /// - Parameter text: `https://shop.example.com`, `https://shop.example.com:8443`, `http://localhost:8080`, or
    ///   `android:apk-key-hash:` and the certificate's SHA-256 digest in base64url.
    package init?(_ text: String) {
        if text.hasPrefix(Self.androidPrefix) {
            guard Base64URL.decode(text.dropFirst(Self.androidPrefix.count))?.count == 32 else { return nil }
        } else {
            guard let address = WebAddress(text), address.isSecure, HostName.isName(address.host),
                address.origin.hasSameBytes(as: text)
            else { return nil }
        }
        self.text = text
    }
}
