import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// A blog that everybody can read, and that answers every post in the same way.
final class FailingBlog: Sendable {
    struct Post: Decodable, Hashable {
        let text: String
        /// The idempotency key.
        var key: String?
    }

    private final class Received: Sendable {
        let posts = Mutex<[Post]>([])
        let registered = Mutex(false)
        let logIns: Mutex<[Int]>

        init(logIns: [Int]) { self.logIns = Mutex(logIns) }
    }

    let url: String
    private let received: Received
    private let serving: Task<Void, any Error>

    /// A blog on its own port: `status` answers every post, and `logIns` answer the logins by cookie.
    init(status: Int, logIns: [Int] = []) async throws {
        let received = Received(logIns: logIns)
        let router = Router()
        router.get("blogposts") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: .init(byteBuffer: ByteBuffer(string: #"{"data": {"blogposts": []}}"#))
            )
        }
        router.post("blogposts") { request, context in
            var post = try await request.decode(as: Post.self, context: context)
            post.key = HTTPField.Name("Idempotency-Key").flatMap { request.headers[$0] }
            received.posts.withLock { $0.append(post) }
            return Response(status: .init(code: status), body: .init(byteBuffer: ByteBuffer(string: "<h1>No</h1>")))
        }
        router.post("users/register") { _, _ in
            let isTaken = received.registered.withLock { registered in
                defer { registered = true }
                return registered
            }
            return Response(status: isTaken ? .conflict : .ok)
        }
        router.post("users/login") { _, _ in
            let status = received.logIns.withLock { $0.isEmpty ? 500 : $0.removeFirst() }
            return Response(
                status: .init(code: status),
                headers: status == 200 ? [.setCookie: "latchkey=secret; Path=/; HttpOnly"] : [:]
            )
        }
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "FailingBlog") { _ in SwiftLogNoOpLogHandler() }
        )
        self.received = received
        serving = Task { try await application.runService(gracefulShutdownSignals: []) }
        url = "http://127.0.0.1:\(await ports.first { _ in true } ?? 0)"
    }

    /// The received posts, in order.
    var posts: [Post] { received.posts.withLock { $0 } }

    func stop() async {
        serving.cancel()
        _ = await serving.result
    }
}
