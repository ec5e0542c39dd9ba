package import Foundation

/// The key sets at the `jwks_uri` of clients, fetched on demand and cached.
///
/// A set stays usable for up to a day if the host is unavailable. Tokens with unknown key ids cause at most one fetch
/// in a minute.
package actor RemoteClientKeys {
    /// The limits on caching, in seconds, whatever the host says.
    package static let ages = 5 * 60...24 * 60 * 60
    /// The time of caching in seconds if the host says nothing.
    package static let standardAge = 60 * 60
    /// The minimum seconds between two fetches of one URL while there is a set.
    package static let pause: TimeInterval = 60
    /// The minimum seconds between two fetches of one URL without a set.
    package static let pauseWithoutSet: TimeInterval = 10
    /// The longest use of a set that cannot be fetched again, in seconds.
    package static let longestUse: TimeInterval = 24 * 60 * 60
    /// The most URLs that are remembered.
    package static let capacity = 500

    private struct KeySet: Sendable {
        let bytes: [UInt8]
        let keyIDs: Set<String>
        let fetchedAt: Date
        let freshUntil: Date
    }

    private struct Entry: Sendable {
        var set: KeySet?
        var triedAt = Date.distantPast
        var failure = FetchFailure.unreachable("the keys were not fetched yet")
    }

    private let fetcher: any PublicFetcher
    private let clock: any WallClock
    private var entries = RecentlyUsed<String, Entry>(capacity: RemoteClientKeys.capacity)
    private var running: [String: Task<Entry, Never>] = [:]

    /// - Parameters:
    ///   - fetcher: Fetches a set.
    ///   - clock: Decides the age of a set.
    package init(fetcher: any PublicFetcher, clock: any WallClock) {
        self.fetcher = fetcher
        self.clock = clock
    }

    /// The JWK set at a URL.
    ///
    /// - Parameters:
    ///   - url: The `jwks_uri` of a client.
    ///   - keyID: The `kid` of the token; the set is fetched again if it lacks the key.
    /// - Returns: The bytes of a set, which may lack the key.
    /// - Throws: `FetchFailure` if there is no usable set.
    package func keySet(at url: String, knowing keyID: String?) async throws(FetchFailure) -> [UInt8] {
        let entry = entries[url] ?? Entry()
        let now = clock.now()
        if let set = entry.set, now < set.freshUntil, keyID.map(set.keyIDs.contains) ?? true { return set.bytes }
        let pause = entry.set == nil ? Self.pauseWithoutSet : Self.pause
        // A clock that was set back must not block fetches.
        let mayTry = abs(now.timeIntervalSince(entry.triedAt)) >= pause
        guard running[url] != nil || mayTry else { return try usable(entry) }
        return try usable(await fetch(url))
    }

    private func usable(_ entry: Entry) throws(FetchFailure) -> [UInt8] {
        guard let set = entry.set, clock.now().timeIntervalSince(set.fetchedAt) <= Self.longestUse else {
            throw entry.failure
        }
        return set.bytes
    }

    /// Joins a fetch in progress.
    private func fetch(_ url: String) async -> Entry {
        if let running = running[url] { return await running.value }
        // A separate task, which outlives the first waiting caller.
        let task = Task {
            do throws(FetchFailure) {
                let accept = "application/jwk-set+json, application/json"
                return take(.success(try await fetcher.get(url, accept: accept, upTo: ClientKeySet.longest)), of: url)
            } catch { return take(.failure(error), of: url) }
        }
        running[url] = task
        return await task.value
    }

    private func take(_ result: Result<FetchedDocument, FetchFailure>, of url: String) -> Entry {
        running[url] = nil
        let now = clock.now()
        var entry = entries[url] ?? Entry()
        entry.triedAt = now
        switch result {
        case .failure(let failure): entry.failure = failure
        case .success(let answer):
            if let keyIDs = ClientKeySet.keyIDs(in: answer.body) {
                let age = min(max(answer.maximumAge ?? Self.standardAge, Self.ages.lowerBound), Self.ages.upperBound)
                entry.set = KeySet(
                    bytes: answer.body,
                    keyIDs: keyIDs,
                    fetchedAt: now,
                    freshUntil: now.addingTimeInterval(TimeInterval(age))
                )
            } else {
                entry.failure = .unreachable("the host answered no key set")
            }
        }
        entries.remember(entry, for: url)
        return entry
    }
}

extension RemoteClientKeys: ClientKeySource {
    package func keys(at url: String, knowing keyID: String?) async -> [UInt8]? {
        try? await keySet(at: url, knowing: keyID)
    }
}
