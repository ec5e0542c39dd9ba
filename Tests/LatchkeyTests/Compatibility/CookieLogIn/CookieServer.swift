import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A small service that identifies its users by a cookie, like the blog of the original app.
actor CookieServer {
    private struct LogIn: Decodable {
        let name: String
        let password: String
    }

    static let url = URL.sample("https://blog.example.com/users/login")
    static let logOutURL = URL.sample("https://blog.example.com/users/logout")
    static let post = {
        var request = URLRequest(url: .sample("https://blog.example.com/blogposts"))
        request.httpMethod = "POST"
        request.httpBody = Data(#"{"text":"hello"}"#.utf8)
        return request
    }()

    private let refusal: Int
    private var tickets: [String: String] = [:]
    private var drawn = 0
    private(set) var posts: [(creator: String, text: String)] = []
    private(set) var refusals = 0
    /// An additional `Set-Cookie` header in each answer to a user.
    private var extra: String?

    /// - Parameter refusal: The status for requests without a login.
    init(refusal: Int = 403) { self.refusal = refusal }

    /// Ends all logins.
    func forgetLogIns() { tickets = [:] }

    func setEachTime(_ header: String?) { extra = header }

    func answer(_ request: URLRequest) throws -> Answer {
        switch request.call {
        case "POST /users/login": return try logIn(request)
        case "POST /users/logout":
            if let ticket = ticket(in: request) { tickets[ticket] = nil }
            return try .text(200, "", headers: ["Set-Cookie": "auth_tkt=; Max-Age=0; Path=/"])
        case "GET /blogposts": return try .json(200, posts.map(\.text), headers: setting)
        default:
            guard let ticket = ticket(in: request), let name = tickets[ticket] else {
                refusals += 1
                return try .text(refusal, "<h1>Forbidden</h1>")
            }
            posts.append((name, String(decoding: request.httpBody ?? Data(), as: UTF8.self)))
            return try .json(200, ["id": posts.count], headers: setting)
        }
    }

    private func logIn(_ request: URLRequest) throws -> Answer {
        let logIn = try JSONDecoder().decode(LogIn.self, from: request.httpBody ?? Data())
        guard logIn.password == "correct horse" else { return try .json(401, ["status": "failed"]) }
        drawn += 1
        let ticket = "\"\(logIn.name)-\(drawn)\""
        tickets[ticket] = logIn.name
        let header = ["", "; Domain=blog.example.com", "; Domain=.blog.example.com"]
            .map { "auth_tkt=\(ticket); Path=/\($0)" }.joined(separator: ", ")
        return try .json(200, ["status": "success"], headers: ["Set-Cookie": header])
    }

    private var setting: [String: String] { extra.map { ["Set-Cookie": $0] } ?? [:] }

    private func ticket(in request: URLRequest) -> String? {
        request.cookies["auth_tkt"]
    }
}

/// A counter.
actor Count {
    private var last = 0

    func next() -> Int {
        last += 1
        return last
    }
}

extension URLRequest {
    var cookies: [String: String] {
        let pairs = (value(forHTTPHeaderField: "Cookie") ?? "").components(separatedBy: "; ")
            .map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        return Dictionary(
            pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    static func get(_ text: String) -> URLRequest { URLRequest(url: .sample(text)) }
}

extension ScriptedTransport {
    /// A transport that is connected to a service.
    init(_ server: CookieServer) { self.init { try await server.answer($0) } }
}

extension CookieLogIn {
    /// A client of the sample service.
    static func sample(
        store: any CredentialStore = MemoryCredentialStore(),
        transport: ScriptedTransport = .forbidden,
        clock: TestClock = TestClock(),
        url: URL = CookieServer.url,
        logOutURL: URL? = CookieServer.logOutURL,
        marker: (any InstallationMarker)? = nil
    ) -> CookieLogIn {
        CookieLogIn(
            url: url,
            logOutURL: logOutURL,
            credentialStore: store,
            installationMarker: marker,
            transport: transport,
            time: clock.timekeeper,
            random: .system
        )
    }
}
