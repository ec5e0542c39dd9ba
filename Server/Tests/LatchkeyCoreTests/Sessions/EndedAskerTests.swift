import LatchkeyCore
import LatchkeyMemory
import Testing

/// A session that ends while its request is under way changes nothing.
@Suite struct EndedAskerTests {
    private let rules = Rules()

    /// A session that has proved everything, and has ended since.
    private func endedAccess() async throws -> Access {
        let access = rules.freshAccess(of: try await rules.register())
        try rules.memory.end(access.sessionID, because: .revoked, at: rules.clock.now())
        return access
    }

    @Test(arguments: [true, false]) func `it changes no record`(isAddress: Bool) async throws {
        let access = try await endedAccess()
        var changes = ProfileChanges()
        if isAddress { changes.emailAddress = .set("thief@example.net") } else { changes.displayName = .set("Thief") }
        await #expect(throws: ProfileUpdateError.sessionEnded(.revoked)) {
            _ = try await rules.update.apply(changes, by: access, from: nil, if: .any, with: rules.application)
        }
        let ada = try await rules.storage.read { tables in try tables.users.find(access.userID) }
        #expect(ada?.pendingEmailAddress == nil && ada?.displayName == nil)
    }

    @Test(arguments: ["correct horse", nil]) func `it deletes nobody`(password: String?) async throws {
        let access = try await endedAccess()
        await #expect(throws: UserDeletionError.sessionEnded(.revoked)) {
            try await rules.deletion.delete(access, password: password)
        }
        #expect(rules.memory.users.count == 1)
    }

    @Test func `it unlinks no identity`() async throws {
        let access = try await endedAccess()
        await #expect(throws: IdentityUnlinkError.sessionEnded(.revoked)) {
            try await rules.useCases().identities.unlink(rules.ids.next(), by: access, from: nil)
        }
    }
}
