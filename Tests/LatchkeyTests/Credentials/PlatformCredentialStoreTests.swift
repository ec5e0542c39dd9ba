#if os(Linux)
import Foundation
import Latchkey
import StoreProcess
import Testing

/// The place of the sign-in while the keyring becomes available and unavailable.
@Suite struct PlatformCredentialStoreTests {
    @Test func `a sign-in in the file moves into the service when there is one`() async throws {
        try await withFixture { fixture in
            fixture.service.isSilent = true
            try await fixture.store.save(.sample(generation: 7), replacing: nil)
            #expect(fixture.hasFile)
            fixture.service.isSilent = false
            #expect(try await fixture.store.load()?.generation == 7)
            #expect(fixture.service.kept?.generation == 7)
            #expect(!fixture.hasFile)
            try await fixture.store.save(.sample(generation: 8), replacing: 7)
            #expect(fixture.service.kept?.generation == 8)
            #expect(!fixture.hasFile)
        }
    }

    @Test(arguments: [true, false])
    func `a service that holds the sign-in and is away is locked, not empty`(isSilent: Bool) async throws {
        try await withFixture { fixture in
            try await fixture.store.save(.sample(generation: 7), replacing: nil)
            fixture.service.isSilent = isSilent
            fixture.service.isLocked = !isSilent
            for store in [fixture.store] + (isSilent ? [fixture.store(mayAnswer: false)] : []) {
                #expect(await code { try await store.load() } == .storeLocked)
                #expect(await code { try await store.save(.sample(generation: 8), replacing: 7) } == .storeLocked)
                #expect(await code { try await store.delete(replacing: 7) } == .storeLocked)
            }
            fixture.service.isSilent = false
            fixture.service.isLocked = false
            #expect(try await fixture.store.load()?.generation == 7)
        }
    }

    @Test(arguments: [true, false])
    func `a login while the service is away replaces what it held once it is back`(isSilent: Bool) async throws {
        try await withFixture { fixture in
            try await fixture.store.save(.sample(generation: 7, accessToken: "old"), replacing: nil)
            fixture.service.isSilent = isSilent
            fixture.service.isLocked = !isSilent
            try await fixture.store.save(.sample(generation: 1, accessToken: "new"), replacing: nil)
            #expect(try await fixture.store.load()?.generation == 1)
            #expect(fixture.hasFile)
            fixture.service.isSilent = false
            fixture.service.isLocked = false
            #expect(try await fixture.store.load()?.session.accessToken.secret == "new")
            #expect(fixture.service.kept?.generation == 1)
            #expect(!fixture.hasFile)
        }
    }

    @Test func `after a log-out of the file, an older item of the service does not sign in`() async throws {
        try await withFixture { fixture in
            try await fixture.store.save(.sample(generation: 7), replacing: nil)
            fixture.service.isSilent = true
            try await fixture.store.save(.sample(generation: 1), replacing: nil)
            try await fixture.store.delete(replacing: 1)
            #expect(try await fixture.store.load() == nil)
            fixture.service.isSilent = false
            #expect(try await fixture.store.load() == nil)
            #expect(fixture.service.kept == nil)
        }
    }

    @Test func `a locked service on a first run is locked, and a login goes to the file`() async throws {
        try await withFixture { fixture in
            fixture.service.isLocked = true
            #expect(await code { try await fixture.store.load() } == .storeLocked)
            try await fixture.store.save(.sample(generation: 7), replacing: nil)
            #expect(try await fixture.store.load()?.generation == 7)
            fixture.service.isLocked = false
            #expect(try await fixture.store.load()?.generation == 7)
            #expect(fixture.service.kept?.generation == 7)
        }
    }

    @Test func `a service that takes nothing leaves the sign-in in the file`() async throws {
        try await withFixture { fixture in
            fixture.service.isFull = true
            try await fixture.store.save(.sample(generation: 7), replacing: nil)
            #expect(try await fixture.store.load()?.generation == 7)
            try await fixture.store.save(.sample(generation: 8), replacing: 7)
            #expect(try await fixture.store.load()?.generation == 8)
            fixture.service.isFull = false
            #expect(try await fixture.store.load()?.generation == 8)
            #expect(fixture.service.kept?.generation == 8)
            #expect(!fixture.hasFile)
        }
    }

