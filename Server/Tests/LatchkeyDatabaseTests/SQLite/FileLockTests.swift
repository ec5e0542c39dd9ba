import Foundation
import LatchkeyDatabase
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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

    /// A program that starts at this moment holds copies of all descriptors.
    @Test func `the file is free again although a starting program holds a copy of the lock`() async throws {
        let first = try file.open()
        let copy = try #require(try copyOfLock())
        await first.close()
        await (try file.open()).close()
        close(copy)
    }

    private func copyOfLock() throws -> Int32? {
        var lock = stat()
        try #require(stat(file.path + ".lock", &lock) == 0)
        return (0..<4096)
            .first { descriptor in
                var opened = stat()
                return fstat(descriptor, &opened) == 0 && opened.st_dev == lock.st_dev && opened.st_ino == lock.st_ino
            }
            .map { dup($0) }
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
