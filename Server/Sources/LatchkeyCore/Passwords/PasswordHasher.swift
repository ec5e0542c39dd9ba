/// Hashes passwords and verifies them, deliberately slowly.
package protocol PasswordHasher: Sendable {
    /// A salted hash of the password, including the parameters (PHC string).
    func hash(_ password: Password) async throws(PasswordHasherError) -> String

    /// Whether the password belongs to the hash.
    ///
    /// - Parameters:
    ///   - password: The typed password.
    ///   - hash: The stored hash; nil takes the same time.
    /// - Returns: Whether the password matches; always false without a hash.
    /// - Throws: `PasswordHasherError.busy` if too many calls wait.
    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool

    /// Whether a new hash from `hash(_:)` should replace a hash that has just been verified.
    ///
    /// That is so if another system made it or if it has other parameters.
    func isOutdated(_ hash: String, of password: Password) -> Bool
}

/// The reason why a password could not be hashed.
package enum PasswordHasherError: Error, Equatable, Sendable {
    /// Too many calls wait already.
    case busy
    /// A defect of the program or its environment; the text is for the log.
    case defect(String)
}