    @Test func `the same sign-in in both places stays in the service`() async throws {
        try await withFixture { fixture in
            fixture.service.kept = .sample(generation: 7)
            try await FileCredentialStore(file: fixture.file).save(.sample(generation: 7), replacing: nil)
            #expect(try await fixture.store.load()?.generation == 7)
            #expect(fixture.service.kept?.generation == 7)
            #expect(!fixture.hasFile)
        }
    }

    @Test func `a leftover of a move that a crash cut short does not come back`() async throws {
        try await withFixture { fixture in
            try await fixture.store.save(.sample(generation: 9), replacing: nil)
            try await FileCredentialStore(file: fixture.file).save(.sample(generation: 7), replacing: nil)
            #expect(try await fixture.store.load()?.generation == 9)
            #expect(!fixture.hasFile)
        }
    }

    @Test(arguments: 0..<8)
    func `a move that a crash cuts short anywhere loses nothing`(steps: Int) async throws {
        try await withFixture { fixture in
            fixture.service.isSilent = true
            try await fixture.store.save(.sample(generation: 7), replacing: nil)
            fixture.service.isSilent = false
            // After this many calls the service fails for good, as if this program had ended.
            fixture.service.callsLeft = steps
            _ = try? await fixture.store.load()
            fixture.service.callsLeft = nil
            #expect(try await fixture.store.load()?.generation == 7)
            try await fixture.store.delete(replacing: 7)
            #expect(try await fixture.store.load() == nil)
            #expect(fixture.service.kept == nil)
        }
    }

    @Test func `the variable makes it a file alone, which no program without it touches`() async throws {
        let keyring = try await Keyring.shared.value
        let server = String.unique
        let place = StorePlace.platform(server: server)
        let variable = ["LATCHKEY_CREDENTIAL_STORE": "file"]
        let forced = try OtherProcess(place, environment: keyring.environment.merging(variable) { $1 })
        try await forced.save(.sample(generation: 7), replacing: nil)
        #expect(try hasFile(for: server, of: keyring))
        let store = try OtherProcess(place, environment: keyring.environment)
        #expect(try await store.load() == nil)
        try await store.save(.sample(generation: 1), replacing: nil)
        #expect(try await keyring.secret(server: server, schema: "org.latchkey.Credentials").contains("user-1"))
        try await forced.save(.sample(generation: 8), replacing: 7)
        #expect(try await store.load()?.generation == 1)
        try await store.delete(replacing: 1)
        #expect(try await forced.load()?.generation == 8)
    }

    @Test(arguments: ["file", nil])
    func `a program with a file only stores no place`(variable: String?) async throws {
        try await withFolder { folder in
            let realm = Realm(server: .unique, application: "default")
            let store = PlatformCredentialStore(
                realm: realm,
                environment: variable.map { ["LATCHKEY_CREDENTIAL_STORE": $0] } ?? [:],
                home: folder
            )
            try await store.save(.sample(generation: 7), replacing: nil)
            try await store.delete(replacing: 7)
            let state = StateFolder.folder(environment: [:], home: folder).path()
            let names = (try? FileManager.default.contentsOfDirectory(atPath: state)) ?? []
            #expect(names.contains { $0.hasSuffix(".place") } == (variable == nil))
        }
    }

    @Test func `the file of the variable is nobody else's`() {
        let home = URL(filePath: "/home/ada", directoryHint: .isDirectory)
        let realm = Realm(server: "https://id.example.com", application: "blog")
        let alone = DefaultCredentialStore.fileAlone(for: realm, environment: [:], home: home)
        #expect(alone.lastPathComponent == "https%2Cid.example.com blog alone.json")
        for application in ["blog", "blog alone", "alone"] {
            let other = Realm(server: realm.server, application: application)
            #expect(DefaultCredentialStore.file(for: other, environment: [:], home: home) != alone)
        }
    }

    @Test func `a login without a bus while the service holds a sign-in goes to the file`() async throws {
        try await withFixture { fixture in
            try await fixture.store.save(.sample(generation: 7, accessToken: "old"), replacing: nil)
            let remote = fixture.store(mayAnswer: false)
            #expect(await code { try await remote.load() } == .storeLocked)
            try await remote.save(.sample(generation: 8, accessToken: "new"), replacing: nil)
            #expect(try await remote.load()?.generation == 8)
            #expect(try await fixture.store(mayAnswer: false).load()?.generation == 8)
            try await remote.save(.sample(generation: 9, accessToken: "new"), replacing: 8)
            #expect(fixture.hasFile)
            #expect(try await fixture.store.load()?.session.accessToken.secret == "new")
            #expect(fixture.service.kept?.generation == 9)
            #expect(!fixture.hasFile)
        }
    }

