import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Queries the objects of a bucket; an unknown bucket is empty.
struct QueryRoutes: Sendable {
    /// The limit on a query, in bytes.
    static let bodyLimit = 64 * 1024

    let api: KiiAPI

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        for scope in ["", "/users/{user}"] {
            app.post(RouterPath("\(scope)/buckets/{bucket}/query"), use: query)
        }
    }

    private func query(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let place = try await api.bucket(request, context)
        let body = try await request.kiiBody(limit: Self.bodyLimit)
        let keys = PageKeys(of: body, .objects, at: request.uri.path, by: place.party, api.domain.formDigest)
        let queryRequest = try QueryRequest(keys.opened(body), .objects, of: place.application.id)
        let page: ObjectQueryPage
        do { page = try await api.domain.objects.query(queryRequest.query, in: place.bucket, by: place.party) } catch {
            throw place.refusal(error)
        }
        return try .json(
            queryRequest.answer(
                page.objects.map { $0.kiiRecord(with: queryRequest.distances) },
                next: page.next.map(keys.key),
                count: page.count
            )
        )
    }
}

extension QueryRequest {
    func answer(_ results: [JSONValue], next: ObjectQueryPosition?, count: Int?) -> JSONValue {
        var members: [String: JSONValue] = ["queryDescription": .string(description), "results": .array(results)]
        members["nextPaginationKey"] = next.map { .string($0.text) }
        if let countName, let count { members["aggregations"] = .object([countName: .integer(Int64(count))]) }
        return .object(members)
    }
}
