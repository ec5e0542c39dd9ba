package import Foundation

/// Where users are kept.
package protocol UserStore: Sendable {
    /// Stores a new user with their first session, where they have one, its push device and the event that tells of it,
    /// all or nothing.
    ///
    /// - Returns: False when another user has the username or an address; then nothing is stored.
    func insert(
        _ user: User,
        passwordHash: String?,
        session: SessionRecord?,
        event: AuditEvent
    ) async throws(StoreError) -> Bool

    /// The user with this identifier and what is needed to log them in; an address that is pending names nobody.
    func credentials(of identifier: Identifier) async throws(StoreError) -> UserCredentials?

    /// The user with this id and what is needed to log them in.
    func credentials(of id: User.ID) async throws(StoreError) -> UserCredentials?

    /// The user with this id.
    func user(_ id: User.ID) async throws(StoreError) -> User?

    /// Replaces the record of a user, when it still has the version that was read, and stores the event that tells of it.
    ///
    /// - Parameters:
    ///   - user: The changed record, its version one higher than the stored one.
    ///   - passwordHash: A first password for a pseudo user; nil leaves the password as it is.
    ///   - event: Tells of the change; its device is looked up.
    ///   - notices: What the addresses are sent that the user has no more.
    ///   - session: The session that makes the change, and whose device the event tells; nil where no user's does.
    /// - Returns: What became of it.
    /// - Throws: `StoreError`, and then nothing was changed.
    func replace(
        _ user: User,
        passwordHash: String?,
        event: AuditEvent,
        notices: [AddressNotice],
        by session: SessionRecord.ID?
    ) async throws(StoreError) -> UserReplacement

    /// Deletes a user with everything of theirs, their events too, and ends their sessions.
    func delete(_ id: User.ID, at time: Date) async throws(StoreError)
}

/// What became of a replacement.
package enum UserReplacement: Sendable, Equatable {
    case replaced
    /// The record was changed or deleted since it was read.
    case stale
    /// Another user has this one.
    case identifierTaken(Identifier)
}
