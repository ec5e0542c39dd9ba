import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Signs out the asking session, or all sessions of the asking user if the body names a user.
///
/// Community administrators sign out others by id. Here nobody can, so the user is always the asking one.
struct SignOutRoutes: Sendable {
    let api: KhorosAPI

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.post("/auth/signout", use: signOut)
    }

    private func signOut(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let access = try await api.access(request, context)
        let body = try await request.khorosBodyIfAny()
        let isOfAll = body.members["id"] != nil || body.members["sso_id"] != nil
        do {
            if isOfAll { try await api.domain.userSessions.endOthers(by: access, from: context.clientAddress) }
            try await api.domain.logOut.end(access, from: context.clientAddress)
        } catch let error as SessionEndError { throw HTTPProblem(error) } catch let error as StoreError {
            throw HTTPProblem(error)
        }
        return try .khoros(["signed_off_all_sessions": .bool(isOfAll)])
    }
}
