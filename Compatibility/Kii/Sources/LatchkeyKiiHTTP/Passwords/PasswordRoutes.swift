import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Changes and resets passwords.
struct PasswordRoutes: Sendable {
    let api: KiiAPI

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        app.put("/users/{user}/password", use: change)
        app.post("/users/{user}/password/request-reset", use: requestReset)
        app.post("/users/{user}/password/complete-reset", use: completeReset)
    }

    /// Changes the password and ends all tokens of the user, including the request's.
    private func change(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let target = try await api.ownUser(request, context)
        let body = try await request.kiiBody()
        let new = try body.text("newPassword")
        guard let access = target.access else { return try await set(new, for: target) }
        let old = try body.text("oldPassword")
        guard target.credentials.passwordHash != nil else {
            throw KiiRefusal(
                .conflict,
                "OPERATION_NOT_ALLOWED",
                "The user has no password yet. Give one together with a login name."
            )
        }
        do {
            _ = try await api.domain.passwordChange.change(
                from: old,
                to: new,
                by: access,
                endingIt: true,
                from: context.clientAddress,
                rules: target.application.passwordRules
            )
        } catch { throw error.kiiProblem }
        return .nothing
    }

    private func set(_ password: String, for target: TargetUser) async throws -> Response {
        let checked: Password
        do {
            checked = try api.domain.passwordChange.check(password, of: target.user, target.application.passwordRules)
        } catch { throw error.kiiProblem }
        do {
            try await api.users.setPassword(checked, of: target.user.id, with: target.application)
        } catch { throw HTTPProblem(ofAdministration: error) }
        return .nothing
    }

    /// Sends a code and a link to the user's address, without a login.
    private func requestReset(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let target = try await api.targetUser(request, context, isForAnybody: true)
        let body = try await request.kiiBodyIfAny()
        guard try [nil, "PIN", "URL"].contains(body.textIfAny("smsResetMethod")) else {
            throw KiiRefusal.invalid("smsResetMethod must be PIN or URL.")
        }
        let address: Identifier?
        switch try body.textIfAny("notificationMethod") {
        case nil, "EMAIL": address = target.user.emailAddress.map { .emailAddress($0.address) }
        case "SMS": address = target.user.phoneNumber.map { .phoneNumber($0.address) }
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
            _ = try await api.domain.verificationRequests.askForPasswordReset(
                of: address.key,
                locale: target.user.locale,
                from: context.clientAddress,
                with: target.application
            )
        } catch { throw error.kiiProblem }
        return .nothing
    }

    private func completeReset(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let target = try await api.targetUser(request, context, isForAnybody: true)
        let body = try await request.kiiBody()
        let (code, password) = (try body.text("pinCode"), try body.textIfAny("newPassword"))
        let id: Verification.ID?
        do {
            id = try await api.domain.verificationRequests.newest(
                .passwordReset,
                of: target.user.id,
                with: target.application
            )
        } catch { throw HTTPProblem(error) }
        guard let id else { throw KiiRefusal.wrongCode }
        do {
            try await api.domain.passwordReset.confirm(
                .code(code, of: id),
                newPassword: password,
                from: context.clientAddress,
                with: target.application
            )
        } catch { throw error.kiiProblem }
        return .nothing
    }
}
