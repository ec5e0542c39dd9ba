import Foundation

/// A one-time secret that refreshes a session: a 16-byte family and a 32-byte rest.
package struct RefreshToken: Hashable, Sendable {
    private static let prefix = "lkr_"
    private static let familyLength = 16
    package static let restLength = 32

    private let bytes: [UInt8]

    /// Reads a token; nil if the text is not one.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let base64 = text.dropFirst(Self.prefix.count)
            .replacing("-", with: "+")
            .replacing("_", with: "/")
        guard let data = Data(base64Encoded: String(base64)), data.count == Self.familyLength + Self.restLength else {
            return nil
        }
        bytes = [UInt8](data)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The next token: the same family and a fresh rest.
    package func following(rest: [UInt8]) -> RefreshToken {
        RefreshToken(bytes: Array(bytes[..<Self.familyLength]) + Array(rest.prefix(Self.restLength)))
    }

    /// The bytes that all refresh tokens of a session share.
    package var family: ArraySlice<UInt8> { bytes.prefix(Self.familyLength) }

    /// The text that is sent and stored.
    package var secret: String {
        let base64 = Data(bytes).base64EncodedString()
        return Self.prefix + base64.replacing("+", with: "-").replacing("/", with: "_")
    }
}

extension RefreshToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "RefreshToken(…)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
