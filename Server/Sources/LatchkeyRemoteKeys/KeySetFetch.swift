import LatchkeyCore
import LatchkeyCurl

/// Fetches key sets over HTTP.
///
/// One deadline covers the connection, the head and the body. The size is limited, and redirects are not followed.
package struct KeySetFetch: KeyFetching {
    /// The limit in bytes.
    package static let largest = 256 * 1024

    private let timeout: Duration

    package init(timeout: Duration = .seconds(5)) { self.timeout = timeout }

    /// Created for the first fetch; lives as long as the process.
    private static let client = Result { () throws(CurlUnavailable) in try CurlClient() }

    package func fetch(_ url: String) async throws(KeyFetchError) -> FetchedKeys {
        guard RemoteKeysAddress.isAllowed(url) else { throw KeyFetchError("the URL is not allowed") }
        let client: CurlClient
        do { client = try Self.client.get() } catch { throw KeyFetchError("\(error)") }
        var request = CurlRequest(
            url,
            headers: [("Accept", "application/jwk-set+json, application/json")],
            maximumBytes: Self.largest
        )
        request.timeout = timeout
        let answer: CurlAnswer
        do { answer = try await client.send(request) } catch { throw KeyFetchError("\(error)") }
        guard answer.status == 200 else { throw KeyFetchError("the host answered \(answer.status)") }
        let ages = answer.head.values(of: "Cache-Control").compactMap(CacheControl.maximumAge)
        return FetchedKeys(body: Array(answer.body), maximumAge: ages.min())
    }
}
