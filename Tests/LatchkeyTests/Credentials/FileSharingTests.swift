import Foundation
import Latchkey
import StoreProcess
import Testing

/// A file that several processes share, some of which are killed.
@Suite struct FileSharingTests {
    @Test func `five processes count to two hundred together, and no step is lost`() async throws {
        try await withFile { file, path in
            let store = FileCredentialStore(file: file)
            try await store.save(.sample(generation: 0), replacing: nil)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<5 {
                    group.addTask { _ = try await OtherProcess(.file(path: path)).ask(.count(times: 40)) }
                }
                try await group.waitForAll()
            }
            #expect(try await store.load()?.generation == 200)
        }
    }

    @Test func `processes killed in the middle of saving leave a good file, free locks and no rubbish`() async throws {
        try await withFile { file, path in
            let store = FileCredentialStore(file: file)
            try await store.save(.sample(generation: 0), replacing: nil)
            var last: UInt64 = 0
            for _ in 0..<40 {
                let process = try OtherProcess(.file(path: path))
                var changes = process.changes.makeAsyncIterator()
                async let counting = try? process.ask(.count(times: 1_000_000))
                // Kill it once it is saving, at a random point of a save.
                _ = await changes.next()
                process.kill()
                _ = await counting
                let generation = try #require(try await store.load()).generation
                #expect(generation > last)
                try await store.save(.sample(generation: generation + 1), replacing: generation)
                last = generation + 1
            }
            try makeOld(in: file.deletingLastPathComponent())
            try await store.save(.sample(generation: last + 1), replacing: last)
            #expect(try names(beside: file) == ["credentials.json", "credentials.json.lock"])
        }
    }

    @Test func `the refresh lock of a killed process is free`() async throws {
        try await withFile { file, path in
            let process = try OtherProcess(.file(path: path))
            let lock = await process.lockRefresh(waitingAtMost: .seconds(10))
            #expect(lock != nil)
            let store = FileCredentialStore(file: file)
            #expect(await store.lockRefresh(waitingAtMost: .zero) == nil)
            process.kill()
            #expect(await store.lockRefresh(waitingAtMost: .seconds(10)) != nil)
        }
    }

    @Test func `waiting for the refresh lock ends with the task`() async throws {
        try await withFile { file, _ in
            let held = await FileCredentialStore(file: file).lockRefresh(waitingAtMost: .zero)
            #expect(held != nil)
            let waiting = Task { await FileCredentialStore(file: file).lockRefresh(waitingAtMost: .seconds(3600)) }
            waiting.cancel()
            #expect(await waiting.value == nil)
        }
    }

    @Test func `a lock file that was removed is made again and excludes again`() async throws {
        try await withFile { file, _ in
            let first = await FileCredentialStore(file: file).lockRefresh(waitingAtMost: .zero)
            #expect(first != nil)
            first?.release()
            try FileManager.default.removeItem(at: file.deletingLastPathComponent())
            let second = await FileCredentialStore(file: file).lockRefresh(waitingAtMost: .zero)
            #expect(second != nil)
            #expect(await FileCredentialStore(file: file).lockRefresh(waitingAtMost: .zero) == nil)
        }
    }

    @Test func `the locks have mode 0600`() async throws {
        try await withFile { file, _ in
            let store = FileCredentialStore(file: file)
            try await store.save(.sample(), replacing: nil)
            let lock = await store.lockRefresh(waitingAtMost: .zero)
            for end in ["lock", "renewal-lock"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: file.path() + "." + end)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
            lock?.release()
        }
    }

    @Test func `only our own old leftovers are swept`() async throws {
        try await withFile { file, _ in
            let folder = file.deletingLastPathComponent()
            let id = UUID().uuidString
            let old = ".credentials.json.\(id).tmp"
            let kept = [
                ".credentials.json.x.tmp", ".other.json.\(id).tmp", "credentials.json.\(id).tmp",
                ".credentials.json.tmp",
            ]
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            for name in [old] + kept { try Data().write(to: folder.appending(path: name)) }
            try makeOld(in: folder)
            let young = ".credentials.json.\(UUID().uuidString).tmp"
            try Data().write(to: folder.appending(path: young))
            try await FileCredentialStore(file: file).save(.sample(), replacing: nil)
            #expect(Set(try names(beside: file)) == Set(kept + [young, "credentials.json", "credentials.json.lock"]))
        }
    }

    #if os(Linux)
    @Test func `where nothing can be written, loading works and there is no lock`() async throws {
        // A system folder that refuses even root.
        let store = FileCredentialStore(file: URL(filePath: "/proc/sys/kernel/latchkey.json"))
        #expect(try await store.load() == nil)
        #expect(await store.lockRefresh(waitingAtMost: .seconds(60)) == nil)
        #expect(await code { try await store.save(.sample(), replacing: nil) } == .storeUnwritable)
    }
    #endif

    private func withFile(_ body: (URL, String) async throws -> Void) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "made/credentials.json")
            try await body(file, file.path())
        }
    }

    private func names(beside file: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path()).sorted()
    }

    private func makeOld(in folder: URL) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
            let path = folder.appending(path: name).path()
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -90)],
                ofItemAtPath: path
            )
        }
    }
}
