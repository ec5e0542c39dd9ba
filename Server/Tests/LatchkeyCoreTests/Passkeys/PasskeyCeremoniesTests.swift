import LatchkeyCore
import LatchkeyMemory
import PasskeyInputs
import Testing

/// Ceremonies of logins that wait for a factor, and of sessions that prove their user again.
@Suite struct PasskeyCeremoniesTests {
    private let fixture: PasskeyFixture
    private let binding: [UInt8] = [1, 2, 3]

    init() throws { fixture = try PasskeyFixture() }

    private func begin(_ access: Access, kind: Ceremony.Kind = .challenge) async throws -> PasskeyRequest {
        try await fixture.useCases.passkeyCeremonies.beginUse(by: access.userID, kind: kind, boundTo: binding)
    }

    private func use(
        _ authenticator: TestAuthenticator,
        _ request: PasskeyRequest,
        kind: Ceremony.Kind = .challenge,
        boundTo other: [UInt8]? = nil,
        by access: Access,
        _ change: (inout TestAuthenticator.Assertion) -> Void = { _ in }
    ) async throws -> PasskeyUse {
        var assertion = authenticator.assertion(for: request.challenge)
        change(&assertion)
        return try await fixture.useCases.passkeyCeremonies.verifyUse(
            request.ceremonyID,
            try assertion.answer,
            kind: kind,
            boundTo: other ?? binding,
            by: access.userID
        )
    }

    @Test func `after a password the options name the user's own passkeys`() async throws {
        let (ada, bob) = (try await fixture.register(), try await fixture.register("bob"))
        let authenticator = try await fixture.authenticator(of: ada)
        _ = try await fixture.authenticator(of: bob)
        #expect(try await begin(ada).allowed.map(\.id.bytes) == [authenticator.credentialID])
    }

    @Test func `a user without a passkey cannot begin its use`() async throws {
        let ada = try await fixture.register()
        await #expect(throws: PasskeyError.notFound) { try await begin(ada) }
    }

    @Test func `the handle may be missing after a password, but must not be another`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        let found = try await use(authenticator, try await begin(ada), by: ada) { $0.userHandle = nil }
        #expect(found.record.userID == ada.userID)
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await use(authenticator, try await begin(ada), by: ada) {
                $0.userHandle = PasskeyUserHandle.random().text
            }
        }
    }

    @Test func `the passkey of another user answers nobody's challenge`() async throws {
        let (ada, bob) = (try await fixture.register(), try await fixture.register("bob"))
        _ = try await fixture.authenticator(of: ada)
        let other = try await fixture.authenticator(of: bob)
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await use(other, try await begin(ada), by: ada)
        }
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await use(other, try await begin(ada), by: bob)
        }
    }

    @Test func `a ceremony of another challenge or kind is refused`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await use(authenticator, try await begin(ada), boundTo: [9], by: ada)
        }
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await use(authenticator, try await begin(ada), kind: .stepUp, by: ada)
        }
        let logIn = try await fixture.beginLogIn()
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await use(authenticator, logIn, kind: .logIn, by: ada)
        }
        _ = try await use(authenticator, try await begin(ada, kind: .stepUp), kind: .stepUp, by: ada)
    }

    @Test func `a disabled user is refused, and the passkey is not reported as unknown`() async throws {
        let ada = try await fixture.register()
        let authenticator = try await fixture.authenticator(of: ada)
        let (known, unknown) = (try await begin(ada), try await begin(ada))
        try fixture.memory.disable(ada.userID, at: fixture.rules.clock.now())
        await #expect(throws: PasskeyError.invalidCredentials) { try await use(authenticator, known, by: ada) }
        await #expect(throws: PasskeyError.invalidCredentials) {
            try await use(TestAuthenticator(), unknown, by: ada)
        }
    }

    @Test func `one factor makes a passkey only for a user who has none`() async throws {
        let (ada, ceremonies) = (try await fixture.register(), fixture.useCases.passkeyCeremonies)
        let early = try await ceremonies.beginAddition(by: ada.userID, kind: .challenge, boundTo: binding)
        _ = try await fixture.authenticator(of: ada)
        await #expect(throws: PasskeyError.exists) {
            try await ceremonies.beginAddition(by: ada.userID, kind: .challenge, boundTo: binding)
        }
        let new = TestAuthenticator(userHandle: early.userHandle)
        let record = try await ceremonies.verifyAddition(
            early.ceremonyID,
            new.registration(for: early.challenge).answer,
            kind: .challenge,
            boundTo: binding,
            by: ada.userID
        ).record
        let error = try fixture.memory.change { tables in try tables.insertPasskey(record, asFirst: true) }
        #expect(error == .exists)
    }
}
