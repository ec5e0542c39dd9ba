/// Checks whether passwords can be verified against another system's hash, before the hash is stored.
package protocol PasswordHashCheck: Sendable {
    /// - Throws: The reason why the hash is not stored.
    func check(_ hash: String) throws(PasswordHashProblem)
}

/// The reason why no password can be verified against a hash.
package enum PasswordHashProblem: Error, Equatable, Sendable, CaseIterable {
    /// The format is unknown.
    case unknownForm
    /// The format is known, but the hash is incomplete, or too short to tell passwords apart.
    case malformed
    /// Its verification would take more memory or time than a login may.
    case tooCostly
}
