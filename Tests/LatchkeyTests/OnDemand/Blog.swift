import Foundation
import Latchkey
import LatchkeyTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A public blog whose users may post, with its server and an app.
final class Blog: Sendable {
    static let url = URL.sample("https://blog.example.com")
    static let password = "correct horse"

    let server = FakeServer()
    let store = MemoryCredentialStore()
    let latchkey: LatchkeyClient
    private let posted = Posts()

    init() {
        latchkey = .fake(server: server, credentialStore: store, trustedOrigins: [Self.url])
        latchkey.logInPolicy = .unauthorizedOrForbidden
        for name in ["ada", "bob"] { server.addUser(name, password: Self.password) }
        server.onAnyone("GET https://blog.example.com/blogposts") { [posted] _, _ in try .json(await posted.all) }
        server.onAnyone("POST https://blog.example.com/blogposts") { [posted] request, user in
            guard let user else { return .text("<h1>Forbidden</h1>", status: 403, mediaType: "text/html") }
            await posted.add(request.body, by: user.username ?? "")
            return .status(201)
        }
    }

    /// All posts with their authors, sorted.
    var posts: [String] { get async { await posted.all } }

    /// The number of requests for a new post that reached the blog.
    var tries: Int { server.requests("POST https://blog.example.com/blogposts").count }

    /// A login screen that logs in as ada.
    var screen: FakeLogInScreen {
        let latchkey = latchkey
        return FakeLogInScreen { _ in try await latchkey.logIn("ada", password: Self.password) }
    }

    static func post(_ text: String = "hello") -> URLRequest {
        var request = URLRequest(url: url.appending(path: "blogposts"))
        request.httpMethod = "POST"
        request.httpBody = Data(text.utf8)
        return request
    }

    private actor Posts {
        private(set) var all: [String] = []

        func add(_ body: Data, by name: String) {
            all = (all + ["\(name): \(String(decoding: body, as: UTF8.self))"]).sorted()
        }
    }
}
