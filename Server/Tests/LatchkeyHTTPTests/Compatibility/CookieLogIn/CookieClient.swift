import HTTPTypes
import LatchkeyAPI
import LatchkeyJSON
import ServerTesting
import Testing

/// An older app, which keeps cookies, sends names and passwords as JSON, and reads only the status.
struct CookieClient: Sendable {
    let server: TestServer
    /// The headers of every request.
    var headers: [String: String] = [:]
    private(set) var cookies: [String: String] = [:]

    init(_ server: TestServer, headers: [String: String] = [:]) {
        self.server = server
        self.headers = headers
    }

    /// The value of its session cookie.
    var session: String? {
        get { cookies[TestServer.cookieName] }
        set { cookies[TestServer.cookieName] = newValue }
    }

    mutating func register(_ name: String = "ada", password: String = TestServer.password) async throws -> TestAnswer {
        try await send("POST", "/users/register", Self.body(name, password))
    }

    mutating func logIn(_ name: String = "ada", password: String = TestServer.password) async throws -> TestAnswer {
        try await send("POST", "/users/login", Self.body(name, password))
    }

    mutating func logOut(_ body: Body? = nil) async throws -> TestAnswer {
        try await send("POST", "/users/logout", body)
    }

    /// Reads the current session.
    mutating func current() async throws -> TestAnswer { try await send("GET", "/v1/sessions/current") }

    mutating func send(_ method: String, _ path: String, _ body: Body? = nil) async throws -> TestAnswer {
        var headers = headers
        if !cookies.isEmpty {
            headers["Cookie"] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(
                separator: "; "
            )
        }
        let answer = try await server.send(method, path, body, headers: headers)
        for header in answer.headers[values: .setCookie] {
            let pair = header.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = header.contains("; Max-Age=0;") ? nil : String(pair[1])
        }
        return answer
    }

    static func body(_ name: String, _ password: String) -> Body {
        Body("{\"name\":\"\(name)\",\"password\":\"\(password)\"}")
    }
}

extension TestAnswer {
    /// Expects the one-word answer that such apps know.
    func expectSuccess(at location: SourceLocation = #_sourceLocation) {
        #expect(status == 200, "\(text)", sourceLocation: location)
        #expect(text == #"{"status":"success"}"#, sourceLocation: location)
        #expect(headers[.contentType] == "application/json", sourceLocation: location)
        #expect(headers[.cacheControl] == "no-store", sourceLocation: location)
    }

    /// Expects that the name and password are refused, without further information.
    func expectFailed(at location: SourceLocation = #_sourceLocation) {
        #expect(status == 401, "\(text)", sourceLocation: location)
        #expect(text == #"{"status":"failed"}"#, sourceLocation: location)
        #expect(headers[.contentType] == "application/json", sourceLocation: location)
        #expect(headers[.cacheControl] == "no-store", sourceLocation: location)
        #expect(headers[.wwwAuthenticate] == "Bearer", sourceLocation: location)
        #expect(headers[.setCookie] == nil, sourceLocation: location)
    }
}
