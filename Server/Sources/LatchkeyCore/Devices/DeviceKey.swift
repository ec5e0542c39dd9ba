/// The secret by which a device is known to those who have logged in on it: `lkd_` and base64url of 32 bytes.
///
/// The server makes it (`DeviceKeys`) at the first login and sent along with later ones, whoever logs in. Its digest is kept with each user of the
/// device, rather than a sealed text that names them: so one key serves all of them and tells nobody of the others, and it
/// goes when the user does.
package struct DeviceKey: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    private static let prefix = "lkd_"
    static let length = 32

    package let bytes: [UInt8]

    /// - Parameter bytes: 32 bytes.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A key from its text; nil when the text is none.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), text.utf8.count == 47,
            let bytes = Base64URL.decode(text.dropFirst(Self.prefix.count)), bytes.count == Self.length
        else { return nil }
        self.bytes = bytes
    }

    /// What is handed to the client.
    package var secretText: String { Self.prefix + Base64URL.encode(bytes) }

    package var description: String { "DeviceKey(…)" }
    package var debugDescription: String { description }
}
