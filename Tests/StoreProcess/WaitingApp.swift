#if os(Linux)
import Foundation
import Latchkey
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An app that waits for a server, so that tests can measure the cost.
///
/// Its arguments are the transport, the action, and the server's address. It prints `ready` if the server cannot know
/// that it waits, and the result at the end.
struct WaitingApp {
    private let transport: any Transport
    private let action: String
    private let url: URL
    private let latchkey: LatchkeyClient

    struct NoTransport: Error {}

    init(_ arguments: [String]) throws {
        guard let url = URL(string: arguments[4]) else { throw NoTransport() }
        if arguments[2] == "urlSession" {
            transport = URLSessionTransport()
        } else {
            guard let curl = CurlTransport() else { throw NoTransport() }
            transport = curl
        }
        action = arguments[3]
        self.url = url
        latchkey = LatchkeyClient(
            server: url,
            credentialStore: MemoryCredentialStore(),
            transport: transport,
            time: .system,
            random: .system
        )
    }

    func run() async throws {
        switch action {
        case "logIn":
            say(try await latchkey.logIn("ada", password: "correct horse").username ?? "nobody")
        case "browser":
            _ = try await latchkey.logInWithBrowser(opening: ClosedBrowser())
        case "descriptors":
            try await descriptors()
        default:
            let (_, response) = try await send()
            if action == "idle" {
                say("ready")
                while readLine() != nil {}
            }
            say("\(response.statusCode)")
        }
    }

    private func send() async throws -> (Data, HTTPURLResponse) {
        var request = URLRequest(url: url)
        guard action != "data", action != "idle" else { return try await latchkey.data(for: request, logIn: .never) }
        request.httpMethod = "PUT"
        if action == "stream" {
            return try await latchkey.upload(for: request, streaming: { StalledStream() }, logIn: .never)
        }
        return try await latchkey.upload(for: request, from: Data(count: 16 << 20), logIn: .never)
    }

    /// Prints the number of open sockets before and after a transport's life, and how many of its connections a child
    /// process would inherit.
    private func descriptors() async throws {
        let before = Sockets.open
        var inherited = 0
        try await use { inherited += Sockets.inheritable }
        // The transport closes them on its own thread.
        while Sockets.open > before || Sockets.hasThread { await Task.yield() }
        say("\(before) \(Sockets.open) \(inherited)")
    }

    private func use(_ look: () -> Void) async throws {
        guard let transport = CurlTransport() else { throw NoTransport() }
        for _ in 0..<10 {
            _ = try await transport.send(URLRequest(url: url), under: .data)
            look()
        }
        let refused = URLRequest(url: URL(filePath: "/"))
        _ = try? await transport.send(refused, under: .data)
    }

    private func say(_ text: String) {
        print(text)
        fflush(nil)
    }
}

/// A browser that never comes back.
private struct ClosedBrowser: WebBrowser {
    func open(_ page: URL) async throws {
        print("ready")
        fflush(nil)
    }
}

/// A stream that has data only when the program ends.
private final class StalledStream: InputStream {
    private let wait = DispatchSemaphore(value: 0)
    private var hasBegun = false

    init() { super.init(data: Data()) }

    override func open() {}
    override func close() {}
    override var hasBytesAvailable: Bool { true }
    override var streamStatus: Stream.Status { .open }
    override var streamError: (any Error)? { nil }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        guard hasBegun else {
            hasBegun = true
            buffer[0] = 65
            return 1
        }
        wait.wait()
        return 0
    }
}

/// The sockets of this process.
private enum Sockets {
    static var open: Int { numbers.count }

    /// The number of sockets that child processes inherit.
    static var inheritable: Int {
        numbers.filter { number in
            var domain: CInt = 0
            var size = socklen_t(MemoryLayout<CInt>.size)
            getsockopt(number, SOL_SOCKET, SO_DOMAIN, &domain, &size)
            return domain == AF_INET && fcntl(number, F_GETFD) & FD_CLOEXEC == 0
        }.count
    }

    /// Whether a transport's thread is running.
    static var hasThread: Bool {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.contains { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8))?.hasPrefix("latchkey")
                == true
        }
    }

    private static var numbers: [CInt] {
        (0..<1024).filter { number in
            var status = stat()
            return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
        }
    }
}
#endif
