public import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints

extension FakeServer {
    /// The redirect of the server after a logged-in user has consented.
    ///
    /// The call replaces the pages of the real server and the person who uses them:
    ///
    /// ```swift
    /// let logIn = try latchkey.browserLogIn(redirectURI: callback)
    /// try await latchkey.logIn(logIn, callback: await server.authorize(logIn.url, as: "ada"))
    /// ```
    ///
    /// As at the real server, the browser has its own session, which is in the user's list of sessions. The user proves
    /// the level that the request demands.
    ///
    /// - Parameters:
    ///   - page: The address that the app has opened.
    ///   - username: The logged-in user's name, in any case. The test ends here if there is no such user.
    /// - Returns: The app's own address with a code, which works once within a minute of ``clock``.
    /// - Throws: `LatchkeyError` with `invalid_request` if the real server would refuse the request.
    public func authorize(_ page: URL, as username: String) async throws -> URL {
        let request = try authorizationRequest(page)
        let user = backend.requireUser(named: username)
        let (origin, application) = (RequestOrigin(credential: .cookie), request.application)
        let methods = AuthenticationMethods(reaching: request.level?.least ?? .oneFactor)
        let proof = Proof.session(of: user.id, methods, at: clock.date)
        let session = try await backend.sessionStart.start(proof, from: origin, with: application)
        backend.browserSessions.change { _ = $0.insert(session.id) }
        let access = Access(
            sessionID: session.id,
            userID: user.id,
            applicationID: application.id,
            expiresAt: session.expiresAt,
            authenticatedAt: clock.date,
            methods: proof.methods
        )
        guard let code = try await backend.domain.authorization.grant(request, by: access) else {
            preconditionFailure("a session that was just started lives")
        }
        return answer([("code", code.secretText)], to: request)
    }

    /// The redirect of the server without a code.
    ///
    /// - Parameters:
    ///   - page: The address that the app has opened.
    ///   - error: The reason: `access_denied` if the person declined, `login_required` if they are not logged in.
    /// - Returns: The app's own address, with the error.
    /// - Throws: `LatchkeyError` with `invalid_request` if the real server would refuse the request.
    public func refuse(_ page: URL, because error: String = "access_denied") throws -> URL {
        let request = try authorizationRequest(page)
        return answer([("error", error), ("error_description", "The test says so.")], to: request)
    }

    /// The request in a page's address, checked by the server's rules; every redirect URI counts as registered.
    private func authorizationRequest(_ page: URL) throws(LatchkeyError) -> AuthorizationRequest {
        guard Origin(page) == Origin(url), page.path() == url.path() + AuthorizationPath.authorize else {
            throw .refused("it is not this server's page \(AuthorizationPath.authorize)")
        }
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let parameters = items.map { (name: $0.name, value: $0.value ?? "") }
        let registered = parameters.first { $0.name == "redirect_uri" }.flatMap { try? RedirectURI($0.value) }
        let known = applications.sorted().compactMap { backend.applications[$0]?.with(registered) }
        switch AuthorizationRequest.checked(parameters, applications: ApplicationDirectory(known)) {
        case .good(let request): return request
        case .refused(let refusal): throw .refused(refusal.description)
        case .refusedOnPage(.unknownApplication): throw .refused("no application has its client_id")
        case .refusedOnPage: throw .refused("its redirect_uri is no address")
        }
    }

    private func answer(_ parameters: [(String, String)], to request: AuthorizationRequest) -> URL {
        guard var redirect = URLComponents(string: request.redirectURI) else {
            preconditionFailure("a redirect URI is an address")
        }
        let state = request.state.map { [("state", $0)] } ?? []
        let items = parameters + state + [("iss", backend.domain.issuer())]
        redirect.queryItems = (redirect.queryItems ?? []) + items.map { URLQueryItem(name: $0, value: $1) }
        guard let url = redirect.url else { preconditionFailure("an address with a query is an address") }
        return url
    }
}

extension AuthenticationMethods {
    /// The methods of a usual login of a level.
    fileprivate init(reaching level: LatchkeyCore.AuthenticationLevel) {
        switch level {
        case .oneFactor: self = .password
        case .twoFactors: self = [.password, .oneTimeCode, .multipleFactors]
        case .phishingResistant: self = [.multipleFactors, .userVerification, .keyPossession, .softwareKey]
        }
    }
}

extension Application {
    /// The same application with one redirect URI.
    fileprivate func with(_ redirectURI: RedirectURI?) -> Application {
        Application(
            id: id,
            name: name,
            sessionPolicy: sessionPolicy,
            passwordRules: passwordRules,
            accountRules: accountRules,
            redirectURIs: [redirectURI].compactMap(\.self)
        )
    }
}

extension LatchkeyError {
    fileprivate static func refused(_ reason: String) -> LatchkeyError {
        LatchkeyError(code: .invalidRequest, message: "The server would not serve this request: \(reason).")
    }
}
