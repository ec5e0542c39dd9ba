#if os(Linux)
import Foundation
import Latchkey
import LatchkeyTesting
import TerminalTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client of the blog, with either way to log in.
struct BlogClient: Sendable {
    let present: @Sendable (any LogInPresenter, LogInPolicy) -> Void
    let logIn: @Sendable (String) async throws -> Void
    let send: @Sendable (URLRequest) async throws -> Int

    init(_ way: String, of here: Neighbourhood) throws {
        let (server, blog) = try (#require(URL(string: here.latchkey.url)), #require(URL(string: here.blog.url)))
        if way == "token" {
            let latchkey = LatchkeyClient(
                server: server,
                credentialStore: MemoryCredentialStore(),
                trustedOrigins: [blog]
            )
            present = { (latchkey.presenter, latchkey.logInPolicy) = ($0, $1) }
            logIn = { _ = try await latchkey.logIn($0, password: Neighbourhood.password) }
            send = { try await latchkey.data(for: $0).1.statusCode }
        } else {
            let cookies = CookieLogIn(
                url: blog.appending(path: "users/login"),
                credentialStore: MemoryCredentialStore()
            )
            present = { (cookies.presenter, cookies.logInPolicy) = ($0, $1) }
            logIn = { try await cookies.logIn($0, password: Neighbourhood.password) }
            send = { try await cookies.data(for: $0).1.statusCode }
        }
    }
}

/// Many posts that are refused at once, and a login that succeeds once all of them wait.
struct Crowd: Sendable {
    static let size = 100

    let client: BlogClient
    let screen: FakeLogInScreen
    private let blog: URL

    init(_ way: String, of here: Neighbourhood, doing act: @escaping @Sendable (BlogClient) async throws -> Void) throws
    {
        let client = try BlogClient(way, of: here)
        let refusals = Counter()
        let screen = FakeLogInScreen { _ in
            await refusals.reach(Self.size)
            try await act(client)
        }
        client.present(
            screen,
            LogInPolicy { refusal in
                refusals.count()
                return refusal.status == 403
            }
        )
        self.client = client
        self.screen = screen
        blog = try #require(URL(string: here.blog.url)).appending(path: "blogposts")
    }

    /// Sends all posts at once.
    ///
    /// - Returns: A status or the code of an error for each post.
    func post() async -> [String] {
        await withTaskGroup { group in
            for number in 0..<Self.size {
                group.addTask {
                    do {
                        return "\(try await client.send(request("post \(number)")))"
                    } catch {
                        return (error as? LatchkeyError)?.code.rawValue ?? "\(error)"
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func request(_ text: String) -> URLRequest {
        var request = URLRequest(url: blog)
        request.httpMethod = "POST"
        request.httpBody = Data(#"{"text":"\#(text)"}"#.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return request
    }
}

/// Counts events, and signals when a number is reached.
final class Counter: Sendable {
    private let stream: AsyncStream<Void>
    private let counts: AsyncStream<Void>.Continuation

    init() { (stream, counts) = AsyncStream.makeStream(of: Void.self) }

    func count() { counts.yield() }

    func reach(_ number: Int) async {
        var left = number
        for await _ in stream {
            left -= 1
            if left == 0 { return }
        }
    }
}
#endif
