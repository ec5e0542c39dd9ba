import Foundation
import LatchkeyCore
import Testing

/// The question whether an application may have rights.
@Suite struct ConsentTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func request(
        _ changes: [String: String] = [:],
        client change: (inout ClientRules) -> Void = { $0.party = .third }
    ) throws -> AuthorizationRequest {
        var rules = ClientRules()
        rules.resources = ["https://api.example.com/"]
        change(&rules)
        let uris = ["https://a.example/cb", "http://127.0.0.1/cb"]
        let application = Application(
            id: "a",
            name: "A",
            redirectURIs: try uris.map { text throws(RedirectURIError) in try RedirectURI(text) },
            client: rules
        )
        let values = [
            "response_type": "code", "client_id": "a", "redirect_uri": "https://a.example/cb", "scope": "openid email",
            "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
        ].merging(changes) { $1 }
        let parameters = values.map { AuthorizationParameter(name: $0.key, value: $0.value) }
        guard case .good(let request) = AuthorizationRequest.checked(parameters, of: application) else {
            throw NotGood()
        }
        return request
    }

    private struct NotGood: Error {}

    private static func grant(_ demand: ConsentDemand) -> Grant {
        Grant(
            id: "g",
            userID: "u",
            applicationID: "a",
            scopes: demand.scopes,
            resources: demand.resources,
            claims: demand.claims,
            createdAt: now,
            consentedAt: now,
            lastUsedAt: now
        )
    }

    private static func step(
        _ request: AuthorizationRequest,
        after consent: ConsentDemand? = nil,
        age: TimeInterval = 3600,
        isConfirmed: Bool = false,
        isExpectedUser: Bool = true
    ) -> AuthorizationRequest.Step {
        let access = Access(
            sessionID: "s",
            userID: "u",
            applicationID: "default",
            expiresAt: .distantFuture,
            authenticatedAt: now.addingTimeInterval(-age),
            methods: .password
        )
        return request.step(
            for: access,
            by: [.password],
            at: now,
            isConfirmed: isConfirmed,
            isExpectedUser: isExpectedUser,
            grant: consent.map(grant)
        )
    }

    @Test func `the operator's own site is not asked about`() throws {
        let request = try Self.request(["scope": "openid offline_access"], client: { _ in })
        #expect(Self.step(request) == .grant)
    }

    @Test func `another's application is asked about once, and again for each new right`() throws {
        let request = try Self.request()
        let demand = ConsentDemand(scopes: Scopes(names: ["openid", "email"]))
        #expect(Self.step(request) == .consent(demand))
        #expect(Self.step(request, isConfirmed: true) == .grant)
        #expect(Self.step(request, after: demand) == .grant)
        let more: [[String: String]] = [
            ["scope": "openid email profile"], ["scope": "openid email offline_access"],
            ["resource": "https://api.example.com/"], ["claims": #"{"userinfo":{"phone_number":null}}"#],
        ]
        for change in more {
            let wider = try Self.request(change)
            #expect(Self.step(wider, after: demand) == .consent(wider.demand), "\(change)")
            #expect(Self.step(wider, after: wider.demand) == .grant, "\(change)")
            #expect(Self.step(request, after: wider.demand) == .grant, "fewer rights need no question")
        }
    }

    @Test func `a claim of an asked scope, and one about the login, are no further right`() throws {
        let claims = #"{"userinfo":{"email":{"essential":true}},"id_token":{"auth_time":null,"acr":null}}"#
        #expect(try Self.request(["claims": claims]).demand.claims == [])
    }

    @Test func `without a page the missing consent is an error`() throws {
        let request = try Self.request(["prompt": "none"])
        #expect(Self.step(request) == .refuse(.consentRequired))
        #expect(Self.step(request, after: request.demand) == .grant)
    }

    @Test func `an application can have the person asked again`() throws {
        let request = try Self.request(["prompt": "consent"])
        #expect(Self.step(request, after: request.demand) == .consent(request.demand))
        #expect(Self.step(request, after: request.demand, isConfirmed: true) == .grant)
    }

    @Test(arguments: [ClientRules.Registration.dynamic, .document])
    func `an application that nobody has checked is asked about every time`(
        registration: ClientRules.Registration
    ) throws {
        let unchecked: (inout ClientRules) -> Void = { $0.registration = registration }
        let request = try Self.request(client: unchecked)
        #expect(Self.step(request, after: request.demand, age: 1) == .consent(request.demand))
        let silent = try Self.request(["prompt": "none"], client: unchecked)
        #expect(Self.step(silent, after: silent.demand) == .refuse(.consentRequired))
    }

    @Test func `a program on the device is asked about unless the login is fresh`() throws {
        let request = try Self.request(["redirect_uri": "http://127.0.0.1:8080/cb"])
        #expect(Self.step(request, after: request.demand) == .consent(request.demand))
        #expect(Self.step(request, after: request.demand, age: 5) == .grant)
        #expect(Self.step(request, age: 5) == .consent(request.demand))
    }

    @Test func `another person than the named one logs in, and is refused without a page`() throws {
        #expect(Self.step(try Self.request(), isConfirmed: true, isExpectedUser: false) == .logIn)
        let silent = try Self.request(["prompt": "none"])
        #expect(Self.step(silent, after: silent.demand, isExpectedUser: false) == .refuse(.loginRequired))
    }

    @Test func `a consent does not grow without end, and has all of the latest request`() {
        var grant: Grant?
        for number in 0..<20 {
            let claims = (0..<ClaimsRequest.most).map { "x\(number)-\($0)" }
            let demand = ConsentDemand(scopes: .standard, claims: claims)
            grant = .consented(demand, after: grant, id: "g", of: "u", to: "a", at: Self.now)
            #expect(demand.isCovered(by: grant))
        }
        #expect(grant?.claims.count == Grant.mostNames)
    }

    // MARK: - Once

    private static func continued(_ request: AuthorizationRequest, age: TimeInterval) -> AuthorizationRequest {
        request.continuing(
            Interaction(
                digest: [1],
                applicationID: "a",
                parameters: [],
                createdAt: now.addingTimeInterval(-age),
                expiresAt: .distantFuture
            )
        )
    }

    @Test(arguments: [["prompt": "login"], ["prompt": "create"], ["max_age": "0"], ["prompt": "select_account"]])
    func `a proof that is newer than the stored request meets its demand`(demand: [String: String]) throws {
        let request = try Self.request(demand, client: { _ in })
        #expect(Self.step(request, age: 5) != .grant)
        #expect(Self.step(Self.continued(request, age: 4), age: 5) != .grant)
        #expect(Self.step(Self.continued(request, age: 5), age: 5) == .grant)
        #expect(Self.step(Self.continued(request, age: 6), age: 5) == .grant)
    }

    @Test func `another person who has just logged in is refused, so that nobody logs in forever`() throws {
        let request = Self.continued(try Self.request(), age: 10)
        #expect(Self.step(request, age: 5, isExpectedUser: false) == .refuse(.loginRequired))
        #expect(Self.step(request, age: 15, isExpectedUser: false) == .logIn)
    }
}
