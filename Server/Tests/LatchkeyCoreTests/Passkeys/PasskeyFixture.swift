import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyMemory
import PasskeyInputs
import Testing

/// The use cases of a server with passkeys at `example.org`.
struct PasskeyFixture: Sendable {
    let rules: Rules
    var application = Application(id: Application.defaultID, name: "Default")
    var otherApplications: [Application] = []
    var relyingParty: RelyingParty?
    var origin = RequestOrigin(address: ClientAddress("192.0.2.1"))

    init(rules: Rules = Rules()) throws {
        self.rules = rules
        relyingParty = try PasskeyVectors.relyingParty()
    }

    var memory: MemoryStorage { rules.memory }

    /// The use cases of the rules, with real cryptography of passkeys.
    var useCases: UseCases {
        let base = rules.useCases(applications: [application] + otherApplications)
        let ports = base.ports
        return UseCases(
            Ports(
                storage: ports.storage,
                clock: ports.clock,
                passwords: ports.passwords,
                estimator: ports.estimator,
                phoneNumbers: ports.phoneNumbers,
                tokens: ports.tokens,
                tokenDigest: ports.tokenDigest,
                digests: ports.digests,
                factors: FactorPorts(
                    totp: ports.factors.totp,
                    passkeys: StandardPasskeyCryptography(),
                    sealing: ports.factors.sealing,
                    relyingParty: relyingParty
                ),
                openID: ports.openID,
                reports: ports.reports
            ),
            applications: base.applications,
            liveSessions: base.liveSessions,
            activity: base.activity,
            sso: base.sso,
            messages: base.messages,
            notices: base.notices,
            verificationSignal: base.verificationSignal,
            space: base.space,
            limits: base.limits,
            ids: base.ids
        )
    }
}

// MARK: - Sessions

extension PasskeyFixture {
    /// A new user with a password, by their session.
    func register(_ username: String = "ada") async throws -> Access { access(try await rules.register(username)) }

    /// Another session of the user, by their password.
    func logInAgain(_ username: String = "ada") async throws -> Access {
        access(try await rules.logIn(username, "correct horse"))
    }

    /// The access of a session whose user has authenticated just now.
    func access(_ signedIn: SignedIn) -> Access { access(signedIn.session.id, of: signedIn.user.id) }

    func access(_ sessionID: SessionRecord.ID, of userID: User.ID) -> Access {
        Access(
            sessionID: sessionID,
            userID: userID,
            applicationID: application.id,
            expiresAt: rules.clock.now().addingTimeInterval(600),
            authenticatedAt: rules.clock.now()
        )
    }

    /// The proof of a session whose user has authenticated just now.
    func proof(_ access: Access) throws -> RecentProof {
        let fresh = self.access(access.sessionID, of: access.userID)
        return try #require(fresh.recentProof(at: rules.clock.now()))
    }
}

// MARK: - Ceremonies

extension PasskeyFixture {
    func beginAddition(by access: Access, isConditional: Bool = false) async throws -> PasskeyCreation {
        try await useCases.passkeys.beginAddition(by: proof(access), isConditional: isConditional)
    }

    func add(
        _ answer: PasskeyRegistrationAnswer,
        to creation: PasskeyCreation,
        named name: String? = nil,
        by access: Access
    ) async throws -> PasskeyAdded {
        try await useCases.passkeys.add(
            creation.ceremonyID,
            answer,
            named: name,
            by: proof(access),
            from: origin,
            with: application
        )
    }

    /// An authenticator with a passkey of the user.
    func authenticator(
        of access: Access,
        flags: UInt8 = 0x45,
        counter: UInt32 = 0,
        named name: String? = nil
    ) async throws -> TestAuthenticator {
        let creation = try await beginAddition(by: access)
        let authenticator = TestAuthenticator(userHandle: creation.userHandle)
        let registration = authenticator.registration(for: creation.challenge, flags: flags, counter: counter)
        _ = try await add(registration.answer, to: creation, named: name, by: access)
        return authenticator
    }

    func beginLogIn(boundTo binding: [UInt8]? = nil) async throws -> PasskeyRequest {
        try await useCases.passkeyLogIn.begin(boundTo: binding, from: origin.address)
    }

    func logIn(
        _ answer: PasskeyAssertionAnswer,
        _ ceremonyID: Ceremony.ID,
        boundTo binding: [UInt8]? = nil
    ) async throws -> SignedIn {
        try await useCases.passkeyLogIn.logIn(
            ceremonyID,
            answer,
            boundTo: binding,
            from: origin,
            with: application
        )
    }

    /// A login with a ceremony of its own.
    @discardableResult
    func logIn(
        with authenticator: TestAuthenticator,
        flags: UInt8 = 0x05,
        counter: UInt32 = 0,
        _ change: (inout TestAuthenticator.Assertion) -> Void = { _ in }
    ) async throws -> SignedIn {
        let request = try await beginLogIn()
        var assertion = authenticator.assertion(for: request.challenge, flags: flags, counter: counter)
        change(&assertion)
        return try await logIn(assertion.answer, request.ceremonyID)
    }

    /// The row of a passkey.
    func record(of authenticator: TestAuthenticator) throws -> PasskeyRecord? {
        let id = try #require(PasskeyCredentialID(authenticator.credentialID))
        return try memory.change { tables in try tables.passkeys.find(id) }
    }

    /// The kinds of all events, in the order of their ids.
    var events: [AuditEventKind] { memory.events.map(\.kind) }
}
