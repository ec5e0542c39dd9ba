import Foundation
import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

/// The variants of Khoros clients: the place of the tenant in a path, and the parameters.
struct KhorosClient: Sendable {
    /// The place of the tenant in a path.
    enum Base: String, Sendable, CaseIterable {
        case iOS = "/community1/api/2.0"
        case iOSof2018 = "/community/2.0/community1"
        case android = "/api/2.0"
    }

    let server: KhorosServer
    var base = Base.iOS

    /// A client's tokens after its login.
    struct Tokens: Sendable {
        let access: String
        let refresh: String
        let userID: String

        init(_ answer: TestAnswer) throws {
            access = try answer.data("access_token")
            refresh = try answer.data("refresh_token")
            userID = try answer.data("userId")
        }
    }

    func post(
        _ path: String,
        _ body: Body? = nil,
        token: String? = nil,
        headers: [String: String] = [:]
    ) async throws
        -> TestAnswer
    {
        try await server.send("POST", base.rawValue + path, body, token: token, headers: headers)
    }

    func authorize(_ changes: [String: String?] = [:]) async throws -> TestAnswer {
        var members: [String: String?] = [
            "jwt": KhorosServer.ssoToken, "clientID": KhorosServer.tenant, "redirectUri": KhorosServer.redirectURI,
            "state": "8128", "deviceGroup": "iOS",
        ]
        for (name, value) in changes { members[name] = value }
        return try await post("/auth/authorize", .json(members))
    }

    func accessToken(for code: String, _ changes: [String: String?] = [:]) async throws -> TestAnswer {
        var members: [String: String?] = [
            "code": code, "client_id": KhorosServer.tenant, "redirect_uri": KhorosServer.redirectURI,
            "client_secret": server.clientSecret, "grant_type": "authorization_code",
        ]
        for (name, value) in changes { members[name] = value }
        return try await post("/auth/accessToken", .json(members))
    }

    func refresh(_ token: String, _ changes: [String: String?] = [:]) async throws -> TestAnswer {
        var members: [String: String?] = [
            "refresh_token": token, "client_id": KhorosServer.tenant, "client_secret": server.clientSecret,
            "grant_type": "refresh_token",
        ]
        for (name, value) in changes { members[name] = value }
        return try await post("/auth/refreshToken", .json(members))
    }

    /// Refreshes like a client without a secret, which makes its next token.
    func refreshWithoutSecret(_ token: String) async throws -> TestAnswer {
        let family = try #require(RefreshToken(token)).family
        let next = "lkr_" + Base64URL.encode(family + SecureRandom.bytes(32))
        return try await server.send(
            "POST",
            "/v1/sessions/refresh",
            .json(["refreshToken": token, "nextRefreshToken": next])
        )
    }

    /// Logs Ada in by single sign-on.
    func logIn() async throws -> Tokens {
        let code = try await authorize().data("code")
        return try Tokens(try await accessToken(for: code))
    }

    /// A session key of Ada's, by the earlier version.
    func sessionKey() async throws -> String {
        let answer = try await server.send(
            "POST",
            "/restapi/vc/authentication/sessions/login/?user.login=ada&user.password=correct%20horse&restapi.response_format=json"
        )
        return try #require(answer["response", "value", "$"]?.stringValue, "\(answer.status) \(answer.text)")
    }

    /// Reads the user's own record.
    func me(token: String? = nil, key: String? = nil) async throws -> TestAnswer {
        let query = "SELECT%20*%20FROM%20users%20WHERE%20id%20=%20'self'"
        return try await server.send(
            "GET",
            base.rawValue + "/search?q=" + query,
            token: token,
            headers: key.map { ["li-api-session-key": $0] } ?? [:]
        )
    }
}

/// A browser for a client's login: it keeps cookies and follows redirects on this server.
actor LogInBrowser {
    private let server: KhorosServer
    private var cookies: [String: String] = [:]

    init(_ server: KhorosServer) { self.server = server }

    /// Opens the login of a client.
    ///
    /// - Returns: The redirect out of this server, or the page.
    func open(_ query: [String: String?]) async throws -> (location: String?, answer: TestAnswer) {
        let fields = query.compactMapValues { $0 }.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.escaped)" }
        return try await follow("GET", "/auth/oauth2/authorize?" + fields.joined(separator: "&"))
    }

    /// Opens an address of this server.
    func visit(_ path: String) async throws -> (location: String?, answer: TestAnswer) {
        try await follow("GET", path)
    }

    /// Fills in the shown login.
    func logIn(at answer: TestAnswer, as login: String = "ada") async throws -> (location: String?, answer: TestAnswer)
    {
        let form = try #require(answer.text.firstMatch(of: /<form id="login"[^>]*action="([^"]*)"(?s:.*?)<\/form>/))
        let token = try #require(form.0.firstMatch(of: /name="formToken" value="([^"]*)"/))
        let body = Body.form(
            "username=\(login)&password=correct+horse&formToken=\(String(token.1).escaped)"
        )
        return try await follow("POST", String(form.1).replacingOccurrences(of: "&amp;", with: "&"), body)
    }

    private func follow(
        _ method: String,
        _ path: String,
        _ body: Body? = nil
    ) async throws
        -> (location: String?, answer: TestAnswer)
    {
        var answer = try await send(method, path, body)
        for _ in 0..<10 {
            guard answer.status == 303, let location = answer.headers[.location] else { return (nil, answer) }
            guard location.hasPrefix("/") else { return (location, answer) }
            answer = try await send("GET", location, nil)
        }
        throw RingOfRedirects()
    }

    private struct RingOfRedirects: Error {}

    private func send(_ method: String, _ path: String, _ body: Body?) async throws -> TestAnswer {
        var headers = ["Accept": "text/html", "Accept-Language": "en"]
        let text = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        if !text.isEmpty { headers["Cookie"] = text }
        let answer = try await server.send(method, path, body, headers: headers)
        for header in HTTPField.Name("Set-Cookie").map({ answer.headers[values: $0] }) ?? [] {
            let pair = header.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = header.contains("Max-Age=0") ? nil : String(pair[1])
        }
        return answer
    }
}

extension String {
    /// Encoded for a query.
    var escaped: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }

    /// The values of a URL's query.
    var queryValues: [String: String] {
        let form = FormBody(split(separator: "?", maxSplits: 1).last.map(String.init) ?? "")
        return Dictionary(form?.fields.map { ($0.name, $0.value) } ?? []) { first, _ in first }
    }
}
