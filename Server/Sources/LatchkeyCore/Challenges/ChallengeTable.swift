package import Foundation

/// Logins that wait for another factor, as rows.
package protocol ChallengeTable {
    func insert(_ challenge: LogInChallenge) throws

    func find(_ digest: [UInt8]) throws -> LogInChallenge?

    /// Reads a challenge and locks the row until the transaction ends.
    func hold(_ digest: [UInt8]) throws -> LogInChallenge?

    /// Stores one more wrong answer of a held challenge.
    func countWrongAnswer(_ digest: [UInt8]) throws

    /// Stores the sealed secret of an authenticator app that is being set up.
    func setTOTP(_ sealed: [UInt8], of digest: [UInt8]) throws

    /// Removes a challenge.
    ///
    /// - Returns: False if it is gone already.
    func remove(_ digest: [UInt8]) throws -> Bool

    /// Removes the challenges of a user, except the newest of those that have not expired.
    func removeAll(of userID: User.ID, keepingNewest count: Int, at time: Date) throws
}

extension ChallengeTable {
    package func removeAll(of userID: User.ID) throws {
        try removeAll(of: userID, keepingNewest: 0, at: .distantFuture)
    }
}
