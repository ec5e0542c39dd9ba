import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// Log in, refresh, ask, log out.
struct SessionRoutes: Sendable {
    let domain: Domain

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.on(Endpoint<LogInRequest, LatchkeyAPI.SignedIn>.logIn, within: "/v1", use: logIn)
        api.on(Endpoint<RefreshRequest, Refreshed>.refresh, within: "/v1", use: refresh)
        let signedIn = api.group().add(middleware: RequireAccess(domain))
            .group(context: SignedInContext.self)
        signedIn.on(Endpoint<NoBody, CurrentSession>.currentSession, within: "/v1", use: current)
        signedIn.on(Endpoint<NoBody, NoBody>.logOut, within: "/v1", use: logOut)
    }

    private func logIn(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.decode(LogInRequest.self)
        let device = try Device(body.device)
        // A name that nobody can have is told as such: that says nothing about who exists.
        guard !body.identifier.hasControlCharacters else {
            throw HTTPProblem(["identifier": .controlCharacters])
        }
        do {
            let signedIn = try await domain.passwordLogIn.logIn(
                body.identifier,
                password: body.password,
                from: context.origin(of: request, device: device),
                with: context.requireApplication()
            )
            return try .json(LatchkeyAPI.SignedIn(signedIn), status: .created)
        } catch let error as LogInError { throw HTTPProblem(error) }
    }

    private func refresh(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.decode(RefreshRequest.self)
        // A text that is no refresh token belongs to no session.
        guard let presented = RefreshToken(body.refreshToken) else { throw HTTPProblem.ended(nil) }
        guard let next = RefreshToken(body.nextRefreshToken) else { throw HTTPProblem.invalidNextRefreshToken }
        do {
            let refreshed = try await domain.sessionRefresh.refresh(presented, next: next, from: context.clientAddress)
            return try .json(Refreshed(session: Session(refreshed)))
        } catch let error as RefreshError { throw HTTPProblem(error) }
    }

    private func current(_ request: Request, _ context: SignedInContext) async throws -> Response {
        try .json(
            CurrentSession(
                id: .init(context.access.sessionID),
                userID: .init(context.access.userID),
                applicationID: context.access.applicationID,
                expiresAt: context.access.expiresAt
            )
        )
    }

    private func logOut(_ request: Request, _ context: SignedInContext) async throws -> Response {
        do {
            try await domain.logOut.end(context.access, from: context.clientAddress)
        } catch { throw HTTPProblem(error) }
        return .noContent
    }
}
