import Foundation
import Latchkey
import Testing

@Suite struct FileCredentialStoreTests {
    @Test func `the file has mode 0600 in a folder of mode 0700`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "a/b/credentials.json")
            try await FileCredentialStore(file: file).save(.sample(), replacing: nil)
            #expect(try mode(of: file) == 0o600)
            #expect(try mode(of: file.deletingLastPathComponent()) == 0o700)
        }
    }

    @Test func `a replaced file leaves nothing else behind`() async throws {
        try await withStore { store, file in
            try await store.save(.sample(generation: 8), replacing: 7)
            #expect(try names(beside: file) == ["credentials.json"])
            #expect(try mode(of: file) == 0o600)
        }
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o660, 0o666])
    func `a file that others can read is refused`(mode: Int) async throws {
        try await withStore { store, file in
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path())
            #expect(await code { try await store.load() } == .storeInsecure)
            #expect(await code { try await store.save(.sample(), replacing: 7) } == .storeInsecure)
            #expect(await code { try await store.delete(replacing: 7) } == .storeInsecure)
            #expect(try names(beside: file) == ["credentials.json"])
        }
    }

    @Test func `a symbolic link is refused`() async throws {
        try await withStore { _, file in
            let link = file.deletingLastPathComponent().appending(path: "link.json")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            let store = FileCredentialStore(file: link)
            #expect(await code { try await store.load() } == .storeInsecure)
            #expect(await code { try await store.save(.sample(), replacing: nil) } == .storeInsecure)
        }
    }

    @Test func `a folder in place of the file is refused`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "credentials.json")
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            #expect(await code { try await FileCredentialStore(file: file).load() } == .storeInsecure)
        }
    }

    @Test func `a folder that others can write to is refused`() async throws {
        try await withStore { store, file in
            let folder = file.deletingLastPathComponent().path()
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
            #expect(await code { try await store.load() } == .storeInsecure)
            try FileManager.default.removeItem(at: file)
            #expect(await code { try await store.save(.sample(), replacing: nil) } == .storeInsecure)
        }
    }

    @Test(arguments: ["", "{", "null", "[]", #"{"version":1}"#, "\u{0}\u{0}\u{0}", "<html>"])
    func `a damaged file is reported once and put aside`(text: String) async throws {
        try await withStore { store, file in
            try overwrite(file, text)
            #expect(await code { try await store.load() } == .storeDamaged)
            #expect(try await store.load() == nil)
            let kept = try #require(try names(beside: file).first { $0.contains(".damaged-") })
            let place = file.deletingLastPathComponent().appending(path: kept)
            #expect(try String(contentsOf: place, encoding: .utf8) == text)
            #expect(try mode(of: place) == 0o600)
        }
    }

    @Test func `a file cut off anywhere is damaged and never crashes`() async throws {
        let whole = try StoredCredentials.sample(next: .sample(2)).serialized()
        for length in 0..<whole.count {
            #expect(throws: LatchkeyError.self) { try StoredCredentials(serialized: whole.prefix(length)) }
        }
    }

    @Test func `a file with any bit flipped is read or refused but never crashes`() throws {
        let whole = try StoredCredentials.sample(next: .sample(2)).serialized()
        for place in whole.indices {
            var flipped = whole
            flipped[place] ^= 0x04
            do {
                _ = try StoredCredentials(serialized: flipped)
            } catch {
                #expect(error is LatchkeyError)
            }
        }
    }

    @Test func `a file of a newer version is refused and left where it is`() async throws {
        try await withStore { store, file in
            let text = try String(contentsOf: file, encoding: .utf8)
            try overwrite(file, text.replacing(#""version":2"#, with: #""version":3"#))
            #expect(await code { try await store.load() } == .storeUnreadable)
            #expect(try names(beside: file) == ["credentials.json"])
        }
    }

    @Test func `a folder that cannot be made is a typed error that names it`() async throws {
        try await withFolder { folder in
            // A file in place of a folder stops every user, even root.
            try Data().write(to: folder.appending(path: "taken"))
            let file = folder.appending(path: "taken/credentials.json")
            let store = FileCredentialStore(file: file)
            let error = await #expect(throws: LatchkeyError.self) { try await store.save(.sample(), replacing: nil) }
            #expect([.storeUnwritable, .storeUnreadable].contains(error?.code))
            #expect(error?.message.contains(folder.appending(path: "taken").path()) == true)
        }
    }

    @Test func `a folder without the right to write is a typed error`() async throws {
        guard geteuid() != 0 else { return }
        try await withFolder { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path())
            let store = FileCredentialStore(file: folder.appending(path: "credentials.json"))
            #expect(await code { try await store.save(.sample(), replacing: nil) } == .storeUnwritable)
        }
    }

    @Test func `the default file is in the data folder and differs by server and application`() {
        let home = URL(filePath: "/home/ada", directoryHint: .isDirectory)
        func path(_ server: String, _ application: String, _ environment: [String: String] = [:]) -> String {
            let realm = Realm(server: server, application: application)
            return DefaultCredentialStore.file(for: realm, environment: environment, home: home)
                .path(percentEncoded: false)
        }
        #expect(
            path("https://id.example.com", "blog")
                == "/home/ada/.local/share/latchkey/https%2Cid.example.com blog.json"
        )
        #expect(path("https://a.example", "b", ["XDG_DATA_HOME": "/data"]).hasPrefix("/data/latchkey/"))
        #expect(path("https://a.example", "b", ["XDG_DATA_HOME": "data"]).hasPrefix("/home/ada/.local/share/"))
        #expect(path("https://a.example/x", "b") != path("https://a.example", "x b"))
        #expect(!path("https://a.example/../../x", "../../y").contains("/../"))
    }

    private func withStore(_ body: (FileCredentialStore, URL) async throws -> Void) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "credentials.json")
            let store = FileCredentialStore(file: file)
            try await store.save(.sample(generation: 7), replacing: nil)
            try await body(store, file)
        }
    }

    private func overwrite(_ file: URL, _ text: String) throws {
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path())
    }

    private func mode(of file: URL) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: file.path())[.posixPermissions] as? Int)
    }

    private func names(beside file: URL) throws -> [String] {
        let locks = ["credentials.json.lock", "credentials.json.renewal-lock"]
        return try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path())
            .filter { !locks.contains($0) }
            .sorted()
    }
}
