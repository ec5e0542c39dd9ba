package import Foundation

/// Users as rows.
package protocol UserTable {
    /// - Returns: False if another user has the username or an address; nothing is stored then.
    func insert(_ user: User, passwordHash: String?) throws -> Bool

    func find(_ id: User.ID) throws -> User?

    func credentials(of id: User.ID) throws -> UserCredentials?

    /// The user with this identifier; a pending address identifies no user.
    func credentials(of identifier: Identifier) throws -> UserCredentials?

    /// Reads a user and locks the row until the transaction ends.
    func hold(_ id: User.ID) throws -> UserCredentials?

    /// The user with this identifier.
    func holder(of identifier: Identifier) throws -> User.ID?

    /// Writes a record whose version is one higher than the stored one.
    ///
    /// An address keeps the time of its verification; a newly verified one gets the time of the change.
    ///
    /// - Parameters:
    ///   - user: The changed record.
    ///   - passwordHash: A new hash; nil leaves the stored one.
    /// - Returns: False if the stored version differs or the user was deleted.
    /// - Throws: `StoreError`.
    func replace(_ user: User, passwordHash: String?) throws -> Bool

    /// The times when the user verified their addresses; nil for an unverified one.
    func verificationTimes(of id: User.ID) throws -> (emailAddress: Date?, phoneNumber: Date?)

    func setPassword(_ hash: String?, of id: User.ID) throws

    /// Replaces a hash if it is still the stored one.
    func replacePassword(_ hash: String, by newHash: String, of id: User.ID) throws

    /// Disables an enabled user.
    ///
    /// - Returns: False if there is no such user.
    func disable(_ id: User.ID, at time: Date) throws -> Bool

    /// - Returns: False if there is no such user.
    func enable(_ id: User.ID) throws -> Bool

    /// Deletes the user's row and all rows that belong to the user alone: verifications, identities, codes,
    /// notifications and push devices.
    func delete(_ id: User.ID) throws

    /// Users in the order of their ids.
    func page(after id: User.ID?, limit: Int) throws -> [UserAccount]

    /// Users whose username, address or display name contains a text, in the order of their ids.
    ///
    /// Upper and lower case of the letters A to Z are equal.
    func page(containing text: String, after id: User.ID?, limit: Int) throws -> [UserAccount]

    /// The users' ways to log in, in the order of their ids.
    func identifications(after id: User.ID?, limit: Int) throws -> [UserIdentification]

    func account(_ id: User.ID) throws -> UserAccount?

    func account(of identifier: Identifier) throws -> UserAccount?
}
