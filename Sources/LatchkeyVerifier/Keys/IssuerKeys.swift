import Foundation

/// The issuer's keys, fetched on demand and cached.
///
/// Anyone can send a token that names an unknown key, so there is a pause between fetches. While the issuer is
/// unavailable, the known keys stay in use for a day.
actor IssuerKeys {
    /// The least time between two fetches.
    static let pause = Duration.seconds(60)
    /// The same as long as there are no keys, because the issuer may be starting.
    static let pauseWithoutKeys = Duration.seconds(1)
    /// The longest use of keys that cannot be fetched again.
    static let longestUse = Duration.seconds(24 * 60 * 60)

    private let address: IssuerAddress
    private let fetch: VerifierFetch
    private let clock: VerifierClock
    private var known: (issuer: Issuer, since: ContinuousClock.Instant)?
    private var lastStart: ContinuousClock.Instant?
    private var hasFailed = false
    private var running: Task<Void, Never>?

    init(address: IssuerAddress, fetch: @escaping VerifierFetch, clock: VerifierClock) {
        self.address = address
        self.fetch = fetch
        self.clock = clock
    }

    /// The issuer with a key.
    ///
    /// - Throws: `invalidToken` if there is no such key; `unavailable` if that cannot be found out now.
    func issuer(having keyID: String) async throws(TokenFault) -> Issuer {
        if let known, known.issuer.keys[keyID] != nil, clock.instant() - known.since < known.issuer.lifetime {
            return known.issuer
        }
        await refresh()
        guard let known, clock.instant() - known.since < Self.longestUse else { throw .unavailable(retryAfter: 2) }
        if known.issuer.keys[keyID] != nil { return known.issuer }
        throw hasFailed ? .unavailable(retryAfter: 2) : .invalidToken(.key)
    }

    /// Fetches the keys, or waits for a running fetch; does nothing soon after the last one.
    func refresh() async {
        if let running {
            await running.value
            return
        }
        let now = clock.instant()
        let pause = known == nil ? Self.pauseWithoutKeys : Self.pause
        if let lastStart, now - lastStart < pause { return }
        lastStart = now
        // Others wait for the same fetch, so it outlives a cancelled request.
        let task = Task { await run(at: now) }
        running = task
        await task.value
    }

    private func run(at start: ContinuousClock.Instant) async {
        do {
            known = (try await Issuer.fetched(from: address, fetch), start)
            hasFailed = false
        } catch { hasFailed = true }
        running = nil
    }
}
