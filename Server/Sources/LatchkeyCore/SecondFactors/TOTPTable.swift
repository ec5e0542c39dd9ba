package import Foundation

/// The secrets of authenticator apps as rows, one a user.
package protocol TOTPTable {
    func find(of userID: User.ID) throws -> StoredTOTP?

    /// Stores an unconfirmed secret in place of an unconfirmed one.
    ///
    /// - Returns: False if the user has a confirmed one; nothing is stored then.
    func insert(_ sealed: [UInt8], of userID: User.ID, at time: Date) throws -> Bool

    /// Confirms the unconfirmed secret by the step of its first code.
    ///
    /// - Returns: False if there is no such secret.
    func confirm(_ sealed: [UInt8], of userID: User.ID, by step: TOTP.Step, at time: Date) throws -> Bool

    /// Stores an accepted step of the confirmed secret in one statement.
    ///
    /// - Returns: False if the step or a later one was accepted before.
    func accept(_ step: TOTP.Step, of userID: User.ID) throws -> Bool

    /// - Returns: Whether there was a confirmed one.
    func remove(of userID: User.ID) throws -> Bool
}

/// The secret of an authenticator app as it is stored.
package struct StoredTOTP: Sendable, Equatable {
    package let sealed: [UInt8]
    /// Nil until the user has shown a first code.
    package let confirmedAt: Date?
    /// The last accepted step.
    package let lastStep: TOTP.Step?

    package init(sealed: [UInt8], confirmedAt: Date?, lastStep: TOTP.Step?) {
        self.sealed = sealed
        self.confirmedAt = confirmedAt
        self.lastStep = lastStep
    }
}
