import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Answers calls about missing features as if nothing existed; apps make them at their start or before they delete.
struct AbsentFeatureRoutes: Sendable {
    let api: KiiAPI

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        app.get("/groups") { try await noneFor("groups", $0, $1) }
        app.get("/topics") { try await noneFor("topics", $0, $1) }
        app.get("/users/{user}/topics") { request, context in
            _ = try await api.ownUser(request, context)
            return try Self.none("topics")
        }
        for scope in ["", "/users/{user}"] {
            let bucket = "\(scope)/buckets/{bucket}"
            let body = RouterPath("\(bucket)/objects/{object}/body")
            app.get(RouterPath("\(bucket)/filters/{filter}/push/subscriptions/users/{subscriber}"), use: noSubscription)
            app.get(body, use: noBody)
            app.delete(body, use: noBody)
        }
    }

    /// An empty list, for users and for the application's backend.
    private func noneFor(
        _ name: String,
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> Response {
        let application = try api.application(request, context)
        if case .anonymous = try await api.party(request, context, at: application) { throw KiiRefusal.unauthorized }
        return try Self.none(name)
    }

    private static func none(_ name: String) throws -> Response { try .json(JSONValue.object([name: .array([])])) }

    private func noSubscription(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        _ = try await api.bucket(request, context)
        throw KiiRefusal(.notFound, "PUSH_SUBSCRIPTION_NOT_FOUND", "Nobody subscribes to a bucket here.")
    }

    private func noBody(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let place = try await api.bucket(request, context)
        let id = try context.objectID
        _ = try await api.object(id, in: place)
        throw KiiRefusal(
            .notFound,
            "OBJECT_BODY_NOT_FOUND",
            "The object has no body: there are none here.",
            details: place.details(of: id)
        )
    }
}
