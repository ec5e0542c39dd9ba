import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers that are read while they arrive.
@Suite(.timeLimit(.minutes(1))) struct BytesTests {
    private static func head(_ status: Int = 200, length: Int) -> String {
        "HTTP/1.1 \(status) Status\r\nContent-Type: text/plain\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n"
    }

    private static func client(of server: LoopbackServer, by kind: TransportKind) throws -> LatchkeyClient {
        try LatchkeyClient(server: server.url, by: kind, credentialStore: MemoryCredentialStore())
    }

    /// A request that needs no user.
    private static func read(
        _ server: LoopbackServer,
        by kind: TransportKind
    ) async throws -> (
        AnswerBytes, HTTPURLResponse
    ) {
        try await client(of: server, by: kind).bytes(for: URLRequest(url: server.url), logIn: .never)
    }

    @Test(arguments: TransportKind.all)
    func `the head and each piece arrive before the answer ends`(kind: TransportKind) async throws {
        let (hasHead, hasLine) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try LoopbackServer { _, pen in
            pen.write(Self.head(length: 8))
            hasHead.wait()
            pen.write("one\n")
            hasLine.wait()
            pen.write("two\n")
            return false
        }
        let (bytes, response) = try await Self.read(server, by: kind)
        #expect(response.statusCode == 200)
        hasHead.signal()
        var lines = bytes.lines.makeAsyncIterator()
        #expect(try await lines.next() == "one")
        hasLine.signal()
        #expect(try await lines.next() == "two")
        #expect(try await lines.next() == nil)
    }

    @Test(arguments: TransportKind.pausing)
    func `a reader who does not read stops the server, and gets what was sent`(kind: TransportKind) async throws {
        let (size, isBlocked) = (64 << 20, Event())
        let mayEnd = DispatchSemaphore(value: 0)
        let server = try LoopbackServer(patience: .milliseconds(500)) { _, pen in
            pen.write(Self.head(length: size))
            let piece = Data(repeating: 7, count: 1 << 16)
            var outcome = LoopbackServer.Pen.Outcome.written
            for _ in 0..<size / piece.count where outcome == .written { outcome = pen.write(piece) }
            guard outcome == .blocked else { return false }
            Task { await isBlocked.happen() }
            // A part of the piece may have been sent, so this answer cannot be finished.
            mayEnd.wait()
            return false
        }
        let (bytes, _) = try await Self.read(server, by: kind)
        // Without a limit, the client would take the 64 MiB.
        await isBlocked.wait()
        mayEnd.signal()
        var count = 0
        await #expect(throws: LatchkeyError.self) {
            for try await chunk in bytes.chunks {
                #expect(chunk.allSatisfy { $0 == 7 })
                count += chunk.count
            }
        }
        #expect(count > 1 << 16)
        #expect(count < size)
    }

    @Test(arguments: TransportKind.all)
    func `a slow reader gets every byte`(kind: TransportKind) async throws {
        let body = Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        let server = try LoopbackServer { _, pen in
            pen.write(Data(Self.head(length: body.count).utf8) + body)
            return false
        }
        let (bytes, _) = try await Self.read(server, by: kind)
        var whole = Data()
        for try await chunk in bytes.chunks {
            whole.append(chunk)
            await Task.yield()
        }
        #expect(whole == body)
    }

    @Test(arguments: TransportKind.pausing)
    func `the transfer ends when the app stops reading`(kind: TransportKind) async throws {
        let hasLeft = Event()
        let server = try LoopbackServer { _, pen in
            pen.write(Self.head(length: 1 << 40))
            while pen.write(Data(repeating: 7, count: 1 << 16)) == .written {}
            Task { await hasLeft.happen() }
            return false
        }
        let latchkey = try Self.client(of: server, by: kind)
        do {
            let (bytes, _) = try await latchkey.bytes(for: URLRequest(url: server.url), logIn: .never)
            var count = 0
            for try await byte in bytes {
                if byte != 7 { Issue.record("another byte") }
                count += 1
                if count == 300_000 { break }
            }
        }
        await hasLeft.wait()
    }

    @Test(arguments: TransportKind.pausing)
    func `a cancelled reader throws, and the transfer ends`(kind: TransportKind) async throws {
        let (isReading, hasLeft) = (Event(), Event())
        let mayLook = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _, pen in
            pen.write(Self.head(length: 1 << 40) + "x")
            mayLook.wait()
            while pen.write("y") == .written {}
            Task { await hasLeft.happen() }
            return false
        }
        let latchkey = try Self.client(of: server, by: kind)
        let reader = Task {
            let (bytes, _) = try await latchkey.bytes(for: URLRequest(url: server.url), logIn: .never)
            for try await _ in bytes { await isReading.happen() }
        }
        await isReading.wait()
        reader.cancel()
        await #expect {
            try await reader.value
        } throws: {
            ($0 as? LatchkeyError)?.code == .cancelled
        }
        mayLook.signal()
        await hasLeft.wait()
    }

    @Test(arguments: TransportKind.all)
    func `a call that is cancelled before the head throws`(kind: TransportKind) async throws {
        let (hasRequest, mayEnd) = (Event(), DispatchSemaphore(value: 0))
        let server = try LoopbackServer { _, _ in
            Task { await hasRequest.happen() }
            mayEnd.wait()
            return false
        }
        defer { mayEnd.signal() }
        let latchkey = try Self.client(of: server, by: kind)
        let call = Task { try await latchkey.bytes(for: URLRequest(url: server.url), logIn: .never) }
        await hasRequest.wait()
        call.cancel()
        #expect(await code { try await call.value } == .cancelled)
    }

    @Test(arguments: TransportKind.all)
    func `a connection that breaks throws after the bytes that came`(kind: TransportKind) async throws {
        let server = try LoopbackServer { _, pen in
            pen.write(Self.head(length: 100) + "one\ntwo\n")
            return false
        }
        let (bytes, _) = try await Self.read(server, by: kind)
        var lines: [String] = []
        let error = await #expect(throws: LatchkeyError.self) {
            for try await line in bytes.lines { lines.append(line) }
        }
        #expect(lines == ["one", "two"])
        #expect(error?.code == .networkUnavailable)
    }

    @Test(arguments: TransportKind.all)
    func `a refusal has its status and its body, and an empty answer has no bytes`(kind: TransportKind) async throws {
        let server = try LoopbackServer { request, pen in
            let isMissing = request.line.contains("missing")
            pen.write(
                isMissing ? Self.head(404, length: 4) + "none" : "HTTP/1.1 204 Empty\r\nConnection: close\r\n\r\n"
            )
            return false
        }
        let latchkey = try Self.client(of: server, by: kind)
        let missing = URLRequest(url: server.url.appending(path: "missing"))
        let (refusal, response) = try await latchkey.bytes(for: missing, logIn: .never)
        #expect(response.statusCode == 404)
        #expect(try await refusal.reduce(into: "") { $0.append(Character(Unicode.Scalar($1))) } == "none")
        let (nothing, empty) = try await Self.read(server, by: kind)
        #expect(empty.statusCode == 204)
        for try await _ in nothing { Issue.record("there is no body") }
    }

    @Test func `lines end with LF or CRLF, may be empty, and may be cut anywhere`() async throws {
        for cut in 0..<20 {
            let server = try LoopbackServer { _, pen in
                let body = Data("one\r\n\ntwø\nü\r\nend".utf8)
                pen.write(Self.head(length: body.count))
                pen.write(body.prefix(cut))
                pen.write(body.dropFirst(cut))
                return false
            }
            let (bytes, _) = try await Self.read(server, by: try #require(TransportKind.pausing.first))
            let lines = try await bytes.lines.reduce(into: []) { $0.append($1) }
            #expect(lines == ["one", "", "twø", "ü", "end"])
        }
    }

    @Test func `a line without an end is refused`() async throws {
        let server = try LoopbackServer { _, pen in
            pen.write(Self.head(length: 1 << 40))
            while pen.write(Data(repeating: 0x61, count: 1 << 16)) == .written {}
            return false
        }
        let (bytes, _) = try await Self.read(server, by: try #require(TransportKind.pausing.first))
        #expect(await code { try await bytes.lines.first { _ in true } } == .answerTooLarge)
    }

    @Test func `of two tasks that read one answer, the second one gets an error`() async throws {
        let mayEnd = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _, pen in
            pen.write(Self.head(length: 1))
            mayEnd.wait()
            pen.write("x")
            return false
        }
        let (bytes, _) = try await Self.read(server, by: try #require(TransportKind.pausing.first))
        let readers = (0..<2).map { _ in Task { try await bytes.reduce(into: 0) { count, _ in count += 1 } } }
        let (finished, refused) = (Event(), Event())
        for reader in readers {
            Task {
                switch await reader.result {
                case .success: await finished.happen()
                case .failure(let error):
                    #expect((error as? LatchkeyError)?.code == .invalidRequest)
                    await refused.happen()
                }
            }
        }
        await refused.wait()
        mayEnd.signal()
        await finished.wait()
    }

    @Test func `a refused token is refreshed first`() async throws {
        let server = RefreshingServer()
        let transport = ScriptedTransport { try await server.answer($0) }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        await server.expireAccessToken()
        let (bytes, response) = try await latchkey.bytes(for: .sample)
        #expect(response.statusCode == 200)
        #expect(try await bytes.lines.first { _ in true } == #"{"token":"access-3"}"#)
        #expect(await server.refreshes == 1)
    }

    @Test func `a refused request waits for the login`() async throws {
        let blog = Blog()
        let screen = blog.screen
        blog.latchkey.presenter = screen
        let (bytes, response) = try await blog.latchkey.bytes(for: Blog.post())
        #expect(response.statusCode == 201)
        for try await _ in bytes {}
        #expect(await blog.posts == ["ada: hello"])
        #expect(screen.reasons.count == 1)
    }

    @Test func `a declined login is the error of the call`() async throws {
        let blog = Blog()
        let screen = FakeLogInScreen.cancelled
        blog.latchkey.presenter = screen
        #expect(await code { try await blog.latchkey.bytes(for: Blog.post()) } == .loginCancelled)
    }
}
