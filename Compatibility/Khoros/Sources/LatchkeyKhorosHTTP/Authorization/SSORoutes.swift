import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Logs users in with a single-sign-on token and without a page.
///
/// The answer is a code, like the page's.
struct SSORoutes: Sendable {
    let api: KhorosAPI

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.post("/auth/authorize", use: authorize)
    }

    private func authorize(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.khorosBody()
        let (token, clientID) = (try body.text("jwt"), try body.text("clientID"))
        let (redirectURI, state) = (try body.text("redirectUri"), try body.text("state"))
        let platform = try body.textIfAny("deviceGroup")
        guard state.utf8.count <= AuthorizationRequest.longestState else {
            throw KhorosRefusal.invalid("state is too long.")
        }
        guard let application = try api.application(named: .init(clientID), context) else {
            throw KhorosRefusal.unknownClient
        }
        guard application.redirectURIs.contains(where: { $0.admits(redirectURI) }) else {
            throw KhorosRefusal.unknownRedirectURI
        }
        let signedIn = try await api.logIn(
            token,
            from: api.origin(of: request, context, platform: platform),
            with: application.forKhoros
        )
        let code: AuthorizationCode?
        do {
            code = try await api.domain.authorization.handOver(signedIn, to: application, redirectURI: redirectURI)
        } catch .refused(let refusal) { throw KhorosRefusal(refusal) } catch { throw HTTPProblem(error) }
        guard let code else { throw KhorosRefusal.invalidSSOToken }
        return try .khoros([
            "code": .string(code.secretText), "tenant-id": .string(application.id.rawValue),
            "user-id": .string(signedIn.user.id.rawValue), "proxy-host": .string(api.domain.publicAuthority),
            "state": .string(state),
        ])
    }
}

extension KhorosAPI {
    /// Starts a session with a single-sign-on token; the client does not learn why one is refused.
    func logIn(
        _ token: String,
        from origin: RequestOrigin,
        with application: LatchkeyCore.Application
    ) async throws -> SignedIn {
        do { return try await logInBySSO(token, origin, application) } catch {
            switch error {
            case .invalidToken: throw KhorosRefusal.invalidSSOToken
            case .tooManyAttempts(let wait): throw KhorosRefusal.tooManyAttempts(retryAfter: wait)
            case .refused(let refusal): throw KhorosRefusal(refusal)
            case .keysUnavailable: throw HTTPProblem(error)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }
}
