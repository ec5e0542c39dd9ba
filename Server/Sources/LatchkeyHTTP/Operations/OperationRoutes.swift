import CEmbeddedFiles
import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore
import NIOCore

/// What operators and programs ask of the server itself.
struct OperationRoutes: Sendable {
    private struct Status: Encodable {
        let status: String
    }

    let domain: Domain
    let metrics: PrometheusMetrics
    let drain: Drain

    func add(to router: some RouterMethods<LatchkeyRequestContext>) {
        router.get("/health") { _, _ in try Response.json(Status(status: "ok")) }
        router.get("/ready") { _, _ in try await ready() }
        router.get("/metrics") { _, _ in exposition() }
        router.get("/openapi.json") { _, _ in openAPI() }
        router.on(Endpoint<NoBody, JSONWebKeySet>.jsonWebKeys) { request, _ in try keys(for: request) }
    }

    private func exposition() -> Response {
        text(
            metrics.exposition + domain.caches.exposition,
            mediaType: "text/plain; version=0.0.4; charset=utf-8"
        )
    }

    private func ready() async throws -> Response {
        guard !drain.hasBegun else { throw HTTPProblem.stopping }
        do {
            try await domain.checkReadiness()
        } catch {
            throw HTTPProblem(StoreError.unavailable("\(error)"))
        }
        return try Response.json(Status(status: "ready"))
    }

    /// A key's id is its thumbprint, so the ids tell one key set from another.
    private func keys(for request: Request) throws -> Response {
        let keys = domain.publicKeys()
        let tag = "\"" + keys.map(\.id).joined(separator: ".") + "\""
        var headers: HTTPFields = .forEveryPage
        headers[.cacheControl] = "public, max-age=\(SigningKeyTimes.publicationLifetime)"
        headers[.eTag] = tag
        if request.knows(tag) { return Response(status: .notModified, headers: headers) }
        let set = JSONWebKeySet(keys: keys.map { JSONWebKey(kid: $0.id, x: $0.x, y: $0.y) })
        return try Response.json(set, headers: headers)
    }

    private func openAPI() -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "public, max-age=300"],
            body: ResponseBody(byteBuffer: Self.openAPIBody)
        )
    }

    /// All answers share it.
    private static let openAPIBody = {
        let file = embedded_openapi()
        return ByteBuffer(bytes: UnsafeBufferPointer(start: file.bytes, count: file.size))
    }()

    private func text(_ text: String, mediaType: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: mediaType, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
