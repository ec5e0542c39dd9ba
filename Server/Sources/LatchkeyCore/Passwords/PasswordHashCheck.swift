/// Tells whether passwords can be verified against a hash that another system made, before it is kept.
package protocol PasswordHashCheck: Sendable {
    /// - Throws: Why the hash cannot be kept.
    func check(_ hash: String) throws(PasswordHashProblem)
}

/// Why no password can be verified against a hash.
package enum PasswordHashProblem: Error, Equatable, Sendable, CaseIterable {
    /// It is in none of the forms that are known.
    case unknownForm
    /// It is in a known form, but has not all that it needs, or too little to tell passwords apart.
    case malformed
    /// To verify it would take more memory or time than a login may.
    case tooCostly
}
