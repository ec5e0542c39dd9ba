import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// Authorization requests that the server keeps.
@Suite struct InteractionsTests {
    private let rules: Rules
    private let interactions: Interactions
    private let authorization: Authorization
    private let application: Application

    init() throws {
        var client = ClientRules()
        client.party = .third
        application = Application(
            id: "a",
            name: "A",
            redirectURIs: [try RedirectURI("https://a.example/cb")],
            client: client
        )
        rules = Rules()
        let useCases = rules.useCases(applications: [rules.application, application])
        (interactions, authorization) = (useCases.interactions, useCases.authorization)
    }

    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private static func parameters(_ changes: [String: String] = [:]) -> [AuthorizationParameter] {
        let values = [
            "response_type": "code", "client_id": "a", "redirect_uri": "https://a.example/cb", "scope": "openid",
            "code_challenge": challenge, "code_challenge_method": "S256",
        ].merging(changes) { $1 }
        return values.sorted { $0.key < $1.key }.map { AuthorizationParameter(name: $0.key, value: $0.value) }
    }

    private func begin(in browser: String? = "one") async throws -> InteractionID {
        try await interactions.begin(Self.parameters(), of: "a", in: browser, from: nil)
    }

    private func count() async throws -> Int { rules.memory.rowCounts["interactions"] ?? -1 }

    @Test func `a request is kept for ten minutes`() async throws {
        let id = try await begin()
        #expect(try await interactions.find(id, of: "a")?.parameters == Self.parameters())
        rules.clock.turn(by: 599)
        #expect(try await interactions.find(id, of: "a") != nil)
        rules.clock.turn(by: 1)
        #expect(try await interactions.find(id, of: "a") == nil)
    }

    @Test func `only its application finds it, and only by its id`() async throws {
        let id = try await begin()
        #expect(try await interactions.find(id, of: "other") == nil)
        #expect(try await interactions.find(InteractionID(.random()), of: "a") == nil)
        #expect(InteractionID(requestURI: id.requestURI) == id)
        #expect(InteractionID(requestURI: id.secretText) == nil)
        #expect(InteractionID(requestURI: "https://a.example/" + id.secretText) == nil)
    }

    @Test func `the first browser keeps a request, and another one gets a copy of its own`() async throws {
        let id = try await begin(in: nil)
        let stored = try #require(try await interactions.find(id, of: "a"))
        #expect(!interactions.isOfAnother(stored, than: "one"))
        #expect(try await interactions.claim(stored, id, for: "one", from: nil) == id)
        let bound = try #require(try await interactions.find(id, of: "a"))
        #expect(interactions.isOfAnother(bound, than: "two"))
        #expect(try await interactions.claim(bound, id, for: "one", from: nil) == id)
        #expect(try await count() == 1)
        rules.clock.turn(by: 60)
        let copy = try await interactions.claim(bound, id, for: "two", from: nil)
        #expect(copy != id)
        let copied = try #require(try await interactions.find(copy, of: "a"))
        #expect(copied.parameters == bound.parameters && copied.expiresAt == bound.expiresAt)
        #expect(copied.createdAt == rules.clock.now(), "an earlier login does not meet its demands")
        #expect(!interactions.isOfAnother(copied, than: "two"))
        // Two browsers that claim the same request at once.
        let late = try await interactions.claim(stored, id, for: "three", from: nil)
        #expect(late != id && late != copy)
    }

