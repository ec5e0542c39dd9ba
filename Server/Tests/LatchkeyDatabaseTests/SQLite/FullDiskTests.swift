import Foundation
import LatchkeyDatabase
import Testing

/// A full disk, simulated by SQLite's own limit on the file's pages.
@Suite struct FullDiskTests {
    let file: DatabaseFile

    init() throws { file = try DatabaseFile() }

    private static let text = String(repeating: "x", count: 3000)

    private static func limit(_ pages: Int, on database: SQLiteDatabase) async throws {
        _ = try await database.pragma("max_page_count = \(pages)")
    }

    /// Writes texts in parallel.
    ///
    /// - Returns: The numbers of acknowledged writes, and the errors of the others.
    private static func fill(
        _ numbers: Range<Int>,
        _ database: SQLiteDatabase
    ) async -> (acknowledged: Set<Int64>, errors: [DatabaseError]) {
        await withTaskGroup(of: (Int, (any Error)?).self) { group in
            for number in numbers {
                group.addTask {
                    do {
                        try await database.insert(number, text: text)
                        return (number, nil)
                    } catch { return (number, error) }
                }
            }
            return await group.reduce(into: ([], [])) { result, write in
                if let error = write.1 {
                    result.1.append(error as? DatabaseError ?? .defect("\(error)"))
                } else {
                    result.0.insert(Int64(write.0))
                }
            }
        }
    }

    @Test func `with room enough every write is acknowledged`() async throws {
        let database = try await file.withThings()
        let (acknowledged, errors) = await Self.fill(0..<300, database)
        #expect(acknowledged.count == 300)
        #expect(errors.isEmpty)
    }

    @Test func `on a full disk writes are unavailable and acknowledged ones stay`() async throws {
        let database = try await file.withThings()
        try await Self.limit(40, on: database)
        let (acknowledged, errors) = await Self.fill(0..<300, database)
        #expect(errors.count + acknowledged.count == 300)
        #expect(!errors.isEmpty)
        for error in errors {
            guard case .unavailable = error else {
                Issue.record("not unavailable: \(error)")
                continue
            }
        }
        #expect(Set(try await database.numbers) == acknowledged)
    }

    @Test func `on a full disk reads succeed`() async throws {
        let database = try await file.withThings()
        try await database.insert(1)
        try await Self.limit(1, on: database)
        let (_, errors) = await Self.fill(100..<150, database)
        #expect(!errors.isEmpty)
        #expect(try await database.numbers.contains(1))
    }

    @Test func `writes succeed as soon as there is room`() async throws {
        let database = try await file.withThings()
        try await Self.limit(10, on: database)
        let (before, errors) = await Self.fill(0..<100, database)
        #expect(!errors.isEmpty)
        try await Self.limit(1_000_000, on: database)
        let (after, none) = await Self.fill(100..<200, database)
        #expect(none.isEmpty)
        #expect(Set(try await database.numbers) == before.union(after))
    }

    @Test func `a write that needs no room is not refused with the others`() async throws {
        let database = try await file.withThings()
        for number in 0..<50 { try await database.insert(number, text: Self.text) }
        try await Self.limit(1, on: database)
        let (_, errors) = await Self.fill(100..<120, database)
        #expect(!errors.isEmpty)
        _ = try await database.write { connection in try connection.execute("DELETE FROM things WHERE number = 3") }
        #expect(try await !database.numbers.contains(3))
    }

    @Test func `a read-only database is unavailable for writes and readable`() async throws {
        let database = try await file.withThings()
        try await database.insert(1)
        _ = try await database.pragma("query_only = 1")
        let error = await #expect(throws: DatabaseError.self) { try await database.insert(2) }
        guard case .unavailable = error else {
            Issue.record("not unavailable: \(String(describing: error))")
            return
        }
        #expect(try await database.numbers == [1])
    }
}
