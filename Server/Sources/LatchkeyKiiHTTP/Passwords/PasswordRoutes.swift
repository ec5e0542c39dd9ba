import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Changes passwords, and replaces forgotten ones.
struct PasswordRoutes: Sendable {
    let wire: KiiWire

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        app.put("/users/{user}/password", use: change)
        app.post("/users/{user}/password/request-reset", use: requestReset)
        app.post("/users/{user}/password/complete-reset", use: completeReset)
    }

    /// All tokens of the user are over with that, those of the request too.
    private func change(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let asked = try await wire.ownUser(request, context)
        let body = try await request.kiiBody()
        let new = try body.text("newPassword")
        guard let access = asked.access else { return try await set(new, for: asked) }
        let old = try body.text("oldPassword")
        guard asked.credentials.passwordHash != nil else {
            throw KiiRefusal(
                .conflict,
                "OPERATION_NOT_ALLOWED",
                "The user has no password yet. Give one together with a login name."
            )
        }
        do {
            _ = try await wire.domain.passwordChange.change(
                from: old,
                to: new,
                by: access,
                endingIt: true,
                from: context.clientAddress,
                rules: asked.application.passwordRules
            )
        } catch { throw error.kiiProblem }
        return .nothing
    }

    private func set(_ password: String, for asked: UserAsked) async throws -> Response {
        let checked: Password
        do {
            checked = try wire.domain.passwordChange.check(password, of: asked.user, asked.application.passwordRules)
        } catch { throw error.kiiProblem }
        do {
            try await wire.users.setPassword(checked, of: asked.user.id, with: asked.application)
        } catch { throw HTTPProblem(ofAdministration: error) }
        return .nothing
    }

    /// Sends a code and a link to an address of the user's own; nobody has to be signed in for it.
    private func requestReset(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let asked = try await wire.userAsked(request, context, isForAnybody: true)
        let body = try await request.kiiBodyIfAny()
        guard try [nil, "PIN", "URL"].contains(body.textIfAny("smsResetMethod")) else {
            throw KiiRefusal.invalid("smsResetMethod must be PIN or URL.")
        }
        let address: Identifier?
        switch try body.textIfAny("notificationMethod") {
        case nil, "EMAIL": address = asked.user.emailAddress.map { .emailAddress($0.address) }
        case "SMS": address = asked.user.phoneNumber.map { .phoneNumber($0.address) }
        default: throw KiiRefusal.invalid("notificationMethod must be EMAIL or SMS.")
        }
        guard let address else {
            throw KiiRefusal(
                .conflict,
                "INVALID_STATUS",
                "The user has no address of their own that this could be sent to."
            )
        }
        do {
            _ = try await wire.domain.verificationRequests.askForPasswordReset(
                of: address.key,
                locale: asked.user.locale,
                from: context.clientAddress,
                with: asked.application
            )
        } catch { throw error.kiiProblem }
        return .nothing
    }

    private func completeReset(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let asked = try await wire.userAsked(request, context, isForAnybody: true)
        let body = try await request.kiiBody()
        let (code, password) = (try body.text("pinCode"), try body.textIfAny("newPassword"))
        let id: Verification.ID?
        do {
            id = try await wire.domain.verificationRequests.newest(
                .passwordReset,
                of: asked.user.id,
                with: asked.application
            )
        } catch { throw HTTPProblem(error) }
        guard let id else { throw KiiRefusal.wrongCode }
        do {
            try await wire.domain.passwordReset.confirm(
                .code(code, of: id),
                newPassword: password,
                from: context.clientAddress,
                with: asked.application
            )
        } catch { throw error.kiiProblem }
        return .nothing
    }
}
