package import Foundation

/// Recovery codes as rows.
package protocol RecoveryCodeTable {
    /// Stores a user's codes in place of the previous ones.
    func replace(_ codes: [StoredRecoveryCode], of userID: User.ID, at time: Date) throws

    /// The hash of the code with these first characters.
    func hash(of userID: User.ID, _ selector: String) throws -> String?

    /// Removes a code in one statement.
    ///
    /// - Returns: False if it is gone already.
    func spend(_ selector: String, _ hash: String, of userID: User.ID) throws -> Bool

    func count(of userID: User.ID) throws -> Int

    func removeAll(of userID: User.ID) throws

    /// Removes a user's codes if they were made after a time.
    func removeAll(of userID: User.ID, madeAfter time: Date) throws
}

/// A recovery code as it is stored.
package struct StoredRecoveryCode: Sendable, Equatable {
    /// The first characters, in the clear.
    package let selector: String
    /// The Argon2id hash of the others.
    package let hash: String

    package init(selector: String, hash: String) {
        self.selector = selector
        self.hash = hash
    }
}
