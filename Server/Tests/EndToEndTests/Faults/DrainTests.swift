import Foundation
import LatchkeyTesting
import Testing

/// At a stop signal the server finishes requests and sends clients elsewhere.
@Suite struct DrainTests {
    private let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    @Test func `while it drains it is not ready, and serves everything else`() async throws {
        let server = try await LocalServer.start(in: folder, arguments: ["--drain", "300"])
        async let exitCode = server.stop()
        let answer = try await server.untilNotReady()
        #expect(answer.status == 503)
        #expect(answer.text.contains("application/problem+json"))
        for request in [WireRequest.health, .newUser(), .newUser(password: "correct horse")] {
            let answer = try await KeptConnection.open(to: server.url) { try await $0.call(request) }
            #expect([200, 201].contains(answer.status))
        }
        // The second signal.
        await server.stop()
        #expect(await exitCode == 0)
        #expect(await !KeptConnection.canConnect(to: server.url))
    }

    @Test func `while it drains an answer is its connection's last; before, it is not`() async throws {
        let server = try await LocalServer.start(in: folder, arguments: ["--drain", "300"])
        try await KeptConnection.open(to: server.url) { connection in
            for _ in 0..<2 { #expect(try await !connection.call(.health).isLast) }
            async let exitCode = server.stop()
            #expect(try await server.untilNotReady().isLast)
            let answer = try await connection.call(.health)
            #expect(answer.status == 200)
            #expect(answer.isLast)
            await #expect(throws: KeptConnection.End.closed) { try await connection.answer() }
            await server.stop()
            #expect(await exitCode == 0)
        }
    }

    /// The place where the stop signal cuts a request.
    enum Cut: CaseIterable {
        case inTheHead
        case beforeTheBody
        case inTheBody

        func parts(of request: WireRequest) -> (String, String) {
            let text = request.head + request.body
            let place =
                switch self {
                case .inTheHead: 10
                case .beforeTheBody: request.head.count
                case .inTheBody: request.head.count + request.body.count / 2
                }
            return (String(text.prefix(place)), String(text.dropFirst(place)))
        }
    }

    @Test(arguments: Cut.allCases, [true, false])
    func `a half-sent request at the stop is answered, while new connections fail`(
        cut: Cut,
        isFirstOfItsConnection: Bool
    ) async throws {
        let server = try await LocalServer.start(in: folder)
        try await KeptConnection.open(to: server.url) { connection in
            if !isFirstOfItsConnection { try await connection.call(.health) }
            let (first, rest) = cut.parts(of: .newUser(password: "correct horse"))
            try await connection.send(first)
            async let exitCode = server.stop()
            await server.untilRefused()
            try await connection.send(rest)
            let answer = try await connection.answer()
            #expect(answer.status == 201)
            #expect(answer.isLast)
            await #expect(throws: KeptConnection.End.closed) { try await connection.answer() }
            #expect(await exitCode == 0)
        }
    }

    @Test func `the control: a half-sent request at a kill is lost`()
        async throws
    {
        let server = try await LocalServer.start(in: folder)
        try await KeptConnection.open(to: server.url) { connection in
            let (first, rest) = Cut.inTheBody.parts(of: .newUser(password: "correct horse"))
            try await connection.send(first)
            await server.kill()
            await #expect(throws: KeptConnection.End.self) {
                try await connection.send(rest)
                _ = try await connection.answer()
            }
        }
    }

    @Test func `logins that wait for hashing at the stop are answered`() async throws {
        let server = try await LocalServer.start(in: folder)
        let (sent, answered) = (SharedCount(), SharedCount())
        let allSent = Event()
        let clients = 12
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<clients {
                group.addTask {
                    try await KeptConnection.open(to: server.url) { connection in
                        try await connection.call(.health)
                        let request = WireRequest.newUser(password: "correct horse")
                        try await connection.send(request.head + request.body)
                        if sent.add() == clients { await allSent.happen() }
                        if try await connection.answer().status == 201 { answered.add() }
                    }
                }
            }
            await allSent.wait()
            #expect(await server.stop() == 0)
        }
        #expect(answered.value == clients)
    }

    @Test func `an idle connection ends cleanly, without a reset`() async throws {
        let server = try await LocalServer.start(in: folder)
        try await KeptConnection.open(to: server.url) { connection in
            try await connection.call(.health)
            #expect(await server.stop() == 0)
            await #expect(throws: KeptConnection.End.closed) { try await connection.answer() }
        }
    }

    @Test func `the control: a reset is distinguished from a clean end`() async throws {
        let server = try await LocalServer.start(in: folder)
        let proxy = try await Proxy.start(to: server.url, rules: ProxyRules(answer: { _ in .reset }))
        try await KeptConnection.open(to: proxy.url) { connection in
            await #expect(throws: KeptConnection.End.reset) { try await connection.call(.health) }
        }
        await server.stop()
    }
}
