package import Foundation

/// Something that happened to a user's account: what, when and from where, but never a secret.
package struct AuditEvent: Sendable, Equatable {
    /// A UUID version 7 in lower case, so that events sort by time.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    package let id: ID
    /// The account's user; nil if a failed login named no user.
    package let userID: User.ID?
    package let kind: AuditEventKind
    package let createdAt: Date
    /// The client's address, and the device of the session or of the login attempt.
    package let origin: RequestOrigin
    package let applicationID: Application.ID?
    /// The session that was started or ended.
    package let sessionID: SessionRecord.ID?
    /// The reason that an operator gave.
    package let note: AuditNote?
    /// How the user authenticated, for `loginSucceeded`; otherwise nothing.
    package let methods: AuthenticationMethods

    package init(
        _ kind: AuditEventKind,
        id: ID,
        of userID: User.ID?,
        at time: Date,
        from origin: RequestOrigin,
        with applicationID: Application.ID?,
        session sessionID: SessionRecord.ID? = nil,
        note: AuditNote? = nil,
        methods: AuthenticationMethods = []
    ) {
        self.id = id
        self.userID = userID
        self.kind = kind
        createdAt = time
        self.origin = RequestOrigin(address: origin.address, device: origin.device)
        self.applicationID = applicationID
        self.sessionID = sessionID
        self.note = note
        self.methods = methods
    }

    /// The event for the start of a session.
    package init(_ kind: AuditEventKind, id: ID, starting session: SessionRecord) {
        self.init(
            kind,
            id: id,
            of: session.userID,
            at: session.createdAt,
            from: RequestOrigin(address: session.address, device: session.device),
            with: session.applicationID,
            session: session.id,
            methods: kind == .loginSucceeded ? session.methods : []
        )
    }

    /// An event beside the start of a session, such as its refusal; the user need not be the session's.
    init(_ kind: AuditEventKind, id: ID, of userID: User.ID?, beside session: SessionRecord) {
        self.init(
            kind,
            id: id,
            of: userID,
            at: session.createdAt,
            from: RequestOrigin(address: session.address, device: session.device),
            with: session.applicationID
        )
    }
}

/// The kind of an event.
package enum AuditEventKind: Sendable, Equatable {
    case userRegistered
    case userUpdated
    case passwordChanged
    case passwordRemoved
    case addressVerified
    case passwordReset
    case loginSucceeded
    case loginFailed
    case loginReported
    case identityLinked
    case identityUnlinked
    case userDisabled
    case userEnabled
    case dataExportRequested
    case dataExportDownloaded
    case factorAdded
    case factorRemoved
    case passkeyAdded
    case passkeyRemoved
    /// A passkey's counter went back, so it may have been copied.
    case passkeyCounterRepeated
    case recoveryCodesMade
    case recoveryCodeUsed
    /// A recovery of the account began: by a login without its second factor, or by an operator.
    case recoveryStarted
    case recoveryCancelled
    case recoveryCompleted
    case sessionEnded(SessionEnd)
}

extension AuditEventKind {
    /// A kind from its name, and for `session_ended` the reason.
    package init?(name: String, reason: SessionEnd?) {
        switch (name, reason) {
        case ("user_registered", nil): self = .userRegistered
        case ("user_updated", nil): self = .userUpdated
        case ("password_changed", nil): self = .passwordChanged
        case ("password_removed", nil): self = .passwordRemoved
        case ("address_verified", nil): self = .addressVerified
        case ("password_reset", nil): self = .passwordReset
        case ("login_succeeded", nil): self = .loginSucceeded
        case ("login_failed", nil): self = .loginFailed
        case ("login_reported", nil): self = .loginReported
        case ("identity_linked", nil): self = .identityLinked
        case ("identity_unlinked", nil): self = .identityUnlinked
        case ("user_disabled", nil): self = .userDisabled
        case ("user_enabled", nil): self = .userEnabled
        case ("data_export_requested", nil): self = .dataExportRequested
        case ("data_export_downloaded", nil): self = .dataExportDownloaded
        case ("factor_added", nil): self = .factorAdded
        case ("factor_removed", nil): self = .factorRemoved
        case ("passkey_added", nil): self = .passkeyAdded
        case ("passkey_removed", nil): self = .passkeyRemoved
        case ("passkey_counter_repeated", nil): self = .passkeyCounterRepeated
        case ("recovery_codes_made", nil): self = .recoveryCodesMade
        case ("recovery_code_used", nil): self = .recoveryCodeUsed
        case ("recovery_started", nil): self = .recoveryStarted
        case ("recovery_cancelled", nil): self = .recoveryCancelled
        case ("recovery_completed", nil): self = .recoveryCompleted
        case ("session_ended", let reason?): self = .sessionEnded(reason)
        default: return nil
        }
    }

    /// The kind's name, in storage and on the wire.
    package var name: String {
        switch self {
        case .userRegistered: "user_registered"
        case .userUpdated: "user_updated"
        case .passwordChanged: "password_changed"
        case .passwordRemoved: "password_removed"
        case .addressVerified: "address_verified"
        case .passwordReset: "password_reset"
        case .loginSucceeded: "login_succeeded"
        case .loginFailed: "login_failed"
        case .loginReported: "login_reported"
        case .identityLinked: "identity_linked"
        case .identityUnlinked: "identity_unlinked"
        case .userDisabled: "user_disabled"
        case .userEnabled: "user_enabled"
        case .dataExportRequested: "data_export_requested"
        case .dataExportDownloaded: "data_export_downloaded"
        case .factorAdded: "factor_added"
        case .factorRemoved: "factor_removed"
        case .passkeyAdded: "passkey_added"
        case .passkeyRemoved: "passkey_removed"
        case .passkeyCounterRepeated: "passkey_counter_repeated"
        case .recoveryCodesMade: "recovery_codes_made"
        case .recoveryCodeUsed: "recovery_code_used"
        case .recoveryStarted: "recovery_started"
        case .recoveryCancelled: "recovery_cancelled"
        case .recoveryCompleted: "recovery_completed"
        case .sessionEnded: "session_ended"
        }
    }

    /// The reason for the end of a session; nil for other events.
    package var reason: SessionEnd? {
        switch self {
        case .userRegistered, .userUpdated, .passwordChanged, .addressVerified, .passwordReset, .loginSucceeded,
            .loginFailed, .loginReported, .identityLinked, .identityUnlinked, .userDisabled, .userEnabled,
            .dataExportRequested, .dataExportDownloaded, .factorAdded, .factorRemoved, .passkeyAdded, .passkeyRemoved,
            .passkeyCounterRepeated, .recoveryCodesMade, .recoveryCodeUsed, .recoveryStarted, .recoveryCancelled,
            .recoveryCompleted, .passwordRemoved:
            nil
        case .sessionEnded(let reason): reason
        }
    }
}
