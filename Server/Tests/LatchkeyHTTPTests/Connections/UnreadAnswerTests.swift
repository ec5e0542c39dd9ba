import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import LatchkeyHTTP
import Logging
import NIOCore
import ServerTesting
import Synchronization
import Testing

/// Clients that send requests and read no answers; with the limits, and without them as the control.
@Suite struct UnreadAnswerTests {
    /// Answers every request with as many bytes as `/openapi.json`, and counts.
    private final class Answers: Sendable {
        static let size = 200_000

        private let made = Atomic(0)
        private let body = ByteBuffer(repeating: 0x20, count: size)
        private let counts = AsyncStream<Int>.makeStream()

        var count: Int { made.load(ordering: .relaxed) }

        func reach(_ count: Int) async {
            for await made in counts.stream where made >= count { return }
        }

        func make() -> Response {
            counts.continuation.yield(made.add(1, ordering: .relaxed).newValue)
            return Response(status: .ok, body: ResponseBody(byteBuffer: body))
        }
    }

    private static func server(
        _ router: Router<LatchkeyRequestContext>,
        _ limits: ConnectionLimits
    ) -> HTTPServerBuilder {
        let answer = router.buildResponder().answering(logger: Logger(label: "test"))
        return .latchkey(ConnectionSetup(drain: Drain(), limits: limits, answer: answer))
    }

    /// Runs a server and 20 connections that send 200 requests each and read nothing; without limits, the framework's own
    /// server.
    ///
    /// - Returns: The number of answers made for them, after `end` has returned and a client that reads has received
    ///   20.
    private static func attack(
        _ limits: ConnectionLimits?,
        until end: @escaping @Sendable (Answers) async -> Void = { _ in }
    ) async throws -> Int {
        let answers = Answers()
        let router = Router(context: LatchkeyRequestContext.self)
        router.get("/attack") { _, _ in answers.make() }
        router.get("/calm") { _, _ in Response(status: .ok) }
        let application = Application(
            router: router,
            server: limits.map { Self.server(router, $0) } ?? .http1(),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0))
        )
        return try await application.test(.live) { client in
            let port = try #require(client.port)
            let sockets = try (0..<20).map { _ in try UnreadingSocket(port: port) }
            let request = "GET /attack HTTP/1.1\r\nHost: localhost\r\n\r\n"
            for socket in sockets { socket.ask(String(repeating: request, count: 200)) }
            await end(answers)
            for _ in 0..<20 {
                #expect(try await client.execute(uri: "/calm", method: .get) { $0.status } == .ok)
            }
            withExtendedLifetime(sockets) {}
            return answers.count
        }
    }

    @Test func `for clients that read nothing few answers are made`() async throws {
        let bounded = try await Self.attack(ConnectionLimits())
        // The answers that the system buffers for a connection, and one more.
        #expect((1...20 * 12).contains(bounded), "\(bounded)")
    }

    @Test(.timeLimit(.minutes(1))) func `without the bounds many answers are made (control)`() async throws {
        let unbounded = try await Self.attack(nil) { await $0.reach(20 * 12 + 1) }
        #expect(unbounded > 20 * 12)
    }

    @Test func `a client that takes nothing loses its connection`() async throws {
        var limits = ConnectionLimits()
        limits.timeToTake = .milliseconds(200)
        let router = Router(context: LatchkeyRequestContext.self)
        let body = ByteBuffer(repeating: 0x20, count: 20_000_000)
        router.get("/") { _, _ in Response(status: .ok, body: ResponseBody(byteBuffer: body)) }
        let application = Application(
            router: router,
            server: Self.server(router, limits),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0))
        )
        try await application.test(.live) { client in
            let socket = try UnreadingSocket(port: try #require(client.port))
            socket.ask("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await UnreadingSocket.isOneClosed(of: [socket]))
        }
    }

    @Test func `an address that has its connections gets no other one`() async throws {
        var limits = ConnectionLimits()
        limits.perAddress = 3
        let router = Router(context: LatchkeyRequestContext.self)
        let application = Application(
            router: router,
            server: Self.server(router, limits),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0))
        )
        try await application.test(.live) { client in
            _ = try await client.execute(uri: "/", method: .get) { $0 }
            let port = try #require(client.port)
            let sockets = try (0..<3).map { _ in try UnreadingSocket(port: port) }
            #expect(await UnreadingSocket.isOneClosed(of: sockets))
            #expect(try await client.execute(uri: "/", method: .get) { $0.status } == .notFound)
        }
    }
}
