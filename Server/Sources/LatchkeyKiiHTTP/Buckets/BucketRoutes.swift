import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Buckets as a whole: they come to be with their first object, and are deleted with all of them.
struct BucketRoutes: Sendable {
    let wire: KiiWire

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        for scope in ["", "/users/{user}"] {
            app.get(RouterPath("\(scope)/buckets/{bucket}"), use: read)
            app.delete(RouterPath("\(scope)/buckets/{bucket}"), use: delete)
        }
    }

    /// How many objects are in it that who asks may see.
    private func read(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let place = try await wire.bucket(request, context)
        let page: ObjectQueryPage
        do {
            let query = ObjectQuery(limit: 1, counts: true)
            page = try await wire.domain.objects.query(query, in: place.bucket, by: place.party)
        } catch { throw place.refusal(error) }
        guard let count = page.count, count > 0 else { throw KiiRefusal.bucketNotFound(place) }
        return try .json(JSONValue.object(["bucketType": "rw", "size": .integer(Int64(count))]))
    }

    private func delete(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let place = try await wire.bucket(request, context)
        do { _ = try await wire.domain.objects.deleteAll(in: place.bucket, by: place.party) } catch {
            throw place.refusal(error)
        }
        // A bucket without objects may have had some: it is as gone as a client wants it to be.
        return .nothing
    }
}
