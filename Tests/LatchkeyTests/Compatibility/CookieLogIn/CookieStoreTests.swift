import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A login by cookies in the credential store.
@Suite(.timeLimit(.minutes(1))) struct CookieStoreTests {
    private let session = CookieSession(
        id: "login-1",
        name: "ada",
        jar: CookieJar([
            Cookie(name: "auth_tkt", value: #""5f2c; é""#, domain: "blog.example.com", path: "/"),
            Cookie(name: "b", value: "2", domain: "example.com", path: "/users", isSecure: true, expires: .sample),
        ])
    )

    @Test func `written cookies are read`() throws {
        var credentials = StoredCredentials(generation: 7, realm: Realm(server: "https://x", application: "Cookies"))
        credentials.cookieSession = session
        #expect(try StoredCredentials(serialized: credentials.serialized()) == credentials)
        #expect(!credentials.isEmpty && !credentials.holdsNoSession)
    }

    @Test func `stored sign-ins of older versions are read, and ones without cookies keep their form`() throws {
        let realm = #""realm":{"server":"https://id.example.com","application":"default"}"#
        let empty = Data(#"{"version":2,"generation":3,"accounts":[],"deviceKey":"lkd_1",\#(realm)}"#.utf8)
        let read = try StoredCredentials(serialized: empty)
        #expect(read.cookieSession == nil && read.deviceKey != nil && read.generation == 3)
        let user =
            #"{"id":"user-1","emailAddressVerified":false,"phoneNumberVerified":false,"attributes":{},"#
            + #""isPseudo":false,"createdAt":"2027-01-15T08:00:00Z","modifiedAt":"2027-01-15T08:00:00Z"}"#
        let expiry = #"{"lifetime":600,"issuedAt":"2027-01-15T08:00:00Z","clockOffset":0}"#
        let single =
            #"{"version":1,"generation":3,"user":\#(user),"sessionID":"s","accessToken":"a","lease":\#(expiry),"#
            + "\(realm)}"
        #expect(try StoredCredentials(serialized: Data(single.utf8)).current?.user.id == "user-1")
        let written = String(decoding: try StoredCredentials.sample().serialized(), as: UTF8.self)
        #expect(!written.contains("cookie"))
    }

    @Test func `a record without the members of a cookie is damaged`() throws {
        let realm = #""realm":{"server":"https://x","application":"Cookies"}"#
        for session in [#"{"id":"1"}"#, #"{"id":"1","name":"a","cookies":[{"name":"a"}]}"#, "[]", "7"] {
            let record = #"{"version":2,"generation":3,"accounts":[],"cookieSession":\#(session),\#(realm)}"#
            let error = #expect(throws: LatchkeyError.self) { try StoredCredentials(serialized: Data(record.utf8)) }
            #expect(error?.code == .storeDamaged)
        }
    }

    @Test func `a restart over a file keeps a cookie without a time`() async throws {
        try await withFolder { folder in
            let (server, file) = (CookieServer(), folder.appending(path: "blog.json"))
            let transport = ScriptedTransport(server)
            let logIn = CookieLogIn.sample(store: FileCredentialStore(file: file), transport: transport)
            try await logIn.logIn("ada", password: "correct horse")
            let clock = TestClock(date: .sample + 86_400 * 365)
            let later = CookieLogIn.sample(store: FileCredentialStore(file: file), transport: transport, clock: clock)
            #expect(try await later.restore())
            #expect(try await later.data(for: CookieServer.post).1.statusCode == 200)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path())
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `two that share a store see each other's login and logout`() async throws {
        try await withFolder { folder in
            let (server, file) = (CookieServer(), folder.appending(path: "blog.json"))
            let transport = ScriptedTransport(server)
            let one = CookieLogIn.sample(store: FileCredentialStore(file: file), transport: transport)
            let other = CookieLogIn.sample(store: FileCredentialStore(file: file), transport: transport)
            #expect(try await !other.restore())
            try await one.logIn("ada", password: "correct horse")
            #expect(try await other.restore())
            #expect(try await other.data(for: CookieServer.post).1.statusCode == 200)
            try await other.logIn("grace", password: "correct horse")
            #expect(try await one.restore())
            #expect(await one.name == "grace")
            try await one.logOut()
            #expect(try await !other.restore())
        }
    }

    @Test func `twenty concurrent changes of two clients lose no cookie`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "blog.json")
            let transport = ScriptedTransport { request in
                let name = request.url?.lastPathComponent ?? ""
                return try .text(200, "", headers: ["Set-Cookie": "\(name)=1; Path=/"])
            }
            let clients = (0..<2).map { _ in
                CookieLogIn.sample(store: FileCredentialStore(file: file), transport: transport)
            }
            try await clients[0].logIn("ada", password: "correct horse")
            #expect(try await clients[1].restore())
            try await withThrowingTaskGroup { group in
                for number in 0..<20 {
                    let request = URLRequest.get("https://blog.example.com/c\(number)")
                    group.addTask { _ = try await clients[number % 2].data(for: request) }
                }
                try await group.waitForAll()
            }
            let stored = try #require(try await FileCredentialStore(file: file).load()?.cookieSession)
            #expect(Set(stored.jar.cookies.map(\.name)) == Set((0..<20).map { "c\($0)" } + ["login"]))
        }
    }

    @Test func `a locked store is not an empty one, and takes a login`() async throws {
        let store = FaultyCredentialStore()
        let logIn = CookieLogIn.sample(store: store, transport: ScriptedTransport(CookieServer()))
        try await logIn.logIn("ada", password: "correct horse")
        store.isLocked = true
        let restarted = CookieLogIn.sample(store: store)
        #expect(await code { try await restarted.restore() } == .storeLocked)
        #expect(await code { try await restarted.data(for: CookieServer.post) } == .storeLocked)
        #expect(await code { try await restarted.logOut() } == .storeLocked)
        #expect(await restarted.name == nil)
        store.isLocked = false
        #expect(try await restarted.restore())
        #expect(await restarted.name == "ada")
    }

    @Test func `a login that survived a reinstall is ended, and one of this installation is kept`() async throws {
        let (store, marker) = (MemoryCredentialStore(), InstallationTests.MemoryMarker())
        let transport = ScriptedTransport(CookieServer())
        try await CookieLogIn.sample(store: store, transport: transport, marker: marker)
            .logIn("ada", password: "correct horse")
        #expect(try await CookieLogIn.sample(store: store, marker: marker).restore())
        #expect(try await !CookieLogIn.sample(store: store, marker: InstallationTests.MemoryMarker()).restore())
        #expect(try await store.load() == nil)
    }

    @Test func `a damaged store is reported once and put aside`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "blog.json")
            let transport = ScriptedTransport(CookieServer())
            let isMade = FileManager.default.createFile(
                atPath: file.path(),
                contents: Data("{".utf8),
                attributes: [.posixPermissions: 0o600]
            )
            #expect(isMade)
            let restarted = CookieLogIn.sample(store: FileCredentialStore(file: file), transport: transport)
            #expect(await code { try await restarted.restore() } == .storeDamaged)
            #expect(try await !restarted.restore())
            try await restarted.logIn("ada", password: "correct horse")
            #expect(try await restarted.data(for: CookieServer.post).1.statusCode == 200)
        }
    }

    @Test func `a login that cannot be stored fails and is ended at the service`() async throws {
        let store = FaultyStore(MemoryCredentialStore())
        let transport = ScriptedTransport(CookieServer())
        let logIn = CookieLogIn.sample(store: store, transport: transport)
        await store.fail(save: CocoaError(.fileWriteOutOfSpace))
        #expect(await code { try await logIn.logIn("ada", password: "correct horse") } == .storeUnwritable)
        #expect(await logIn.name == nil)
        #expect(await transport.sent.map(\.call) == ["POST /users/login", "POST /users/logout"])
    }

    @Test func `a changed cookie that cannot be stored counts in this process; the next save stores it`() async throws {
        let (memory, server) = (MemoryCredentialStore(), CookieServer())
        let store = FaultyStore(memory)
        let transport = ScriptedTransport(server)
        let logIn = CookieLogIn.sample(store: store, transport: transport)
        try await logIn.logIn("ada", password: "correct horse")
        await store.fail(save: CocoaError(.fileWriteOutOfSpace))
        await server.setEachTime("step=1; Path=/")
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 200)
        await server.setEachTime(nil)
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 200)
        #expect(await transport.sent.last?.cookies["step"] == "1")
        #expect(try await memory.load()?.cookieSession?.jar.cookies.count == 1)
        await store.fail(save: nil)
        await server.setEachTime("other=1; Path=/")
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 200)
        #expect(try await memory.load()?.cookieSession?.jar.cookies.map(\.name) == ["auth_tkt", "step", "other"])
    }

    @Test func `an ended login stays ended even if the store cannot be changed`() async throws {
        let server = CookieServer(refusal: 401)
        let store = FaultyStore(MemoryCredentialStore())
        let logIn = CookieLogIn.sample(store: store, transport: ScriptedTransport(server))
        try await logIn.logIn("ada", password: "correct horse")
        await store.fail(save: CocoaError(.fileWriteOutOfSpace))
        await server.forgetLogIns()
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 401)
        #expect(await logIn.name == nil)
        #expect(await code { try await logIn.logOut() } == .storeUnwritable)
    }

    @Test func `a store of something else is not touched`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let logIn = CookieLogIn.sample(store: store, transport: ScriptedTransport(CookieServer()))
        #expect(await code { try await logIn.restore() } == .storeMismatch)
        #expect(await code { try await logIn.logIn("ada", password: "correct horse") } == .storeMismatch)
        #expect(try await store.load() == .sample())
    }

    @Test func `cookies that only go on for the same time are not written again`() async throws {
        let (store, server) = (FaultyStore(MemoryCredentialStore()), CookieServer())
        let logIn = CookieLogIn.sample(store: store, transport: ScriptedTransport(server))
        try await logIn.logIn("ada", password: "correct horse")
        await server.setEachTime("seen=1; Path=/; Max-Age=3600")
        for _ in 0..<10 { _ = try await logIn.data(for: CookieServer.post) }
        #expect(await store.saved.count == 2)
    }
}
