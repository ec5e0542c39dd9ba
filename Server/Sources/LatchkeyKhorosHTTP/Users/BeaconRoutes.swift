import Hummingbird
import LatchkeyHTTP

/// Takes what clients tell of which pages are looked at, by guests too, and keeps nothing of it.
struct BeaconRoutes: Sendable {
    let wire: KhorosWire

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.post("/beacon") { [wire] request, context -> Response in
            _ = try wire.tenant(context)
            _ = try await request.khorosBodyIfAny()
            return try Response.khoros([:])
        }
    }
}
