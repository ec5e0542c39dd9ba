#if os(Linux) || os(macOS)
import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The whole login of a desktop app: the page, the browser's callback, and requests of other programs.
@Suite(.timeLimit(.minutes(1))) struct LogInWithBrowserTests {
    private let store = MemoryCredentialStore()
    private let clock = TestClock()
    private let server = ScriptedTransport { _ in try .token() }

    private var latchkey: LatchkeyClient { .sample(store: store, transport: server, clock: clock) }

    @Test func `the browser comes back, and the person is signed in`() async throws {
        let latchkey = latchkey
        let user = try await latchkey.logInWithBrowser { page in
            let answer = await RawConnection.get(page.answerTarget(), at: page.callback)
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.contains("You can close this window now and go back to the app."))
            #expect(answer.contains("Content-Security-Policy: default-src 'none'; style-src 'sha256-"))
            #expect(answer.contains("Cache-Control: no-store"))
            #expect(answer.contains("Referrer-Policy: no-referrer"))
            #expect(!answer.contains("code-1") && !answer.contains(page.parameters["state"] ?? "-"))
        }
        #expect(user == .sample())
        #expect(await latchkey.user == user)
        #expect(try await store.load()?.current?.user == user)
        let form = try #require(await server.sent.first?.form)
        #expect(form["code"] == "code-1")
        #expect(form["redirect_uri"]?.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/callback/) != nil)
    }

    @Test func `the page speaks the person's language`() async throws {
        try await latchkey.logInWithBrowser { page in
            let headers = ["accept-language: tlh, ja-JP;q=0.9, en;q=0.5"]
            let answer = await RawConnection.get(page.answerTarget(), at: page.callback, headers: headers)
            #expect(answer.contains("<html lang=\"ja\">"))
            #expect(answer.contains("アプリに戻ってください。"))
        }
    }

    @Test func `any other request gets an error page and changes nothing`() async throws {
        let store = store
        let server = server
        let user = try await latchkey.logInWithBrowser { (page: URL) async throws in
            let (callback, good) = (page.callback, page.answerTarget())
            for (target, method, status) in [
                ("/favicon.ico", "GET", "404"), ("/", "GET", "404"), ("/callback/", "GET", "404"),
                ("/callback", "GET", "400"), ("/callback?code=code-2&state=guess", "GET", "400"),
                ("/callback?error=access_denied&state=", "GET", "400"), (good + "&state=again", "GET", "400"),
                (good, "POST", "405"), (good, "HEAD", "405"), ("http://evil.example.com" + good, "GET", "400"),
                ("callback", "GET", "400"), ("/%", "GET", "404"),
            ] {
                let answer = await RawConnection.get(target, at: callback, method: method)
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(method) \(target): \(answer.prefix(40))")
            }
            let foreign = await RawConnection.get("/callback?code=code-2&state=guess", at: callback)
            #expect(foreign.contains("not the login that the app is waiting for"))
            #expect(await server.sent.isEmpty)
            #expect(try await store.load() == nil)
            // The control: the answer of the login still counts.
            _ = await RawConnection.get(good, at: callback)
        }
        #expect(user == .sample())
        #expect(await server.sent.count == 1)
    }

    @Test func `heads that are too long, never end or are none hold nobody up`() async throws {
        try await latchkey.logInWithBrowser { page in
            let port = page.callback.port ?? 0
            let long = try #require(RawConnection(to: port))
            long.send("GET /callback?" + String(repeating: "a", count: 20_000))
            #expect(await long.answer().hasPrefix("HTTP/1.1 431 "))
            let garbage = try #require(RawConnection(to: port))
            garbage.send("\u{16}\u{3}\u{1}\r\n\r\n")
            #expect(await garbage.answer().hasPrefix("HTTP/1.1 400 "))
            // More connections than it accepts at once, none of which ever sends anything.
            let idle = (0..<100).compactMap { _ in RawConnection(to: port) }
            #expect(idle.count == 100)
            let slow = try #require(RawConnection(to: port))
            slow.send("GET \(page.answerTarget().prefix(20))")
            slow.send(page.answerTarget().dropFirst(20) + " HTTP/1.1\r\n")
            slow.send("Host: 127.0.0.1\r\n\r\n")
            #expect(await slow.answer().hasPrefix("HTTP/1.1 200 OK"))
            withExtendedLifetime(idle) {}
        }
    }

    @Test func `of many answers at once, one counts`() async throws {
        try await latchkey.logInWithBrowser { page in
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<10 {
                    group.addTask { _ = await RawConnection.get(page.answerTarget(), at: page.callback) }
                }
            }
        }
        #expect(await server.sent(to: "/token").count == 1)
    }

    @Test(arguments: [
        (["code": nil, "error": "access_denied"], ErrorCode.loginCancelled),
        (["iss": "https://evil.example.com"], .wrongIssuer), (["iss": nil], .wrongIssuer),
        (["code": nil], .invalidCallback),
    ])
    func `an answer that is a refusal ends the login, and nothing is sent or stored`(
        _ changes: [String: String?],
        _ expected: ErrorCode
    ) async throws {
        let latchkey = latchkey
        let code = await code {
            try await latchkey.logInWithBrowser { page in
                let answer = await RawConnection.get(page.answerTarget(changing: changes), at: page.callback)
                #expect(answer.contains("The login was not finished."))
            }
        }
        #expect(code == expected)
        #expect(await server.sent.isEmpty)
        #expect(try await store.load() == nil)
    }

    @Test func `a timeout is reported, and the port is free again`() async throws {
        let (latchkey, clock, seen) = (latchkey, clock, Seen())
        let error = await #expect(throws: LatchkeyError.self) {
            try await latchkey.logInWithBrowser(timeout: .seconds(60)) { page in
                await seen.set(page.callback.port)
                #expect(RawConnection(to: page.callback.port ?? 0) != nil)
                clock.advance(60)
            }
        }
        #expect(error?.code == .timedOut)
        #expect(RawConnection(to: try #require(await seen.port)) == nil)
        #expect(await latchkey.user == nil)
    }

    @Test func `a cancelled login ends at once, and its port is free again`() async throws {
        let (latchkey, seen) = (latchkey, Seen())
        let task = Task {
            try await latchkey.logInWithBrowser { page in await seen.set(page.callback.port) }
        }
        let port = try #require(await seen.next())
        #expect(RawConnection(to: port) != nil)
        task.cancel()
        #expect(await code { try await task.value } == .cancelled)
        #expect(RawConnection(to: port) == nil)
    }

    @Test func `a login that is cancelled before it begins does not begin`() async throws {
        let latchkey = latchkey
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await latchkey.logInWithBrowser { _ in }
        }
        #expect(await code { try await task.value } == .cancelled)
    }

    @Test func `a missing browser is reported`() async throws {
        let latchkey = latchkey
        let nobody = SystemBrowser(program: nil)
        #expect(await code { try await latchkey.logInWithBrowser(opening: nobody) } == .browserUnavailable)
        let missing = SystemBrowser(program: URL(filePath: "/nowhere/browser"))
        #expect(await code { try await latchkey.logInWithBrowser(opening: missing) } == .browserUnavailable)
        let failing = SystemBrowser(program: URL(filePath: "/bin/false"))
        #expect(await code { try await latchkey.logInWithBrowser(opening: failing) } == .browserUnavailable)
        struct Broken: Error {}
        #expect(await code { try await latchkey.logInWithBrowser { _ in throw Broken() } } == .browserUnavailable)
    }

    @Test func `a browser that stays open holds the login up no longer than the person`() async throws {
        try await withFolder { folder in
            let (program, opened) = (folder.appending(path: "browser"), folder.appending(path: "opened"))
            // The script ends when the folder is gone.
            let script =
                "#!/bin/sh\nprintf %s \"$1\" > \(opened.path()).new && mv \(opened.path()).new \(opened.path())\n"
                + "while [ -e \(opened.path()) ]; do sleep 0.1; done\n"
            try Data(script.utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path())
            let latchkey = latchkey
            async let user = latchkey.logInWithBrowser(opening: SystemBrowser(program: program))
            for await _ in FileWatch.changes(of: opened.path())
            where FileManager.default.fileExists(atPath: opened.path()) {
                break
            }
            let page = URL.sample(try String(contentsOf: opened, encoding: .utf8))
            _ = await RawConnection.get(page.answerTarget(), at: page.callback)
            #expect(try await user == .sample())
        }
    }

    @Test func `a stolen look at the page's address is not enough to sign somebody in`() async throws {
        // An attacker who reads `state` off the screen can end the wait with their own code, which the server then
        // refuses.
        await server.answer { _ in try .json(400, TokenProblem(error: "invalid_grant")) }
        let latchkey = latchkey
        let code = await code {
            try await latchkey.logInWithBrowser { page in
                _ = await RawConnection.get(page.answerTarget(changing: ["code": "code-of-another"]), at: page.callback)
            }
        }
        #expect(code == .invalidGrant)
        #expect(try await store.load() == nil)
    }
}

extension URL {
    /// The address where the app waits for the browser with this page.
    fileprivate var callback: URL { .sample(parameters["redirect_uri"] ?? "") }

    /// The redirect target of the server's answer, as in a request line.
    fileprivate func answerTarget(changing changes: [String: String?] = [:]) -> String {
        let issuer = absoluteString.components(separatedBy: "/authorize").first
        let parameters: [String: String?] = ["code": "code-1", "state": parameters["state"], "iss": issuer]
        let items = parameters.merging(changes) { _, new in new }.compactMap { name, value in
            value.map { "\(name)=\($0.replacing(":", with: "%3A").replacing("/", with: "%2F"))" }
        }
        return "/callback?" + items.joined(separator: "&")
    }
}

/// The port that a test has seen.
private actor Seen {
    private(set) var port: Int?
    private var waiting: CheckedContinuation<Int?, Never>?

    func set(_ port: Int?) {
        self.port = port
        waiting?.resume(returning: port)
        waiting = nil
    }

    func next() async -> Int? {
        if let port { return port }
        return await withCheckedContinuation { waiting = $0 }
    }
}
#endif
