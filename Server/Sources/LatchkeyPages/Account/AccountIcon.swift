import LatchkeyCore

/// The drawings of the account pages, as paths in a square of 24.
enum AccountIcon {
    static let phone =
        "M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM11 18.5h2"
    static let computer = "M5 4.5h14a1 1 0 0 1 1 1V15H4V5.5a1 1 0 0 1 1-1zM2 19h20"
    private static let person = "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6"
    static let key = "M8 11a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.2 12.3L20 3.5M16 7.5l3.5 3.5"
    private static let envelope = "M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7"
    private static let link =
        "M10 14l4-4M8.5 11L6 13.5a3.2 3.2 0 0 0 4.5 4.5L13 15.5M11 8.5L13.5 6A3.2 3.2 0 0 1 18 10.5L15.5 13"
    private static let lock = "M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11"
    private static let entry = "M14 4h5.5v16H14M3.5 12H14M10.5 8.5L14 12l-3.5 3.5"
    private static let exit = "M10 4H4.5v16H10M10.5 12H21M17.5 8.5L21 12l-3.5 3.5"
    private static let download = "M12 3.5v12M7.5 11l4.5 4.5 4.5-4.5M4.5 20.5h15"
    private static let warning = "M12 3.5L21.5 20h-19zM12 10v4.5M12 17.2v.3"

    static func path(for kind: AuditEventKind) -> String {
        switch kind {
        case .userRegistered, .userUpdated: person
        case .passwordChanged, .passwordReset, .passwordRemoved: key
        case .addressVerified: envelope
        case .identityLinked, .identityUnlinked: link
        case .userDisabled, .userEnabled, .factorAdded, .factorRemoved: lock
        case .passkeyAdded, .passkeyRemoved, .recoveryCodesMade, .recoveryCompleted: key
        case .dataExportRequested, .dataExportDownloaded: download
        case .loginSucceeded: entry
        case .loginFailed, .loginReported, .sessionEnded(.reuseDetected), .passkeyCounterRepeated, .recoveryCodeUsed,
            .recoveryStarted, .recoveryCancelled:
            warning
        case .sessionEnded: exit
        }
    }

    /// Whether someone else may have caused the event.
    static func isWarning(_ kind: AuditEventKind) -> Bool {
        [
            .loginFailed, .loginReported, .sessionEnded(.reuseDetected), .passkeyCounterRepeated, .recoveryCodeUsed,
            .recoveryStarted, .recoveryCancelled,
        ].contains(kind)
    }
}
