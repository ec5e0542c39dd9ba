import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The five cases of a refresh, by requests to the fake server.
@Suite struct RefreshRuleTests {
    private let server = FakeServer()
    /// The refresh tokens of one session, in order; number 100 belongs to another session.
    private var tokens: [String] = []
    private let stranger: [String]

    init() async throws {
        server.addUser("ada", password: "correct horse")
        let first = try await Self.logIn(server)
        stranger = [first.other.secret, first.other.following(rest: [UInt8](repeating: 1, count: 32)).secret]
        tokens = [first.token.secret]
        for number in 1...6 {
            tokens.append(first.token.following(rest: [UInt8](repeating: UInt8(number), count: 32)).secret)
        }
        // The session has moved twice, so token 2 is current.
        for number in 0..<2 {
            #expect(try await refresh(from: tokens[number], to: tokens[number + 1]) == "200")
        }
    }

    private static func logIn(_ server: FakeServer) async throws -> (token: RefreshToken, other: RefreshToken) {
        let body = #"{"identifier": "ada", "password": "correct horse"}"#
        let (data, _) = try await server.data(for: .to("/v1/sessions", method: "POST", json: body))
        let text = try #require(try WireJSON.decode(SignedIn.self, from: data).session.refreshToken)
        let other = RefreshToken("lkr_" + Data(repeating: 7, count: 48).base64EncodedString())
        return (try #require(RefreshToken(text)), try #require(other))
    }

    /// The status, and the code and reason of a refusal.
    private func refresh(from token: String, to next: String) async throws -> String {
        let body = #"{"refreshToken": "\#(token)", "nextRefreshToken": "\#(next)"}"#
        let (data, response) = try await server.data(for: .to("/v1/sessions/refresh", method: "POST", json: body))
        guard let problem = try? WireJSON.decode(Problem.self, from: data) else { return "\(response.statusCode)" }
        return ["\(problem.status)", problem.code.rawValue, problem.reason?.rawValue].compactMap(\.self)
            .joined(separator: " ")
    }

    @Test(arguments: [
        (2, 3, "200", true),
        (1, 2, "200", true),
        (0, 1, "401 superseded", true),
        (1, 3, "401 session_ended reuse_detected", false),
        (0, 2, "401 session_ended reuse_detected", false),
        (0, 3, "401 session_ended reuse_detected", false),
        (4, 5, "401 session_ended reuse_detected", false),
    ])
    func `a refresh is judged by where its pair stands`(
        _ from: Int,
        _ to: Int,
        answer: String,
        lives: Bool
    ) async throws {
        #expect(try await refresh(from: tokens[from], to: tokens[to]) == answer)
        #expect(server.sessions(of: "ada").isEmpty != lives)
        // A live session continues from its current token; an ended one keeps its reason.
        let goesOn = try await refresh(from: tokens[from == 2 ? 3 : 2], to: tokens[6])
        #expect(goesOn == (lives ? "200" : "401 session_ended reuse_detected"))
    }

    @Test func `a token of an unknown family ends nobody's session`() async throws {
        #expect(try await refresh(from: stranger[0], to: stranger[1]) == "401 session_ended")
        #expect(try await refresh(from: "nonsense", to: tokens[3]) == "401 session_ended")
        #expect(server.sessions(of: "ada").count == 1)
    }

    @Test func `the next token must be a new one of the same family`() async throws {
        for next in [tokens[2], stranger[1], "nonsense"] {
            #expect(try await refresh(from: tokens[2], to: next) == "422 invalid_fields")
        }
        #expect(try await refresh(from: tokens[2], to: tokens[3]) == "200")
    }

    @Test func `a session that was not used for 90 days is over`() async throws {
        server.clock.advance(by: .seconds(91 * 86_400))
        #expect(try await refresh(from: tokens[2], to: tokens[3]) == "401 session_ended expired")
    }

    @Test func `a thief and the owner of a store are both signed out`() async throws {
        let store = MemoryCredentialStore()
        let owner = LatchkeyClient.fake(server: server, credentialStore: store)
        try await owner.logIn("ada", password: "correct horse")
        let stolen = MemoryCredentialStore()
        try await stolen.save(try #require(try await store.load()), replacing: nil)
        let thief = LatchkeyClient.fake(server: server, credentialStore: stolen)
        server.expireAccessTokens()
        try await thief.account.refresh()
        #expect(await code { try await owner.account.refresh() } == .sessionEnded)
        #expect(await code { try await thief.account.refresh() } == .sessionEnded)
    }
}
