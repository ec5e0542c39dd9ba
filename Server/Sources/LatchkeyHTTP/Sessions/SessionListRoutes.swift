import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// The sessions of the signed-in user: list them, end one, end all others.
struct SessionListRoutes: Sendable {
    let domain: Domain

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        let signedIn = api.group().add(middleware: RequireAccess(domain))
            .group(context: SignedInContext.self)
        signedIn.on(Endpoint<NoBody, SessionList>.sessions, within: "/v1", use: list)
        signedIn.on(Endpoint<NoBody, NoBody>.endOtherSessions, within: "/v1", use: endOthers)
        signedIn.on(Endpoint<NoBody, NoBody>.endSession, within: "/v1", use: end)
    }

    private func list(_ request: Request, _ context: SignedInContext) async throws -> Response {
        do {
            let sessions = try await domain.userSessions.list(context.access)
            return try .json(
                SessionList(sessions: sessions.map { ListedSession($0, isCurrent: $0.id == context.access.sessionID) })
            )
        } catch let error as StoreError { throw HTTPProblem(error) }
    }

    private func end(_ request: Request, _ context: SignedInContext) async throws -> Response {
        // No id needs percent-encoding, so a text that has it is none.
        let id = context.parameters.get("id") ?? ""
        do {
            try await domain.userSessions.end(id, by: context.access, from: context.clientAddress)
        } catch { throw HTTPProblem(error) }
        return .noContent
    }

    private func endOthers(_ request: Request, _ context: SignedInContext) async throws -> Response {
        do {
            try await domain.userSessions.endOthers(by: context.access, from: context.clientAddress)
        } catch { throw HTTPProblem(error) }
        return .noContent
    }
}
