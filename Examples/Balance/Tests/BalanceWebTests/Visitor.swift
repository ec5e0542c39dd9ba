import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import PageServer
import Testing

@testable import BalanceWeb

/// A browser at the web front: keeps its cookies, and fills in the forms that it is shown.
final class Visitor {
    static let password = "correct horse battery"

    let server: FakeServer
    private let client: any TestClientProtocol
    private(set) var cookies: [String: String] = [:]
    private(set) var page = ""
    private(set) var status = HTTPResponse.Status.ok
    private(set) var headers = HTTPFields()

    private init(_ server: FakeServer, _ client: any TestClientProtocol) {
        self.server = server
        self.client = client
    }

    /// Opens the front of a fake server in a browser.
    static func visits(
        publicURL: URL? = nil,
        _ visit: @escaping @Sendable (Visitor) async throws -> Void
    ) async throws {
        let server = FakeServer(applications: ["balance"])
        let front = try WebFront(
            server: server.url,
            application: "balance",
            ownAddress: OwnAddress(publicURL: publicURL, host: "127.0.0.1")
        ) { LatchkeyClient.fake(server: server, application: "balance") }
        try await Application(router: front.router()).test(.router) { client in
            try await visit(Visitor(server, client))
        }
    }

    /// Another browser at the same front.
    var other: Visitor { Visitor(server, client) }

    @discardableResult
    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> Visitor {
        try await send(.get, path, headers, nil)
    }

    /// Sends a form with the token of the page that is shown.
    @discardableResult
    func post(_ path: String, _ fields: [String: String] = [:], _ headers: HTTPFields = [:]) async throws -> Visitor {
        var fields = fields
        if fields["token"] == nil { fields["token"] = hidden("token") }
        let text = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        var headers = headers
        if headers[.contentType] == nil { headers[.contentType] = "application/x-www-form-urlencoded" }
        return try await send(.post, path, headers, text.joined(separator: "&"))
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields,
        _ body: String?
    ) async throws -> Visitor {
        var headers = headers
        let kept = cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
        if !kept.isEmpty { headers[.cookie] = kept }
        let answer = try await client.execute(
            uri: path,
            method: method,
            headers: headers,
            body: body.map { ByteBuffer(string: $0) }
        )
        for line in answer.headers[values: .setCookie] {
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            cookies[pair[0]] = pair.count == 2 ? pair[1] : nil
        }
        (status, self.headers, page) = (answer.status, answer.headers, String(buffer: answer.body))
        return self
    }

    /// The value of a hidden field of the page.
    func hidden(_ name: String) -> String {
        let parts = page.split(separator: "name=\"\(name)\" value=\"", omittingEmptySubsequences: false)
        return parts.count > 1 ? String(parts[1].prefix { $0 != "\"" }) : ""
    }

    /// Logs in with the answer that the server's pages would give.
    func logIn(_ name: String = "ada") async throws {
        let page = try await beginLogIn()
        let answer = try await server.authorize(page, as: name)
        try await get("/callback?" + (answer.query(percentEncoded: true) ?? ""))
        #expect(status == .seeOther)
        #expect(headers[.location] == "/balance")
        try await get("/balance")
    }

    /// Presses Login, and returns the address of the server's page.
    func beginLogIn(_ path: String = "/login") async throws -> URL {
        try await get(path)
        try #require(status == .seeOther)
        return try #require(headers[.location].flatMap(URL.init(string:)))
    }

    /// Registers a user at the server.
    @discardableResult
    func makeUser(_ name: String = "ada") async throws -> LatchkeyClient {
        let latchkey = LatchkeyClient.fake(server: server, application: "balance")
        try await latchkey.register(Registration(username: name, password: Self.password))
        return latchkey
    }

    /// Registers a user and logs in.
    func isIn(_ name: String = "ada") async throws {
        try await makeUser(name)
        try await logIn(name)
        try #require(page.contains("data-page=\"balance-list\""))
    }

    func add(_ amount: String, _ name: String, _ type: String) async throws {
        try await get("/entries/new")
        try await post("/entries/new", ["id": hidden("id"), "amount": amount, "name": name, "type": type])
        // Entries are listed by the time of their creation.
        server.clock.advance(by: .seconds(1))
    }

    /// The ids of the entries on the list.
    var entryIDs: [String] { page.matches(of: /data-entry="([^"]+)"/).map { String($0.output.1) } }
}
