import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Whole buckets.
///
/// A bucket exists from its first object on; deleting it deletes all its objects.
struct BucketRoutes: Sendable {
    let api: KiiAPI

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        for scope in ["", "/users/{user}"] {
            app.get(RouterPath("\(scope)/buckets/{bucket}"), use: read)
            app.delete(RouterPath("\(scope)/buckets/{bucket}"), use: delete)
        }
    }

    /// Counts the objects that the caller may see.
    private func read(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let place = try await api.bucket(request, context)
        let page: ObjectQueryPage
        do {
            let query = ObjectQuery(limit: 1, counts: true)
            page = try await api.domain.objects.query(query, in: place.bucket, by: place.party)
        } catch { throw place.refusal(error) }
        guard let count = page.count, count > 0 else { throw KiiRefusal.bucketNotFound(place) }
        return try .json(JSONValue.object(["bucketType": "rw", "size": .integer(Int64(count))]))
    }

    private func delete(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let place = try await api.bucket(request, context)
        do { _ = try await api.domain.objects.deleteAll(in: place.bucket, by: place.party) } catch {
            throw place.refusal(error)
        }
        // A bucket without objects counts as deleted.
        return .nothing
    }
}
