import Foundation
import LatchkeyDatabase
@_spi(ProcessStart) import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct SSOCommandTests {
    private static let secret = "00112233445566778899aabbccddeeff"

    private struct Key: Decodable {
        let id: String
        let kind: String
        let isUsable: Bool
    }

    private struct Keys: Decodable {
        let keys: [Key]
    }

    private struct Issued: Decodable {
        let token: String
        let kind: String
    }

    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    private func file(_ name: String, _ text: String, permissions: Int = 0o600) throws -> String {
        let url = folder.url.appending(path: name)
        try Data(text.utf8).write(to: url)
        let path = url.path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        return path
    }

    private func addLithium(_ file: String, _ more: String...) async throws -> Command {
        let arguments = [
            "sso", "keys", "add", "--application", "default", "--kind", "lithium", "--domain", ".example.com",
            "--client-id", "example_client", "--key-file", file,
        ]
        return try await Command.run(arguments + more, in: folder)
    }

    private func issue(_ more: String...) async throws -> Command {
        let arguments = [
            "sso", "issue", "--application", "default", "--unique-id", "u-1", "--login", "alice", "--email",
            "alice@example.com",
        ]
        return try await Command.run(arguments + more, in: folder)
    }

    private func status(_ token: String, at server: LocalServer) async throws -> Int? {
        var request = URLRequest(url: server.url.appending(path: "v1/sessions/sso"))
        request.httpMethod = "POST"
        request.httpBody = Data(#"{"ssoToken":"\#(token)","applicationID":"default"}"#.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return try await Wire.send(request).status
    }

    @Test func `a file is read whatever its name contains`() async throws {
        let server = try await LocalServer.start(in: folder)
        for name in ["my key", "100% ü", "a+b&c#d?e"] {
            let added = try await addLithium(file(name, Self.secret), "--json")
            #expect(added.exitCode == 0, "\(name): \(added.errors)")
            let key = try added.json(Key.self)
            let removed = try await Command.run(["sso", "keys", "remove", key.id], in: folder)
            #expect(removed.exitCode == 0)
        }
        let missing = try await addLithium(folder.url.appending(path: "no such key").path(percentEncoded: false))
        #expect(missing.errors.contains("it does not exist"))
        await server.stop()
    }

    @Test func `a new key of a running server accepts tokens at once, and a removed one none`() async throws {
        let server = try await LocalServer.start(in: folder)
        let path = try file("key", Self.secret + "\n")
        let added = try await addLithium(path, "--smr-key-file", file("smr", Self.secret.reversed() + "\r\n"), "--json")
        let key = try added.json(Key.self)
        #expect(key.kind == "lithium")
        let issued = try await issue("--setting", "profile.name_first=Alice", "--json").json(Issued.self)
        #expect(issued.kind == "lithium")
        let first = try await status(issued.token, at: server)
        #expect(first == 201)
        let second = try await status(issued.token, at: server)
        #expect(second == 401)
        let list = try await Command.run(["sso", "keys", "list"], in: folder)
        #expect(list.output.contains(key.id))
        #expect(!list.output.contains(Self.secret))
        let again = try await addLithium(path)
        #expect(again.exitCode == 1)
        let waiting = try await issue().output.trimmingCharacters(in: .newlines)
        let removed = try await Command.run(["sso", "keys", "remove", key.id], in: folder)
        #expect(removed.exitCode == 0)
        let refused = try await soon { try await status(waiting, at: server) == 401 }
        #expect(refused)
        let unknown = try await Command.run(["sso", "keys", "remove", key.id], in: folder)
        #expect(unknown.exitCode == 1)
        await server.stop()
    }

    @Test func `keys are added without a server too, and JWTs are made with a secret or a private key`() async throws {
        let first = try await LocalServer.start(in: folder)
        await first.stop()
        let secret = try file("secret", "a secret of thirty-two bytes, or more\n")
        let added = try await Command.run(
            ["sso", "keys", "add", "--application", "default", "--kind", "secret", "--key-file", secret, "--json"],
            in: folder
        )
        #expect(try added.json(Key.self).kind == "secret")
        let files = ["private.pem", "public.pem"].map { folder.url.appending(path: $0).path() }
        let made =
            "openssl genpkey -algorithm ed25519 -out \(files[0]) && openssl pkey -in \(files[0]) -pubout -out \(files[1])"
        try await shell("\(made) && chmod 600 \(files[0])")
        let wrong = try await Command.run(
            ["sso", "keys", "add", "--application", "default", "--kind", "jwt", "--public-key", files[0]],
            in: folder
        )
        #expect(wrong.exitCode == 2)
        let jwt = try await Command.run(
            ["sso", "keys", "add", "--application", "default", "--kind", "jwt", "--public-key", files[1]],
            in: folder
        )
        #expect(jwt.exitCode == 0, "\(jwt.errors)")
        let server = try await LocalServer.start(in: folder)
        for more in [["--kind", "jwt"], ["--kind", "jwt", "--private-key", files[0]]] {
            let arguments = [
                "sso", "issue", "--application", "default", "--unique-id", "u-1", "--login", "alice", "--email",
                "alice@example.com", "--json",
            ]
            let issued = try await Command.run(arguments + more, in: folder).json(Issued.self)
            let status = try await status(issued.token, at: server)
            #expect(status == 201)
        }
        await server.stop()
    }

    @Test func `an invalid command is refused in a sentence, and changes nothing`() async throws {
        let server = try await LocalServer.start(in: folder)
        let (good, open) = (try file("key", Self.secret), try file("open", Self.secret, permissions: 0o644))
        let empty = try file("empty", "\n")
        let files = [open, empty, try file("odd", "00112233"), try file("text", "no hexadecimal digits at all!!!!")]
        for path in files {
            let command = try await addLithium(path)
            #expect(command.exitCode != 0)
            #expect(!command.errors.contains(Self.secret))
        }
        let same = try await addLithium(good, "--smr-key-file", good)
        #expect(same.exitCode == 2)
        for arguments in [
            [
                "sso", "keys", "add", "--application", "nobody", "--kind", "secret", "--key-file",
                try file("s", Self.secret),
            ],
            ["sso", "keys", "list", "--application", "nobody"],
            ["sso", "keys", "add", "--application", "default", "--kind", "secret", "--key-file", empty],
            ["sso", "keys", "add", "--application", "default", "--kind", "jwt"],
            [
                "sso", "keys", "add", "--application", "default", "--kind", "jwt", "--jwks-url",
                "http://example.com/keys",
            ],
        ] {
            let command = try await Command.run(arguments, in: folder)
            #expect(command.exitCode != 0, "\(arguments)")
            #expect(!command.errors.isEmpty)
        }
        let nobody = try await Command.run(["sso", "keys", "list", "--application", "nobody"], in: folder)
        #expect(nobody.errors.contains("no application nobody"))
        let keys = try await Command.run(["sso", "keys", "list", "--json"], in: folder).json(Keys.self).keys
        #expect(keys.isEmpty)
        _ = try await addLithium(good)
        for more in [
            ["--setting", "a|b=c"], ["--setting", "a=b|c"], ["--setting", "a=b\nc"], ["--setting", "exp=1"],
            ["--setting", "a=1", "--setting", "a=2"], ["--setting", "a"],
            ["--setting", "a=" + String(repeating: "x", count: 256)],
        ] {
            let command = try await Command.run(
                ["sso", "issue", "--application", "default", "--unique-id", "u", "--login", "l", "--email", "a@b.de"]
                    + more,
                in: folder
            )
            #expect(command.exitCode == 2, "\(more)")
            #expect(command.output.isEmpty)
        }
        for arguments in [
            ["--unique-id", "u|1", "--login", "l", "--email", "a@b.de"],
            ["--unique-id", "u", "--login", "", "--email", "a@b.de"],
            ["--unique-id", "u", "--login", "l", "--email", "nobody"], ["--unique-id", "u", "--login", "l"],
        ] {
            let command = try await Command.run(["sso", "issue", "--application", "default"] + arguments, in: folder)
            #expect(command.exitCode == 2, "\(arguments)")
        }
        await server.stop()
    }

    @Test func `a key that another secret sealed is listed as such, and the server starts`() async throws {
        let first = try await LocalServer.start(in: folder)
        _ = try await addLithium(file("key", Self.secret))
        await first.stop()
        try await folder.withDatabase { database in
            try await database.write { connection in
                _ = try connection.execute("UPDATE sso_keys SET sealed = $1", [.bytes([1, 2, 3])])
            }
        }
        let server = try await LocalServer.start(in: folder)
        let keys = try await Command.run(["sso", "keys", "list", "--json"], in: folder).json(Keys.self).keys
        #expect(keys.map(\.isUsable) == [false])
        let list = try await Command.run(["sso", "keys", "list"], in: folder)
        #expect(list.output.contains("cannot be opened"))
        await server.stop()
    }

    private func shell(_ text: String) async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", text]
        process.standardError = FileHandle.nullDevice
        let code = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try ProcessStart.run(process) } catch { continuation.resume(throwing: error) }
        }
        try #require(code == 0)
    }
}
