/// Latchkey's keys, fetched when they are needed and kept.
///
/// They are fetched again after five minutes, and for a token that names a key nobody knows, which anybody can send: so
/// two fetches are some seconds apart at the least. While Latchkey is away, the keys that are known go on being used.
package actor SigningKeys {
    private struct Fetch {
        let start: ContinuousClock.Instant
        let task: Task<Void, Never>
        /// Nil while it runs.
        var succeeded: Bool?
    }

    /// How long keys are used without looking for new ones.
    package static let lifetime = Duration.seconds(300)
    /// How far apart fetches begin at the least.
    package static let pause = Duration.seconds(5)
    /// The same after one that failed: then Latchkey may be starting.
    package static let pauseAfterFailure = Duration.seconds(1)

    private let latchkey: LatchkeyServer
    private let clock: ServiceClock
    private var known: (keys: VerificationKeys, since: ContinuousClock.Instant)?
    private var last: Fetch?

    package init(latchkey: LatchkeyServer, clock: ServiceClock) {
        self.latchkey = latchkey
        self.clock = clock
    }

    /// Fetches the keys before anybody needs them, if Latchkey is there.
    package func learn() async { await fetch() }

    /// The keys, the one that a token names among them.
    ///
    /// - Throws: `AccessTokenError.invalid` when there is no such key, `latchkeyAway` when that cannot be told.
    func keys(naming id: String) async throws(AccessTokenError) -> VerificationKeys {
        if let known, known.keys.contains(id), clock.instant() - known.since < Self.lifetime { return known.keys }
        await fetch()
        if let known, known.keys.contains(id) { return known.keys }
        throw known != nil && last?.succeeded == true ? .invalid : .latchkeyAway
    }

    /// Fetches the keys, unless that is being done or has just been done.
    private func fetch() async {
        let now = clock.instant()
        if let last {
            guard let succeeded = last.succeeded else {
                await last.task.value
                return
            }
            guard now - last.start >= (succeeded ? Self.pause : Self.pauseAfterFailure) else { return }
        }
        // A task of its own: a request that goes away does not take it from the others that wait.
        let task = Task { await run(at: now) }
        last = Fetch(start: now, task: task)
        await task.value
    }

    /// Done before anybody who waits goes on.
    private func run(at now: ContinuousClock.Instant) async {
        do {
            known = (try await latchkey.verificationKeys(), now)
            last?.succeeded = true
        } catch { last?.succeeded = false }
    }
}
