import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Registers, reads, changes and deletes users.
///
/// Users manage themselves; the application's backend manages all of them.
struct UserRoutes: Sendable {
    /// The limit on a sent user, in bytes.
    static let bodyLimit = 63 * 1024
    /// The media type that also signs in, and registers pseudo users.
    private static let signingInType = "application/vnd.kii.registrationandauthorizationrequest+json"

    let api: KiiAPI

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        app.post("/users", use: register)
        app.get("/users/{user}", use: read)
        app.post("/users/{user}", use: change)
        app.on("/users/{user}", method: .patch, use: change)
        app.delete("/users/{user}", use: delete)
    }

    private func register(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let application = try api.application(request, context)
        guard let rules = application.kii else { throw KiiRefusal.appNotFound }
        let party = try await api.party(request, context, at: application)
        let signsIn = request.kiiMediaType.name == Self.signingInType
        let body = try await request.kiiBody(limit: Self.bodyLimit)
        let form = try body.registration(byAdministrator: party.isAdministrator)
        let isPseudo = form.username == nil && form.emailAddress == nil && form.phoneNumber == nil
        // As in Kii, a missing password counts as too short, whatever else is missing.
        guard form.password != nil || (signsIn && isPseudo) else {
            throw KiiRefusal(["password": .weakPassword(.tooShort(minimum: application.passwordRules.minimumLength))])
        }
        guard signsIn || !isPseudo else {
            throw KiiRefusal.invalid("Give a login name, an e-mail address or a phone number.")
        }
        let isRefreshable = rules.hasRefreshTokens && !isPseudo
        if !isPseudo { try await api.names.admit(party, context) }
        let registered: RegisteredUser
        do {
            registered = try await api.domain.registration.registerAtOnce(
                form,
                startsSession: signsIn,
                from: request.kiiOrigin(context, lifetime: rules.tokenLifetime, isRefreshable: isRefreshable),
                with: application
            )
        } catch { throw error.kiiProblem }
        return try answer(registered, isRefreshable: isRefreshable, at: application)
    }

    private func answer(
        _ registered: RegisteredUser,
        isRefreshable: Bool,
        at application: LatchkeyCore.Application
    ) throws -> Response {
        var record = registered.user.kiiRecord(
            hasPassword: registered.hasPassword,
            isDisabled: false,
            by: application.accountRules
        )
        if let session = registered.session {
            record["_accessToken"] = .string(session.access.token)
            if isRefreshable { record["_refreshToken"] = .string(session.refreshToken.secretText) }
        }
        let location = "\(api.domain.issuer())/api/apps/\(application.id)/users/\(registered.user.id)"
        return try .json(JSONValue.object(record), status: .created, headers: [.location: location])
    }

    private func read(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        // Only identified callers learn which users exist.
        let target = try await api.targetUser(request, context, isForAnybody: false)
        let isWhole = target.isByAdministrator || target.access != nil
        let rules = target.application.accountRules
        return try .json(JSONValue.object(isWhole ? target.credentials.kiiRecord(by: rules) : target.user.kiiNames))
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
        let target = try await api.ownUser(request, context)
        let changes = try await request.kiiBody(limit: Self.bodyLimit).changes(isWhole: isWhole)
        let user = try await api.apply(changes, to: target, from: context)
        return try .json(JSONValue.object(["modifiedAt": .integer(user.modifiedAt.milliseconds)]))
    }

    private func delete(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let target = try await api.ownUser(request, context)
        if let access = target.access {
            do { try await api.domain.recentProofs.requireFactor(of: access) } catch { throw HTTPProblem(error) }
        }
        do { try await api.users.delete(target.user.id) } catch { throw HTTPProblem(ofAdministration: error) }
        return .nothing
    }
}

extension KiiParty {
    var isAdministrator: Bool { if case .administrator = self { true } else { false } }
}

extension HTTPProblem {
    /// Converts an error of a backend's request.
    init(ofAdministration error: UserAdministrationError) {
        switch error {
        case .storage(let error): self.init(error)
        case .passwords(let error): self.init(error)
        case .unknown, .disabled, .noAddress: self = .ended(.userDeleted)
        }
    }
}
