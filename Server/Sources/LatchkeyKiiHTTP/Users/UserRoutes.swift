import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Registers users, and reads, changes and deletes them: each themselves, and all of them by the application's backend.
struct UserRoutes: Sendable {
    /// The most bytes of a user that is sent.
    static let bodyLimit = 63 * 1024
    /// What signs in whom it registers, and registers pseudo users.
    private static let signingInType = "application/vnd.kii.registrationandauthorizationrequest+json"

    let wire: KiiWire

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        app.post("/users", use: register)
        app.get("/users/{user}", use: read)
        app.post("/users/{user}", use: change)
        app.on("/users/{user}", method: .patch, use: change)
        app.delete("/users/{user}", use: delete)
    }

    private func register(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let application = try wire.application(request, context)
        guard let rules = application.kii else { throw KiiRefusal.appNotFound }
        let party = try await wire.party(request, context, at: application)
        let signsIn = request.kiiMediaType.name == Self.signingInType
        let body = try await request.kiiBody(limit: Self.bodyLimit)
        let form = try body.registration(byAdministrator: party.isAdministrator)
        let isPseudo = form.username == nil && form.emailAddress == nil && form.phoneNumber == nil
        // As Kii had it: none is one that is too short, whatever else is missing.
        guard form.password != nil || (signsIn && isPseudo) else {
            throw KiiRefusal(["password": .weakPassword(.tooShort(minimum: application.passwordRules.minimumLength))])
        }
        guard signsIn || !isPseudo else {
            throw KiiRefusal.invalid("Give a login name, an e-mail address or a phone number.")
        }
        let isRenewed = rules.hasRefreshTokens && !isPseudo
        if !isPseudo { try await wire.names.admit(party, context) }
        let registered: RegisteredUser
        do {
            registered = try await wire.domain.registration.registerAtOnce(
                form,
                startsSession: signsIn,
                from: request.kiiOrigin(context, lifetime: rules.tokenLifetime, isRenewed: isRenewed),
                with: application
            )
        } catch { throw error.kiiProblem }
        return try answer(registered, isRenewed: isRenewed, at: application)
    }

    private func answer(
        _ registered: RegisteredUser,
        isRenewed: Bool,
        at application: LatchkeyCore.Application
    ) throws -> Response {
        var record = registered.user.kiiRecord(
            hasPassword: registered.hasPassword,
            isDisabled: false,
            by: application.accountRules
        )
        if let session = registered.session {
            record["_accessToken"] = .string(session.access.token)
            if isRenewed { record["_refreshToken"] = .string(session.refreshToken.secretText) }
        }
        let location = "\(wire.domain.issuer())/api/apps/\(application.id)/users/\(registered.user.id)"
        return try .json(JSONValue.object(record), status: .created, headers: [.location: location])
    }

    private func read(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        // Nobody is told who is known without being known.
        let asked = try await wire.userAsked(request, context, isForAnybody: false)
        let isWhole = asked.isByAdministrator || asked.access != nil
        let rules = asked.application.accountRules
        return try .json(JSONValue.object(isWhole ? asked.credentials.kiiRecord(by: rules) : asked.user.kiiNames))
    }

    private func change(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        switch request.meantMethod {
        case "POST", "PUT": return try await change(request, context, isWhole: true)
        case "PATCH": return try await change(request, context, isWhole: false)
        case "DELETE": return try await delete(request, context)
        default: throw KiiRefusal.invalid("X-HTTP-Method-Override names no method that there is here.")
        }
    }

    private func change(
        _ request: Request,
        _ context: LatchkeyRequestContext,
        isWhole: Bool
    ) async throws -> Response {
        let asked = try await wire.ownUser(request, context)
        let changes = try await request.kiiBody(limit: Self.bodyLimit).changes(isWhole: isWhole)
        let user = try await wire.apply(changes, to: asked, from: context)
        return try .json(JSONValue.object(["modifiedAt": .integer(user.modifiedAt.milliseconds)]))
    }

    private func delete(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let asked = try await wire.ownUser(request, context)
        do { try await wire.users.delete(asked.user.id) } catch { throw HTTPProblem(ofAdministration: error) }
        return .nothing
    }
}

extension KiiParty {
    var isAdministrator: Bool { if case .administrator = self { true } else { false } }
}

extension HTTPProblem {
    /// What a backend is told whose wish for a user was not fulfilled.
    init(ofAdministration error: UserAdministrationError) {
        switch error {
        case .storage(let error): self.init(error)
        case .passwords(let error): self.init(error)
        case .unknown, .disabled, .noAddress: self = .ended(.userDeleted)
        }
    }
}
