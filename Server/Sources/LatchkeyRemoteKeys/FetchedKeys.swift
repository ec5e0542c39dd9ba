/// The answer of a URL.
package struct FetchedKeys: Sendable, Equatable {
    package let body: [UInt8]
    /// The host's limit on caching, in seconds; nil without one.
    package let maximumAge: Int?

    package init(body: [UInt8], maximumAge: Int? = nil) {
        self.body = body
        self.maximumAge = maximumAge
    }
}

/// Fetches a URL.
package protocol KeyFetching: Sendable {
    func fetch(_ url: String) async throws(KeyFetchError) -> FetchedKeys
}

/// The text is for the log.
package struct KeyFetchError: Error, Equatable, Sendable {
    package let problem: String

    package init(_ problem: String) { self.problem = problem }
}
