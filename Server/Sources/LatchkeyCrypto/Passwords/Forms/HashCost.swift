import LatchkeyCore

/// What a hash of another system may cost at a login.
///
/// A login runs one on a thread of the pool, so the memory is bounded by threads × `memory`; each bound on the time is about
/// a second of one core.
enum HashCost {
    /// In bytes: what the OWASP Password Storage Cheat Sheet asks of scrypt.
    static let memory = 128 * 1024 * 1024
    /// Memory times how often it is gone through, in bytes.
    static let work = 512 * 1024 * 1024
    /// Rounds of PBKDF2, for each block of the hash.
    static let rounds = 3_000_000
    /// The costs of bcrypt.
    static let bcrypt = 4...14

    /// Refuses what is over the bounds, or would be if it could be counted.
    static func check(memory: Int, times: Int) throws(PasswordHashProblem) {
        let (work, isTooMuch) = memory.multipliedReportingOverflow(by: times)
        guard memory <= Self.memory, !isTooMuch, work <= Self.work else { throw .tooCostly }
    }
}
