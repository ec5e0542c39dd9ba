import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct DeviceAuthorizationTests {
    private let rules = Rules()

    private static func tv(_ change: (inout ClientRules) -> Void = { _ in }) -> AuthenticatedClient {
        var client = ClientRules()
        client.party = .third
        client.grantTypes.insert(.deviceCode)
        change(&client)
        return AuthenticatedClient(
            application: Application(id: "tv", name: "TV", client: client),
            isAuthenticated: false
        )
    }

    private func devices(_ client: AuthenticatedClient) -> DeviceAuthorization {
        rules.useCases(applications: [rules.application, client.application]).deviceAuthorization
    }

    private func access(_ signedIn: SignedIn) -> Access {
        Access(
            sessionID: signedIn.session.id,
            userID: signedIn.user.id,
            applicationID: rules.application.id,
            expiresAt: .distantFuture,
            authenticatedAt: rules.clock.now(),
            methods: .password
        )
    }

    private func begin(
        _ client: AuthenticatedClient,
        _ scope: String? = "openid",
        resources: [String] = []
    ) async throws -> BegunDeviceAuthorization {
        try await devices(client).begin(by: client, scope: scope, resources: resources, from: nil)
    }

    private func poll(_ begun: BegunDeviceAuthorization, _ client: AuthenticatedClient) async throws -> ExchangedCode {
        try await devices(client).redeem(begun.deviceCode.secretText, by: client, from: RequestOrigin())
    }

    private func expect(
        _ error: DevicePollError,
        _ begun: BegunDeviceAuthorization,
        _ client: AuthenticatedClient,
        at location: SourceLocation = #_sourceLocation
    ) async {
        await #expect(throws: error, sourceLocation: location) { _ = try await poll(begun, client) }
    }

    private func allow(
        _ begun: BegunDeviceAuthorization,
        _ client: AuthenticatedClient,
        by ada: Access
    ) async throws {
        let devices = devices(client)
        try await devices.allow(try await devices.request(begun.userCode.text, by: ada, from: nil), by: ada)
    }

    private func grant(of ada: Access) async throws -> Grant? {
        try await rules.memory.read { tables in try tables.grants.find(of: ada.userID, to: "tv") }
    }

    @Test func `a device gets one session when the person allows it, and the consent is stored`() async throws {
        let (client, ada) = (Self.tv(), access(try await rules.register()))
        let begun = try await begin(client, "openid offline_access admin")
        await expect(.pending, begun, client)
        #expect(try await grant(of: ada) == nil)
        try await allow(begun, client, by: ada)
        let exchanged = try await poll(begun, client)
        let scopes = Scopes(names: ["openid", "offline_access"])
        #expect(exchanged.grant == SessionGrant(scopes: scopes))
        #expect(exchanged.user.id == ada.userID)
        #expect(exchanged.idToken != nil && exchanged.isRefreshable)
        let session = try #require(rules.memory.sessions.first { $0.id == exchanged.session.id })
        #expect(session.applicationID == "tv" && session.grant == exchanged.grant && session.methods == .password)
        #expect(try await grant(of: ada)?.scopes == scopes)
        await expect(.invalidCode, begun, client)
    }

    @Test func `the operator's own application without a scope opens the whole API, and stores no consent`()
        async throws
    {
        let (client, ada) = (Self.tv { $0.party = .first }, access(try await rules.register()))
        let begun = try await begin(client, nil)
        try await allow(begun, client, by: ada)
        let exchanged = try await poll(begun, client)
        #expect(exchanged.grant == nil && exchanged.idToken == nil && exchanged.isRefreshable)
        #expect(try await grant(of: ada) == nil)
    }

    @Test func `without offline_access another's application gets no refresh token`() async throws {
        let (client, ada) = (Self.tv(), access(try await rules.register()))
        let begun = try await begin(client)
        try await allow(begun, client, by: ada)
        #expect(try await !poll(begun, client).isRefreshable)
    }

    @Test func `each early poll makes the interval five seconds longer`() async throws {
        let client = Self.tv()
        let begun = try await begin(client)
        await expect(.pending, begun, client)
        await expect(.slowDown, begun, client)
        rules.clock.turn(by: 9)
        await expect(.slowDown, begun, client)
        rules.clock.turn(by: 15)
        await expect(.pending, begun, client)
    }

    @Test func `a refusal ends the request`() async throws {
        let (client, ada) = (Self.tv(), access(try await rules.register()))
        let begun = try await begin(client)
        let devices = devices(client)
        let request = try await devices.request(begun.userCode.text, by: ada, from: nil)
        try await devices.deny(request)
        await #expect(throws: DeviceAnswerError.unknownCode) { try await devices.allow(request, by: ada) }
        await expect(.denied, begun, client)
        await expect(.invalidCode, begun, client)
    }

    @Test func `codes expire for the device and for the person`() async throws {
        let (client, ada) = (Self.tv(), access(try await rules.register()))
        let begun = try await begin(client)
        rules.clock.turn(by: TimeInterval(DeviceAuthorizationRecord.lifetime))
        await expect(.expired, begun, client)
        await #expect(throws: DeviceAnswerError.unknownCode) { try await allow(begun, client, by: ada) }
    }

    @Test func `a device code is its client's alone, and needs the grant type`() async throws {
        let client = Self.tv()
        let begun = try await begin(client)
        var other = ClientRules()
        other.grantTypes.insert(.deviceCode)
        let thief = AuthenticatedClient(
            application: Application(id: "other", name: "Other", client: other),
            isAuthenticated: true
        )
        await expect(.invalidCode, begun, thief)
        let unfit = Self.tv { $0.grantTypes = GrantType.standard }
        await expect(.notAllowed, begun, unfit)
        await #expect(throws: DeviceRequestError.notAllowed) { _ = try await begin(unfit) }
        await expect(.pending, begun, client)
    }

    @Test func `a client that must prove a key gets nothing without it`() async throws {
        let client = Self.tv { $0.requiresKeyProofs = true }
        await expect(.keyNotProved, try await begin(client), client)
    }

    @Test(arguments: ["admin", "\"", ""]) func `a scope that the client may not have is refused`(
        scope: String
    ) async throws {
        await #expect(throws: DeviceRequestError.scope) { _ = try await begin(Self.tv(), scope) }
    }

    @Test func `an unknown resource is refused`() async throws {
        await #expect(throws: DeviceRequestError.resource) {
            _ = try await begin(Self.tv(), resources: ["https://unknown.example.com"])
        }
    }

    @Test func `scopes that are too long for an access token are refused`() async throws {
        let scope = String(repeating: "s", count: 1000)
        let client = Application.ID("https://tv.example.com/" + String(repeating: "c", count: 1300))
        var rules = ClientRules()
        (rules.party, rules.scopes) = (.third, Scopes(scope))
        rules.grantTypes.insert(.deviceCode)
        let application = Application(id: client, name: "TV", client: rules)
        let tv = AuthenticatedClient(application: application, isAuthenticated: false)
        await #expect(throws: DeviceRequestError.tooLong) { _ = try await begin(tv, scope) }
    }

    @Test func `a changed password takes the allowance back`() async throws {
        let (client, signedIn) = (Self.tv(), try await rules.register())
        let begun = try await begin(client)
        try await allow(begun, client, by: access(signedIn))
        try await rules.memory.transaction { tables in try tables.deviceCodes.removeAllowed(by: signedIn.user.id) }
        await expect(.invalidCode, begun, client)
    }
}
