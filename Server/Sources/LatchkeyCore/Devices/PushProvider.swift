/// A service that delivers push notifications.
package enum PushProvider: String, Sendable, CaseIterable {
    /// The Apple Push Notification service.
    case apns
    /// Firebase Cloud Messaging.
    case fcm
}

extension PushProvider {
    /// A provider from its name on the wire.
    static func checked(_ word: String) throws(FieldError) -> PushProvider {
        guard let provider = PushProvider(rawValue: word) else {
            throw .invalid("The provider is not known. Send apns or fcm.")
        }
        return provider
    }

    /// A token of this provider in its canonical form: one text per device.
    func token(_ text: String) throws(FieldError) -> String {
        switch self {
        case .apns:
            guard (32...400).contains(text.utf8.count), text.utf8.allSatisfy(\.isHexadecimalDigit) else {
                throw .invalid("An APNs device token has 32 to 400 hexadecimal digits.")
            }
            return text.lowercased()
        case .fcm:
            // No path segment can be named `.` or `..`.
            guard (1...PushDevice.longestToken).contains(text.utf8.count), text != ".", text != "..",
                text.utf8.allSatisfy(\.isRegistrationTokenByte)
            else {
                throw .invalid(
                    "An FCM registration token has 1 to 4096 letters, digits, colons, hyphens, underscores or dots."
                )
            }
            return text
        }
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    fileprivate var isRegistrationTokenByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }
}
