import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Asks a bucket for the objects that match; one that was never written to has none.
struct QueryRoutes: Sendable {
    /// The most bytes of a query.
    static let bodyLimit = 64 * 1024

    let wire: KiiWire

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        for scope in ["", "/users/{user}"] {
            app.post(RouterPath("\(scope)/buckets/{bucket}/query"), use: query)
        }
    }

    private func query(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let place = try await wire.bucket(request, context)
        let body = try await request.kiiBody(limit: Self.bodyLimit)
        let keys = PageKeys(of: body, .objects, at: request.uri.path, by: place.party, wire.domain.formDigest)
        let asked = try QueryRequest(keys.opened(body), .objects, of: place.application.id)
        let page: ObjectQueryPage
        do { page = try await wire.domain.objects.query(asked.query, in: place.bucket, by: place.party) } catch {
            throw place.refusal(error)
        }
        return try .json(
            asked.answer(
                page.objects.map { $0.kiiRecord(with: asked.distances) },
                next: page.next.map(keys.key),
                count: page.count
            )
        )
    }
}

extension QueryRequest {
    /// What the client is told.
    func answer(_ results: [JSONValue], next: ObjectQueryPosition?, count: Int?) -> JSONValue {
        var members: [String: JSONValue] = ["queryDescription": .string(description), "results": .array(results)]
        members["nextPaginationKey"] = next.map { .string($0.text) }
        if let countName, let count { members["aggregations"] = .object([countName: .integer(Int64(count))]) }
        return .object(members)
    }
}
