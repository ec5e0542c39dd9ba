import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PageServer
import ResourceServer
import ResourceServerTesting
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
        let (stub, clock) = (StubLatchkey(), TestClock())
        try await stub.serves(at: latchkeyURL) { latchkey, database in
            let file = path ?? database
            let storage = try ServiceDatabase(at: file, schema: PostStore.schema)
            let blog = try Blog(
                database: storage,
                latchkey: latchkey,
                ownAddress: OwnAddress(publicURL: publicURL, host: "127.0.0.1"),
                clock: clock.clock
            )
            try await Application(router: blog.router()).test(.router) { client in
                try await test(TestBlog(blog: blog, latchkey: stub, clock: clock, client: client, path: file))
            }
        }
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

    /// The posts, newest first.
    func posts(_ query: String = "") async throws -> [[String: Any]] {
        let answer = try await send(.get, "/blogposts" + query)
        #expect(answer.status == .ok)
        let body = try #require(try answer.json["data"] as? [String: Any])
        return try #require(body["blogposts"] as? [[String: Any]])
    }

    /// The texts, newest first.
    func texts(_ query: String = "") async throws -> [String] {
        try await posts(query).compactMap { $0["text"] as? String }
    }
}
