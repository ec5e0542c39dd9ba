public import Foundation

/// Something that happened to a user's account, as the user sees it: no secrets.
public struct AuditEvent: Codable, Hashable, Sendable, Identifiable {
    /// The id of the event; ids sort by time.
    public var id: String
    /// What happened.
    public var kind: AuditEventKind
    /// When.
    public var createdAt: Date
    /// The network address of whoever caused it; nil when the server itself did.
    public var address: String?
    /// The device of the session, or that wanted to log in.
    public var device: Device?
    /// The application that was used.
    public var applicationID: String?
    /// The session that was started or ended.
    public var sessionID: Session.ID?
    /// With `session_ended`: why.
    public var reason: SessionEndReason?

    /// An event.
    public init(
        id: String,
        kind: AuditEventKind,
        createdAt: Date,
        address: String? = nil,
        device: Device? = nil,
        applicationID: String? = nil,
        sessionID: Session.ID? = nil,
        reason: SessionEndReason? = nil
    ) {
        self.id = id
        self.kind = kind
        self.createdAt = createdAt
        self.address = address
        self.device = device
        self.applicationID = applicationID
        self.sessionID = sessionID
        self.reason = reason
    }
}

/// What happened to an account.
///
/// Open: a newer server may name more.
public struct AuditEventKind: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The word on the wire.
    public let rawValue: String

    /// A kind from its word on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word on the wire.
    public var description: String { rawValue }

    /// The user registered.
    public static let userRegistered = AuditEventKind(rawValue: "user_registered")
    /// The user's record was changed by the user.
    public static let userUpdated = AuditEventKind(rawValue: "user_updated")
    /// The user changed their password.
    public static let passwordChanged = AuditEventKind(rawValue: "password_changed")
    /// The user proved that an address is theirs.
    public static let addressVerified = AuditEventKind(rawValue: "address_verified")
    /// The user had forgotten their password, and set another one.
    public static let passwordReset = AuditEventKind(rawValue: "password_reset")
    /// Somebody logged in and got a session.
    public static let loginSucceeded = AuditEventKind(rawValue: "login_succeeded")
    /// Somebody tried to log in and was refused.
    public static let loginFailed = AuditEventKind(rawValue: "login_failed")
    /// The user linked an identity of a company's backend.
    public static let identityLinked = AuditEventKind(rawValue: "identity_linked")
    /// The user unlinked an identity of a company's backend.
    public static let identityUnlinked = AuditEventKind(rawValue: "identity_unlinked")
    /// A session ended; see `reason`.
    public static let sessionEnded = AuditEventKind(rawValue: "session_ended")
}

/// One page of the user's events, the newest first.
public struct AuditEventPage: Codable, Hashable, Sendable {
    /// The events of this page.
    public var events: [AuditEvent]
    /// What to send as `after` for the next page; nil at the end.
    public var next: String?

    /// A page of events.
    public init(events: [AuditEvent], next: String?) {
        self.events = events
        self.next = next
    }
}

extension Endpoint {
    /// The user's audit events, the newest first: 200; `limit` 1 to 1,000 (100 without it), `after` the last page's
    /// `next`.
    public static var events: Endpoint<NoBody, AuditEventPage> { .init("GET", "/v1/users/me/events") }
}
