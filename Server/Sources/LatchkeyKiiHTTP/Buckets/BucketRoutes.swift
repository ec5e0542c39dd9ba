import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

/// Buckets as a whole: they come to be with their first object, and are deleted with all of them.
struct BucketRoutes: Sendable {
    let wire: KiiWire

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        for scope in ["", "/users/{user}"] {
            app.delete(RouterPath("\(scope)/buckets/{bucket}"), use: delete)
        }
    }

    private func delete(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let place = try await wire.bucket(request, context)
        let count: Int
        do { count = try await wire.domain.objects.deleteAll(in: place.bucket, by: place.party) } catch {
            throw place.refusal(error)
        }
        guard count > 0 else { throw KiiRefusal.bucketNotFound(place.bucket.name) }
        return .nothing
    }
}
