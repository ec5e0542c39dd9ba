public import Foundation
public import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LatchkeyClient {
    /// Begins a login that goes on in a browser.
    ///
    /// Asks nobody. Most apps call ``logInWithBrowser(options:patience:opening:)`` instead, which does the whole round trip.
    ///
    /// - Parameters:
    ///   - redirectURI: Where the answer arrives, exactly as it is registered with the application: `https`, a scheme of the
    ///     app's own such as `com.example.app:/callback`, or an address of this computer (RFC 8252 §7).
    ///   - options: What the app wishes.
    /// - Returns: The page to show, and what the answer is checked against.
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

    /// Finishes a login when the browser is back, and keeps the session like that of any other login.
    ///
    /// Asks the server, once the answer belongs to the login. A login is good for one answer.
    ///
    /// - Parameters:
    ///   - logIn: What ``browserLogIn(redirectURI:options:)`` returned, here or in a client of the same server and
    ///     application.
    ///   - callback: The address that the browser was sent to, with its query.
    /// - Returns: The user, who is signed in now.
    /// - Throws: ``LatchkeyError``: `invalid_callback` when it answers another login or came a second time, `wrong_issuer`,
    ///   `login_cancelled` when the person does not want to, `login_required` with the prompt `nothing`, `invalid_grant`
    ///   when it took too long, `network_unavailable`, `store_unwritable` and others. Whoever was signed in before still is,
    ///   and nothing was stored.
    @discardableResult
    public func logIn(_ logIn: BrowserLogIn, callback: URL) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            guard let answer = AuthorizationAnswer(callback), let verifier = logIn.verifier,
                logIn.issuer == server.realm.server, logIn.application == server.application
            else { throw LatchkeyError.invalidCallback }
            let code = try answer.code(for: logIn)
            try spentLogIns.spend(logIn)
            let device = await deviceWithPush
            var form = [
                ("grant_type", "authorization_code"), ("code", code),
                ("redirect_uri", logIn.redirectURI.absoluteString),
                ("client_id", server.application), ("code_verifier", verifier.secret),
            ]
            if let name = device?.name { form.append(("device_name", name)) }
            if let platform = device?.platform { form.append(("device_platform", platform)) }
            let user = try await signIn(byToken: try await ask(AuthorizationPath.token, form))
            pushRegistrar.registerSoon()
            return user
        }
    }

    /// A call of OAuth's, whose body is a form.
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
