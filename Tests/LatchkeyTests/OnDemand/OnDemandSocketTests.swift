import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The real `URLSession` on a real socket: a request that waited for a login is sent again completely.
@Suite(.timeLimit(.minutes(1))) struct OnDemandSocketTests {
    private static let photo = Data((0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })

    @Test func `a file of ten megabytes is sent again from its file`() async throws {
        let server = try Self.server()
        try await withFolder { folder in
            let file = folder.appending(path: "photo.jpg")
            try Self.photo.write(to: file)
            let (_, response) = try await Self.latchkey(server).upload(for: Self.request(server), fromFile: file)
            #expect(response.statusCode == 201)
        }
        let uploads = server.requests.filter { $0.line.hasPrefix("PUT") }
        #expect(uploads.map { $0.wholeBody == Self.photo } == [true, true])
        #expect(uploads.map { $0.has("Authorization: Bearer access-1") } == [false, true])
    }

    @Test func `a stream is made anew and sent again`() async throws {
        let server = try Self.server()
        let (_, response) = try await Self.latchkey(server).upload(for: Self.request(server)) {
            InputStream(data: Data("a stream".utf8))
        }
        #expect(response.statusCode == 201)
        let uploads = server.requests.filter { $0.line.hasPrefix("PUT") }
        #expect(uploads.map { $0.text.contains("a stream") } == [true, true])
    }

    /// The server hangs up at a second request on the same connection, like one that was restarted.
    @Test(arguments: ["data", "file", "stream"])
    func `a broken connection never delivers a request without its body`(kind: String) async throws {
        let server = try LoopbackServer { request in
            request.line.hasPrefix("GET") ? LoopbackServer.answer(200, "hello", keepsConnection: true) : ""
        }
        let latchkey = LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
        let body = Data(repeating: 65, count: 200_000)
        try await withFolder { folder in
            let file = folder.appending(path: "photo.jpg")
            try body.write(to: file)
            _ = try await latchkey.data(for: URLRequest(url: server.url), logIn: .never)
            let put = Self.request(server)
            let failure = await code {
                switch kind {
                case "data": try await latchkey.upload(for: put, from: body, logIn: .never)
                case "file": try await latchkey.upload(for: put, fromFile: file, logIn: .never)
                default: try await latchkey.upload(for: put, streaming: { InputStream(data: body) }, logIn: .never)
                }
            }
            #expect(failure == .networkUnavailable)
        }
        let uploads = server.requests.filter { $0.line.hasPrefix("PUT") }
        #expect(!uploads.isEmpty)
        #expect(uploads.allSatisfy { $0.wholeBody == body })
    }

    @Test func `a download is readable by this user only`() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, "secret") }
        let latchkey = LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
        let (file, _) = try await latchkey.download(for: URLRequest(url: server.url), logIn: .never)
        defer { try? FileManager.default.removeItem(at: file) }
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `an upload is refused before all of it has been read`() async throws {
        let server = try LoopbackServer(readsBodies: false) { request in
            if request.line.hasPrefix("POST") { return Self.signedIn }
            return LoopbackServer.answer(request.has("Bearer access-1") ? 413 : 401)
        }
        try await withFolder { folder in
            let file = folder.appending(path: "photo.jpg")
            try Self.photo.write(to: file)
            let latchkey = Self.latchkey(server)
            do {
                let (_, response) = try await latchkey.upload(for: Self.request(server), fromFile: file)
                #expect(response.statusCode == 413)
            } catch let error as LatchkeyError {
                // A server that hangs up during an upload may not be heard; then only `network_unavailable` is true.
                #expect(error.code == .networkUnavailable)
            }
        }
    }

    @Test func `a download of ten megabytes goes to its file`() async throws {
        let text = String(repeating: "0123456789", count: 1_000_000)
        let server = try LoopbackServer { request in
            if request.line.hasPrefix("POST") { return Self.signedIn }
            return request.has("Bearer access-1") ? LoopbackServer.answer(200, text) : LoopbackServer.answer(401, "no")
        }
        let latchkey = Self.latchkey(server)
        let (file, response) = try await latchkey.download(for: URLRequest(url: server.url.appending(path: "photo")))
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(response.statusCode == 200)
        #expect(try Data(contentsOf: file) == Data(text.utf8))
    }

    /// Foundation on Linux waits forever for a password.
    @Test(arguments: [#"Bearer realm="blog""#, #"Basic realm="blog""#, #"Digest realm="blog", nonce="n""#])
    func `a refusal that names a challenge brings up the login and does not hang`(challenge: String) async throws {
        let server = try LoopbackServer { request in
            if request.line.hasPrefix("POST") { return Self.signedIn }
            return request.has("Bearer access-1")
                ? LoopbackServer.answer(201)
                : LoopbackServer.answer(401, "no", headers: ["WWW-Authenticate: \(challenge)"])
        }
        let latchkey = Self.latchkey(server)
        #expect(try await latchkey.upload(for: Self.request(server), from: Data("x".utf8)).1.statusCode == 201)
        try await latchkey.logOut()
        latchkey.presenter = FakeLogInScreen.cancelled
        let posted = await code { try await latchkey.upload(for: Self.request(server), from: Data("x".utf8)) }
        #expect(posted == .loginCancelled)
    }

    @Test func `an own URLSession posts after the login`() async throws {
        let server = try Self.server()
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        var request = Self.request(server)
        request.httpBody = Data("mine".utf8)
        let (_, response) = try await Self.latchkey(server).send(request) { try await session.data(for: $0) }
        #expect(response.statusCode == 201)
        #expect(server.requests.filter { $0.line.hasPrefix("PUT") }.map(\.body) == ["mine", "mine"])
    }

    private static let signedIn: String = {
        let body = try? WireJSON.encode(SignedIn(user: .sample(), session: .sample()))
        return LoopbackServer.answer(201, body.map { String(decoding: $0, as: UTF8.self) } ?? "")
    }()

    /// A server that accepts photos only from users.
    private static func server() throws -> LoopbackServer {
        try LoopbackServer { request in
            if request.line.hasPrefix("POST") { return signedIn }
            return LoopbackServer.answer(request.has("Bearer access-1") ? 201 : 401)
        }
    }

    private static func request(_ server: LoopbackServer) -> URLRequest {
        var request = URLRequest(url: server.url.appending(path: "photo"))
        request.httpMethod = "PUT"
        return request
    }

    private static func latchkey(_ server: LoopbackServer) -> LatchkeyClient {
        let latchkey = LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
        latchkey.presenter = .action { [unowned latchkey] _ in
            try await latchkey.logIn("ada", password: "correct horse")
        }
        return latchkey
    }
}
