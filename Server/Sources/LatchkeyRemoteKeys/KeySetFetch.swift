package import AsyncHTTPClient
import LatchkeyCore
import NIOCore
import NIOHTTP1

/// Fetches key sets over the network.
///
/// One deadline holds for the connection, the head and the body together; no more is read than a key set can be large, and no
/// redirect is followed.
package struct KeySetFetch: KeyFetching {
    /// The most bytes of a key set.
    package static let largest = 256 * 1024

    private let client: HTTPClient
    private let patience: TimeAmount

    package init(client: HTTPClient? = nil, patience: Duration = .seconds(5)) {
        self.client = client ?? Self.standardClient
        self.patience = TimeAmount(patience)
    }

    /// Follows no redirects, and lives as long as the process.
    private static let standardClient: HTTPClient = {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.httpVersion = .http1Only
        configuration.timeout.connect = .seconds(5)
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    package func fetch(_ url: String) async throws(KeyFetchError) -> FetchedKeys {
        guard RemoteKeysAddress.isAllowed(url) else { throw KeyFetchError("the URL is not allowed") }
        let response: HTTPClient.Response
        do {
            var request = try HTTPClient.Request(url: url)
            request.headers.replaceOrAdd(name: "Accept", value: "application/jwk-set+json, application/json")
            let accumulator = ResponseAccumulator(request: request, maxBodySize: Self.largest)
            let task = client.execute(request: request, delegate: accumulator, deadline: .now() + patience)
            response = try await withTaskCancellationHandler {
                try await task.futureResult.get()
            } onCancel: {
                task.cancel()
            }
        } catch { throw KeyFetchError("\(error)") }
        guard response.status == .ok else { throw KeyFetchError("the host answered \(response.status.code)") }
        let ages = response.headers["Cache-Control"].compactMap(FetchedKeys.maximumAge)
        return FetchedKeys(body: response.body.map { Array($0.readableBytesView) } ?? [], maximumAge: ages.min())
    }
}
