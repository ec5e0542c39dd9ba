public import Foundation

/// An installation of an app that push notifications reach.
public struct PushDevice: Codable, Hashable, Sendable {
    /// The longest token, in characters.
    public static let longestToken = 4096

    /// Whose service delivers.
    public var provider: PushProvider
    /// What the provider has given the app: for `apns` the device token in hexadecimal digits, for `fcm` the
    /// registration token.
    public var token: String

    /// A push device.
    public init(provider: PushProvider, token: String) {
        self.provider = provider
        self.token = token
    }

    /// A device of the Apple Push Notification service.
    ///
    /// - Parameter token: What `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)` was given.
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
    /// The user's push devices, the latest registered first.
    public var devices: [ListedPushDevice]

    /// A list of push devices.
    public init(devices: [ListedPushDevice]) { self.devices = devices }
}

/// A push device as its user sees it.
public struct ListedPushDevice: Codable, Hashable, Sendable {
    /// Whose service delivers.
    public var provider: PushProvider
    /// What the provider has given the app.
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

    /// Registers a push device for the session that asks; one that belonged to another session or user moves: 204.
    public static var registerPushDevice: Endpoint<NoBody, NoBody> {
        .init("PUT", "/v1/users/me/devices/{provider}/{token}")
    }

    /// Forgets a push device of the user: 204, also when the user has no such device.
    public static var forgetPushDevice: Endpoint<NoBody, NoBody> {
        .init("DELETE", "/v1/users/me/devices/{provider}/{token}")
    }
}

extension PushDevice: CustomStringConvertible, CustomReflectable {
    /// The provider alone: whoever has the token and the app's keys can send to the device.
    public var description: String { "PushDevice(\(provider), …)" }
    /// The provider alone.
    public var customMirror: Mirror { Mirror(self, children: ["provider": provider]) }
}
