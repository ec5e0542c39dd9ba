package import LatchkeyCore
import LatchkeyDatabase

/// News that one server sends to the others on the same database, so that their caches do not stay stale.
package enum NodeNews: Sendable, Equatable {
    case sessionEnded(SessionRecord.ID, SessionEnd)
    case signingKeysChanged
    case applicationsChanged
    case ssoKeysChanged

    /// Parses another server's announcement; nil for a kind that this program does not know.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.count) {
        case ("session", 3):
            guard let reason = SessionEnd(rawValue: parts[2]) else { return nil }
            self = .sessionEnded(SessionRecord.ID(parts[1]), reason)
        case ("keys", 1): self = .signingKeysChanged
        case ("applications", 1): self = .applicationsChanged
        case ("sso-keys", 1): self = .ssoKeysChanged
        default: return nil
        }
    }

    /// The text of the announcement.
    package var text: String {
        switch self {
        case .sessionEnded(let id, let reason): "session/\(id)/\(reason.rawValue)"
        case .signingKeysChanged: "keys"
        case .applicationsChanged: "applications"
        case .ssoKeysChanged: "sso-keys"
        }
    }
}

extension Connection {
    /// Tells the other servers when the transaction commits.
    func tell(_ news: NodeNews) throws { try announce(news.text) }
}
