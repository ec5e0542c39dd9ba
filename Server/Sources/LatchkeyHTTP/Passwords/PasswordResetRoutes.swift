import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// Ask for a reset of a forgotten password, and reset it.
struct PasswordResetRoutes: Sendable {
    let domain: Domain

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        typealias Ask = Endpoint<PasswordResetRequest, PasswordResetAsked>
        typealias Confirm = Endpoint<PasswordResetConfirmation, NoBody>
        api.on(Ask.requestPasswordReset, within: "/v1", use: ask)
        api.on(Confirm.confirmPasswordReset, within: "/v1", use: confirm)
    }

    private func ask(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.decode(PasswordResetRequest.self)
        do {
            let id = try await domain.verificationRequests.askForPasswordReset(
                of: body.identifier,
                locale: body.locale,
                from: context.clientAddress,
                with: context.requireApplication()
            )
            return try .json(PasswordResetAsked(resetID: id), status: .accepted)
        } catch let error as VerificationRequestError { throw HTTPProblem(error) }
    }

    private func confirm(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.decode(PasswordResetConfirmation.self)
        let proof = try VerificationProof(code: body.code, of: body.resetID, named: "resetID", orToken: body.token)
        do {
            try await domain.passwordReset.confirm(
                proof,
                newPassword: body.newPassword,
                from: context.clientAddress,
                with: context.requireApplication()
            )
        } catch let error as PasswordResetError { throw HTTPProblem(error) }
        return .noContent
    }
}

extension VerificationProof {
    /// The proof that a body has: a code with its id, or a token.
    init(code: String?, of id: String?, named name: String, orToken token: String?) throws(HTTPProblem) {
        if let token, code == nil {
            self = .token(token)
            return
        }
        var missing: FieldErrors = [:]
        if code == nil { missing["code"] = .required }
        if id == nil { missing[name] = .required }
        if token != nil { missing["token"] = .invalid("Send the code or the token, not both.") }
        guard missing.isEmpty, let code, let id else { throw HTTPProblem(missing) }
        self = .code(code, of: id)
    }
}
