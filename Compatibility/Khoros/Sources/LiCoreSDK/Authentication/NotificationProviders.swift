import Latchkey
import LatchkeyAPI

/// A push service.
public enum NotificationProviders: String, Sendable, Hashable, CaseIterable {
    /// The Apple Push Notification service.
    case apns = "APNS"
    /// Firebase Cloud Messaging.
    case firebase = "FIREBASE"
}

extension PushDevice {
    /// The push device of a login; nil without a token or a provider.
    init?(_ token: String?, _ provider: NotificationProviders?) {
        guard let token, !token.isEmpty, let provider else { return nil }
        switch provider {
        case .apns: self = .apns(token)
        case .firebase: self = .fcm(token)
        }
    }
}

extension LatchkeyError {
    /// Whether the server rejects only the push device.
    var refusesPushDevice: Bool { !fields.isEmpty && fields.keys.allSatisfy { $0.hasPrefix("device.push") } }
}
