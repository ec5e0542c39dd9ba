public import Foundation

/// The push token of an app's installation.
public struct PushDevice: Codable, Hashable, Sendable {
    /// The longest token, in characters.
    public static let longestToken = 4096

    /// The push service.
    public var provider: PushProvider
    /// The provider's token: for `apns` the device token in hexadecimal digits, for `fcm` the registration token.
    public var token: String

    /// A push device.
    public init(provider: PushProvider, token: String) {
        self.provider = provider
        self.token = token
    }

    /// A device of the Apple Push Notification service.
    ///
    /// - Parameter token: The token of `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
    /// - Returns: The device.
    public static func apns(_ token: Data) -> PushDevice {
        let digits = Array("0123456789abcdef")
        return .apns(String(token.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }))
    }

    /// A device of the Apple Push Notification service.
    ///
    /// - Parameter token: The device token in hexadecimal digits.
    /// - Returns: The device.
    public static func apns(_ token: String) -> PushDevice { PushDevice(provider: .apns, token: token) }

    /// A device of Firebase Cloud Messaging.
    ///
    /// - Parameter token: The registration token.
    /// - Returns: The device.
    public static func fcm(_ token: String) -> PushDevice { PushDevice(provider: .fcm, token: token) }
}

/// A service that delivers push notifications.
public struct PushProvider: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The word on the wire.
    public let rawValue: String

    /// A provider from its word on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word on the wire.
    public var description: String { rawValue }

    /// The Apple Push Notification service.
    public static let apns = PushProvider(rawValue: "apns")
    /// Firebase Cloud Messaging.
    public static let fcm = PushProvider(rawValue: "fcm")
}

/// The answer to `GET /v1/users/me/devices`.
public struct PushDeviceList: Codable, Hashable, Sendable {
    /// The user's push devices, most recently registered first.
    public var devices: [ListedPushDevice]

    /// A list of push devices.
    public init(devices: [ListedPushDevice]) { self.devices = devices }
}

/// A push device in the user's list.
public struct ListedPushDevice: Codable, Hashable, Sendable {
    /// The push service.
    public var provider: PushProvider
    /// The provider's token.
    public var token: String
    /// The session it belongs to.
    public var sessionID: Session.ID

    /// A push device in a list.
    public init(provider: PushProvider, token: String, sessionID: Session.ID) {
        self.provider = provider
        self.token = token
        self.sessionID = sessionID
    }
}

extension Endpoint {
    /// The user's push devices: 200.
    public static var pushDevices: Endpoint<NoBody, PushDeviceList> { .init("GET", "/v1/users/me/devices") }

    /// Registers a push device for the calling session, taking it from any other session: 204.
    public static var registerPushDevice: Endpoint<NoBody, NoBody> {
        .init("PUT", "/v1/users/me/devices/{provider}/{token}")
    }

    /// Removes a push device of the user: 204, even if it is unknown.
    public static var forgetPushDevice: Endpoint<NoBody, NoBody> {
        .init("DELETE", "/v1/users/me/devices/{provider}/{token}")
    }
}

extension PushDevice: CustomStringConvertible, CustomReflectable {
    /// The provider; the token is a secret.
    public var description: String { "PushDevice(\(provider), …)" }
    /// The provider.
    public var customMirror: Mirror { Mirror(self, children: ["provider": provider]) }
}
