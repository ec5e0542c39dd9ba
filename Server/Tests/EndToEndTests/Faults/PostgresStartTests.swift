import Foundation
import LatchkeyDatabase
import LatchkeyTesting
import TestDatabases
import Testing

/// A server that cannot use its PostgreSQL reports the reason in one sentence, without a password, and exits with 1.
@Suite struct PostgresStartTests {
    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder(engine: .postgresql) }

    private func refusal(_ url: String) async throws -> String {
        let error = await #expect(throws: LocalServerError.self) {
            try await LocalServer.start(in: folder, arguments: ["--database", url])
        }
        #expect(error?.exitCode == 1)
        #expect(error?.log.count == 1)
        return error?.description ?? ""
    }

    private func changed(_ change: (inout URLComponents) -> Void) throws -> String {
        var components = try #require(URLComponents(string: folder.location))
        change(&components)
        return try #require(components.string)
    }

    private var password: String? { URLComponents(string: folder.location)?.password }

    @Test func `a wrong password`() async throws {
        let text = try await refusal(changed { $0.password = "wr0ng-secret" })
        #expect(text.contains("password authentication failed"))
        #expect(text.contains("Check the user and the password"))
        #expect(!text.contains("wr0ng-secret"))
    }

    @Test func `a missing database`() async throws {
        let text = try await refusal(changed { $0.path = "/nobody_made_this" })
        #expect(text.contains(#"database "nobody_made_this" does not exist"#))
        #expect(text.contains("Make it with createdb"))
        #expect(try !text.contains(#require(password)))
    }

    @Test func `a stopped server`() async throws {
        let text = try await refusal(changed { $0.port = 1 })
        #expect(text.contains("Connection refused"))
        #expect(text.contains("Start PostgreSQL, or correct host and port."))
        #expect(try !text.contains(#require(password)))
    }

    @Test func `a command reports the same`() async throws {
        let command = try await Command.run(
            exactly: [
                "keys", "list", "--database", "postgres://ada:s3cret@127.0.0.1:1/d", "--secret-file", folder.secret,
            ],
            in: folder
        )
        #expect(command.exitCode == 1)
        #expect(command.errors.hasPrefix("latchkey: Cannot open the database postgres://127.0.0.1:1/d: "))
        #expect(command.errors.contains("Start PostgreSQL, or correct host and port."))
        #expect(!command.errors.contains("s3cret"))
        #expect(!command.errors.contains("\t"))
        #expect(!command.errors.contains("?"))
    }

    @Test func `a server that requires TLS`() async throws {
        let environment = ProcessInfo.processInfo.environment
        let url = try #require(environment["LATCHKEY_TEST_POSTGRES_TLS"], "Run the tests in Scripts/with-postgres.")
        var components = try #require(URLComponents(string: url))
        components.queryItems = [URLQueryItem(name: "sslmode", value: "disable")]
        let text = try await refusal(#require(components.string))
        #expect(text.contains("add ?sslmode=require to the URL"))
    }

    @Test func `a missing schema`() async throws {
        let text = try await refusal(changed { $0.percentEncodedQuery = "options=-csearch_path%3Dnobody" })
        #expect(text.contains("search_path names no schema that exists"))
    }

    @Test func `a read-only database`() async throws {
        let readOnly = try changed {
            $0.percentEncodedQuery = ($0.percentEncodedQuery ?? "") + "%20-cdefault_transaction_read_only%3Don"
        }
        let text = try await refusal(readOnly)
        #expect(text.contains("session is read-only"))
        #expect(text.contains("name the primary too"))
    }

    @Test func `a schema of a newer program`() async throws {
        let first = try await LocalServer.start(in: folder)
        await first.stop()
        try await folder.withDatabase { database in
            try await database.write { connection in
                try connection.perform("INSERT INTO schema_migrations (number, name) VALUES (9999, 'from the future')")
            }
        }
        #expect(try await refusal(folder.location).contains("Start the newer program"))
    }

    @Test func `another secret than the other servers'`() async throws {
        let first = try await LocalServer.start(in: folder)
        let other = try await TemporaryFolder(engine: .sqlite)
        let error = await #expect(throws: LocalServerError.self) {
            try await LocalServer.start(in: other, arguments: ["--database", folder.location])
        }
        #expect(error?.description.contains("does not exist. Bring it back from your backup.") == true)
        await first.stop()
    }

    @Test func `three servers that start at once on an empty database all start`() async throws {
        let folder = folder
        // The secret is the same file; the first server creates it.
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "data"),
            withIntermediateDirectories: true
        )
        let secret = String(repeating: "5a", count: 32) + "\n"
        _ = FileManager.default.createFile(
            atPath: folder.secret,
            contents: Data(secret.utf8),
            attributes: [.posixPermissions: 0o600]
        )
        let servers = try await inParallel(3) { _ in try await LocalServer.start(in: folder) }
        for server in servers { #expect(try await server.publishedKeys() == servers[0].publishedKeys()) }
        for server in servers { await server.stop() }
    }
}
