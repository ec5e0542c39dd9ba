import Foundation
import LatchkeyDatabase
import Synchronization
import Testing

@Suite struct GroupCommitTests {
    let file: DatabaseFile

    init() throws { file = try DatabaseFile() }

    /// Keeps the writer busy until enough writes wait behind it to form one group.
    private static func together(
        _ count: Int,
        on database: SQLiteDatabase,
        _ write: @escaping @Sendable (Int) async throws -> Void
    ) async -> [Int: any Error] {
        let gate = DispatchSemaphore(value: 0)
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        return await withTaskGroup(of: (Int, (any Error)?).self) { group in
            group.addTask {
                try? await database.write { _ in
                    start.finish()
                    gate.wait()
                }
                return (-1, nil)
            }
            for await _ in started {}
            for number in 0..<count {
                group.addTask {
                    do {
                        try await write(number)
                        return (number, nil)
                    } catch { return (number, error) }
                }
            }
            // The tasks queue their writes within microseconds; late ones form one more group.
            group.addTask {
                for _ in 0..<1000 { await Task.yield() }
                gate.signal()
                return (-1, nil)
            }
            return await group.reduce(into: [:]) { errors, result in
                if let error = result.1 { errors[result.0] = error }
            }
        }
    }

    /// The commits in the file, counted by another connection.
    private static func commits(_ observer: FileObserver, _ work: () async throws -> Void) async throws -> Int {
        let before = try observer.frameCounts()
        try await work()
        return try observer.frameCounts() - before
    }

    @Test func `many waiting writes are few commits`() async throws {
        let database = try await file.withThings()
        let observer = FileObserver(file)
        let commits = try await Self.commits(observer) {
            let errors = await Self.together(200, on: database) { try await database.insert($0) }
            #expect(errors.isEmpty)
        }
        #expect(try await database.numbers.count == 200)
        #expect(commits < 40)
    }

    @Test func `sequential writes are a commit each`() async throws {
        let database = try await file.withThings()
        let observer = FileObserver(file)
        let commits = try await Self.commits(observer) {
            for number in 0..<20 { try await database.insert(number) }
        }
        #expect(commits == 20)
    }

    @Test func `a failed write fails no other one`() async throws {
        let database = try await file.withThings()
        struct Refused: Error, Equatable {}
        let errors = await Self.together(100, on: database) { number in
            try await database.write { connection in
                try connection.execute("INSERT INTO things (number) VALUES ($1)", [.integer(Int64(number))])
                if number.isMultiple(of: 3) { throw Refused() }
            }
        }
        #expect(Set(errors.keys) == Set((0..<100).filter { $0.isMultiple(of: 3) }))
        #expect(errors.values.allSatisfy { $0 is Refused })
        #expect(try await database.numbers == (0..<100).filter { !$0.isMultiple(of: 3) })
    }

    @Test func `a write that violates a constraint leaves nothing`() async throws {
        let database = try await file.withThings()
        try await database.insert(5)
        let errors = await Self.together(10, on: database) { number in
            try await database.write { connection in
                try connection.execute("INSERT INTO things (number) VALUES ($1)", [.integer(Int64(number + 100))])
                try connection.execute("INSERT INTO things (number) VALUES ($1)", [.integer(Int64(number))])
            }
        }
        #expect(Array(errors.keys) == [5])
        guard case .constraint = errors[5] as? DatabaseError else {
            Issue.record("not a constraint: \(String(describing: errors[5]))")
            return
        }
        #expect(try await database.numbers == Array(0..<10) + (100..<110).filter { $0 != 105 })
    }

    @Test func `a write sees the earlier writes of its group`() async throws {
        let database = try await file.withThings()
        try await database.insert(0)
        let errors = await Self.together(100, on: database) { _ in
            try await database.write { connection in
                let last = try connection.first("SELECT MAX(number) FROM things") { try $0.integer(0) } ?? -1
                try connection.execute("INSERT INTO things (number) VALUES ($1)", [.integer(last + 1)])
            }
        }
        #expect(errors.isEmpty)
        #expect(try await database.numbers == Array(0...100))
    }

    @Test func `each caller gets its own write's result`() async throws {
        let database = try await file.withThings()
        let mismatches = await Self.together(200, on: database) { number in
            let answer = try await database.write { connection in
                try connection.first("SELECT $1", [.integer(Int64(number))]) { try $0.integer(0) }
            }
            if answer != Int64(number) { throw CancellationError() }
        }
        #expect(mismatches.isEmpty)
    }

    @Test func `a write that tampers with the transaction does not stop the writer`() async throws {
        let database = try await file.withThings()
        _ = try? await database.write { connection in try connection.execute("ROLLBACK") }
        try await database.insert(1)
        #expect(try await database.numbers == [1])
    }

    @Test func `closing waits for the queued writes`() async throws {
        let database = try await file.withThings()
        let errors = await Self.together(50, on: database) { try await database.insert($0) }
        await database.close()
        #expect(errors.isEmpty)
        let again = try file.open()
        #expect(try await again.numbers == Array(0..<50))
    }
}
