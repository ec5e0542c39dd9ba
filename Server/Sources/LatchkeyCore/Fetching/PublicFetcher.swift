/// Fetches URLs that strangers name, and never calls an address that only this network reaches.
///
/// It follows no redirects, and time and size are bounded.
package protocol PublicFetcher: Sendable {
    /// Fetches a document.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - accept: The `Accept` header.
    ///   - bytes: The longest body.
    /// - Returns: The answer.
    /// - Throws: `FetchFailure`, also for every status but 200.
    func get(_ url: String, accept: String, upTo bytes: Int) async throws(FetchFailure) -> FetchedDocument

    /// Posts a form; returns the status. For back-channel log-out.
    func post(_ url: String, form: [(name: String, value: String)]) async throws(FetchFailure) -> Int
}

/// The answer of a URL.
package struct FetchedDocument: Sendable, Equatable {
    package let body: [UInt8]
    package let contentType: String?
    /// The host's limit on caching, in seconds; nil without one.
    package let maximumAge: Int?

    package init(body: [UInt8], contentType: String? = nil, maximumAge: Int? = nil) {
        self.body = body
        self.contentType = contentType
        self.maximumAge = maximumAge
    }
}

/// Why there is no document.
package enum FetchFailure: Error, Sendable, Equatable {
    /// The URL is malformed, or its scheme is not allowed.
    case refusedURL
    /// The host has no address that may be called.
    case refusedAddress
    case status(Int)
    case tooLarge
    case timedOut
    /// The text is for the log.
    case unreachable(String)
}
