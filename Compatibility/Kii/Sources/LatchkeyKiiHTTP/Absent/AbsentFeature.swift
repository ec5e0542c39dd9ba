import Foundation
import HTTPTypes

/// A feature of Kii that this API lacks.
enum AbsentFeature: Equatable {
    case accessControl
    case bodies
    case subscriptions
    case groups
    case topics
    case codes
    case other

    /// The missing feature that a path belongs to; nil if Kii had no such path either.
    init?(path: String) {
        var parts = path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }[...]
        if let first = parts.first, KiiPath.elsewhere.contains(first[...]), KiiPath.isOne(path) {
            self = .other
            return
        }
        // The parts after api/apps/{app}.
        guard parts.count > 3, parts.starts(with: ["api", "apps"]) else { return nil }
        parts = parts.dropFirst(3)
        if parts.first == "users" { parts = parts.dropFirst(2) }
        // The code for an e-mail address or a phone number.
        if parts.dropFirst().first?.hasSuffix("verification-code") == true { parts = parts.dropFirst() }
        if parts.first == "buckets" {
            parts = parts.dropFirst(2)
            if parts.first == "objects" { parts = parts.dropFirst(2) }
            self.init(ofBucket: parts.first ?? "")
        } else {
            self.init(ofApplication: parts.first ?? "")
        }
    }

    private init?(ofBucket name: String) {
        switch name {
        case "acl": self = .accessControl
        case "body": self = .bodies
        case "filters", "push": self = .subscriptions
        default: return nil
        }
    }

    private init?(ofApplication name: String) {
        switch name {
        case "groups": self = .groups
        case "topics": self = .topics
        case "push", "push-messages": self = .subscriptions
        case "acl": self = .accessControl
        case "verification-code", "reset-verification-code": self = .codes
        case "things", "targets", "onboardings", "server-code", "hooks", "events", "aggregation-rules",
            "configuration", "integration", "social", "mfa", "jobs":
            self = .other
        default: return nil
        }
    }

    var refusal: KiiRefusal {
        let sentence =
            switch self {
            case .accessControl:
                "Buckets have rules in place of access control lists. The operator sets them: latchkey buckets set"
            case .bodies: "Objects have no bodies here. Keep files elsewhere, and their address in the object."
            case .subscriptions: "Nobody subscribes to anything here."
            case .groups: "There are no groups here."
            case .topics: "There are no topics here."
            case .codes: "No code is kept here but its digest. Set the address with verified, which needs no code."
            case .other: "There is no such feature here."
            }
        return KiiRefusal(.forbidden, "OPERATION_NOT_SUPPORTED", sentence)
    }
}
