import LatchkeyCore

/// The limits on hashes of other systems.
///
/// A login verifies one on a thread of the pool, so threads × `memory` bounds the memory. Each limit on time is about a
/// second of one core.
enum HashCost {
    /// In bytes, as the OWASP Password Storage Cheat Sheet requires for scrypt.
    static let memory = 128 * 1024 * 1024
    /// Memory times passes, in bytes.
    static let work = 512 * 1024 * 1024
    /// Rounds of PBKDF2 per block of the hash.
    static let rounds = 3_000_000
    static let bcrypt = 4...14

    /// Refuses costs over the limits, and those that overflow.
    static func check(memory: Int, times: Int) throws(PasswordHashProblem) {
        let (work, isTooMuch) = memory.multipliedReportingOverflow(by: times)
        guard memory <= Self.memory, !isTooMuch, work <= Self.work else { throw .tooCostly }
    }
}
