import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// The password of the signed-in user.
struct PasswordRoutes: Sendable {
    let domain: Domain

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        let signedIn = api.group().add(middleware: RequireAccess(domain))
            .group(context: SignedInContext.self)
        signedIn.on(Endpoint<ChangePasswordRequest, NoBody>.changePassword, within: "/v1", use: change)
    }

    private func change(_ request: Request, _ context: SignedInContext) async throws -> Response {
        let body = try await request.decode(ChangePasswordRequest.self)
        let renewed: RenewedCookie?
        do {
            renewed = try await domain.passwordChange.change(
                from: body.currentPassword,
                to: body.newPassword,
                by: context.access,
                from: context.clientAddress,
                rules: context.application.passwordRules
            )
        } catch { throw HTTPProblem(error) }
        var response = Response.noContent
        if let renewed {
            response.headers[.setCookie] = domain.sessionCookie(
                renewed.cookie.secretText,
                lifetime: renewed.lifetime,
                for: request
            )
        }
        return response
    }
}
