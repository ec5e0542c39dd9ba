import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Issues tokens for a code or a refresh token.
///
/// Clients authenticate with their secret.
struct TokenRoutes: Sendable {
    let api: KhorosAPI

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.post("/auth/accessToken", use: accessToken)
        api.post("/auth/refreshToken", use: refreshToken)
    }

    private func accessToken(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.khorosBody()
        try require(body, grant: "authorization_code")
        let (code, redirectURI) = (try body.text("code"), try body.text("redirect_uri"))
        let verifier = try body.textIfAny("code_verifier")
        let client = try await client(body, context)
        let exchanged: ExchangedCode
        do {
            exchanged = try await api.domain.authorization.exchange(
                code,
                CodeProof(
                    client: AuthenticatedClient(application: client, isAuthenticated: true),
                    redirectURI: redirectURI,
                    codeVerifier: verifier
                ),
                from: api.origin(of: request, context)
            )
        } catch {
            switch error {
            case .invalidCode, .keyNotProved, .narrowing: throw KhorosRefusal.invalidCode
            case .refused(let refusal): throw KhorosRefusal(refusal)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
        return try answer(
            exchanged.session.access,
            exchanged.session.refreshToken,
            of: exchanged.user.id
        )
    }

    private func refreshToken(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.khorosBody()
        try require(body, grant: "refresh_token")
        let text = try body.text("refresh_token")
        let client = try await client(body, context)
        guard let token = RefreshToken(text) else { throw KhorosRefusal.invalidRefreshToken }
        let session: RotatedSession
        do {
            session = try await api.domain.tokenRotation.refresh(token, of: client, from: context.clientAddress)
        } catch {
            switch error {
            case .storage(let error): throw HTTPProblem(error)
            case .ended, .superseded, .keyNotProved, .nextIsOfAnotherSession, .nextIsTheSame, .narrowing:
                throw KhorosRefusal.invalidRefreshToken
            }
        }
        return try answer(session.access, session.refreshToken, of: session.userID)
    }

    private func require(_ body: KhorosBody, grant: String) throws {
        guard try body.text("grant_type") == grant else {
            throw KhorosRefusal.invalid("grant_type must be \(grant).")
        }
    }

    /// The authenticated application, with the lifetimes that these clients expect.
    private func client(_ body: KhorosBody, _ context: LatchkeyRequestContext) async throws -> LatchkeyCore.Application
    {
        let id = LatchkeyCore.Application.ID(try body.text("client_id"))
        let secret = try body.text("client_secret")
        _ = try api.tenant(context)
        do {
            let client = try await api.domain.clientAuthentication.application(
                id,
                secret: secret,
                from: context.clientAddress
            )
            guard try api.application(named: client.id, context) != nil else { throw KhorosRefusal.unknownClient }
            return client.forKhoros
        } catch let error as ClientAuthenticationError {
            switch error {
            case .unknownClient: throw KhorosRefusal.unknownClient
            case .tooManyAttempts(let wait): throw KhorosRefusal.tooManyAttempts(retryAfter: wait)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    private func answer(
        _ access: IssuedAccess,
        _ refreshToken: RefreshToken,
        of userID: LatchkeyCore.User.ID
    ) throws -> Response {
        try .khoros([
            "access_token": .string(access.token), "refresh_token": .string(refreshToken.secretText),
            "expires_in": .integer(Int64(access.lifetime)), "userId": .string(userID.rawValue),
            "lithiumUserId": .string(userID.rawValue), "token_type": "Bearer",
        ])
    }
}
