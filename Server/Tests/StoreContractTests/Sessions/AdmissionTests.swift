import Foundation
import LatchkeyCore
import Testing

@Suite struct AdmissionTests {
    private static func rules() throws -> AccountRules {
        AccountRules(emailDomains: [try EmailDomain("example.com")])
    }

    /// A stored user with an address.
    private static func user(_ address: String, in stores: Stores) async throws -> User {
        var user = try User.sample()
        user.emailAddress = OwnedAddress(try EmailAddress(address), isVerified: true)
        try #require(try await stores.users.insert(user, passwordHash: nil, session: .sample(of: user)))
        return user
    }

    @Test(arguments: Engine.all) func `a session starts only for a user whom its application admits`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (
                try await Self.user("ada@example.com", in: stores), try await Self.user("eve@example.net", in: stores)
            )
            for (user, isAdmitted) in [(ada, true), (eve, false)] {
                let session = NewSession(.sample(of: user), accountRules: try Self.rules())
                let event = AuditEvent(.loginSucceeded, id: ids.next(), starting: session.record)
                let start = { @Sendable (tables: any Tables) in
                    try tables.start(session, event) != nil
                }
                if isAdmitted {
                    #expect(try await stores.storage.perform(.transaction, start))
                } else {
                    await #expect(throws: AdmissionRefusal.emailDomain) {
                        try await stores.storage.perform(.transaction, start)
                    }
                }
                let state = try await stores.sessions.state(of: session.record.id)
                #expect((state != nil) == isAdmitted)
                let events = try await stores.events.events(of: user.id, before: nil, limit: 9)
                #expect(events.contains(event) == isAdmitted)
            }
        }
    }

    @Test(arguments: Engine.all) func `a user who is not admitted is not stored either`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let user = try User.sample(username: "eve")
            let session = NewSession(.sample(of: user), accountRules: try Self.rules())
            let event = AuditEvent(.userRegistered, id: ids.next(), starting: session.record)
            await #expect(throws: AdmissionRefusal.emailDomain) {
                try await stores.storage.perform(.transaction) { tables in
                    try tables.register(user, "hash", session, event)
                }
            }
            #expect(try await stores.users.credentials(of: user.id) == nil)
        }
    }
}
