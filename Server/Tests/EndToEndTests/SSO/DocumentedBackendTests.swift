import Foundation
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The backends in `Documentation/SSO.md` make valid tokens.
@Suite struct DocumentedBackendTests {
    private static func status(_ token: String, at server: LocalServer) async throws -> Int? {
        var request = URLRequest(url: server.url.appending(path: "v1/sessions/sso"))
        request.httpMethod = "POST"
        request.httpBody = Data(#"{"ssoToken":"\#(token)","applicationID":"default"}"#.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return try await Wire.send(request).status
    }

    @Test func `the tokens of the backends in Python and in the shell are accepted`() async throws {
        let folder = try await TemporaryFolder()
        let server = try await LocalServer.start(in: folder)
        let (python, shell) = (
            try DocumentedCode.blocks("python", of: "SSO.md"), try DocumentedCode.blocks("bash", of: "SSO.md")
        )
        try #require(python.count == 2)
        try #require(shell.count == 2)
        // The first shell block makes the keys for the others.
        _ = try await DocumentedCode.run("bash", shell[0], in: folder)
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
            let token = try await DocumentedCode.run(program, text, in: folder)
            let (first, second) = (try await Self.status(token, at: server), try await Self.status(token, at: server))
            #expect(first == 201, "\(text)")
            #expect(second == 401)
        }
        await server.stop()
    }
}
