package import Foundation

/// Passkeys as rows.
package protocol PasskeyTable {
    /// - Returns: False if a passkey has the credential id; nothing is stored then.
    func insert(_ passkey: PasskeyRecord) throws -> Bool

    func find(_ credentialID: PasskeyCredentialID) throws -> PasskeyRecord?

    /// The passkeys of a user, the oldest first.
    func list(of userID: User.ID) throws -> [PasskeyRecord]

    func count(of userID: User.ID) throws -> Int

    /// - Returns: False if the user has no such passkey.
    func rename(_ id: PasskeyRecord.ID, of userID: User.ID, to name: String) throws -> Bool

    /// - Returns: False if the user has no such passkey.
    func remove(_ id: PasskeyRecord.ID, of userID: User.ID) throws -> Bool

    func removeAll(of userID: User.ID) throws

    /// Stores a use.
    ///
    /// - Parameters:
    ///   - credentialID: The passkey.
    ///   - counter: The counter to store; it replaces a lower one only, except that 0 stays 0.
    ///   - isBackedUp: Whether it has copies now.
    ///   - time: The time of the use.
    /// - Returns: False if the stored counter is as high already, and is not 0, or the passkey is gone.
    /// - Throws: `StoreError`.
    func use(_ credentialID: PasskeyCredentialID, counter: UInt32, isBackedUp: Bool, at time: Date) throws -> Bool

    /// Stores a use of a passkey with copies whose counter has not risen; the stored counter stays.
    ///
    /// - Returns: False if the passkey is gone.
    func useCopy(_ credentialID: PasskeyCredentialID, isBackedUp: Bool, at time: Date) throws -> Bool

    /// The user's handle; nil before the first passkey.
    func handle(of userID: User.ID) throws -> PasskeyUserHandle?

    /// Stores the user's handle; a stored one stays.
    func insertHandle(_ handle: PasskeyUserHandle, of userID: User.ID) throws

    func user(of handle: PasskeyUserHandle) throws -> User.ID?

    /// The number of passkeys by the relying party that they belong to.
    func relyingParties() throws -> [String: Int]
}

/// A passkey as it is stored.
package struct PasskeyRecord: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The most passkeys of a user.
    package static let mostPerUser = 20

    package let id: ID
    package let userID: User.ID
    package let passkey: StoredPasskey
    /// The key as the authenticator encoded it.
    package let keyBytes: [UInt8]
    /// The name that the user gave it, or that of its maker.
    package let name: String
    package let aaguid: AAGUID
    package let transports: [String]
    package let isBackedUp: Bool
    package let isUserVerified: Bool
    package let isDiscoverable: Bool?
    package let createdAt: Date
    package let lastUsedAt: Date?

    package init(
        id: ID,
        userID: User.ID,
        passkey: StoredPasskey,
        keyBytes: [UInt8],
        name: String,
        aaguid: AAGUID,
        transports: [String],
        isBackedUp: Bool,
        isUserVerified: Bool,
        isDiscoverable: Bool?,
        createdAt: Date,
        lastUsedAt: Date? = nil
    ) {
        self.id = id
        self.userID = userID
        self.passkey = passkey
        self.keyBytes = keyBytes
        self.name = name
        self.aaguid = aaguid
        self.transports = transports
        self.isBackedUp = isBackedUp
        self.isUserVerified = isUserVerified
        self.isDiscoverable = isDiscoverable
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }
}