    @Test func `a real keyring that dies and comes back is followed`() async throws {
        let keyring = try await Keyring()
        let store = try OtherProcess(.platform(server: .unique), environment: keyring.environment)
        try await store.save(.sample(generation: 7), replacing: nil)
        try await keyring.lock()
        #expect(await code { try await store.load() } == .storeLocked)
        try await keyring.kill()
        #expect(await code { try await store.load() } == .storeLocked)
        try await store.save(.sample(generation: 1), replacing: nil)
        #expect(try await store.load()?.generation == 1)
        try await keyring.start()
        #expect(try await store.load()?.generation == 1)
        try await keyring.end()
        #expect(await code { try await store.load() } == .storeLocked)
    }

    @Test func `a bus that hangs holds nobody up for long`() async throws {
        let keyring = try await Keyring()
        let store = try OtherProcess(.platform(server: .unique, timeout: 2), environment: keyring.environment)
        try await keyring.suspendBus()
        let start = ContinuousClock.now
        #expect(try await store.load() == nil)
        try await store.save(.sample(generation: 7), replacing: nil)
        for _ in 0..<20 { #expect(try await store.load()?.generation == 7) }
        let time = start.duration(to: .now)
        #expect(time < .seconds(20))
        try await keyring.resumeBus()
    }

    @Test func `one folder for data and state, and none for the session, is enough`() async throws {
        let keyring = try await Keyring.shared.value
        let server = String.unique
        let folders = ["XDG_STATE_HOME": keyring.environment["XDG_DATA_HOME"] ?? "", "XDG_RUNTIME_DIR": ""]
        let environment = keyring.environment.merging(folders) { $1 }
        let store = try OtherProcess(.platform(server: server), environment: environment)
        try await store.save(.sample(generation: 7), replacing: nil)
        #expect(try await keyring.secret(server: server, schema: "org.latchkey.Credentials").contains("user-1"))
        #expect(try !hasFile(for: server, of: keyring))
    }

    @Test func `without libsecret it is the file`() async throws {
        let keyring = try await Keyring.shared.value
        try await withFolder { folder in
            // The first file that is found is not a library.
            try Data("no library".utf8).write(to: folder.appending(path: "libsecret-1.so.0"))
            let path = [folder.path(), keyring.environment["LD_LIBRARY_PATH"] ?? ""].joined(separator: ":")
            let environment = keyring.environment.merging(["LD_LIBRARY_PATH": path]) { $1 }
            let server = String.unique
            let store = try OtherProcess(.platform(server: server), environment: environment)
            #expect(try await store.load() == nil)
            try await store.save(.sample(generation: 7), replacing: nil)
            #expect(try await store.load()?.generation == 7)
            #expect(try hasFile(for: server, of: keyring))
        }
    }

    private func hasFile(for server: String, of keyring: Keyring) throws -> Bool {
        let data = try #require(keyring.environment["XDG_DATA_HOME"])
        let host = server.replacing("https://", with: "")
        return try FileManager.default.contentsOfDirectory(atPath: data + "/latchkey")
            .contains { $0.contains(host) && $0.hasSuffix(".json") }
    }

    private struct Fixture {
        let folder: URL
        let service = FakeService()
        let realm = Realm(server: .unique, application: "default")

        init(folder: URL) {
            self.folder = folder
            file = folder.appending(path: "data/credentials.json")
            store = PlatformCredentialStore(
                realm: realm,
                file: file,
                state: folder.appending(path: "state"),
                service: service
            )
        }

        let file: URL
        let store: PlatformCredentialStore

        var hasFile: Bool { FileManager.default.fileExists(atPath: file.path()) }

        func store(mayAnswer: Bool) -> PlatformCredentialStore {
            PlatformCredentialStore(
                realm: realm,
                file: file,
                state: folder.appending(path: "state"),
                service: service,
                mayAnswer: { mayAnswer }
            )
        }
    }

    private func withFixture(_ body: (Fixture) async throws -> Void) async throws {
        try await withFolder { folder in try await body(Fixture(folder: folder)) }
    }
}
#endif
