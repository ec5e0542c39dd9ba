public import Foundation
public import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LatchkeyClient {
    /// Begins a login that continues in a browser.
    ///
    /// Never touches the network. Most apps call ``logInWithBrowser(options:timeout:opening:)`` instead, which does the
    /// whole round trip.
    ///
    /// - Parameters:
    ///   - redirectURI: The redirect URI exactly as registered: `https`, a private-use scheme such as
    ///     `com.example.app:/callback`, or a loopback address (RFC 8252 §7).
    ///   - options: Options for the login page.
    /// - Returns: The page to open, with the secrets to check the answer.
    /// - Throws: ``LatchkeyError``: `invalid_server`, `insecure_server`.
    public func browserLogIn(
        redirectURI: URL,
        options: BrowserLogInOptions = BrowserLogInOptions()
    ) throws(LatchkeyError) -> BrowserLogIn {
        try LatchkeyError.typedNow {
            let verifier = CodeVerifier(random)
            let state = Data(random(32)).base64URLText
            let query: [(name: String, value: String)] = [
                ("response_type", "code"), ("client_id", server.application),
                ("redirect_uri", redirectURI.absoluteString), ("code_challenge", verifier.challenge),
                ("code_challenge_method", "S256"), ("state", state),
            ]
            return BrowserLogIn(
                url: try server.page(AuthorizationPath.authorize, query + options.query),
                redirectURI: redirectURI,
                state: state,
                issuer: server.realm.server,
                application: server.application,
                verifier: verifier
            )
        }
    }

    /// Finishes a login with the address that the browser came back to, and stores the session.
    ///
    /// Calls the server after checking the answer. A login accepts one answer. If it is of the current user, it counts as
    /// a step-up for the requests that wait for one.
    ///
    /// - Parameters:
    ///   - logIn: The value of ``browserLogIn(redirectURI:options:)``, from this client or another of the same server
    ///     and application.
    ///   - callback: The callback address with its query.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``: `invalid_callback` for the answer to another login or a second answer,
    ///   `wrong_issuer`, `login_cancelled` if the person declines, `login_required` with the prompt `nothing`,
    ///   `level_not_reached`, `invalid_grant` if it took too long, `network_unavailable`, `store_unwritable` and others. The current user
    ///   stays signed in then.
    @discardableResult
    public func logIn(_ logIn: BrowserLogIn, callback: URL) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            guard let answer = AuthorizationAnswer(callback), let verifier = logIn.verifier,
                logIn.issuer == server.realm.server, logIn.application == server.application
            else { throw LatchkeyError.invalidCallback }
            let code = try answer.code(for: logIn)
            try usedLogIns.markUsed(logIn)
            let device = await deviceWithPush
            var form = [
                ("grant_type", "authorization_code"), ("code", code),
                ("redirect_uri", logIn.redirectURI.absoluteString),
                ("client_id", server.application), ("code_verifier", verifier.secret),
            ]
            if let name = device?.name { form.append(("device_name", name)) }
            if let platform = device?.platform { form.append(("device_platform", platform)) }
            let answered = try await ask(AuthorizationPath.token, form)
            let previous = try? await vault.current()
            let user = try await signIn(byToken: answered)
            if let previous, previous.user.id == user.id { await onDemand.stepUps.record(previous.session.id) }
            pushRegistrar.registerSoon()
            return user
        }
    }

    /// Posts a form to an OAuth endpoint.
    private func ask(_ path: String, _ form: [(String, String)]) async throws -> Answer {
        var request = try server.formRequest(path, form)
        if let deviceKey = await deviceKey {
            request.setValue(deviceKey.secret, forHTTPHeaderField: LatchkeyHeader.device)
        }
        do {
            return try await transport.send(request, under: .signIn)
        } catch {
            throw LatchkeyError(transport: error)
        }
    }
}
