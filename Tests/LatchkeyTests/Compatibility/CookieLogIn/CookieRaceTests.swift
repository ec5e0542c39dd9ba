import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Logins and logouts while requests are under way.
@Suite(.timeLimit(.minutes(1))) struct CookieRaceTests {
    /// A service that holds back its slow answer until the test releases it.
    private struct Slow {
        let server = CookieServer()
        let arrived = Event()
        let mayGo = Event()
        let transport: ScriptedTransport
        let logIn: CookieLogIn

        init(setting header: String, store: any CredentialStore = MemoryCredentialStore(), status: Int = 200) {
            let (server, arrived, mayGo) = (server, arrived, mayGo)
            transport = ScriptedTransport { request in
                guard request.call == "GET /slow" else { return try await server.answer(request) }
                await arrived.happen()
                await mayGo.wait()
                return try .text(status, "", headers: ["Set-Cookie": header])
            }
            logIn = .sample(store: store, transport: transport)
        }

        /// Acts while the slow request is under way, and returns the status of its answer.
        func whileUnderWay(_ act: () async throws -> Void) async throws -> Int {
            async let answer = logIn.data(for: .get("https://blog.example.com/slow"), logIn: .never)
            await arrived.wait()
            try await act()
            await mayGo.happen()
            return try await answer.1.statusCode
        }

        func cookies() async throws -> [String: String] {
            _ = try await logIn.data(for: .get("https://blog.example.com/blogposts"))
            return await transport.sent.last?.cookies ?? [:]
        }
    }

    @Test(arguments: ["auth_tkt=old; Path=/", "auth_tkt=; Path=/; Max-Age=0", "other=1; Path=/"])
    func `a late answer to an earlier login changes nothing of the newer one`(header: String) async throws {
        for name in ["grace", "ada"] {
            let slow = Slow(setting: header)
            try await slow.logIn.logIn("ada", password: "correct horse")
            let status = try await slow.whileUnderWay {
                try await slow.logIn.logIn(name, password: "correct horse")
            }
            #expect(status == 200)
            #expect(try await slow.cookies() == ["auth_tkt": "\"\(name)-2\""])
            #expect(await slow.logIn.name == name)
        }
    }

    @Test func `without a newer login the late answer counts`() async throws {
        let slow = Slow(setting: "auth_tkt=new; Path=/")
        try await slow.logIn.logIn("ada", password: "correct horse")
        _ = try await slow.whileUnderWay {}
        #expect(try await slow.cookies() == ["auth_tkt": "new"])
    }

    @Test func `a late answer brings nobody back who has logged out`() async throws {
        let store = MemoryCredentialStore()
        let slow = Slow(setting: "auth_tkt=new; Path=/", store: store)
        try await slow.logIn.logIn("ada", password: "correct horse")
        _ = try await slow.whileUnderWay { try await slow.logIn.logOut() }
        #expect(await slow.logIn.name == nil)
        #expect(try await store.load() == nil)
    }

    @Test func `a late answer to nobody's request is not the cookie of who has logged in since`() async throws {
        let slow = Slow(setting: "auth_tkt=stranger; Path=/")
        _ = try await slow.whileUnderWay { try await slow.logIn.logIn("ada", password: "correct horse") }
        #expect(try await slow.cookies() == ["auth_tkt": "\"ada-1\""])
    }

    @Test func `a late deletion of a cookie that changed meanwhile does not count`() async throws {
        let slow = Slow(setting: "auth_tkt=; Path=/; Max-Age=0")
        try await slow.logIn.logIn("ada", password: "correct horse")
        _ = try await slow.whileUnderWay {
            await slow.server.setEachTime("auth_tkt=new; Path=/")
            _ = try await slow.logIn.data(for: .get("https://blog.example.com/blogposts"))
        }
        #expect(try await slow.cookies() == ["auth_tkt": "new"])
    }

    @Test func `401 to cookies that changed meanwhile ends nothing, and the request is sent again`() async throws {
        let (arrived, mayGo) = (Event(), Event())
        let transport = ScriptedTransport { request in
            switch (request.call, request.cookies["a"]) {
            case ("POST /users/login", _): return try .text(200, "", headers: ["Set-Cookie": "a=1; Path=/"])
            case ("GET /renew", _): return try .text(200, "", headers: ["Set-Cookie": "a=2; Path=/"])
            case (_, "1"):
                await arrived.happen()
                await mayGo.wait()
                return try .text(401, "")
            default: return try .text(request.cookies["a"] == "2" ? 200 : 401, "")
            }
        }
        let logIn = CookieLogIn.sample(transport: transport)
        logIn.presenter = .action { _ in Issue.record("a login was shown") }
        try await logIn.logIn("ada", password: "correct horse")
        async let late = logIn.data(for: CookieServer.post)
        await arrived.wait()
        _ = try await logIn.data(for: .get("https://blog.example.com/renew"))
        await mayGo.happen()
        #expect(try await late.1.statusCode == 200)
        #expect(await logIn.name == "ada")
    }

    @Test func `of concurrent logins one stands, name and cookie of the same`() async throws {
        let (server, store) = (CookieServer(), MemoryCredentialStore())
        let logIn = CookieLogIn.sample(store: store, transport: ScriptedTransport(server))
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask { try await logIn.logIn("user\(number)", password: "correct horse") }
                group.addTask { _ = try await logIn.data(for: CookieServer.post) }
            }
            try await group.waitForAll()
        }
        let session = try #require(try await store.load()?.cookieSession)
        #expect(session.jar.cookies.map { $0.value.hasPrefix("\"\(session.name)-") } == [true])
        #expect(await logIn.name == session.name)
    }

    @Test func `a cancelled login changes nothing`() async throws {
        let asked = Event()
        let never = Event()
        let transport = ScriptedTransport { _ in
            await asked.happen()
            try await withTaskCancellationHandler {
                await never.wait()
                try Task.checkCancellation()
            } onCancel: {
                Task { await never.happen() }
            }
            return try .text(200, "", headers: ["Set-Cookie": "a=1"])
        }
        let logIn = CookieLogIn.sample(transport: transport)
        let task = Task { try await logIn.logIn("ada", password: "correct horse") }
        await asked.wait()
        task.cancel()
        #expect(await code { try await task.value } == .cancelled)
        #expect(await logIn.name == nil)
    }
}