    @Test func `one address stores no more than its allowance`() async throws {
        let address = ClientAddress("192.0.2.1")
        for _ in 0..<AttemptAllowance.interactions.stock {
            _ = try await interactions.begin(Self.parameters(), of: "a", in: nil, from: address)
        }
        await #expect(throws: InteractionError.self) {
            try await interactions.begin(Self.parameters(), of: "a", in: nil, from: address)
        }
        _ = try await interactions.begin(Self.parameters(), of: "a", in: nil, from: ClientAddress("192.0.2.2"))
    }

    @Test func `a request that is too large is not stored`() async throws {
        let parameter = AuthorizationParameter(name: "n", value: "v")
        let many = Array(repeating: parameter, count: Interaction.mostParameters + 1)
        let long = [AuthorizationParameter(name: "n", value: String(repeating: "v", count: Interaction.greatestSize))]
        for parameters in [many, long] {
            await #expect(throws: InteractionError.tooLarge) {
                try await interactions.begin(parameters, of: "a", in: nil, from: nil)
            }
        }
        #expect(try await count() == 0)
    }

    // MARK: - Pushed requests

    @Test func `a pushed request is checked, stored and bound to the key of its proof`() async throws {
        let key = KeyThumbprint(Self.challenge)
        let (uri, lifetime) = try await interactions.push(Self.parameters(), by: application, keyThumbprint: key)
        #expect((60...599).contains(lifetime))
        let id = try #require(InteractionID(requestURI: uri))
        let stored = try #require(try await interactions.find(id, of: "a"))
        #expect(stored.isPushed && stored.keyThumbprint == key && stored.browser == nil)
        let checked = try await authorization.check(stored.parameters, isPushed: true)
        guard case .good(let request) = checked else {
            Issue.record("\(checked)")
            return
        }
        #expect(request.continuing(stored).keyThumbprint == key)
        rules.clock.turn(by: TimeInterval(lifetime))
        #expect(try await interactions.find(id, of: "a") == nil)
    }

    @Test func `the client's id may be left out`() async throws {
        let parameters = Self.parameters().filter { $0.name != "client_id" }
        #expect(try await interactions.push(parameters, by: application).requestURI.hasPrefix("urn:"))
    }

    @Test(
        arguments: [
            ["request_uri": "urn:ietf:params:oauth:request_uri:x"], ["client_id": "other"],
            ["redirect_uri": "https://evil.example/"], ["code_challenge_method": "plain"], ["response_type": "token"],
            ["dpop_jkt": String(repeating: "A", count: 43)], ["scope": "unknown"],
        ]
    )
    func `a pushed request with a fault is refused and not stored`(changes: [String: String]) async throws {
        await #expect(throws: PushError.self) {
            _ = try await interactions.push(
                Self.parameters(changes),
                by: application,
                keyThumbprint: KeyThumbprint(Self.challenge)
            )
        }
        #expect(try await count() == 0)
    }

    @Test func `an application pushes no more than its allowance`() async throws {
        for _ in 0..<AttemptAllowance.pushedRequests.stock {
            _ = try await interactions.push(Self.parameters(), by: application)
        }
        await #expect(throws: PushError.self) { _ = try await interactions.push(Self.parameters(), by: application) }
    }

    // MARK: - Spent

    private func access() async throws -> Access {
        let signedIn = try await rules.register()
        return Access(
            sessionID: signedIn.session.id,
            userID: signedIn.user.id,
            applicationID: rules.application.id,
            expiresAt: .distantFuture,
            authenticatedAt: rules.clock.now(),
            methods: .password
        )
    }

    private func continued(_ id: InteractionID) async throws -> AuthorizationRequest {
        let stored = try #require(try await interactions.find(id, of: "a"))
        guard case .good(let request) = try await authorization.check(stored.parameters) else { throw NotGood() }
        return request.continuing(stored)
    }

    private struct NotGood: Error {}

    @Test func `a request may be visited twice and leads to one code`() async throws {
        let (id, access) = (try await begin(), try await access())
        let request = try await continued(id)
        #expect(try await continued(id) == request, "a second visit")
        #expect(try await authorization.grant(request, by: access, isConsented: true) != nil)
        #expect(try await interactions.find(id, of: "a") == nil)
        await #expect(throws: CodeGrantError.spent) {
            _ = try await authorization.grant(request, by: access, isConsented: true)
        }
        #expect(rules.memory.rowCounts["authorization_codes"] == 1)
    }

    @Test func `without consent there is no code, and the request stays`() async throws {
        let (id, access) = (try await begin(), try await access())
        let request = try await continued(id)
        await #expect(throws: CodeGrantError.consentRequired) { _ = try await authorization.grant(request, by: access) }
        #expect(try await interactions.find(id, of: "a") != nil)
        #expect(rules.memory.rowCounts["authorization_codes"] == 0)
        #expect(rules.memory.rowCounts["grants"] == 0)
        #expect(try await authorization.grant(request, by: access, isConsented: true) != nil)
        #expect(rules.memory.rowCounts["grants"] == 1)
        // The next request needs no question.
        let next = try await continued(try await begin())
        #expect(try await authorization.step(of: next, for: access, by: [.password]) == .grant)
        #expect(try await authorization.grant(next, by: access) != nil)
    }
}
