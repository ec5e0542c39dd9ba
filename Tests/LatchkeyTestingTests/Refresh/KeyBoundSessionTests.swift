import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sessions of the SDK that are bound to a key of the device.
@Suite(.timeLimit(.minutes(1))) struct KeyBoundSessionTests {
    private let server = FakeServer()
    private let store = MemoryCredentialStore()
    private let keys = MemoryProofKeys()

    init() { server.addUser("ada", password: "correct horse") }

    /// An app with this store and these keys.
    private func app(_ store: any CredentialStore, _ keys: (any ProofKeyStore)?) -> LatchkeyClient {
        LatchkeyClient(
            server: server.url,
            credentialStore: store,
            proofKeys: keys,
            transport: server,
            time: server.clock.timekeeper,
            random: .system
        )
    }

    /// The app, logged in.
    private func loggedIn() async throws -> LatchkeyClient {
        let latchkey = app(store, keys)
        try await latchkey.logIn("ada", password: "correct horse")
        return latchkey
    }

    /// A copy of the credential store.
    private func copy() async throws -> MemoryCredentialStore {
        let copy = MemoryCredentialStore()
        try await copy.save(try #require(try await store.load()), replacing: nil)
        return copy
    }

    @Test func `a login and each refresh have a proof`() async throws {
        let latchkey = try await loggedIn()
        for _ in 0..<3 {
            server.clock.advance(by: .seconds(700))
            #expect(try await latchkey.account.refresh().username == "ada")
        }
        let proofs =
            server.requests("POST /v1/sessions").compactMap { $0.header("DPoP") }
            + server.requests("POST /v1/sessions/refresh").compactMap { $0.header("DPoP") }
        #expect(proofs.count == 4)
        #expect(Set(proofs).count == 4)
    }

    @Test(arguments: [false, true])
    func `a copied store without the key refreshes nothing, and the original goes on`(
        hasOwnKey: Bool
    ) async throws {
        let original = try await loggedIn()
        let others = MemoryProofKeys()
        if hasOwnKey { _ = try await others.loadOrMake() }
        let copied = app(try await copy(), others)
        server.clock.advance(by: .seconds(700))
        let error = await #expect(throws: LatchkeyError.self) { try await copied.account.refresh() }
        #expect(error?.code == .invalidDPoPProof)
        #expect(error?.status == 401)
        #expect(try await original.account.refresh().username == "ada")
        server.clock.advance(by: .seconds(700))
        #expect(await code { try await copied.account.refresh() } == .invalidDPoPProof)
        #expect(try await original.account.refresh().username == "ada")
        #expect(server.sessions(of: "ada").count == 1)
    }

    @Test func `the user of a copied store logs in again, and the original goes on`() async throws {
        let original = try await loggedIn()
        let copied = app(try await copy(), MemoryProofKeys())
        server.clock.advance(by: .seconds(700))
        #expect(await code { try await copied.account.refresh() } == .invalidDPoPProof)
        try await copied.logIn("ada", password: "correct horse")
        server.clock.advance(by: .seconds(700))
        #expect(try await copied.account.refresh().username == "ada")
        #expect(try await original.account.refresh().username == "ada")
    }

    @Test func `a device that has lost its key needs a login`() async throws {
        let latchkey = try await loggedIn()
        await keys.lose()
        #expect(try await latchkey.account.refresh().username == "ada")
        server.clock.advance(by: .seconds(700))
        #expect(await code { try await latchkey.account.refresh() } == .invalidDPoPProof)
        try await latchkey.logIn("ada", password: "correct horse")
        server.clock.advance(by: .seconds(700))
        #expect(try await latchkey.account.refresh().username == "ada")
    }

    @Test func `two processes share the key`() async throws {
        try await withFolder { folder in
            func process() -> LatchkeyClient {
                let file = folder.appending(path: "data/credentials.json")
                return app(FileCredentialStore(file: file, proofKeyFile: folder.appending(path: "state/key")), nil)
            }
            let (first, second) = (process(), process())
            try await first.logIn("ada", password: "correct horse")
            for latchkey in [second, first, second, process()] {
                server.clock.advance(by: .seconds(700))
                #expect(try await latchkey.account.refresh().username == "ada")
            }
            try FileManager.default.removeItem(at: folder.appending(path: "state/key"))
            server.clock.advance(by: .seconds(700))
            #expect(await code { try await first.account.refresh() } == .invalidDPoPProof)
        }
    }

    @Test func `a sign-in moves to another file with its key`() async throws {
        try await withFolder { folder in
            func store(_ name: String) -> FileCredentialStore {
                let place = folder.appending(path: name)
                return FileCredentialStore(file: place.appending(path: "c"), proofKeyFile: place.appending(path: "key"))
            }
            try await app(store("old"), nil).logIn("ada", password: "correct horse")
            try await store("new").adopt(from: store("old"))
            server.clock.advance(by: .seconds(700))
            #expect(try await app(store("new"), nil).account.refresh().username == "ada")
        }
    }

    @Test func `a sign-in keeps its key where there is another key, or no place for keys`() async throws {
        try await withFolder { folder in
            func place(_ name: String) -> URL { folder.appending(path: "\(name)/c") }
            func store(_ name: String) -> FileCredentialStore {
                FileCredentialStore(file: place(name), proofKeyFile: folder.appending(path: "\(name)/key"))
            }
            let latchkey = app(store("new"), nil)
            try await latchkey.logIn("ada", password: "correct horse")
            try await latchkey.logOut()
            _ = await latchkey.pendingLogOuts.sendAll()
            try await app(store("old"), nil).logIn("ada", password: "correct horse")
            try await store("new").adopt(from: store("old"))
            server.clock.advance(by: .seconds(700))
            #expect(try await app(store("new"), nil).account.refresh().username == "ada")
            let plain = FileCredentialStore(file: place("plain"))
            try await plain.adopt(from: store("new"))
            server.clock.advance(by: .seconds(700))
            #expect(try await app(plain, nil).account.refresh().username == "ada")
        }
    }

    @Test(arguments: [-86_400, -3600, -90, 90, 3600, 86_400])
    func `a wrong clock of the device does not matter`(seconds: Int) async throws {
        server.clock.setDeviceDate(server.clock.date.addingTimeInterval(TimeInterval(seconds)))
        let latchkey = try await loggedIn()
        server.clock.advance(by: .seconds(700))
        #expect(try await latchkey.account.refresh().username == "ada")
        // The session is bound all the same.
        let copied = app(try await copy(), nil)
        server.clock.advance(by: .seconds(700))
        #expect(await code { try await copied.account.refresh() } == .invalidDPoPProof)
        #expect(try await app(store, keys).account.refresh().username == "ada")
    }

    @Test func `a server that refuses proofs gets a login without one`() async throws {
        server.inject(.refuses(.invalidDPoPProof), into: .logIn)
        let latchkey = try await loggedIn()
        #expect(server.requests(.logIn).map { $0.header("DPoP") != nil } == [true, false])
        server.clock.advance(by: .seconds(700))
        #expect(try await latchkey.account.refresh().username == "ada")
        #expect(try await app(try await copy(), nil).account.refresh().username == "ada")
    }

    @Test func `a lost reply is repeated with another proof`() async throws {
        let latchkey = try await loggedIn()
        server.clock.advance(by: .seconds(700))
        server.inject(.losesReply, into: "POST /v1/sessions/refresh")
        #expect(try await latchkey.account.refresh().username == "ada")
    }

    @Test(arguments: KeyFault.allCases)
    func `a session without a key is refreshed beside a key that cannot be used`(fault: KeyFault) async throws {
        let latchkey = app(store, BrokenKeys(fault: fault))
        try await latchkey.logIn("ada", password: "correct horse")
        for _ in 0..<2 {
            server.clock.advance(by: .seconds(700))
            #expect(try await latchkey.account.refresh().username == "ada")
        }
    }

    @Test(arguments: KeyFault.allCases)
    func `a bound session says why its key cannot be used, and goes on`(fault: KeyFault) async throws {
        let latchkey = try await loggedIn()
        server.clock.advance(by: .seconds(700))
        let broken = app(store, BrokenKeys(fault: fault))
        let expected: ErrorCode = fault == .lost ? .invalidDPoPProof : .storeLocked
        #expect(await code { try await broken.account.refresh() } == expected)
        #expect(try await latchkey.account.refresh().username == "ada")
    }

    @Test func `a session is refreshed with the second of several keys`() async throws {
        let latchkey = try await loggedIn()
        let both = SeveralKeys(keys: [SoftwareProofKey(.random()), try await keys.loadOrMake()])
        server.clock.advance(by: .seconds(700))
        #expect(try await app(store, both).account.refresh().username == "ada")
        server.clock.advance(by: .seconds(700))
        #expect(try await latchkey.account.refresh().username == "ada")
    }

    @Test func `a proof that arrives late is made again`() async throws {
        _ = try await loggedIn()
        server.clock.advance(by: .seconds(700))
        let latchkey = LatchkeyClient(
            server: server.url,
            credentialStore: store,
            proofKeys: keys,
            transport: SuspendedOnce(server: server),
            time: server.clock.timekeeper,
            random: .system
        )
        #expect(try await latchkey.account.refresh().username == "ada")
    }

    @Test func `sessions from before stay without a key`() async throws {
        let before = app(store, nil)
        try await before.logIn("ada", password: "correct horse")
        server.clock.advance(by: .seconds(700))
        _ = try await keys.loadOrMake()
        #expect(try await app(store, keys).account.refresh().username == "ada")
        server.clock.advance(by: .seconds(700))
        #expect(try await before.account.refresh().username == "ada")
    }

    @Test func `a logout ends a bound session whose access token has expired`() async throws {
        let latchkey = try await loggedIn()
        server.clock.advance(by: .seconds(700))
        try await latchkey.logOut()
        _ = await latchkey.pendingLogOuts.sendAll()
        #expect(server.sessions(of: "ada").isEmpty)
    }

    @Test func `a store in memory has no key unless it is given one`() async throws {
        try await LatchkeyClient.fake(server: server).logIn("ada", password: "correct horse")
        #expect(server.requests(.logIn).allSatisfy { $0.header("DPoP") == nil })
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }
}

enum KeyFault: CaseIterable, Sendable { case unreadable, locked, lost }

/// Keys that cannot be read or cannot sign, as in the Keychain after a restore of the device.
private struct BrokenKeys: ProofKeyStore {
    let fault: KeyFault

    func load() async throws -> (any ProofKey)? { try await loadOrMake() }

    func loadOrMake() async throws -> any ProofKey {
        guard fault != .unreadable else { throw LatchkeyError(code: .storeLocked, message: "locked") }
        return BrokenKey(code: fault == .lost ? .storeUnreadable : .storeLocked)
    }

    private struct BrokenKey: ProofKey {
        let publicKey = P256Key.random().publicKey
        let code: ErrorCode

        func signature(of message: [UInt8]) async throws -> [UInt8] {
            throw LatchkeyError(code: code, message: "broken")
        }
    }
}

/// Keys of which the first is read by default.
private struct SeveralKeys: ProofKeyStore {
    let keys: [any ProofKey]

    func load() async throws -> (any ProofKey)? { keys.first }
    func loadAll() async throws -> [any ProofKey] { keys }
    func loadOrMake() async throws -> any ProofKey { try #require(keys.first) }
}

/// Suspends the app for two minutes between the first proof and its arrival.
private actor SuspendedOnce: Transport {
    private let server: FakeServer
    private var hasSuspended = false

    init(server: FakeServer) { self.server = server }

    func send(_ request: URLRequest, under rules: TransferRules) async throws -> Answer {
        if !hasSuspended, request.value(forHTTPHeaderField: "DPoP") != nil {
            hasSuspended = true
            server.clock.advance(by: .seconds(120))
        }
        return try await server.send(request, under: rules)
    }
}
