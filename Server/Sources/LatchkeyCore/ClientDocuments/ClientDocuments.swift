package import Foundation

/// The metadata documents of clients, fetched on demand and cached.
///
/// A failure is not cached, but a URL that failed is called again only after a pause. Fetches of one URL at the same
/// time are one. Strangers name the URLs, so a host is called a limited number of times in a minute.
package actor ClientDocuments {
    /// The limits on caching, in seconds, whatever the host says.
    package static let ages = 5 * 60...24 * 60 * 60
    /// The time of caching in seconds if the host says nothing.
    package static let standardAge = 60 * 60
    /// The minimum seconds between a failure and the next fetch.
    package static let pause: TimeInterval = 10
    /// The most documents, the most failures, and the most hosts that are remembered.
    package static let capacity = 1000
    /// The most fetches from one host in a minute.
    package static let mostPerHost = 30

    private struct Cached: Sendable {
        let document: ClientDocument
        let fetchedAt: Date
        let freshUntil: Date
    }

    private struct Failed: Sendable {
        let error: ClientDocumentError
        let at: Date
    }

    /// The fetches from a host since a time.
    private struct Fetches: Sendable {
        let since: Date
        var count = 0
    }

    private typealias Fetch = Task<Result<ClientDocument, ClientDocumentError>, Never>

    private let policy: ClientDocumentPolicy
    private let fetchPolicy: FetchPolicy
    private let fetcher: any PublicFetcher
    private let clock: any WallClock
    private var cached = RecentlyUsed<ClientDocumentAddress, Cached>(capacity: ClientDocuments.capacity)
    private var failed = RecentlyUsed<ClientDocumentAddress, Failed>(capacity: ClientDocuments.capacity)
    private var fetches = RecentlyUsed<String, Fetches>(capacity: ClientDocuments.capacity)
    private var running: [ClientDocumentAddress: Fetch] = [:]

    /// - Parameters:
    ///   - policy: The documents that may be used.
    ///   - fetchPolicy: The fetcher's policy, for the spelling of URLs.
    ///   - fetcher: Fetches a document.
    ///   - clock: Decides the age of a document.
    package init(
        policy: ClientDocumentPolicy,
        fetchPolicy: FetchPolicy = FetchPolicy(),
        fetcher: any PublicFetcher,
        clock: any WallClock
    ) {
        self.policy = policy
        self.fetchPolicy = fetchPolicy
        self.fetcher = fetcher
        self.clock = clock
    }

    /// Whether any document may be used.
    package nonisolated var areOn: Bool { policy != .off }

    /// The client with an id.
    ///
    /// - Parameter clientID: The `client_id` of a request.
    /// - Returns: The client's document.
    /// - Throws: `ClientDocumentError`.
    package func document(of clientID: String) async throws(ClientDocumentError) -> ClientDocument {
        guard policy != .off else { throw .off }
        guard let address = ClientDocumentAddress(clientID, under: fetchPolicy) else { throw .address }
        try policy.check(address)
        let now = clock.now()
        // A clock that was set back must not keep a document for longer.
        if let known = cached[address], known.fetchedAt <= now, now < known.freshUntil { return known.document }
        if let running = running[address] { return try await running.value.get() }
        if let known = failed[address], abs(now.timeIntervalSince(known.at)) < Self.pause { throw known.error }
        guard admitsFetch(from: address.host, at: now) else { throw .hostIsBusy }
        // A separate task, which outlives the first waiting caller.
        let task = Fetch { take(await fetch(address), of: address) }
        running[address] = task
        return try await task.value.get()
    }

    /// Counts a fetch, unless the host has its most in this minute.
    private func admitsFetch(from host: String, at now: Date) -> Bool {
        var counted = fetches[host] ?? Fetches(since: now)
        if abs(now.timeIntervalSince(counted.since)) >= 60 { counted = Fetches(since: now) }
        guard counted.count < Self.mostPerHost else { return false }
        counted.count += 1
        fetches.remember(counted, for: host)
        return true
    }

    private func fetch(_ address: ClientDocumentAddress) async -> Result<(ClientDocument, Int?), ClientDocumentError> {
        let answer: FetchedDocument
        do throws(FetchFailure) {
            answer = try await fetcher.get(
                address.text,
                accept: "application/json",
                upTo: ClientDocument.longest
            )
        } catch { return .failure(.fetch(error)) }
        do throws(ClientDocumentError) {
            guard Self.isJSON(answer.contentType) else { throw .contentType }
            let document = try ClientDocument(answer.body, at: address, under: fetchPolicy)
            return .success((document, answer.maximumAge))
        } catch { return .failure(error) }
    }

    private func take(
        _ result: Result<(ClientDocument, Int?), ClientDocumentError>,
        of address: ClientDocumentAddress
    ) -> Result<ClientDocument, ClientDocumentError> {
        running[address] = nil
        let now = clock.now()
        switch result {
        case .success((let document, let maximumAge)):
            let age = min(max(maximumAge ?? Self.standardAge, Self.ages.lowerBound), Self.ages.upperBound)
            let freshUntil = now.addingTimeInterval(TimeInterval(age))
            cached.remember(Cached(document: document, fetchedAt: now, freshUntil: freshUntil), for: address)
            return .success(document)
        case .failure(let error):
            failed.remember(Failed(error: error, at: now), for: address)
            return .failure(error)
        }
    }

    /// Whether a media type is `application/json`, or one that ends in `+json`.
    private static func isJSON(_ contentType: String?) -> Bool {
        let type = (contentType ?? "").prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
        return type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
    }
}
