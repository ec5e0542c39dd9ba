import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A service that knows its users by cookies, and where they log in and out there.
struct CookieService: Sendable {
    private struct Credentials: Encodable {
        let name: String
        let password: String
    }

    private let server: Server
    private let logOutURL: URL?
    private let transport: any Transport

    init(url: URL, logOutURL: URL?, transport: any Transport) {
        // No application at a server of ours can have this id, so the sign-in is nobody else's.
        server = Server(url: url, application: "Cookies", trustedOrigins: [])
        self.logOutURL = logOutURL
        self.transport = transport
    }

    /// What credentials are stored for.
    var realm: Realm { server.realm }

    /// The origin that the cookies are of.
    ///
    /// - Throws: ``LatchkeyError`` with `invalid_server` or `insecure_server`.
    func origin() throws -> Origin { try server.origin() }

    /// Logs in.
    ///
    /// - Returns: The cookies that the service has set, at least one.
    /// - Throws: ``LatchkeyError``: `invalid_credentials` for 401, and others when the answer is no 2xx or sets no cookie.
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

    /// Tells the service that somebody has logged out, where it is known how; what it answers does not matter.
    func logOut(with jar: CookieJar, at date: Date) async {
        guard let logOutURL, Origin(logOutURL) == (try? origin()) else { return }
        guard let cookies = jar.header(for: logOutURL, at: date) else { return }
        _ = try? await post(NoBody(), to: logOutURL, with: cookies, under: .farewell)
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

    /// The same with the one sentence that people are told of a login that did not work out for another reason.
    fileprivate var forLogIn: LatchkeyError {
        guard code != .cancelled else { return self }
        return LatchkeyError(
            code: code,
            says: "An error occurred, please try again later",
            inJapanese: "エラーが発生しました。しばらくしてからもう一度お試しください。",
            status: status,
            retryAfter: retryAfter,
            underlying: underlying
        )
    }
}
