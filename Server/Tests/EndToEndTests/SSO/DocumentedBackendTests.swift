import Foundation
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The backends that `Documentation/SSO.md` shows make tokens that are taken.
@Suite struct DocumentedBackendTests {
    /// The blocks of code in a language.
    private static func blocks(_ language: String) throws -> [String] {
        var root = URL(filePath: #filePath)
        while root.lastPathComponent != "Server" { root.deleteLastPathComponent() }
        let file = root.deletingLastPathComponent().appending(path: "Documentation/SSO.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    /// What a program prints, its blank ends cut.
    private static func run(_ program: String, _ text: String, in folder: TemporaryFolder) async throws -> String {
        let (script, output) = (folder.url.appending(path: "script"), folder.url.appending(path: "output"))
        try Data(text.utf8).write(to: script)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, script.path()]
        process.currentDirectoryURL = folder.url
        process.standardOutput = try FileHandle(forWritingTo: output)
        let code = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        try #require(code == 0)
        return try String(contentsOf: output, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func status(_ token: String, at server: LocalServer) async throws -> Int? {
        var request = URLRequest(url: server.url.appending(path: "v1/sessions/sso"))
        request.httpMethod = "POST"
        request.httpBody = Data(#"{"ssoToken":"\#(token)","applicationID":"default"}"#.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let (_, response) = try await URLSession.shared.data(for: request)
        return (response as? HTTPURLResponse)?.statusCode
    }

    @Test func `the backends in Python and in the shell are taken at their word`() async throws {
        let folder = try await TemporaryFolder()
        let server = try await LocalServer.start(in: folder)
        let (python, shell) = (try Self.blocks("python"), try Self.blocks("bash"))
        try #require(python.count == 2)
        try #require(shell.count == 2)
        // The first block of the shell makes the keys that the others use.
        _ = try await Self.run("bash", shell[0], in: folder)
        for arguments in [
            [
                "--kind", "lithium", "--domain", ".example.com", "--client-id", "example_client", "--key-file",
                folder.url.appending(path: "lithium.key").path(),
            ],
            ["--kind", "jwt", "--public-key", folder.url.appending(path: "public.pem").path()],
        ] {
            let added = try await Command.run(
                ["sso", "keys", "add", "--application", "default"] + arguments,
                in: folder
            )
            try #require(added.exitCode == 0, "\(added.errors)")
        }
        for (program, text) in [("python3", python[0]), ("python3", python[1]), ("bash", shell[1])] {
            let token = try await Self.run(program, text, in: folder)
            let (first, second) = (try await Self.status(token, at: server), try await Self.status(token, at: server))
            #expect(first == 201, "\(text)")
            #expect(second == 401)
        }
        await server.stop()
    }
}
