import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Signs out: the session that asks, and where the body names a user, all of the asking user's.
///
/// Administrators of a community sign others out by their ids; here nobody does, so it is always the user who asks.
struct SignOutRoutes: Sendable {
    let wire: KhorosWire

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.post("/auth/signout", use: signOut)
    }

    private func signOut(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let access = try await wire.access(request, context)
        let body = try await request.khorosBodyIfAny()
        let isOfAll = body.members["id"] != nil || body.members["sso_id"] != nil
        do {
            if isOfAll { try await wire.domain.userSessions.endOthers(by: access, from: context.clientAddress) }
            try await wire.domain.logOut.end(access, from: context.clientAddress)
        } catch let error as SessionEndError { throw HTTPProblem(error) } catch let error as StoreError {
            throw HTTPProblem(error)
        }
        return try .khoros(["signed_off_all_sessions": .bool(isOfAll)])
    }
}
