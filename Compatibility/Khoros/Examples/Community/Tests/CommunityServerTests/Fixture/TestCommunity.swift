import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PageServer
import ResourceServer
import ResourceServerTesting
import Testing

@testable import CommunityServer

/// A forum beside a stub of Latchkey, for one test.
struct TestCommunity: Sendable {
    let latchkey: StubLatchkey
    let clock: TestClock
    let client: any TestClientProtocol

    /// Starts both.
    static func runs(
        latchkeyURL: URL? = nil,
        isEmpty: Bool = false,
        _ test: @escaping @Sendable (TestCommunity) async throws -> Void
    ) async throws {
        let (stub, clock) = (StubLatchkey(), TestClock())
        try await stub.serves(at: latchkeyURL) { latchkey, path in
            let database =
                isEmpty
                ? try ServiceDatabase(at: path, schema: QuestionStore.schema) : try Community.database(at: path)
            let community = try Community(
                database: database,
                latchkey: latchkey,
                ownAddress: OwnAddress(publicURL: nil, host: "127.0.0.1"),
                clock: clock.clock
            )
            try await Application(router: community.router()).test(.router) { client in
                try await test(TestCommunity(latchkey: stub, clock: clock, client: client))
            }
        }
    }

    /// Sends a request, with a JSON body if there is one.
    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields = [:],
        _ body: [String: String]? = nil
    ) async throws -> TestResponse {
        var headers = headers
        if body != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await client.execute(
            uri: path,
            method: method,
            headers: headers,
            body: try body.map { ByteBuffer(bytes: try JSONEncoder().encode($0)) }
        )
    }

    /// The headers of a user who is signed in.
    func ada() -> HTTPFields { user("ada") }

    func user(_ name: String) -> HTTPFields {
        latchkey.signIn(name, id: "user-\(name)")
        return .bearer(latchkey.token(for: "user-\(name)"))
    }

    /// The questions as a guest reads them, newest first.
    func questions() async throws -> [[String: Any]] {
        let answer = try await send(.get, "/questions")
        #expect(answer.status == .ok)
        return try #require(try answer.json["questions"] as? [[String: Any]])
    }

    /// A question as a guest reads it.
    func question(_ id: Int = 1) async throws -> [String: Any] {
        let answer = try await send(.get, "/questions/\(id)")
        #expect(answer.status == .ok)
        return try answer.json
    }

    func replies(to id: Int = 1) async throws -> [String] {
        try #require(try await question(id)["replies"] as? [[String: Any]]).compactMap { $0["text"] as? String }
    }

    func kudos(of id: Int = 1) async throws -> Int? { try await question(id)["kudos"] as? Int }
}
