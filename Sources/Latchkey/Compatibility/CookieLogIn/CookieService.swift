import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A service that identifies its users by cookies, with its login and logout addresses.
struct CookieService: Sendable {
    private struct Credentials: Encodable {
        let name: String
        let password: String
    }

    private let server: Server
    private let logOutURL: URL?
    private let transport: any Transport

    init(url: URL, logOutURL: URL?, transport: any Transport) {
        // No application of a Latchkey server can have this id, so the stored sign-in cannot collide.
        server = Server(url: url, application: "Cookies", trustedOrigins: [])
        self.logOutURL = logOutURL
        self.transport = transport
    }

    var realm: Realm { server.realm }

    /// The origin of the cookies.
    ///
    /// - Throws: ``LatchkeyError`` with `invalid_server` or `insecure_server`.
    func origin() throws -> Origin { try server.origin() }

    /// Logs in.
    ///
    /// - Returns: The cookies that the service set, at least one.
    /// - Throws: ``LatchkeyError``: `invalid_credentials` for 401; others if the answer is not 2xx or sets no cookie.
    func logIn(_ name: String, password: String, at date: @Sendable () -> Date) async throws -> CookieJar {
        _ = try origin()
        let answer = try await post(Credentials(name: name, password: password), to: server.url, under: .signIn)
        guard answer.status != 401 else { throw LatchkeyError.invalidCredentials }
        var jar = CookieJar()
        let date = date()
        if answer.isSuccess, let answered = AnsweredCookies(answer, from: server.url) { jar.take(answered, at: date) }
        guard !jar.isEmpty(at: date) else { throw LatchkeyError(answer: answer).forLogIn }
        return jar
    }

    /// Posts to the logout address, if there is one, and ignores the answer.
    func logOut(with jar: CookieJar, at date: Date) async {
        guard let logOutURL, Origin(logOutURL) == (try? origin()) else { return }
        guard let cookies = jar.header(for: logOutURL, at: date) else { return }
        _ = try? await post(NoBody(), to: logOutURL, with: cookies, under: .logOut)
    }

    private func post(
        _ body: some Encodable,
        to url: URL,
        with cookies: String? = nil,
        under rules: TransferRules
    ) async throws -> Answer {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpShouldHandleCookies = false
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(cookies, forHTTPHeaderField: "Cookie")
        do {
            request.httpBody = try WireJSON.encode(body)
            return try await transport.send(request, under: rules)
        } catch {
            throw LatchkeyError(transport: error).forLogIn
        }
    }
}

extension LatchkeyError {
    fileprivate static let invalidCredentials = LatchkeyError(
        code: .invalidCredentials,
        says: "You have entered an invalid username or password",
        status: 401
    )

    /// The same error with the message that all failed logins share, except for a wrong password.
    fileprivate var forLogIn: LatchkeyError {
        guard code != .cancelled else { return self }
        return LatchkeyError(
            code: code,
            says: "An error occurred, please try again later",
            inOtherLanguages: "cookie_login_failed",
            status: status,
            retryAfter: retryAfter,
            underlying: underlying
        )
    }
}
