/// What may go wrong in a run, and what is broken on purpose to show that the simulation would notice.
package struct Faults: Sendable {
    /// A defect put in on purpose: with it, runs must fail.
    package enum Defect: String, Sendable, CaseIterable {
        /// The client sends a pair that it has not stored.
        case noJournal
        /// The client makes a new next token for each try.
        case newTokenForEachTry
        /// The server takes the same request again for a thief's.
        case noRepeat
        /// The server takes a late copy for a thief's.
        case noSuperseded
        /// The server does not notice when two hold one session.
        case noReuseDetection
        /// A timeout counts as a refusal.
        case timeoutEndsSession
        /// A sleeper sends what it knew when it fell asleep.
        case sleeperSends
        /// Whoever waits may be forgotten.
        case forgottenWaiter
    }

    package var hasThief: Bool
    package var isRevoked: Bool
    package var defect: Defect?

    /// - Parameters:
    ///   - hasThief: Whether somebody copies the store and uses the copy.
    ///   - isRevoked: Whether the server ends the session at some time.
    ///   - defect: What is broken on purpose.
    package init(hasThief: Bool, isRevoked: Bool, defect: Defect? = nil) {
        self.hasThief = hasThief
        self.isRevoked = isRevoked
        self.defect = defect
    }

    /// What may go wrong in the run of a seed.
    package init(seed: UInt64, defect: Defect? = nil) {
        self.init(hasThief: seed % 4 == 1, isRevoked: seed % 8 == 2, defect: defect)
    }
}
