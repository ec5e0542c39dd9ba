import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// The identities of the signed-in user at companies' backends: list, link, unlink.
struct IdentityRoutes: Sendable {
    let domain: Domain

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        let signedIn = api.group().add(middleware: RequireAccess(domain))
            .group(context: SignedInContext.self)
        signedIn.on(Endpoint<NoBody, IdentityList>.identities, within: "/v1", use: list)
        signedIn.on(Endpoint<IdentityLinkRequest, LatchkeyAPI.Identity>.linkIdentity, within: "/v1", use: link)
        signedIn.on(Endpoint<NoBody, NoBody>.unlinkIdentity, within: "/v1", use: unlink)
    }

    private func list(_ request: Request, _ context: SignedInContext) async throws -> Response {
        do {
            let identities = try await domain.identities.list(of: context.access.userID)
            return try .json(IdentityList(identities: identities.map(LatchkeyAPI.Identity.init)))
        } catch let error as StoreError { throw HTTPProblem(error) }
    }

    private func link(_ request: Request, _ context: SignedInContext) async throws -> Response {
        let body = try await request.decode(IdentityLinkRequest.self)
        do {
            let identity = try await domain.identities.link(
                body.ssoToken,
                password: body.password,
                replacesUser: body.replacesUser ?? false,
                by: context.access,
                from: context.clientAddress,
                with: context.application
            )
            return try .json(LatchkeyAPI.Identity(identity), status: .created)
        } catch let error as IdentityLinkError { throw HTTPProblem(error) }
    }

    private func unlink(_ request: Request, _ context: SignedInContext) async throws -> Response {
        do {
            try await domain.identities.unlink(
                context.parameters.get("id") ?? "",
                by: context.access,
                from: context.clientAddress
            )
        } catch { throw HTTPProblem(error) }
        return .noContent
    }
}

extension LatchkeyAPI.Identity {
    init(_ identity: LatchkeyCore.Identity) {
        self.init(
            id: identity.id,
            applicationID: identity.applicationID,
            uniqueID: identity.uniqueID,
            login: identity.claims.login,
            createdAt: identity.createdAt,
            lastUsedAt: identity.lastUsedAt
        )
    }
}
