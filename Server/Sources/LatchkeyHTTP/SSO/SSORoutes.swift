import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// Log in with a token that a company's backend has made.
struct SSORoutes: Sendable {
    let domain: Domain

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.on(Endpoint<SSOLogInRequest, LatchkeyAPI.SignedIn>.ssoLogIn, within: "/v1", use: logIn)
    }

    private func logIn(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.decode(SSOLogInRequest.self)
        let device = try Device(body.device)
        guard let application = domain.applications[body.applicationID] else {
            throw HTTPProblem(
                .unknownApplication,
                detail: "No application has the id in applicationID. Check the id."
            )
        }
        do {
            let signedIn = try await domain.ssoLogIn.logIn(
                body.ssoToken,
                from: context.origin(of: request, device: device),
                with: application
            )
            return try .json(LatchkeyAPI.SignedIn(signedIn), status: .created)
        } catch let error as SSOLogInError { throw HTTPProblem(error) }
    }
}
