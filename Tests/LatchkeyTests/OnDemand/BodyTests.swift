import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The repeated request equals the first one.
@Suite(.timeLimit(.minutes(1))) struct BodyTests {
    let blog = Blog()
    var latchkey: LatchkeyClient { blog.latchkey }

    @Test func `data, a file and a stream are sent again whole`() async throws {
        latchkey.presenter = blog.screen
        try await withFolder { folder in
            let file = folder.appending(path: "post.txt")
            try Data("from a file".utf8).write(to: file)
            #expect(try await latchkey.upload(for: Blog.post("unused"), fromFile: file).1.statusCode == 201)
        }
        try await latchkey.logOut()
        #expect(try await latchkey.upload(for: Blog.post("unused"), from: Data("data".utf8)).1.statusCode == 201)
        try await latchkey.logOut()
        let (_, response) = try await latchkey.upload(for: Blog.post("unused")) {
            InputStream(data: Data("stream".utf8))
        }
        #expect(response.statusCode == 201)
        #expect(await blog.posts == ["ada: data", "ada: from a file", "ada: stream"])
    }

    @Test func `a stream that can be read once is refused before anything is sent`() async throws {
        let screen = blog.screen
        latchkey.presenter = screen
        var request = Blog.post()
        request.httpBodyStream = InputStream(data: Data("once".utf8))
        let refused = await code { try await latchkey.data(for: request) }
        #expect(refused == .bodyNotRepeatable)
        #expect(blog.server.requests.isEmpty)
        #expect(screen.reasons.isEmpty)
        // Without a login it is sent as before.
        #expect(try await latchkey.data(for: request, logIn: .never).1.statusCode == 403)
    }

    @Test func `a missing file is reported before anything is sent`() async {
        latchkey.presenter = blog.screen
        let file = URL(filePath: "/nowhere/post.txt")
        #expect(await code { try await latchkey.upload(for: Blog.post(), fromFile: file) } == .fileUnavailable)
        #expect(blog.server.requests.isEmpty)
    }

    @Test func `a download is a file, after the login too`() async throws {
        latchkey.presenter = blog.screen
        blog.server.onAnyone("GET https://blog.example.com/photo") { _, user in
            user == nil ? .text("Forbidden", status: 403) : .text("a photo")
        }
        let request = URLRequest(url: Blog.url.appending(path: "photo"))
        let (file, response) = try await latchkey.download(for: request)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(response.statusCode == 200)
        #expect(try String(contentsOf: file, encoding: .utf8) == "a photo")
    }

    @Test func `a download that is refused has the refusal in its file`() async throws {
        let request = URLRequest(url: Blog.url.appending(path: "nothing"))
        let (file, response) = try await latchkey.download(for: request, logIn: .never)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(response.statusCode == 404)
        #expect(try String(contentsOf: file, encoding: .utf8).contains("not_found"))
    }

    @Test func `a session of the app's own does the same`() async throws {
        let (latchkey, server, screen) = (latchkey, blog.server, blog.screen)
        latchkey.presenter = screen
        let (data, response) = try await latchkey.send(Blog.post()) { request in
            let (data, response) = try await server.data(for: request)
            return (data, response as URLResponse)
        }
        #expect(response.statusCode == 201)
        #expect(data.isEmpty)
        #expect(await blog.posts == ["ada: hello"])
        #expect(screen.reasons.count == 1)
        server.expireAccessTokens()
        let (size, _) = try await latchkey.send(Blog.post("again")) { request in
            let (data, response) = try await server.data(for: request)
            return (data.count, response as URLResponse)
        }
        #expect(size == 0)
        #expect(await blog.posts == ["ada: again", "ada: hello"])
        struct Broken: Error {}
        let error = await #expect(throws: LatchkeyError.self) {
            try await latchkey.send(Blog.post()) { _ -> (Data, URLResponse) in throw Broken() }
        }
        #expect(error?.underlying is Broken)
    }

    @Test func `a session of the app's own never gets a token for a stranger`() async throws {
        try await latchkey.logIn("ada", password: Blog.password)
        let stranger = URLRequest(url: .sample("https://evil.example.com/"))
        let refused = await code {
            try await latchkey.send(stranger) { _ -> (Data, URLResponse) in
                Issue.record("sent")
                throw CancellationError()
            }
        }
        #expect(refused == .untrustedOrigin)
    }
}
