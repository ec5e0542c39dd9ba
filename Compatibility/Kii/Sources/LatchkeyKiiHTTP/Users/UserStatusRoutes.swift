import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Disables and enables users; only for an application's backend.
struct UserStatusRoutes: Sendable {
    let api: KiiAPI

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        app.get("/users/{user}/status", use: read)
        app.put("/users/{user}/status", use: change)
    }

    private func read(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let target = try await target(request, context)
        return try .json(JSONValue.object(["disabled": .bool(target.credentials.isDisabled)]))
    }

    /// Disabling ends all sessions of the user, and both send the user a message.
    private func change(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let target = try await target(request, context)
        guard let isDisabled = try await request.kiiBody().flagIfAny("disabled") else {
            throw KiiRefusal.invalid("disabled is missing.")
        }
        do {
            if isDisabled {
                _ = try await api.users.disable(target.user.id, with: target.application)
            } else {
                try await api.users.enable(target.user.id, with: target.application)
            }
        } catch { throw HTTPProblem(ofAdministration: error) }
        return .nothing
    }

    private func target(_ request: Request, _ context: LatchkeyRequestContext) async throws -> TargetUser {
        let target = try await api.ownUser(request, context)
        guard target.isByAdministrator else { throw KiiRefusal.unauthorized }
        return target
    }
}
