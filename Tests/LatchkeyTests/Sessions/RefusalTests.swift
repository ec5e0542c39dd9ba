import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answers that end a session, and those that do not.
@Suite struct RefusalTests {
    enum Reply: Sendable, CustomTestStringConvertible {
        case failure(URLError.Code)
        case cancelled
        case problem(Int, ErrorCode)
        case page(Int, String, type: String)

        var testDescription: String {
            switch self {
            case .failure(let code): "URLError \(code.rawValue)"
            case .cancelled: "CancellationError"
            case .problem(let status, let code): "\(status) \(code)"
            case .page(let status, let text, let type): "\(status) \(type) \(text.prefix(20))"
            }
        }

        func answer() throws -> Answer {
            switch self {
            case .failure(let code): throw URLError(code)
            case .cancelled: throw CancellationError()
            case .problem(let status, let code): try .problem(status, code)
            case .page(let status, let text, let type): try .text(status, text, type: type)
            }
        }
    }

    static let sessionEndedAsJSON = #"{"title":"t","status":401,"code":"session_ended","detail":"d"}"#

    static let noRefusals: [Reply] = [
        .failure(.notConnectedToInternet), .failure(.timedOut), .failure(.networkConnectionLost),
        .failure(.cannotFindHost), .failure(.secureConnectionFailed), .failure(.cancelled),
        .failure(.badServerResponse),
        .cancelled,
        .problem(500, .internal), .problem(503, .busy), .problem(503, .storageUnavailable),
        .problem(429, .tooManyAttempts), .problem(400, .unknownApplication), .problem(400, .malformedJSON),
        .problem(401, .superseded), .problem(401, .loginRequired), .problem(401, .tokenExpired),
        .problem(401, .invalidCredentials), .problem(401, ErrorCode(rawValue: "of_a_newer_server")),
        .problem(400, .sessionEnded), .problem(403, .sessionEnded), .problem(500, .invalidToken),
        .page(401, sessionEndedAsJSON, type: "application/json"), .page(401, "<html>", type: "text/html"),
        .page(400, "<html>", type: "text/html"), .page(403, "", type: "text/plain"), .page(407, "", type: "text/html"),
        .page(502, "<html>", type: "text/html"), .page(504, "", type: "text/html"), .page(302, "", type: "text/html"),
        .page(401, "{", type: "application/problem+json"), .page(401, "{}", type: "application/problem+json"),
        .page(200, "<html>Welcome</html>", type: "text/html"), .page(200, "", type: "application/json"),
        .page(200, sessionEndedAsJSON, type: "application/problem+json"), .page(204, "", type: "application/json"),
    ]

    @Test(arguments: noRefusals)
    func `any other answer to a refresh keeps the session`(reply: Reply) async throws {
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { _ in try reply.answer() }
        let clock = TestClock()
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        _ = try await latchkey.restore()
        clock.advance(601)
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.data(for: .sample) }
        #expect(error?.message.isEmpty == false)
        #expect(await latchkey.user == .sample())
        #expect(await latchkey.states.first { _ in true } == .signedIn(.sample(), .stored))

        // The session continues as soon as the server can be reached again.
        await transport.answer { try $0.isRefresh ? .refreshed("access-2") : .text(200, "") }
        #expect(try await latchkey.data(for: .sample).1.statusCode == 200)
    }

    @Test func `a refusal of the refresh ends the session and tells it once`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { _ in try .problem(401, .sessionEnded, reason: .reuseDetected) }
        let clock = TestClock()
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, clock: clock)
        _ = try await latchkey.restore()
        let states = latchkey.states
        clock.advance(601)
        let errors = await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { await #expect(throws: LatchkeyError.self) { try await latchkey.data(for: .sample) } }
            }
            return await group.reduce(into: []) { $0.append($1?.code) }
        }
        #expect(Set(errors).isSubset(of: [.sessionEnded, .loginRequired]))
        #expect(await transport.sent.count == 1)
        #expect(try await store.load() == nil)
        #expect(await latchkey.user == nil)
        // The next state, caused by this login, shows that there was only one before.
        await transport.answer { _ in try .signedIn() }
        try await latchkey.logIn("ada", password: "correct horse")
        var told: [SignInState] = []
        for await state in states {
            told.append(state)
            if told.count == 3 { break }
        }
        let again = SignInState.signedIn(.sample(), .confirmed)
        #expect(told == [.signedIn(.sample(), .stored), .signedOut(.reuseDetected), again])
    }

    @Test func `the error of an ended session has the reason`() async throws {
        let transport = ScriptedTransport { _ in try .problem(401, .sessionEnded, reason: .passwordChanged) }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.data(for: .sample) }
        #expect(error?.code == .sessionEnded)
        #expect(error?.reason == .passwordChanged)
        #expect(error?.status == 401)
        #expect(await latchkey.states.first { _ in true } == .signedOut(.passwordChanged))
    }

    @Test(arguments: noRefusals)
    func `any other answer to a request keeps the session`(reply: Reply) async throws {
        let transport = ScriptedTransport { request in
            request.isRefresh ? try .refreshed("access-2") : try reply.answer()
        }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        _ = try? await latchkey.data(for: .sample)
        #expect(await latchkey.user == .sample())
    }

    @Test func `an ended session of before does not end the one of now`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { request in
            // Another process logs in again while the request is under way.
            let stored = try #require(try await store.load())
            var new = try stored.changing { $0.id = "session-2" }
            new.generation += 1
            try await store.save(new, replacing: stored.generation)
            return try .problem(401, .sessionEnded, reason: .revoked)
        }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        #expect(await code { try await latchkey.data(for: .sample) } == .sessionEnded)
        #expect(try await store.load()?.session.id == "session-2")
        #expect(await latchkey.user == .sample())
    }

    @Test func `a session ends even when the store cannot be told`() async throws {
        let store = FaultyStore(try await .holding())
        let transport = ScriptedTransport { _ in try .problem(401, .sessionEnded, reason: .revoked) }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        _ = try await latchkey.restore()
        await store.fail(save: CocoaError(.fileWriteOutOfSpace))
        #expect(await code { try await latchkey.data(for: .sample) } == .sessionEnded)
        #expect(await latchkey.user == nil)
    }
}
