import CEmbeddedFiles
import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyEndpoints
import NIOCore

/// The routes for operators and monitoring.
struct OperationRoutes: Sendable {
    let domain: Domain
    let metrics: PrometheusMetrics
    let drain: Drain

    func add(to router: some RouterMethods<LatchkeyRequestContext>) {
        router.add(.health) { _, _ in try Response.json(ServerStatus(status: "ok")) }
        router.add(.ready) { _, _ in try await ready() }
        router.add(.metrics) { _, _ in exposition() }
        router.add(.openAPI) { _, _ in openAPI() }
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
        return try Response.json(ServerStatus(status: "ready"))
    }

    private func openAPI() -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "public, max-age=300"],
            body: ResponseBody(byteBuffer: Self.openAPIBody)
        )
    }

    /// The body that all answers share.
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
