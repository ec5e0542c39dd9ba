/// The faults of a run, and an optional defect that the simulation must detect.
package struct Faults: Sendable {
    /// An injected defect, with which runs must fail.
    package enum Defect: String, Sendable, CaseIterable {
        /// The client sends a pair without storing it.
        case noJournal
        /// The client makes a new next token for each attempt.
        case newTokenForEachTry
        /// The server treats a repeated request as reuse.
        case noRepeat
        /// The server treats a late copy as reuse.
        case noSuperseded
        /// The server does not detect reuse.
        case noReuseDetection
        /// A timeout counts as a refusal.
        case timeoutEndsSession
        /// A process sends an outdated pair after a suspension.
        case sleeperSends
        /// Some waiters are never answered.
        case forgottenWaiter
    }

    package var hasThief: Bool
    package var isRevoked: Bool
    package var defect: Defect?

    /// - Parameters:
    ///   - hasThief: Whether a thief copies the store and uses the copy.
    ///   - isRevoked: Whether the server ends the session.
    ///   - defect: The injected defect.
    package init(hasThief: Bool, isRevoked: Bool, defect: Defect? = nil) {
        self.hasThief = hasThief
        self.isRevoked = isRevoked
        self.defect = defect
    }

    /// The faults of a seed.
    package init(seed: UInt64, defect: Defect? = nil) {
        self.init(hasThief: seed % 4 == 1, isRevoked: seed % 8 == 2, defect: defect)
    }
}
