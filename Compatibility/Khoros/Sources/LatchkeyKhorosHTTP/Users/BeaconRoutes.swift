import Hummingbird
import LatchkeyHTTP

/// Accepts the page views that clients report, also of guests, and discards them.
struct BeaconRoutes: Sendable {
    let api: KhorosAPI

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.post("/beacon") { request, context -> Response in
            _ = try self.api.tenant(context)
            _ = try await request.khorosBodyIfAny()
            return try Response.khoros([:])
        }
    }
}
