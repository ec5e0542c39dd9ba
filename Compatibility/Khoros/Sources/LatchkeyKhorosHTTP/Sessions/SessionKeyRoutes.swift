import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

/// Logs users in without tokens, by a password or a single-sign-on token; the answer is a key for each request.
///
/// Old clients put the password into the URL. The log omits queries, so it stays out of the log.
struct SessionKeyRoutes: Sendable {
    let api: KhorosAPI

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.post("/authentication/sessions/login") { request, context in
            var answer = SessionAnswer(of: request)
            do {
                let form = try await fields(of: request)
                if let format = form["restapi.response_format"] { answer = SessionAnswer(isJSON: format == "json") }
                return try answer.success(try await logIn(form, request, context).secretText)
            } catch let refusal as KhorosRefusal { return try answer.refusal(refusal) }
        }
    }

    /// The fields of the query and the body; a duplicate name is ignored.
    private func fields(of request: Request) async throws -> [String: String] {
        guard let query = FormBody(request.uri.query ?? "") else {
            throw KhorosRefusal.invalid("The address is not well formed.")
        }
        var fields = query.fields
        // A login with all values in the query has no body, whatever its type says.
        if request.headers[.contentLength].map({ $0 != "0" }) ?? (request.headers[.contentType] != nil) {
            fields += try await request.form(limit: Request.bodyLimit).fields
        }
        guard Set(fields.map(\.name)).count == fields.count else {
            throw KhorosRefusal.invalid("A field is there twice.")
        }
        return Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    }

    private func logIn(
        _ fields: [String: String],
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> SessionKey {
        let application = try api.application(request, context).forSessionKeys
        let origin = api.origin(of: request, context, credential: .sessionKey)
        let signedIn: SignedIn
        if let token = fields["sso.authentication_token"], !token.isEmpty {
            signedIn = try await api.logIn(token, from: origin, with: application)
        } else {
            guard let login = fields["user.login"], let password = fields["user.password"], !login.isEmpty else {
                throw KhorosRefusal.invalid("Send user.login and user.password, or sso.authentication_token.")
            }
            signedIn = try await logIn(login, password, from: origin, with: application)
        }
        guard let key = signedIn.session.key else { throw HTTPProblem.defect }
        return key
    }

    private func logIn(
        _ login: String,
        _ password: String,
        from origin: RequestOrigin,
        with application: LatchkeyCore.Application
    ) async throws -> SignedIn {
        do {
            return try await api.domain.passwordLogIn.logIn(login, password: password, from: origin, with: application)
        } catch {
            switch error {
            case .invalidCredentials: throw KhorosRefusal.authenticationFailed
            case .refused(let refusal): throw KhorosRefusal(refusal)
            case .tooManyAttempts, .passwords, .storage: throw HTTPProblem(error)
            }
        }
    }
}
