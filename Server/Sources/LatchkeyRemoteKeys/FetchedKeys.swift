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

extension FetchedKeys {
    /// The `max-age` of a `Cache-Control` header, in seconds.
    static func maximumAge(_ header: String) -> Int? {
        for directive in header.lowercased().split(separator: ",") {
            let parts = directive.split(separator: "=", maxSplits: 1).map { $0.trimmingWhitespace }
            if parts.first == "no-store" || parts.first == "no-cache" { return 0 }
            if parts.count == 2, parts[0] == "max-age" { return Int(parts[1]) }
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmingWhitespace: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
