import Foundation
import Latchkey
import Testing

/// The notifications about changes of a file.
@Suite struct FileWatchTests {
    @Test(arguments: [false, true])
    func `a file is heard of whose folders come later, go and come again`(looksOnly: Bool) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "a/b/c.json")
            var changes = FileWatch.changes(of: file.path(), looksOnly: looksOnly).makeAsyncIterator()
            for generation in 1...2 {
                try make(file, "\(generation)")
                try #require(await changes.next() != nil)
                try FileManager.default.removeItem(at: folder.appending(path: "a"))
                try #require(await changes.next() != nil)
            }
        }
    }

    @Test(arguments: [false, true])
    func `a file that is replaced, written in place or removed is heard of`(looksOnly: Bool) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "c.json")
            try make(file, "1")
            var changes = FileWatch.changes(of: file.path(), looksOnly: looksOnly).makeAsyncIterator()
            try Data("2".utf8).write(to: file, options: .atomic)
            try #require(await changes.next() != nil)
            try Data("33".utf8).write(to: file)
            try #require(await changes.next() != nil)
            try FileManager.default.removeItem(at: file)
            try #require(await changes.next() != nil)
        }
    }

    #if os(Linux)
    @Test func `listening leaves no descriptor open`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "c.json")
            func watches() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                    .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
                    .count { $0.contains("inotify") }
            }
            for _ in 0..<300 {
                // If the watches were not released, this would exceed the limit for a user.
                let changes = FileCredentialStore(file: file).changes
                let listening = Task { for await _ in changes {} }
                listening.cancel()
                await listening.value
            }
            while try watches() > 20 { await Task.yield() }
        }
    }
    #endif

    private func make(_ file: URL, _ text: String) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }
}
