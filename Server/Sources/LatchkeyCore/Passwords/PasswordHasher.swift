/// Hashes passwords and verifies them, slowly on purpose.
package protocol PasswordHasher: Sendable {
    /// A salted hash of the password, with its parameters in it (PHC string).
    func hash(_ password: Password) async throws(PasswordHasherError) -> String

    /// Whether the password belongs to the hash.
    ///
    /// - Parameters:
    ///   - password: The typed password.
    ///   - hash: The stored hash, or nil where there is none: that takes the same time.
    /// - Returns: Whether they belong together; always false without a hash.
    /// - Throws: `PasswordHasherError.busy` when too many wait.
    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool

    /// Whether a hash that has just been verified is to be replaced by one that `hash(_:)` makes: it is another system's, or
    /// has other parameters.
    func isOutdated(_ hash: String, of password: Password) -> Bool
}

/// Why a password could not be hashed.
package enum PasswordHasherError: Error, Equatable, Sendable {
    /// So many wait already that this one would wait too long.
    case busy
    /// A defect of the program or its environment; the text is for the log.
    case defect(String)
}
