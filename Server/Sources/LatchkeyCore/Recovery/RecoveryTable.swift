package import Foundation

/// Recoveries as rows, one a user.
package protocol RecoveryTable {
    /// - Returns: False if the user has one; nothing is stored then.
    func insert(_ recovery: Recovery) throws -> Bool

    func find(of userID: User.ID) throws -> Recovery?

    /// Reads a user's recovery and locks the row until the transaction ends.
    func hold(of userID: User.ID) throws -> Recovery?

    /// The recovery with this digest of the token in its notices.
    func find(cancelDigest: [UInt8]) throws -> Recovery?

    /// The recovery with this digest of the token of its link.
    func find(openDigest: [UInt8]) throws -> Recovery?

    /// The users whose recovery has a step to take, the longest due first.
    func due(at time: Date, limit: Int) throws -> [User.ID]

    /// Writes a held recovery.
    func update(_ recovery: Recovery) throws

    /// Cancels a user's recovery in one statement; the message follows later.
    ///
    /// - Returns: False if the user has none, or it was cancelled before.
    func cancel(of userID: User.ID, at time: Date) throws -> Bool

    /// - Returns: False if it is gone already.
    func remove(of userID: User.ID) throws -> Bool
}
