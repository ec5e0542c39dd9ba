import Foundation
import LatchkeyCore
import LatchkeyJSON
import LatchkeyMemory
import Synchronization
import Testing

/// The work in the background that makes copies of users' data.
@Suite struct ExportMakingTests {
    @Test func `the copy has everything about the user, and no secret`() async throws {
        let ada = try await ExportFixture()
        try ada.addAddress()
        try ada.addObjects(1..<2, in: "notes")
        try ada.addFactors()
        try await ada.request()
        #expect(try await ada.making().work())
        let text = try await ada.archive()
        for word in [
            "\"username\" : \"ada\"", "ada@example.com", "\"emailAddressVerified\" : true", "\"hasPassword\" : true",
            "=== sessions.json", ada.access.sessionID.rawValue, "=== devices.json", "=== identities.json",
            "\"authenticatorAppSince\" : ", "=== passkeys.json", "\"name\":\"Ada's passwords\"", "\"lastUsedAt\":",
            "=== events.json", "\"kind\":\"user_registered\"", "=== objects/user/notes.json", "\"bucket\": \"notes\"",
            "\"number\":1", "\"createdAt\":\"2027-01-15T08:00:00.000Z\"",
        ] { #expect(text.contains(word), "\(word)") }
        let hash = try #require(ada.rules.memory.passwordHash(of: ada.userID))
        #expect(!text.contains(hash))
        #expect(!text.lowercased().contains("digest"))
        #expect(!text.lowercased().contains("token"))
        #expect(!text.contains("sealed"))
        #expect(!text.lowercased().contains("publickey"))
    }

    @Test func `the copy has the rights of applications`() async throws {
        let ada = try await ExportFixture()
        let grant = Grant(
            id: "g",
            userID: ada.userID,
            applicationID: "shop",
            scopes: Scopes(names: ["openid", "email"]),
            createdAt: ada.rules.clock.now(),
            consentedAt: ada.rules.clock.now(),
            lastUsedAt: ada.rules.clock.now()
        )
        try await ada.rules.memory.transaction { tables in try tables.grants.put(grant) }
        try await ada.request()
        #expect(try await ada.making().work())
        let text = try await ada.archive()
        for word in ["=== grants.json", "\"applicationID\":\"shop\"", "\"scopes\":[\"openid\",\"email\"]"] {
            #expect(text.contains(word), "\(word)")
        }
    }

    @Test func `each session says whether it is bound to its device, without the key`() async throws {
        let ada = try await ExportFixture()
        _ = try await ada.rules.logIn.logIn(
            "ada",
            password: "correct horse",
            from: RequestOrigin(keyThumbprint: KeyThumbprint("a-thumbprint")),
            with: ada.rules.application
        )
        try await ada.request()
        #expect(try await ada.making().work())
        let text = try await ada.archive()
        #expect(text.matches(of: /"isBoundToDevice":true/).count == 1)
        #expect(text.matches(of: /"isBoundToDevice":false/).count == 1)
        #expect(!text.contains("a-thumbprint"))
    }

    @Test func `each file is JSON`() async throws {
        let ada = try await ExportFixture()
        try ada.addObjects(0..<3, in: "notes")
        try ada.addObjects(0..<1, in: "tasks")
        try await ada.request()
        #expect(try await ada.making().work())
        let files = try await ada.archive().split(separator: "=== ").filter { $0.contains(".json\n") }
        #expect(files.count == 9)
        for file in files {
            let json = file.drop { $0 != "\n" }
            _ = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
        }
    }

    @Test func `the e-mail comes with the copy, once, without a token`() async throws {
        let ada = try await ExportFixture()
        try ada.addAddress()
        let before = ada.rows("messages")
        try await ada.request()
        #expect(ada.rows("messages") == before)
        #expect(try await ada.making().work())
        #expect(ada.rows("messages") == before + 1)
        #expect(try await !ada.making().work())
        #expect(ada.rows("messages") == before + 1)
    }

    @Test func `a user without an e-mail address gets no message`() async throws {
        let ada = try await ExportFixture()
        try await ada.request()
        #expect(try await ada.making().work())
        #expect(ada.rows("messages") == 0)
        #expect(try await ada.archive().hasSuffix("=== end\n"))
    }

    @Test func `two servers at once make one copy and one e-mail`() async throws {
        let ada = try await ExportFixture()
        try ada.addAddress()
        try ada.addObjects(0..<500, in: "notes")
        try await ada.request()
        async let one = ada.making().work()
        async let other = ada.making().work()
        let worked = try await [one, other]
        #expect(worked.count { $0 } == 1)
        #expect(ada.rows("messages") == 1)
        #expect(try await ada.archive().matches(of: /=== profile.json/).count == 1)
    }

    @Test func `after a crash another server makes the copy again`() async throws {
        let ada = try await ExportFixture()
        try ada.addAddress()
        try ada.addObjects(0..<2000, in: "notes")
        try await ada.request()
        // The claim and the first part are stored, and then the server dies.
        ada.rules.storage.fail(100, .transaction, after: 2)
        await #expect(throws: StoreError.self) { try await ada.making().work() }
        #expect(ada.rows("export_parts") == 1)
        ada.rules.storage.fail(0, .transaction)
        #expect(try await !ada.making().work(), "it is still claimed")
        ada.rules.clock.turn(by: ExportMaking.claimDuration)
        #expect(try await ada.making().work())
        let text = try await ada.archive()
        #expect(text.matches(of: /"id":"object-/).count == 2000)
        #expect(text.matches(of: /=== profile.json/).count == 1)
        #expect(ada.rows("messages") == 1)
    }

    @Test func `a server that was too slow leaves the copy to the one that took over`() async throws {
        let ada = try await ExportFixture()
        try await ada.request()
        let (now, end) = (ada.rules.clock.now(), ada.rules.clock.now().addingTimeInterval(ExportMaking.claimDuration))
        let slow = try #require(
            try ada.rules.memory.change { tables in try tables.exports.claim(as: "slow", at: now, until: end) }
        )
        ada.rules.clock.turn(by: ExportMaking.claimDuration)
        #expect(try await ada.making().work())
        let ready = DataExport.Ready(at: end, size: 1)
        let isExtended = try ada.rules.memory.change { tables in try tables.exports.extend(slow, until: end) }
        let isFinished = try ada.rules.memory.change { tables in
            try tables.exports.finish(slow, ready, expiresAt: end)
        }
        #expect(!isExtended)
        #expect(!isFinished)
        #expect(try await ada.archive().hasSuffix("=== end\n"))
    }

