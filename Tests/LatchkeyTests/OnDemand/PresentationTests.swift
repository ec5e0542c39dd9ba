import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The screen between a refused request and its repetition.
@Suite(.timeLimit(.minutes(1))) struct PresentationTests {
    let blog = Blog()
    var latchkey: LatchkeyClient { blog.latchkey }

    @Test func `it is shown on the main actor`() async throws {
        let latchkey = latchkey
        latchkey.presenter = .action { _ in
            MainActor.assertIsolated()
            try await latchkey.logIn("ada", password: Blog.password)
        }
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
    }

    @Test func `the requests fail with the presenter's error`() async {
        latchkey.presenter = .action { _ in
            throw LatchkeyError(code: .browserUnavailable, message: "There is no browser.")
        }
        #expect(await code { try await latchkey.data(for: Blog.post()) } == .browserUnavailable)
        struct Broken: Error {}
        latchkey.presenter = .action { _ in throw Broken() }
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.data(for: Blog.post()) }
        #expect(error?.code == .loginCancelled)
        #expect(error?.underlying is Broken)
    }

    @Test func `a login counts although the screen fails afterwards`() async throws {
        let latchkey = latchkey
        latchkey.presenter = .action { _ in
            try await latchkey.logIn("ada", password: Blog.password)
            throw CancellationError()
        }
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
    }

    @Test func `its own requests do not wait for it`() async throws {
        let latchkey = latchkey
        latchkey.presenter = .action { _ in
            #expect(try await latchkey.data(for: Blog.post("from the login")).1.statusCode == 403)
            try await latchkey.logIn("ada", password: Blog.password)
        }
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
        #expect(await blog.posts == ["ada: hello"])
    }

    @Test func `a login elsewhere lets the request go without a screen`() async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        let hold = blog.server.hold("POST https://blog.example.com/blogposts")
        async let status = latchkey.data(for: Blog.post()).1.statusCode
        try await hold.arrival()
        let other = LatchkeyClient.fake(server: blog.server, credentialStore: blog.store)
        try await other.logIn("ada", password: Blog.password)
        // Reads the login of the other client from the store.
        _ = try await latchkey.restore()
        hold.release()
        #expect(try await status == 201)
        #expect(screen.reasons.isEmpty)
    }

    @Test func `a request that is cancelled leaves, and the others wait on`() async throws {
        let latchkey = latchkey
        let go = Event()
        let screen = FakeLogInScreen { _ in
            await go.wait()
            try await latchkey.logIn("ada", password: Blog.password)
        }
        latchkey.presenter = screen
        // The staying request has brought the screen up, so it is waiting; the leaving one may not have got there yet.
        let staying = Task { try await latchkey.data(for: Blog.post("staying")).1.statusCode }
        try await screen.appearance()
        let leaving = Task { await code { try await latchkey.data(for: Blog.post("leaving")) } }
        _ = try await blog.server.nextRequest("POST https://blog.example.com/blogposts")
        _ = try await blog.server.nextRequest("POST https://blog.example.com/blogposts")
        leaving.cancel()
        #expect(await leaving.value == .cancelled)
        await go.happen()
        #expect(try await staying.value == 201)
        #expect(await blog.posts == ["ada: staying"])
        #expect(screen.reasons.count == 1)
    }

    @Test func `the screen is cancelled without waiting requests, and the next request gets its own`() async throws {
        let latchkey = latchkey
        let closed = Event()
        let screen = FakeLogInScreen { _ in
            await Self.untilCancelled()
            await closed.happen()
        }
        latchkey.presenter = screen
        let leaving = Task { await code { try await latchkey.data(for: Blog.post("leaving")) } }
        try await screen.appearance()
        leaving.cancel()
        #expect(await leaving.value == .cancelled)
        await closed.wait()
        let second = blog.screen
        latchkey.presenter = second
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
        #expect(await blog.posts == ["ada: hello"])
    }

    @Test func `a request that comes while an unwanted screen still closes waits for one of its own`() async throws {
        let latchkey = latchkey
        let close = Event()
        let screen = FakeLogInScreen { reason in
            if reason.request.value(forHTTPHeaderField: "Number") == "1" { return await close.wait() }
            try await latchkey.logIn("ada", password: Blog.password)
        }
        latchkey.presenter = screen
        var first = Blog.post("leaving")
        first.setValue("1", forHTTPHeaderField: "Number")
        let leaving = Task { [first] in await code { try await latchkey.data(for: first) } }
        try await screen.appearance()
        leaving.cancel()
        #expect(await leaving.value == .cancelled)
        let next = Task { try await latchkey.data(for: Blog.post()).1.statusCode }
        for _ in 0..<2 { _ = try await blog.server.nextRequest("POST https://blog.example.com/blogposts") }
        await close.happen()
        #expect(try await next.value == 201)
        #expect(screen.reasons.count == 2)
    }

    @Test func `a presenter that is taken away asks nobody`() async throws {
        latchkey.presenter = blog.screen
        #expect(latchkey.presenter is FakeLogInScreen)
        latchkey.presenter = nil
        #expect(await code { try await latchkey.data(for: Blog.post()) } == .loginRequired)
    }

    @Test @MainActor func `a sheet is open until it is finished`() async throws {
        let (latchkey, sheet) = (latchkey, LogInSheet())
        latchkey.presenter = sheet
        let posting = Task { try await latchkey.data(for: Blog.post()).1.statusCode }
        while sheet.reason == nil { await Task.yield() }
        try await latchkey.logIn("ada", password: Blog.password)
        sheet.finish()
        #expect(try await posting.value == 201)
        #expect(sheet.reason == nil)
    }

    @Test @MainActor func `a sheet that is swiped away is a login that is cancelled`() async throws {
        let (latchkey, sheet) = (latchkey, LogInSheet())
        latchkey.presenter = sheet
        let posting = Task { await code { try await latchkey.data(for: Blog.post()) } }
        while sheet.reason == nil { await Task.yield() }
        sheet.reason = nil
        #expect(await posting.value == .loginCancelled)
    }

    @Test @MainActor func `a sheet closes when no request waits`() async throws {
        let (latchkey, sheet) = (latchkey, LogInSheet())
        latchkey.presenter = sheet
        let posting = Task { await code { try await latchkey.data(for: Blog.post()) } }
        while sheet.reason == nil { await Task.yield() }
        posting.cancel()
        #expect(await posting.value == .cancelled)
        while sheet.reason != nil { await Task.yield() }
    }

    /// Returns when the task is cancelled.
    private static func untilCancelled() async {
        let (stream, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
    }
}
