package import Foundation
package import LatchkeyCore

/// The key sets of backends, fetched on demand and cached.
///
/// A valid set stays for up to a day until the next valid one, so an unavailable host locks nobody out. Tokens with
/// unknown key ids cannot cause more fetches than `pause` allows.
package actor RemoteKeySets: RemoteKeys {
    /// The limits on caching, in seconds, whatever the host says.
    package static let ages = 5 * 60...6 * 60 * 60
    /// The time of caching in seconds if the host says nothing.
    package static let standardAge = 60 * 60
    /// The minimum seconds between two fetches for an unknown key id or after a failure.
    package static let pause: TimeInterval = 30
    /// The longest use of a set that cannot be fetched again, in seconds.
    package static let longestUse: TimeInterval = 24 * 60 * 60

    private struct Set {
        var keys: [SSOPublicKey] = []
        var fetchedAt: Date?
        var freshUntil = Date.distantPast
        var triedAt = Date.distantPast
        var problem = ""
        var running: Task<Void, Never>?
    }

    private let fetching: any KeyFetching
    private let clock: any WallClock
    private let report: @Sendable (_ url: String, _ problem: String) -> Void
    private var sets: [String: Set] = [:]

    /// - Parameters:
    ///   - fetching: Fetches a set.
    ///   - clock: Decides the age of a set.
    ///   - report: Receives unavailable sets for the operator.
    package init(
        fetching: any KeyFetching = KeySetFetch(),
        clock: any WallClock,
        report: @escaping @Sendable (_ url: String, _ problem: String) -> Void
    ) {
        self.fetching = fetching
        self.clock = clock
        self.report = report
    }

    package func keys(at url: String, with id: String?) async throws(RemoteKeysError) -> [SSOPublicKey] {
        let set = sets[url, default: Set()]
        let now = clock.now()
        let isFresh = now < set.freshUntil
        let isKnown = id == nil || set.keys.contains { $0.id == id }
        // A clock that was set back must not block fetches.
        let mayTry = abs(now.timeIntervalSince(set.triedAt)) >= Self.pause
        if !(isFresh && isKnown), set.running != nil || mayTry { await fetch(url) }
        return try usable(sets[url, default: Set()])
    }

    private func usable(_ set: Set) throws(RemoteKeysError) -> [SSOPublicKey] {
        guard let fetchedAt = set.fetchedAt, clock.now().timeIntervalSince(fetchedAt) <= Self.longestUse else {
            throw .unavailable(set.problem)
        }
        return set.keys
    }

    /// Joins a fetch in progress.
    private func fetch(_ url: String) async {
        if let running = sets[url]?.running {
            _ = await running.value
            return
        }
        // A separate task, which outlives the first waiting caller.
        let task = Task {
            do throws(KeyFetchError) {
                take(.success(try await fetching.fetch(url)), of: url)
            } catch { take(.failure(error), of: url) }
        }
        sets[url, default: Set()].running = task
        sets[url, default: Set()].triedAt = clock.now()
        await task.value
    }

    private func take(_ result: Result<FetchedKeys, KeyFetchError>, of url: String) {
        var set = sets[url, default: Set()]
        set.running = nil
        switch result {
        case .failure(let error): set.problem = error.problem
        case .success(let fetched):
            let keys = SSOPublicKey.readSet(fetched.body) ?? []
            if keys.isEmpty {
                set.problem = "the host answered no key set, or one without a key of use"
            } else {
                let age = min(max(fetched.maximumAge ?? Self.standardAge, Self.ages.lowerBound), Self.ages.upperBound)
                let now = clock.now()
                set.keys = keys
                set.fetchedAt = now
                set.freshUntil = now.addingTimeInterval(TimeInterval(age))
                set.problem = ""
            }
        }
        sets[url] = set
        if !set.problem.isEmpty { report(url, set.problem) }
    }
}