    /// The access before which the user is deleted: one of the account, the events, a page, the last part, or the end.
    @Test(arguments: [3, 4, 8, 20, 47, 48, 49]) func `a user who is deleted meanwhile leaves nothing`(
        access number: Int
    ) async throws {
        let ada = try await ExportFixture()
        try ada.addAddress()
        try ada.addObjects(0..<2000, in: "notes")
        try await ada.request()
        let count = Mutex(0)
        let memory = ada.rules.memory
        let (userID, now) = (ada.userID, ada.rules.clock.now())
        ada.rules.storage.interrupt {
            let isDue = count.withLock { count in
                count += 1
                return count == number
            }
            if isDue { try? memory.delete(userID, at: now) }
        }
        #expect(try await ada.making().work())
        ada.rules.storage.interrupt(nil)
        #expect(count.withLock { $0 } >= number, "the user was deleted")
        for table in ["users", "exports", "export_parts", "messages"] { #expect(ada.rows(table) == 0, "\(table)") }
        #expect(try await !ada.making().work())
    }

    @Test func `all of 2,000 objects are in the copy, in the files of their buckets`() async throws {
        let ada = try await ExportFixture()
        try ada.addObjects(0..<1999, in: "notes")
        try ada.addObjects(5000..<5001, in: "tasks")
        let eve = try await ExportFixture("eve", in: ada.rules)
        try eve.addObjects(9000..<9001, in: "notes")
        try await ada.request()
        #expect(try await ada.making().work())
        #expect(ada.rows("export_parts") > 1)
        let text = try await ada.archive()
        let ids = Set(text.matches(of: /"id":"object-([0-9]+)"/).map { String($0.1) })
        #expect(ids == Set((Array(0..<1999) + [5000]).map(String.init)))
        #expect(text.matches(of: /=== objects\/user\/(notes|tasks).json\n/).count == 2)
    }

    @Test func `a copy that does not fit is removed, and the operator learns of it`() async throws {
        let ada = try await ExportFixture()
        try await ada.request()
        let reported = Mutex(0)
        #expect(try await ada.making(PlainArchives(most: 3)) { _ in reported.withLock { $0 += 1 } }.work())
        #expect(reported.withLock { $0 } == 1)
        #expect(ada.rows("exports") == 0)
        #expect(ada.rows("messages") == 0)
    }

    @Test func `nothing waits, so nothing is written`() async throws {
        let ada = try await ExportFixture()
        let before = ada.rules.storage.transactions
        #expect(try await !ada.making().work())
        #expect(ada.rules.storage.transactions == before)
    }
}
