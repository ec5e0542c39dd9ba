import Foundation
import LatchkeyDatabase
import Testing

@Suite struct ClosingTests {
    let file: DatabaseFile

    init() throws { file = try DatabaseFile() }

    @Test func `a closed database refuses reads and writes`() async throws {
        let database = try await file.withThings()
        try await database.insert(1)
        #expect(try await database.numbers == [1])
        await database.close()
        await #expect(throws: DatabaseError.self) { try await database.numbers }
        await #expect(throws: DatabaseError.self) { try await database.insert(2) }
        await database.close()
    }

    @Test func `closing moves the write-ahead log into the file`() async throws {
        let database = try await file.withThings()
        try await database.insert(1)
        _ = try await database.numbers
        #expect(FileManager.default.fileExists(atPath: file.path + "-wal"))
        await database.close()
        #expect(!FileManager.default.fileExists(atPath: file.path + "-wal"))
    }

    @Test func `closing waits for a running read`() async throws {
        let database = try await file.withThings()
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        async let count = database.read { connection in
            start.finish()
            gate.wait()
            return try connection.first("SELECT COUNT(*) FROM things") { try $0.integer(0) }
        }
        for await _ in started {}
        async let closed: Void = database.close()
        gate.signal()
        #expect(try await count == 0)
        await closed
    }

    @Test(arguments: [DatabaseUse.reading, .lookingOn])
    func `a closed database can be opened for reading`(_ use: DatabaseUse) async throws {
        let database = try await file.withThings()
        try await database.insert(1)
        await database.close()
        let reader = try SQLiteDatabase(path: file.path, for: use)
        #expect(try await reader.numbers == [1])
        let error = await #expect(throws: DatabaseError.self) { try await reader.insert(2) }
        guard case .unavailable = error else {
            Issue.record("not unavailable: \(String(describing: error))")
            return
        }
        await reader.close()
    }
}
