import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// Register, and the user of the access token.
struct UserRoutes: Sendable {
    /// A registration or change may carry attributes.
    private static let bodyLimit = 128 * 1024

    let domain: Domain

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.on(Endpoint<RegisterRequest, LatchkeyAPI.SignedIn>.register, within: "/v1", use: register)
        let signedIn = api.group().add(middleware: RequireAccess(domain))
            .group(context: SignedInContext.self)
        signedIn.on(Endpoint<NoBody, LatchkeyAPI.User>.user, within: "/v1", use: read)
        signedIn.on(Endpoint<UserChanges, LatchkeyAPI.User>.updateUser, within: "/v1", use: update)
        signedIn.on(Endpoint<DeleteUserRequest, NoBody>.deleteUser, within: "/v1", use: delete)
    }

    private func register(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.decode(RegisterRequest.self, limit: Self.bodyLimit)
        let device = try Device(body.device)
        do {
            let outcome = try await domain.registration.register(
                RegistrationForm(body),
                from: context.origin(of: request, device: device),
                with: context.requireApplication()
            )
            switch outcome {
            case .signedIn(let signedIn): return try .json(LatchkeyAPI.SignedIn(signedIn), status: .created)
            case .asked(let id): return try .json(VerificationAsked(verificationID: id), status: .accepted)
            }
        } catch let error as RegistrationError { throw HTTPProblem(error) }
    }

    private func read(_ request: Request, _ context: SignedInContext) async throws -> Response {
        do {
            guard let user = try await domain.users.user(context.access.userID) else {
                throw HTTPProblem.ended(.userDeleted)
            }
            return try answer(user)
        } catch let error as StoreError { throw HTTPProblem(error) }
    }

    private func update(_ request: Request, _ context: SignedInContext) async throws -> Response {
        let body = try await request.decode(UserChanges.self, limit: Self.bodyLimit, mediaTypes: MediaTypes.patch)
        do {
            let user = try await domain.profileUpdate.apply(
                ProfileChanges(body),
                by: context.access,
                from: context.clientAddress,
                if: request.versionCondition,
                with: context.application
            )
            return try answer(user)
        } catch let error as ProfileUpdateError { throw HTTPProblem(error) }
    }

    private func delete(_ request: Request, _ context: SignedInContext) async throws -> Response {
        let body = try await request.decodeIfAny(DeleteUserRequest.self)
        do {
            try await domain.userDeletion.delete(context.access, password: body?.password)
        } catch { throw HTTPProblem(error) }
        return .noContent
    }

    private func answer(_ user: LatchkeyCore.User) throws -> Response {
        try .json(LatchkeyAPI.User(user), headers: [.eTag: EntityTag.text(user.version)])
    }
}

enum MediaTypes {
    /// What a merge patch may be sent as (RFC 7396 §4).
    static let patch: Set<String> = ["application/json", "application/merge-patch+json"]
}
