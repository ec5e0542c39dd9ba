/// Where the hashes of users' passwords are changed.
package protocol PasswordStore: Sendable {
    /// Replaces a user's hash, when it still is the one that was verified, ends all their sessions but one, and stores the
    /// events, all or nothing.
    ///
    /// What somebody else may have got by the session that stays is of no use any more: its cookie, where it is a browser's, and
    /// authorization codes.
    ///
    /// - Parameters:
    ///   - id: Whose password.
    ///   - verified: The hash that the present password was verified against.
    ///   - hash: The hash of the new password.
    ///   - event: Tells of the change; its device is looked up.
    ///   - notice: What the user is sent, stored together with the change.
    ///   - asker: The session that makes the change: it must live itself, and stays where it has a new cookie.
    ///   - cookieDigest: The digest of its new cookie, where it is a browser's; nil where it ends with the others.
    ///   - ending: Why, when and from where the other sessions end.
    /// - Returns: What became of it.
    /// - Throws: `StoreError`, and then nothing was changed.
    func change(
        of id: User.ID,
        from verified: String,
        to hash: String,
        event: AuditEvent,
        notice: SealedMessage?,
        by asker: SessionRecord.ID,
        cookieDigest: [UInt8]?,
        _ ending: SessionEnding
    ) async throws(StoreError) -> PasswordReplacement

    /// Replaces a user's hash by another one of the same password, when it still is the one that was verified.
    ///
    /// No session ends, and nothing is told.
    func renewHash(of id: User.ID, from verified: String, to hash: String) async throws(StoreError)
}

/// What became of the replacement of a password.
package enum PasswordReplacement: Sendable, Equatable {
    /// It was replaced, and these sessions have ended; a browser's session has the new cookie.
    case replaced(ended: [SessionRecord.ID], isBrowser: Bool)
    /// The user has another hash by now, or was deleted; nothing was changed.
    case stale
    /// The session that asks has itself ended meanwhile; nothing was changed.
    case askerEnded(SessionEnd?)
}
