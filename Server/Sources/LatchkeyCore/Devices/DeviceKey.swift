/// The secret that identifies a device to the users who have logged in on it: `lkd_` and base64url of 32 bytes.
///
/// The server makes it (`DeviceKeys`) at the first login, and the client sends it with later logins of any user. The
/// server keeps its digest with each user of the device, instead of a sealed text that names them. So one key serves
/// all users of the device, reveals none of them to the others, and is deleted together with the user.
package struct DeviceKey: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    private static let prefix = "lkd_"
    static let length = 32

    package let bytes: [UInt8]

    /// - Parameter bytes: 32 bytes.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A key from its text; nil if the text is not a key.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), text.utf8.count == 47,
            let bytes = Base64URL.decode(text.dropFirst(Self.prefix.count)), bytes.count == Self.length
        else { return nil }
        self.bytes = bytes
    }

    /// The text for the client.
    package var secretText: String { Self.prefix + Base64URL.encode(bytes) }

    package var description: String { "DeviceKey(…)" }
    package var debugDescription: String { description }
}
