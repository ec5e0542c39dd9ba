public import Foundation

/// An event of a user's account, without secrets.
public struct AuditEvent: Codable, Hashable, Sendable, Identifiable {
    /// The id of the event; ids sort by time.
    public var id: String
    /// The kind of event.
    public var kind: AuditEventKind
    /// When it happened.
    public var createdAt: Date
    /// The network address of the request; nil if the server caused the event.
    public var address: String?
    /// The device of the session or login.
    public var device: Device?
    /// The application of the request.
    public var applicationID: String?
    /// The session that was started or ended.
    public var sessionID: Session.ID?
    /// With `session_ended`: why.
    public var reason: SessionEndReason?
    /// With `login_succeeded`: how the user authenticated, in the words of RFC 8176; nil if the server does not say.
    public var amr: [String]?

    /// An event.
    public init(
        id: String,
        kind: AuditEventKind,
        createdAt: Date,
        address: String? = nil,
        device: Device? = nil,
        applicationID: String? = nil,
        sessionID: Session.ID? = nil,
        reason: SessionEndReason? = nil,
        amr: [String]? = nil
    ) {
        self.id = id
        self.kind = kind
        self.createdAt = createdAt
        self.address = address
        self.device = device
        self.applicationID = applicationID
        self.sessionID = sessionID
        self.reason = reason
        self.amr = amr
    }
}

/// A kind of account event; newer servers may send more kinds.
public struct AuditEventKind: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The word on the wire.
    public let rawValue: String

    /// A kind from its word on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The word on the wire.
    public var description: String { rawValue }

    /// The user registered.
    public static let userRegistered = AuditEventKind(rawValue: "user_registered")
    /// The user changed their record.
    public static let userUpdated = AuditEventKind(rawValue: "user_updated")
    /// The user changed their password.
    public static let passwordChanged = AuditEventKind(rawValue: "password_changed")
    /// The user removed their password, and logs in with passkeys.
    public static let passwordRemoved = AuditEventKind(rawValue: "password_removed")
    /// The user verified an address.
    public static let addressVerified = AuditEventKind(rawValue: "address_verified")
    /// The user reset a forgotten password.
    public static let passwordReset = AuditEventKind(rawValue: "password_reset")
    /// A login started a session.
    public static let loginSucceeded = AuditEventKind(rawValue: "login_succeeded")
    /// A login was refused.
    public static let loginFailed = AuditEventKind(rawValue: "login_failed")
    /// The user reported a login as someone else's.
    public static let loginReported = AuditEventKind(rawValue: "login_reported")
    /// The user linked an identity of a company's backend.
    public static let identityLinked = AuditEventKind(rawValue: "identity_linked")
    /// The user unlinked an identity of a company's backend.
    public static let identityUnlinked = AuditEventKind(rawValue: "identity_unlinked")
    /// An operator or a backend disabled the user.
    public static let userDisabled = AuditEventKind(rawValue: "user_disabled")
    /// An operator or a backend enabled the user again.
    public static let userEnabled = AuditEventKind(rawValue: "user_enabled")
    /// The user requested a copy of all their data.
    public static let dataExportRequested = AuditEventKind(rawValue: "data_export_requested")
    /// The user downloaded the copy of all their data.
    public static let dataExportDownloaded = AuditEventKind(rawValue: "data_export_downloaded")
    /// The user set up an authenticator app.
    public static let factorAdded = AuditEventKind(rawValue: "factor_added")
    /// The user or an operator removed the authenticator app or the recovery codes.
    public static let factorRemoved = AuditEventKind(rawValue: "factor_removed")
    /// The user added a passkey.
    public static let passkeyAdded = AuditEventKind(rawValue: "passkey_added")
    /// The user or an operator removed a passkey.
    public static let passkeyRemoved = AuditEventKind(rawValue: "passkey_removed")
    /// A passkey's counter went back, so the passkey may have been copied.
    public static let passkeyCounterRepeated = AuditEventKind(rawValue: "passkey_counter_repeated")
    /// The user got new recovery codes.
    public static let recoveryCodesMade = AuditEventKind(rawValue: "recovery_codes_made")
    /// The user used a recovery code.
    public static let recoveryCodeUsed = AuditEventKind(rawValue: "recovery_code_used")
    /// A recovery of the account began: by a login without its second factor, or by an operator.
    public static let recoveryStarted = AuditEventKind(rawValue: "recovery_started")
    /// The recovery was cancelled.
    public static let recoveryCancelled = AuditEventKind(rawValue: "recovery_cancelled")
    /// The user recovered the account.
    public static let recoveryCompleted = AuditEventKind(rawValue: "recovery_completed")
    /// A session ended; see `reason`.
    public static let sessionEnded = AuditEventKind(rawValue: "session_ended")
}

/// One page of the user's events, newest first.
public struct AuditEventPage: Codable, Hashable, Sendable {
    /// The events of this page.
    public var events: [AuditEvent]
    /// The `after` of the next page; nil on the last one.
    public var next: String?

    /// A page of events.
    public init(events: [AuditEvent], next: String?) {
        self.events = events
        self.next = next
    }
}

extension Endpoint {
    /// The user's audit events, newest first: 200; `limit` 1 to 1,000 (100 without it), `after` the last page's
    /// `next`.
    public static var events: Endpoint<NoBody, AuditEventPage> { .init("GET", "/v1/users/me/events") }
}
