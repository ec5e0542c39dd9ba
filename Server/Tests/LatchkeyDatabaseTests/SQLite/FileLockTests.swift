import Foundation
import LatchkeyDatabase
import Testing

@Suite struct FileLockTests {
    let file: DatabaseFile

    init() throws { file = try DatabaseFile() }

    @Test func `a second server on one file is refused with the reason`() async throws {
        let first = try file.open()
        let error = #expect(throws: DatabaseError.self) { try file.open() }
        guard case .inUse(let text) = error else {
            Issue.record("not in use: \(String(describing: error))")
            return
        }
        #expect(text.contains("Another server uses this database"))
        #expect(text.contains(file.path))
        #expect(text.contains("--database"))
        await first.close()
    }

    @Test func `the file is free again after the first server closes it`() async throws {
        let first = try file.open()
        #expect(throws: DatabaseError.self) { try file.open() }
        await first.close()
        await (try file.open()).close()
    }

    @Test func `a missing folder is reported`() throws {
        let error = #expect(throws: DatabaseError.self) {
            try SQLiteDatabase(path: file.folder.appending(path: "none/test.sqlite").path())
        }
        guard case .unavailable(let text) = error else {
            Issue.record("not unavailable: \(String(describing: error))")
            return
        }
        #expect(text.contains("No such file or directory"))
    }

    @Test func `a file that is no database is refused`() throws {
        try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: file.path))
        let error = #expect(throws: DatabaseError.self) { try file.open() }
        guard case .unavailable = error else {
            Issue.record("not unavailable: \(String(describing: error))")
            return
        }
    }
}
