package import Foundation

/// Users as rows.
package protocol UserTable {
    /// - Returns: False where another user has the username or an address; then nothing is stored.
    func insert(_ user: User, passwordHash: String?) throws -> Bool

    func find(_ id: User.ID) throws -> User?

    func credentials(of id: User.ID) throws -> UserCredentials?

    /// The user with this identifier; a pending address identifies nobody.
    func credentials(of identifier: Identifier) throws -> UserCredentials?

    /// Reads a user and locks the row until the transaction ends.
    func hold(_ id: User.ID) throws -> UserCredentials?

    /// The user who has this identifier.
    func holder(of identifier: Identifier) throws -> User.ID?

    /// Writes a record whose version is one higher than the stored one.
    ///
    /// An address keeps the time at which it was verified; a newly verified one has the time of the change.
    ///
    /// - Parameters:
    ///   - user: The changed record.
    ///   - passwordHash: A new hash; nil leaves the stored one.
    /// - Returns: False where the stored version is another one, or the user is gone.
    /// - Throws: `StoreError`.
    func replace(_ user: User, passwordHash: String?) throws -> Bool

    /// When the user proved each of their addresses; nil for an unproved one.
    func verificationTimes(of id: User.ID) throws -> (emailAddress: Date?, phoneNumber: Date?)

    func setPassword(_ hash: String?, of id: User.ID) throws

    /// Replaces a hash only while it is the stored one.
    func replacePassword(_ hash: String, by newHash: String, of id: User.ID) throws

    /// Disables a user who is enabled.
    ///
    /// - Returns: False where there is no such user.
    func disable(_ id: User.ID, at time: Date) throws -> Bool

    /// - Returns: False where there is no such user.
    func enable(_ id: User.ID) throws -> Bool

    /// Deletes the user, and with the row everything that belongs to nobody else: verifications, identities, codes,
    /// notifications and push devices.
    func delete(_ id: User.ID) throws

    /// Users in the order of their ids.
    func page(after id: User.ID?, limit: Int) throws -> [UserAccount]

    /// Users in the order of their ids whose username, address or display name contains a text, upper and lower case alike
    /// (of the letters A to Z).
    func page(containing text: String, after id: User.ID?, limit: Int) throws -> [UserAccount]

    /// How users can log in, in the order of their ids.
    func identifications(after id: User.ID?, limit: Int) throws -> [UserIdentification]

    func account(_ id: User.ID) throws -> UserAccount?

    func account(of identifier: Identifier) throws -> UserAccount?
}
