import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Login on demand at a service that supports only cookies: a refused request waits for one login and is sent again.
@Suite(.timeLimit(.minutes(1))) struct CookieOnDemandTests {
    @Test(arguments: [401, 403])
    func `a hundred posts of nobody show one login, and each is delivered once`(refusal: Int) async throws {
        let server = CookieServer(refusal: refusal)
        let logIn = CookieLogIn.sample(transport: ScriptedTransport(server))
        let screen = FakeLogInScreen { [unowned logIn] _ in
            for password in ["wrong", "wrong again"] {
                #expect(await code { try await logIn.logIn("ada", password: password) } == .invalidCredentials)
            }
            try await logIn.logIn("ada", password: "correct horse")
        }
        logIn.presenter = screen
        let statuses = try await post(100, with: logIn)
        #expect(statuses == Array(repeating: 200, count: 100))
        #expect(screen.reasons.count == 1)
        #expect(Set(await server.posts.map(\.text)) == Set((0..<100).map { "post \($0)" }))
        #expect(await server.posts.count == 100)
    }

    @Test func `a hundred posts that are cancelled are not made`() async throws {
        let server = CookieServer()
        let logIn = CookieLogIn.sample(transport: ScriptedTransport(server))
        let allWait = Event()
        let screen = FakeLogInScreen { _ in await allWait.wait() }
        logIn.presenter = screen
        let codes = await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { await code { try await logIn.data(for: CookieServer.post) } } }
            while await server.refusals < 100 { await Task.yield() }
            await allWait.happen()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: .loginCancelled, count: 100))
        #expect(await server.posts.isEmpty)
        #expect(screen.reasons.count == 1)
    }

    @Test(arguments: [401, 403])
    func `a stale cookie asks for a login, and the same user's post is sent again`(refusal: Int) async throws {
        let server = CookieServer(refusal: refusal)
        let logIn = CookieLogIn.sample(transport: ScriptedTransport(server))
        let screen = FakeLogInScreen { [unowned logIn] _ in try await logIn.logIn("ada", password: "correct horse") }
        logIn.presenter = screen
        try await logIn.logIn("ada", password: "correct horse")
        await server.forgetLogIns()
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 200)
        #expect(screen.reasons.count == 1)
        let shown = try #require(screen.reasons.first?.request)
        #expect(shown.call == "POST /blogposts" && shown.httpBody == nil && shown.cookies.isEmpty)
    }

    @Test(arguments: [401, 403])
    func `a request of one user is not sent as another`(refusal: Int) async throws {
        let server = CookieServer(refusal: refusal)
        let logIn = CookieLogIn.sample(transport: ScriptedTransport(server))
        logIn.presenter = .action { [unowned logIn] _ in try await logIn.logIn("grace", password: "correct horse") }
        try await logIn.logIn("ada", password: "correct horse")
        await server.forgetLogIns()
        #expect(await code { try await logIn.data(for: CookieServer.post) } == .userChanged)
        #expect(await server.posts.isEmpty)
        #expect(await logIn.name == "grace")
    }

    @Test func `a second refusal is returned`() async throws {
        let transport = ScriptedTransport { request in
            request.call == "POST /users/login"
                ? try .text(200, "", headers: ["Set-Cookie": "a=1; Path=/"]) : try .text(403, "")
        }
        let logIn = CookieLogIn.sample(transport: transport)
        let screen = FakeLogInScreen { [unowned logIn] _ in try await logIn.logIn("ada", password: "correct horse") }
        logIn.presenter = screen
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 403)
        #expect(await transport.sent.map(\.call) == ["POST /blogposts", "POST /users/login", "POST /blogposts"])
        #expect(screen.reasons.count == 1)
    }

    @Test(arguments: [401, 403], ["", "auth_tkt=; Path=/; Max-Age=0, "])
    func `cookies that a refusal itself sets bring no further try, and do not keep the login alive`(
        status: Int,
        deletion: String
    ) async throws {
        let (server, count) = (CookieServer(refusal: status), Count())
        let transport = ScriptedTransport { request in
            let answer = try await server.answer(request)
            guard answer.status == status else { return answer }
            let visit = await count.next()
            return try .text(status, "", headers: ["Set-Cookie": "\(deletion)visit=\(visit); Path=/; Max-Age=60"])
        }
        let logIn = CookieLogIn.sample(transport: transport)
        logIn.presenter = .action { _ in }
        try await logIn.logIn("ada", password: "correct horse")
        await server.forgetLogIns()
        #expect(await code { try await logIn.data(for: CookieServer.post) } == .loginCancelled)
        #expect(await transport.sent(to: "/blogposts").count == 1)
        #expect(await logIn.name == (status == 401 ? nil : "ada"))
    }

    @Test func `a problem about something else is returned`() async throws {
        for (status, code) in [(403, ErrorCode.crossSiteRequest), (401, .invalidCredentials), (403, .wrongPassword)] {
            let transport = ScriptedTransport { _ in try .problem(status, code) }
            let logIn = CookieLogIn.sample(transport: transport)
            logIn.presenter = .action { _ in Issue.record("a login was shown") }
            #expect(try await logIn.data(for: CookieServer.post).1.statusCode == status)
        }
        let logIn = CookieLogIn.sample(transport: ScriptedTransport { _ in try .problem(401, .loginRequired) })
        logIn.presenter = .action { _ in }
        #expect(await code { try await logIn.data(for: CookieServer.post) } == .loginCancelled)
    }

    @Test(arguments: [200, 400, 404, 413, 500, 503])
    func `any other answer is returned`(status: Int) async throws {
        let logIn = CookieLogIn.sample(transport: ScriptedTransport { _ in try .text(status, "page") })
        logIn.presenter = .action { _ in Issue.record("a login was shown") }
        let (data, response) = try await logIn.data(for: CookieServer.post)
        #expect(response.statusCode == status && String(decoding: data, as: UTF8.self) == "page")
    }

    @Test func `without a presenter, and where nobody is asked, the refusal is the answer`() async throws {
        let logIn = CookieLogIn.sample(transport: ScriptedTransport(CookieServer()))
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 403)
        logIn.presenter = .action { _ in Issue.record("a login was shown") }
        #expect(try await logIn.data(for: CookieServer.post, logIn: .never).1.statusCode == 403)
        logIn.logInPolicy = .unauthorized
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 403)
    }

    @Test func `a body from a file and from a stream is sent again whole`() async throws {
        try await withFolder { folder in
            let server = CookieServer()
            let logIn = CookieLogIn.sample(transport: ScriptedTransport(server))
            logIn.presenter = .action { [unowned logIn] _ in try await logIn.logIn("ada", password: "correct horse") }
            let file = folder.appending(path: "post")
            try Data("from a file".utf8).write(to: file)
            #expect(try await logIn.upload(for: CookieServer.post, fromFile: file).1.statusCode == 200)
            try await logIn.logOut()
            let (_, response) = try await logIn.upload(for: CookieServer.post) {
                InputStream(data: Data("from a stream".utf8))
            }
            #expect(response.statusCode == 200)
            try await logIn.logOut()
            let data = Data("from data".utf8)
            #expect(try await logIn.upload(for: CookieServer.post, from: data).1.statusCode == 200)
            #expect(await server.posts.map(\.text) == ["from a file", "from a stream", "from data"])
            var request = CookieServer.post
            request.httpBodyStream = InputStream(data: data)
            #expect(await code { try await logIn.data(for: request) } == .bodyNotRepeatable)
            let absent = folder.appending(path: "absent")
            #expect(await code { try await logIn.upload(for: request, fromFile: absent) } == .fileUnavailable)
        }
    }

    @Test func `a login elsewhere is found before a screen is shown`() async throws {
        let (server, store) = (CookieServer(), MemoryCredentialStore())
        let transport = ScriptedTransport(server)
        let one = CookieLogIn.sample(store: store, transport: transport)
        let other = CookieLogIn.sample(store: store, transport: transport)
        one.presenter = .action { _ in Issue.record("a login was shown") }
        let (arrived, mayGo) = (Event(), Event())
        await transport.answer { request in
            let answer = try await server.answer(request)
            guard answer.status == 403 else { return answer }
            await arrived.happen()
            await mayGo.wait()
            return answer
        }
        async let waiting = one.data(for: CookieServer.post)
        await arrived.wait()
        try await other.logIn("ada", password: "correct horse")
        await mayGo.happen()
        #expect(try await waiting.1.statusCode == 200)
    }

    @Test func `a refusal where no cookie goes ends no login`() async throws {
        let transport = ScriptedTransport { request in
            request.call == "POST /users/login"
                ? try .text(200, "", headers: ["Set-Cookie": "a=1"]) : try .text(401, "")
        }
        let logIn = CookieLogIn.sample(transport: transport)
        try await logIn.logIn("ada", password: "correct horse")
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 401)
        #expect(await logIn.name == "ada")
    }

    @Test func `a log-out and login during a refused request shows no login, and it is sent again`() async throws {
        let server = CookieServer()
        let (arrived, mayGo) = (Event(), Event())
        let transport = ScriptedTransport { request in
            if request.cookies["auth_tkt"] == #""ada-1""#, request.call == "POST /blogposts" {
                await arrived.happen()
                await mayGo.wait()
            }
            return try await server.answer(request)
        }
        let logIn = CookieLogIn.sample(transport: transport)
        logIn.presenter = .action { _ in Issue.record("a login was shown") }
        try await logIn.logIn("ada", password: "correct horse")
        async let late = logIn.data(for: CookieServer.post)
        await arrived.wait()
        try await logIn.logOut()
        try await logIn.logIn("ada", password: "correct horse")
        await mayGo.happen()
        #expect(try await late.1.statusCode == 200)
    }

    @Test func `a log-out shows no login`() async throws {
        let server = CookieServer()
        let (arrived, mayGo) = (Event(), Event())
        let transport = ScriptedTransport { request in
            if request.call == "POST /blogposts" {
                await arrived.happen()
                await mayGo.wait()
            }
            return try await server.answer(request)
        }
        let logIn = CookieLogIn.sample(transport: transport)
        logIn.presenter = .action { _ in Issue.record("a login was shown") }
        try await logIn.logIn("ada", password: "correct horse")
        async let late = code { try await logIn.data(for: CookieServer.post) }
        await arrived.wait()
        try await logIn.logOut()
        await mayGo.happen()
        #expect(await late == .loginRequired)
    }

    private func post(_ count: Int, with logIn: CookieLogIn) async throws -> [Int] {
        try await withThrowingTaskGroup { group in
            for number in 0..<count {
                group.addTask {
                    let body = Data("post \(number)".utf8)
                    return try await logIn.upload(for: CookieServer.post, from: body).1.statusCode
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `an expired cookie beside one for another path shows the login`() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport { request in
            if request.call == "POST /users/login" {
                let cookies = "sid=1; Path=/; Max-Age=1800, remember=2; Path=/users; Max-Age=9000000"
                return try .text(200, "", headers: ["Set-Cookie": cookies])
            }
            return request.cookies["sid"] == nil ? try .text(401, "") : try .text(200, "")
        }
        let logIn = CookieLogIn.sample(transport: transport, clock: clock)
        let screen = FakeLogInScreen { [unowned logIn] _ in try await logIn.logIn("ada", password: "correct horse") }
        logIn.presenter = screen
        try await logIn.logIn("ada", password: "correct horse")
        clock.advance(3600)
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 200)
        #expect(screen.reasons.count == 1)
    }

    @Test func `a login whose cookies never go where the request goes is asked for once`() async throws {
        let transport = ScriptedTransport { request in
            let isLogIn = request.call == "POST /users/login"
            return try .text(isLogIn ? 200 : 403, "", headers: isLogIn ? ["Set-Cookie": "sid=1; Max-Age=1800"] : [:])
        }
        let logIn = CookieLogIn.sample(transport: transport)
        let screen = FakeLogInScreen { [unowned logIn] _ in try await logIn.logIn("ada", password: "correct horse") }
        logIn.presenter = screen
        try await logIn.logIn("ada", password: "correct horse")
        #expect(try await logIn.data(for: CookieServer.post).1.statusCode == 403)
        #expect(screen.reasons.count == 1)
        #expect(await logIn.name == "ada")
    }

    @Test func `a download is a file, after the login too`() async throws {
        let transport = ScriptedTransport { request in
            if request.call == "POST /users/login" {
                return try .text(200, "", headers: ["Set-Cookie": "sid=1; Path=/"])
            }
            return request.cookies["sid"] == nil ? try .text(403, "no") : try .text(200, "a photo")
        }
        let logIn = CookieLogIn.sample(transport: transport)
        logIn.presenter = .action { [unowned logIn] _ in try await logIn.logIn("ada", password: "correct horse") }
        let (file, response) = try await logIn.download(for: URLRequest(url: CookieServer.url))
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(response.statusCode == 200)
        #expect(try String(contentsOf: file, encoding: .utf8) == "a photo")
    }
}
