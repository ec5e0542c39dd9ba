import HTTPTypes
import LatchkeyCore
import LatchkeyJSON

/// An installation in the form that Kii's clients read.
struct Installation: Sendable {
    private let found: OwnedPushDevice

    init(_ found: OwnedPushDevice) { self.found = found }

    /// A digest as 64 hexadecimal digits.
    static func id(_ digest: [UInt8]) -> String {
        digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    var record: [String: JSONValue] {
        let device = found.device.device
        return [
            "installationID": .string(Self.id(found.device.tokenDigest)),
            "installationRegistrationID": .string(device.token),
            "deviceType": .string(DeviceType(device.provider).rawValue),
            "development": .bool(device.isForDevelopment), "userID": .string(found.userID.rawValue),
        ]
    }
}

/// Kii's kinds of devices; only some receive notifications.
enum DeviceType: String, Sendable {
    case iOS = "IOS"
    case android = "ANDROID"

    /// - Throws: 403 for unsupported kinds, 400 for unknown ones.
    init(_ text: String) throws(KiiRefusal) {
        if let type = DeviceType(rawValue: text) {
            self = type
            return
        }
        guard ["JPUSH", "MQTT"].contains(text) else {
            throw .invalid("deviceType must be IOS or ANDROID.")
        }
        throw KiiRefusal(
            .forbidden,
            "OPERATION_NOT_SUPPORTED",
            "Notifications are sent through Apple's and Google's services only: send deviceType IOS or ANDROID."
        )
    }

    init(_ provider: PushProvider) {
        self =
            switch provider {
            case .apns: .iOS
            case .fcm: .android
            }
    }

    /// The push device with this token; nil if the token is invalid.
    func device(_ token: String) -> PushDevice? {
        let provider: PushProvider =
            switch self {
            case .iOS: .apns
            case .android: .fcm
            }
        return try? PushDevice(provider: provider.rawValue, token: token)
    }
}

/// The installation in a path: its id, or its device type and token.
enum InstallationPlace: Sendable, Equatable {
    case id([UInt8])
    case token(PushDevice)

    /// Nil for other texts.
    init?(_ text: String) {
        if let colon = text.firstIndex(of: ":"), let type = DeviceType(rawValue: String(text[..<colon])) {
            guard let device = type.device(String(text[text.index(after: colon)...])) else { return nil }
            self = .token(device)
            return
        }
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        var digest: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16) else {
                return nil
            }
            digest.append(byte)
        }
        self = .id(digest)
    }

    /// The device, if the path names its token.
    var device: PushDevice? {
        if case .token(let device) = self { device } else { nil }
    }

    /// The key of the lookup.
    func digest(by devices: UserPushDevices) -> [UInt8] {
        switch self {
        case .id(let digest): digest
        case .token(let device): devices.digest(of: device)
        }
    }
}
