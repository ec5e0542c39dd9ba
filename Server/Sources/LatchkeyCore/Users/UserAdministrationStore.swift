package import Foundation

/// Where operators look after users.
package protocol UserAdministrationStore: Sendable {
    /// Users in the order of their ids.
    ///
    /// - Parameters:
    ///   - id: Those after this one; nil to begin.
    ///   - limit: How many at the most.
    /// - Returns: The users.
    /// - Throws: `StoreError` when the storage cannot be read.
    func accounts(after id: User.ID?, limit: Int) async throws(StoreError) -> [UserAccount]

    /// Users in the order of their ids whose username, address or display name has a text in it, upper and lower case alike
    /// (of the letters A to Z).
    func accounts(
        containing text: String,
        after id: User.ID?,
        limit: Int
    ) async throws(StoreError) -> [UserAccount]

    /// The user with this id.
    func account(_ id: User.ID) async throws(StoreError) -> UserAccount?

    /// The user with this identifier; an address that is pending names nobody.
    func account(of identifier: Identifier) async throws(StoreError) -> UserAccount?

    /// Keeps a user from logging in, and ends all their sessions; who is disabled already stays so since then.
    ///
    /// A login that is under way at the same time is refused, or its session ends too.
    ///
    /// - Returns: The sessions that ended; nil when there is no such user.
    func disable(_ id: User.ID, _ ending: SessionEnding) async throws(StoreError) -> [SessionRecord.ID]?

    /// Lets a user log in again.
    ///
    /// - Returns: False when there is no such user.
    func enable(_ id: User.ID) async throws(StoreError) -> Bool

    /// Sets a password, ends all sessions of the user and their resets that are under way, and stores the event and the message
    /// that tells of it, where there is one, all or nothing.
    ///
    /// - Returns: The sessions that ended; nil when there is no such user.
    func setPassword(
        of id: User.ID,
        to passwordHash: String,
        event: AuditEvent,
        notice: SealedMessage?,
        _ ending: SessionEnding
    ) async throws(StoreError) -> [SessionRecord.ID]?
}

/// A user, as operators see them.
package struct UserAccount: Sendable, Equatable {
    package let user: User
    package let hasPassword: Bool
    /// Since when they may not log in.
    package let disabledAt: Date?

    package init(user: User, hasPassword: Bool, disabledAt: Date?) {
        self.user = user
        self.hasPassword = hasPassword
        self.disabledAt = disabledAt
    }
}
