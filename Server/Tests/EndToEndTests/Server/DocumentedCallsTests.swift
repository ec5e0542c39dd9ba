import Foundation
import LatchkeyAPI
import LatchkeyJSON
import LatchkeyTesting
import TestDatabases
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The calls and commands in README.md, HTTP.md, SSO.md and the article on Khoros apps, sent to a real server.
@Suite(.serialized) struct DocumentedCallsTests {
    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    /// The environment of a shell block: the program's path and the server's data.
    private func environment() throws -> [String: String] {
        let programs = folder.url.appending(path: "programs")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        let program = programs.appending(path: "latchkey")
        if !FileManager.default.fileExists(atPath: program.path()) {
            try FileManager.default.createSymbolicLink(at: program, withDestinationURL: LocalServer.programOfTests)
        }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return [
            "PATH": "\(programs.path()):\(path)", "LATCHKEY_DATABASE": folder.location,
            "LATCHKEY_SECRET_FILE": folder.secret,
        ]
    }

    /// Runs a shell block, in which no line may fail.
    private func run(_ block: String) async throws -> String {
        try await DocumentedCode.run("bash", "set -e\n" + block, environment: environment(), in: folder)
    }

    private func send(_ block: String, to server: LocalServer) async throws -> (status: Int, body: Data) {
        let lines = block.components(separatedBy: "\n")
        let start = try #require(lines.first).split(separator: " ").map(String.init)
        let hasHeaders = lines.dropFirst().first?.hasPrefix("{") == false
        let headers = hasHeaders ? Array(lines.dropFirst().prefix { !$0.isEmpty }) : []
        let body = lines.dropFirst(1 + headers.count).joined(separator: "\n").trimmingCharacters(
            in: .whitespacesAndNewlines
        )
        let url = try #require(URL(string: start[1], relativeTo: server.url))
        var request = URLRequest(url: url)
        request.httpMethod = start[0]
        request.httpBody = Data(body.utf8)
        if body.hasPrefix("{") { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        for header in headers {
            let parts = header.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            request.setValue(parts[1], forHTTPHeaderField: parts[0])
        }
        let answer = try await Wire.send(request)
        return (answer.status, answer.body)
    }

    @Test func `the call in the README registers a user`() async throws {
        let server = try await LocalServer.start(in: folder)
        let blocks = try DocumentedCode.blocks("sh", ofFile: "README.md")
        let call = try #require(blocks.first { $0.hasPrefix("curl") })
        let answer = try await run(call.replacing("http://127.0.0.1:8080", with: "http://127.0.0.1:\(server.port)"))
        let signedIn = try WireJSON.decode(SignedIn.self, from: Data(answer.utf8))
        #expect(signedIn.user.username == "ada")
        await server.stop()
    }

    @Test func `the README's make targets are in the Makefile`() async throws {
        let makefile = try String(contentsOf: DocumentedCode.root.appending(path: "Makefile"), encoding: .utf8)
        let lines = try DocumentedCode.blocks("sh", ofFile: "README.md").flatMap { $0.split(separator: "\n") }
        let targets = lines.filter { $0.hasPrefix("make ") }.compactMap { $0.split(separator: " ").dropFirst().first }
        try #require(!targets.isEmpty)
        for target in targets { #expect(makefile.contains("\n\(target):")) }
    }

    @Test func `the examples in HTTP.md equal the server's answers`() async throws {
        let server = try await LocalServer.start(in: folder)
        let examples = try DocumentedCode.blocks("json", of: "HTTP.md")
        try #require(examples.count == 2)
        let problem = try await send("POST /v1/users\n{\"username\": \"ada\", \"password\": \"short\"}", to: server)
        let policy = try await Wire.get(server.url.appending(path: "v1/policy"))
        for (example, answer) in zip(examples, [problem.body, policy]) {
            let documented = try JSONDecoder().decode(JSONValue.self, from: Data(example.utf8))
            #expect(try JSONDecoder().decode(JSONValue.self, from: answer) == documented)
        }
        await server.stop()
    }

    @Test func `the requests in HTTP.md are accepted`() async throws {
        let server = try await LocalServer.start(in: folder)
        let requests = try DocumentedCode.blocks("http", of: "HTTP.md")
        try #require(requests.count == 5)
        let refresh = try #require(requests.first { $0.contains("lkr_…current") })
        let current = try #require(try await server.newUser().session.refreshToken)
        // The family stays, the rest is new.
        let bytes = try #require(Data(base64URL: String(current.dropFirst(4))))
        let next = bytes.prefix(16) + Data((0..<32).map { _ in UInt8.random(in: 0...255) })
        let sent = refresh.replacing("lkr_…current", with: current)
            .replacing("lkr_…next", with: "lkr_" + next.base64URL)
        #expect(try await send(sent, to: server).status == 200)
        // The control: the documented text is not a valid token.
        #expect(try await send(refresh, to: server).status == 401)
        for request in requests where !request.contains("lkr_") {
            let answer = try await send(request.replacing("…", with: "x"), to: server)
            let error = try JSONDecoder().decode([String: JSONValue].self, from: answer.body)["error"]?.stringValue
            // The form is valid; the code, token and application are unknown.
            #expect(["invalid_grant", "invalid_client"].contains(error))
        }
        await server.stop()
    }

    @Test func `the commands in SSO.md and the article on Khoros apps run unchanged`() async throws {
        let server = try await LocalServer.start(in: folder)
        let keys = try #require(try DocumentedCode.blocks("bash", of: "SSO.md").first)
        _ = try await run(keys)
        for block in try DocumentedCode.blocks("sh", of: "SSO.md") { _ = try await run(block) }
        let listed = try await Command.run(["sso", "keys", "list"], in: folder).output
        #expect(listed.split(separator: "\n").count == 5, "\(listed)")
        let article = "Compatibility/Khoros/Sources/LiCoreSDK/LiCoreSDK.docc/KeepYourKhorosCommunityApp.md"
        let forum = try #require(try DocumentedCode.blocks("sh", ofFile: article).first)
        #expect(try await Command.run(["applications", "add", "forum"], in: folder).exitCode == 0)
        _ = try await run(forum)
        #expect(
            try await Command.run(["applications", "show", "forum"], in: folder).output.contains("org.example.forum")
        )
        await server.stop()
    }

    @Test func `the control: a block with a failing command is noticed`() async throws {
        await withKnownIssue { _ = try await run("latchkey applications sett forum\necho went on") }
    }
}

extension Data {
    fileprivate init?(base64URL text: String) {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4))
    }

    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
