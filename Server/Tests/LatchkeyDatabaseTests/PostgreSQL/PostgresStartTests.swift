import Foundation
import LatchkeyDatabase
import TestDatabases
import Testing

/// The operator's message when the program cannot start.
@Suite struct PostgresStartTests {
    /// The server's URL with a change, and the password that must not appear.
    private static func server(
        _ change: (inout URLComponents) -> Void
    ) throws -> (url: String, password: String) {
        var url = try #require(URLComponents(string: try TestSchema.serverURL()))
        change(&url)
        return (url.string ?? "", url.password ?? "")
    }

    private static func problem(_ url: String) async -> String {
        await outcome { await (try PostgresDatabase(PostgresAddress(url))).close() }.error?.text ?? "no problem"
    }

    private static func expect(
        _ signs: String...,
        when change: (inout URLComponents) -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (url, password) = try server(change)
        let problem = await problem(url)
        for sign in signs { #expect(problem.contains(sign), "\(problem)", sourceLocation: sourceLocation) }
        #expect(!problem.contains(password), "\(problem)", sourceLocation: sourceLocation)
    }

    /// Of sixty programs that exited while eight threads connected, seventeen crashed with the cleanup, one without it.
    @Test func `OpenSSL does not clean up while threads may still connect`() async throws {
        await (try PostgresDatabase(PostgresAddress(TestSchema.serverURL()))).close()
        #expect(OpenSSLCleanup.isOff)
    }

    @Test func `a wrong password`() async throws {
        try await Self.expect("password authentication failed", "Check the user and the password") {
            $0.password = "wr0ng-s3cret"
        }
    }

    @Test func `no password`() async throws {
        let (url, _) = try Self.server { $0.password = nil }
        #expect(await Self.problem(url).contains("Check the user and the password"))
    }

    @Test func `a missing database`() async throws {
        try await Self.expect("database \"nowhere\" does not exist", "createdb") { $0.path = "/nowhere" }
    }

    @Test func `an unknown user`() async throws {
        try await Self.expect("nobody", "does not know this user") { $0.user = "nobody" }
    }

    @Test func `a missing server`() async throws {
        try await Self.expect("Connection refused", "Start PostgreSQL, or correct host and port.") { $0.port = 1 }
    }

    @Test func `an unknown host`() async throws {
        try await Self.expect("Correct the host") { $0.host = "nowhere.invalid" }
    }

    @Test func `a server that requires TLS`() async throws {
        let tls = try #require(ProcessInfo.processInfo.environment["LATCHKEY_TEST_POSTGRES_TLS"])
        let problem = await Self.problem(tls + "?sslmode=disable")
        #expect(problem.contains("no encryption") && problem.contains("sslmode=require"), "\(problem)")
        #expect(await Self.problem(tls + "?sslmode=require") == "no problem")
    }

    @Test func `a certificate is verified on request`() async throws {
        let tls = try #require(ProcessInfo.processInfo.environment["LATCHKEY_TEST_POSTGRES_TLS"])
        let certificate = try #require(ProcessInfo.processInfo.environment["LATCHKEY_TEST_POSTGRES_CERTIFICATE"])
        let root = certificate.replacing("/", with: "%2F")
        #expect(await Self.problem(tls + "?sslmode=verify-full&sslrootcert=\(root)") == "no problem")
        let problem = await Self.problem(tls + "?sslmode=verify-full&sslrootcert=%2Fdev%2Fnull")
        #expect(problem != "no problem")
    }

    @Test func `a missing schema`() async throws {
        try await Self.expect("search_path names no schema that exists") {
            $0.percentEncodedQuery = "options=-csearch_path%3Dnowhere"
        }
    }

    @Test func `a read-only server`() async throws {
        try await Self.expect("read-only", "standby") {
            $0.percentEncodedQuery = "options=-cdefault_transaction_read_only%3Don"
        }
    }

    @Test func `a server that is too old`() async throws {
        try await PostgresProxy.with(to: try TestSchema.serverURL()) { proxy in
            let version = try await TestSchema.withEngine(proxy.url) { database in
                try await database.read { try $0.first("SELECT current_setting('server_version')") { try $0.text(0) } }
            }
            let said = try #require(version?.prefix(3))
            proxy.follow { $0.answered = [("server_version\0\(said)", "server_version\0" + "12.")] }
            let problem = await Self.problem(proxy.url)
            #expect(problem == "the server is PostgreSQL 12; version 13 or newer is needed.")
        }
    }

    @Test func `an option unknown to libpq`() async throws {
        try await Self.expect("invalid URI query parameter: \"sslmod\"") { $0.percentEncodedQuery = "sslmod=require" }
    }

    @Test func `an option with an unusable value`() async throws {
        try await Self.expect("sslmode", "sometimes") { $0.percentEncodedQuery = "sslmode=sometimes" }
    }

    @Test(arguments: [
        "s3/cret", "s3@cret", "s3%cret", "s3/cr3t?s3=1", "s3/cr3t?s3", "1/s3", "[s3", "s3]", "s3:1/x@y", "s3/@", "/s3",
        "@s3",
    ])
    func `an unescaped password is never shown`(_ password: String) async throws {
        let url = "postgres://latchkey:\(password)@127.0.0.1:1/latchkey"
        let told: String
        do {
            let address = try PostgresAddress(url)
            told = "\(address) \(await Self.problem(url))"
        } catch { told = error.text }
        #expect(!told.contains("s3"), "\(told)")
        #expect(told.contains("%40 %2F %3A %23") || told.contains("Connection refused"), "\(told)")
    }

    @Test(arguments: [
        ("postgres://latchkey:s3cret@one:5433,two/name", "postgres://one:5433,two/name"),
        ("postgresql://latchkey:s%40%2F@one/name?sslmode=require", "postgres://one/name"),
        ("postgres://one/name?password=s3cret", "postgres://one/name"),
        ("postgres:///name", "postgres://localhost/name"),
    ])
    func `an address is shown without the password`(_ url: String, _ told: String) throws {
        #expect(try PostgresAddress(url).description == told)
    }
}
