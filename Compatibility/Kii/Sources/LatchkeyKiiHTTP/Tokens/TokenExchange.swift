import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// A request for a token.
struct TokenExchange: Sendable {
    let api: KiiAPI
    let application: LatchkeyCore.Application
    let rules: KiiRules
    let body: KiiBody
    let basic: (id: LatchkeyCore.Application.ID, secret: String)?
    let origin: RequestOrigin
    /// The lifetime of the token, in seconds.
    let lifetime: Int

    /// Exchanges a name and a password.
    func logIn() async throws -> Response {
        let (name, password) = (try body.text("username"), try body.text("password"))
        do {
            return try answer(
                try await api.domain.passwordLogIn.logIn(
                    UserReference.logInName(name, api.domain.phoneNumbers),
                    password: password,
                    from: origin,
                    with: application
                )
            )
        } catch let error as LogInError {
            switch error {
            case .invalidCredentials: throw KiiRefusal.invalidGrant
            case .tooManyAttempts(let wait): throw KiiRefusal.tooManyRequests(retryAfter: wait)
            case .refused, .passwords, .storage: throw HTTPProblem(error)
            }
        } catch let error as LocalPhoneNumbersMissing { throw HTTPProblem(error) }
    }

    /// Exchanges the secret of the application's backend, or the key in every copy of the app.
    func proveApplication() async throws -> Response {
        let given = try client()
        guard let given else { throw KiiRefusal.invalid("client_id and client_secret are missing.") }
        guard given.id == application.id else { throw KiiRefusal.invalidClient }
        let role: ApplicationTokens.Role
        if ClientSecret(given.secret) != nil {
            _ = try await authenticated(given)
            role = .administrator
        } else {
            try await proving {
                () async throws(ClientAuthenticationError) in
                try await api.domain.clientAuthentication.checkAppKey(
                    given.secret,
                    of: application,
                    from: origin.address
                )
            }
            role = .anonymous
        }
        guard let access = api.applicationTokens.issue(role, for: application, lifetime: lifetime) else {
            throw KiiRefusal.invalidClient
        }
        return try answer(application.id.rawValue, access, nil)
    }

    /// Exchanges a refresh token, which ends together with its access token.
    func refresh() async throws -> Response {
        let text = try body.text("refresh_token")
        guard rules.hasRefreshTokens, let token = RefreshToken(text) else { throw KiiRefusal.wrongRefreshToken }
        var hasSecret = false
        if let given = try client(), ClientSecret(given.secret) != nil {
            hasSecret = try await authenticated(given).id == application.id
        }
        do {
            let session = try await api.domain.opaqueRotation.refresh(
                token,
                of: application,
                hasSecret: hasSecret,
                lifetime: lifetime,
                from: origin.address
            )
            return try answer(session.userID.rawValue, session.access, session.refreshToken)
        } catch let error as RefreshError {
            if case .storage(let error) = error { throw HTTPProblem(error) }
            throw KiiRefusal.wrongRefreshToken
        }
    }

    /// Exchanges a code from a login in the browser.
    func redeemCode() async throws -> Response {
        let (code, redirectURI) = (try body.text("code"), try body.text("redirect_uri"))
        let verifier = try body.textIfAny("code_verifier")
        guard let given = try client() else { throw KiiRefusal.invalid("client_id and client_secret are missing.") }
        guard try await authenticated(given).id == application.id else { throw KiiRefusal.invalidClient }
        do {
            let exchanged = try await api.domain.authorization.exchange(
                code,
                CodeProof(
                    client: AuthenticatedClient(application: application, isAuthenticated: true),
                    redirectURI: redirectURI,
                    codeVerifier: verifier
                ),
                from: origin
            )
            return try answer(SignedIn(user: exchanged.user, session: exchanged.session))
        } catch let error as CodeExchangeError {
            switch error {
            case .invalidCode, .keyNotProved, .narrowing: throw KiiRefusal.invalidCode
            case .refused(let refusal): throw HTTPProblem(refusal)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    /// The client's credentials, in the body or the header.
    private func client() throws(KiiRefusal) -> (id: LatchkeyCore.Application.ID, secret: String)? {
        guard let secret = try body.textIfAny("client_secret") else { return basic }
        return (.init(try body.text("client_id")), secret)
    }

    private func authenticated(
        _ given: (id: LatchkeyCore.Application.ID, secret: String)
    ) async throws -> LatchkeyCore.Application {
        try await proving {
            () async throws(ClientAuthenticationError) in
            try await api.domain.clientAuthentication.application(
                given.id,
                secret: given.secret,
                from: origin.address
            )
        }
    }

    private func proving<Value>(
        _ proof: () async throws(ClientAuthenticationError) -> Value
    ) async throws -> Value {
        do { return try await proof() } catch {
            switch error {
            case .unknownClient: throw KiiRefusal.invalidClient
            case .tooManyAttempts(let wait): throw KiiRefusal.tooManyRequests(retryAfter: wait)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    private func answer(_ signedIn: SignedIn) throws -> Response {
        let session = signedIn.session
        return try answer(
            signedIn.user.id.rawValue,
            session.access,
            rules.hasRefreshTokens ? session.refreshToken : nil
        )
    }

    private func answer(_ id: String, _ access: IssuedAccess, _ refreshToken: RefreshToken?) throws -> Response {
        var body: [String: JSONValue] = [
            "id": .string(id), "access_token": .string(access.token), "expires_in": .integer(Int64(access.lifetime)),
            "token_type": "bearer",
        ]
        body["refresh_token"] = (refreshToken?.secretText).map(JSONValue.string)
        return try .json(JSONValue.object(body))
    }
}
