import LatchkeyCore
import LatchkeyMemory
import Testing

/// Requests and downloads of a user's data.
@Suite struct UserExportTests {
    @Test func `a user requests a copy, and downloads it when it is ready`() async throws {
        let ada = try await ExportFixture()
        #expect(try await ada.exports.find(of: ada.access) == nil)
        try await ada.request()
        await ada.signal.wait()
        #expect(try await ada.exports.find(of: ada.access)?.ready == nil)
        await #expect(throws: ExportError.notFound) { try await ada.archive() }
        #expect(try await ada.making().work())
        let export = try #require(try await ada.exports.find(of: ada.access))
        let text = try await ada.archive()
        #expect(export.ready?.size == Int64(text.utf8.count))
        #expect(text.hasPrefix("=== README.txt\nRead me in ja\n=== profile.json\n"))
        #expect(text.hasSuffix("=== end\n"))
        let kinds = ada.rules.memory.events.map(\.kind)
        #expect(Array(kinds.suffix(2)) == [.dataExportRequested, .dataExportDownloaded])
    }

    @Test func `another user has nothing to download`() async throws {
        let ada = try await ExportFixture()
        let eve = try await ExportFixture("eve", in: ada.rules)
        try await ada.request()
        #expect(try await ada.making().work())
        #expect(try await eve.exports.find(of: eve.access) == nil)
        await #expect(throws: ExportError.notFound) { try await eve.archive() }
    }

    @Test func `a second request within a day is refused, and a later one replaces the copy`() async throws {
        let ada = try await ExportFixture()
        try await ada.request()
        await #expect(throws: ExportError.tooSoon) { try await ada.request() }
        #expect(try await ada.making().work())
        await #expect(throws: ExportError.tooSoon) { try await ada.request() }
        #expect(try await ada.archive().hasSuffix("=== end\n"))
        ada.rules.clock.turn(by: DataExport.pause)
        try await ada.request()
        #expect(ada.rows("exports") == 1)
        #expect(ada.rows("export_parts") == 0)
        await #expect(throws: ExportError.notFound) { try await ada.archive() }
    }

    @Test func `a copy expires after seven days`() async throws {
        let ada = try await ExportFixture()
        try await ada.request()
        ada.rules.clock.turn(by: 1000)
        #expect(try await ada.making().work())
        ada.rules.clock.turn(by: DataExport.lifetime - 1)
        #expect(try await ada.archive().hasSuffix("=== end\n"))
        ada.rules.clock.turn(by: 1)
        #expect(try await ada.exports.find(of: ada.access) == nil)
        await #expect(throws: ExportError.notFound) { try await ada.archive() }
    }

    @Test func `a session that has ended requests and downloads nothing`() async throws {
        let ada = try await ExportFixture()
        try await ada.request()
        #expect(try await ada.making().work())
        ada.rules.clock.turn(by: DataExport.pause)
        try ada.rules.memory.end(ada.access.sessionID, because: .revoked, at: ada.rules.clock.now())
        await #expect(throws: ExportError.sessionEnded(.revoked)) { try await ada.request() }
        await #expect(throws: ExportError.sessionEnded(.revoked)) { try await ada.archive() }
    }

    @Test func `the copy is deleted with its user`() async throws {
        let ada = try await ExportFixture()
        try await ada.request()
        #expect(try await ada.making().work())
        #expect(ada.rows("export_parts") == 1)
        try ada.rules.memory.delete(ada.userID, at: ada.rules.clock.now())
        #expect(ada.rows("exports") == 0)
        #expect(ada.rows("export_parts") == 0)
    }

    @Test func `a part of another copy is refused`() async throws {
        let ada = try await ExportFixture()
        let eve = try await ExportFixture("eve", in: ada.rules)
        for user in [ada, eve] { try await user.request() }
        while try await ada.making().work() {}
        try ada.rules.memory.change { tables in
            let adas = try #require(try tables.exports.find(of: ada.userID)).id
            let eves = try #require(try tables.exports.find(of: eve.userID)).id
            let part = try #require(try tables.exports.part(0, of: adas))
            try tables.exports.removeParts(of: eves)
            try tables.exports.insert(part: part, 0, of: eves)
        }
        await #expect(throws: StoreError.self) { try await eve.archive() }
    }

    @Test func `storage that fails is no request`() async throws {
        let ada = try await ExportFixture()
        ada.rules.storage.error = .unavailable("full")
        await #expect(throws: ExportError.storage(.unavailable("full"))) { try await ada.request() }
        ada.rules.storage.error = nil
        #expect(ada.rows("exports") == 0)
    }
}
