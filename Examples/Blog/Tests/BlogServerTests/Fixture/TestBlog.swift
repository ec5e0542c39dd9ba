import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import BlogServer

/// A blog beside a stub of Latchkey, for one test.
struct TestBlog: Sendable {
    let blog: Blog
    let latchkey: StubLatchkey
    let clock: TestClock
    let client: any TestClientProtocol
    /// The database file.
    let path: String

    /// Starts both.
    static func runs(
        publicURL: URL? = nil,
        latchkeyURL: URL? = nil,
        path: String? = nil,
        _ test: @escaping @Sendable (TestBlog) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "blog-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = path ?? folder.appending(path: "blog.sqlite").path()
        let (stub, clock) = (StubLatchkey(), TestClock())
        let http = LatchkeyServer.makeClient()
        let result: Result<Void, any Error>
        do {
            try await stub.application.test(.live) { stubClient in
                let database = try BlogDatabase(path: file)
                defer { database.close() }
                let port = try #require(stubClient.port)
                let url = try #require(latchkeyURL ?? URL(string: "http://127.0.0.1:\(port)"))
                let blog = try Blog(
                    database: database,
                    latchkey: LatchkeyServer(url: url, client: http),
                    ownAddress: OwnAddress(publicURL: publicURL, host: "127.0.0.1"),
                    clock: clock.clock
                )
                try await Application(router: blog.router()).test(.router) { client in
                    try await test(TestBlog(blog: blog, latchkey: stub, clock: clock, client: client, path: file))
                }
            }
            result = .success(())
        } catch { result = .failure(error) }
        try await http.shutdown()
        try result.get()
    }

    /// Sends a request.
    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields = [:],
        _ body: String? = nil
    ) async throws -> TestResponse {
        try await client.execute(
            uri: path,
            method: method,
            headers: headers,
            body: body.map { ByteBuffer(string: $0) }
        )
    }

    /// Posts a text as an app does.
    func post(_ text: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        let body = try JSONEncoder().encode(["text": text])
        var headers = headers
        if headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await send(.post, "/blogposts", headers, String(decoding: body, as: UTF8.self))
    }

    /// The posts, the newest first.
    func posts(_ query: String = "") async throws -> [[String: Any]] {
        let answer = try await send(.get, "/blogposts" + query)
        #expect(answer.status == .ok)
        let body = try #require(try answer.json["data"] as? [String: Any])
        return try #require(body["blogposts"] as? [[String: Any]])
    }

    /// The texts, the newest first.
    func texts(_ query: String = "") async throws -> [String] {
        try await posts(query).compactMap { $0["text"] as? String }
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }

    var json: [String: Any] {
        get throws {
            try #require(try JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any])
        }
    }

    /// The stable word of an error.
    var code: String? { (try? json)?["code"] as? String }
}

extension HTTPFields {
    static func bearer(_ token: String) -> HTTPFields { [.authorization: "Bearer \(token)"] }
    static func cookie(_ value: String) -> HTTPFields { [.cookie: "latchkey=\(value)"] }

    func with(_ name: HTTPField.Name, _ value: String) -> HTTPFields {
        var fields = self
        fields[name] = value
        return fields
    }
}
