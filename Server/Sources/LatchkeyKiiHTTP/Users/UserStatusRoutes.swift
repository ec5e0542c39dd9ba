import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Whether a user may log in, for an application's backend alone.
struct UserStatusRoutes: Sendable {
    let wire: KiiWire

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        app.get("/users/{user}/status", use: read)
        app.put("/users/{user}/status", use: change)
    }

    private func read(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let asked = try await asked(request, context)
        return try .json(JSONValue.object(["disabled": .bool(asked.credentials.isDisabled)]))
    }

    /// All sessions of who is disabled are over with that.
    private func change(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let asked = try await asked(request, context)
        guard let isDisabled = try await request.kiiBody().flagIfAny("disabled") else {
            throw KiiRefusal.invalid("disabled is missing.")
        }
        do {
            if isDisabled {
                _ = try await wire.users.disable(asked.user.id)
            } else {
                try await wire.users.enable(asked.user.id)
            }
        } catch { throw HTTPProblem(ofAdministration: error) }
        return .nothing
    }

    private func asked(_ request: Request, _ context: LatchkeyRequestContext) async throws -> UserAsked {
        let asked = try await wire.ownUser(request, context)
        guard asked.isByAdministrator else { throw KiiRefusal.unauthorized }
        return asked
    }
}
