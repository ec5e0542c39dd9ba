import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct PseudoUserPurgeTests {
    private static let idle: TimeInterval = 90 * 24 * 60 * 60

    /// All steps to the end, at a time after everything was created.
    private static func purge(_ stores: Stores, after time: TimeInterval, slice: Int = 2) async throws -> Int {
        let purge = PseudoUserPurge(idle: idle, in: stores.storage)
        var (removed, last): (Int, String?) = (0, nil)
        repeat {
            let step = try await purge.removeOld(after: last, among: slice, at: .sample.addingTimeInterval(time))
            removed += step.removed
            last = step.last
        } while last != nil
        return removed
    }

    @Test(arguments: Engine.all) func `whom nothing identifies and nobody uses goes, with all that is theirs`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (guest, session) = try await stores.newUser()
            #expect(try await Self.purge(stores, after: Self.idle) == 0)
            #expect(try await Self.purge(stores, after: Self.idle + 1) == 1)
            #expect(try await stores.users.user(guest.id) == nil)
            #expect(try await stores.sessions.state(of: session.id)?.ended == .userDeleted)
            #expect(try await stores.count("audit_events") == 0)
        }
    }

    @Test(arguments: Engine.databases) func `who has a name or an address stays, and who was used since then`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada")
            var (proved, phone) = (try User.sample(), try User.sample())
            proved.emailAddress = OwnedAddress(try EmailAddress("ada@example.com"), isVerified: true)
            phone.phoneNumber = OwnedAddress(try PhoneNumber("+81312345678"), isVerified: false)
            for user in [proved, phone] {
                try #require(try await stores.users.insert(user, passwordHash: nil, session: .sample(of: user)))
            }
            let (used, session) = try await stores.newUser()
            try await stores.database.write { connection in
                try connection.perform(
                    "UPDATE sessions SET last_used_at = $1 WHERE id = $2",
                    [.integer(Date.sample.addingTimeInterval(1000).milliseconds), .id(session.id)]
                )
            }
            // A user with a password waits for the verification of an address.
            let waiting = try await stores.newUser(hash: "h").user
            // A user with an identity returns with the next token.
            let (linked, linkedBy) = try await stores.newUser()
            _ = try await stores.identities.link(.sample(by: linkedBy))
            // A user with a passkey logs in with it.
            let keeper = try await stores.newUser().user
            try await stores.insert(try PasskeyRecord.sample(of: keeper))
            let gone = try await stores.newUser().user
            #expect(try await Self.purge(stores, after: Self.idle + 1) == 1)
            for user in [ada, proved, phone, used, waiting, linked, keeper] {
                #expect(try await stores.users.user(user.id) != nil)
            }
            #expect(try await stores.users.user(gone.id) == nil)
            #expect(try await Self.purge(stores, after: Self.idle + 1001) == 1)
            #expect(try await stores.users.user(used.id) == nil)
        }
    }
}
