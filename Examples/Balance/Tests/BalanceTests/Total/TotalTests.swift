#if os(Linux)
import BalanceEntries
import BalanceModel
import Foundation
import Glibc
import Latchkey
import LatchkeyJSON
import LatchkeyScreens
import TerminalTesting
import Testing

/// `balance-total` beside the app, on one device: real programs, a real server and one store.
@MainActor @Suite(.timeLimit(.minutes(1)), .serialized)
struct TotalTests {
    private static let password = "correct horse battery"

    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    /// The app with ada signed in, and two entries.
    private func signedIn(_ household: Household, _ server: RunningServer) async throws -> EntryListModel {
        let latchkey = try client(household, server)
        try await latchkey.register(Registration(username: "ada", password: Self.password))
        let book = BalanceBook(of: latchkey)
        for (name, cents, kind) in [("Salary", 150_000, EntryKind.income), ("Rent", 40_000, .expense)] {
            let content = EntryContent(amount: Amount(cents: Int64(cents)), name: name, kind: kind)
            _ = try await book.save(content, as: EntryTarget(editing: nil))
        }
        return EntryListModel(latchkey, language: .english)
    }

    private func client(_ household: Household, _ server: RunningServer) throws -> LatchkeyClient {
        let file = FileCredentialStore(file: URL(filePath: household.store(of: "phone")))
        return .balance(server: try #require(URL(string: server.url)), store: file)
    }

    private func total(_ household: Household, _ server: RunningServer, language: String = "en") throws -> Child {
        // With its errors among its output.
        let shell = ["-c", #"exec "$@" 2>&1"#, "sh", Programs.total]
        return try Child("/bin/sh", shell + household.command(for: server, language: language))
    }

    /// Makes the access token in the store expired and invalid.
    private func expireAccessToken(_ household: Household) throws {
        let file = URL(filePath: household.store(of: "phone"))
        var record = try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: file))
        var account = try #require(record["accounts"]?.arrayValue?.first?.objectValue)
        var session = try #require(account["session"]?.objectValue)
        var lease = try #require(session["lease"]?.objectValue)
        lease["lifetime"] = 0
        session["lease"] = .object(lease)
        session["accessToken"] = "expired"
        account["session"] = .object(session)
        record["accounts"] = [.object(account)]
        record["generation"] = .integer((record["generation"]?.integerValue ?? 0) + 1)
        try JSONEncoder().encode(record).write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path())
    }

    /// The refreshes that the server has answered, by its own metrics.
    private func refreshes(_ server: RunningServer) async throws -> Int {
        let metrics = try await LocalCall.send("GET", server.url + "/metrics").body
        return String(decoding: metrics, as: UTF8.self).split(separator: "\n")
            .filter { $0.hasPrefix(#"latchkey_http_requests_total{method="POST",route="/v1/sessions/refresh""#) }
            .compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
            .reduce(0) { $0 + Int($1) }
    }

    @Test func `two programs and the app with an expired token make one refresh, and all are right`() async throws {
        try await withServer { household, server in
            _ = try await signedIn(household, server)
            #expect(try await refreshes(server) == 0)
            try expireAccessToken(household)
            // All of them read the expired token and wait for the lock of the refresh, before one gets it.
            let store = household.store(of: "phone")
            let lock = await FileCredentialStore(file: URL(filePath: store)).lockRefresh(waitingAtMost: .zero)
            #expect(lock != nil)
            var programs: [Child] = []
            for _ in 0..<2 {
                let attempts = try FileOpenings(of: store + ".renewal-lock")
                programs.append(try total(household, server))
                await attempts.next()
                try programs.last?.pause()
            }
            let list = EntryListModel(try client(household, server), language: .english)
            async let loading: Void = list.load()
            while !list.isBusy { await Task.yield() }
            for program in programs { program.signal(SIGCONT) }
            lock?.release()
            await loading
            for program in programs {
                try await program.waits(for: "Total: $1,100.00\n")
                #expect(await program.exitCode() == 0)
            }
            #expect(list.alert == nil)
            #expect(Money.text(cents: list.total) == "$1,100.00")
            #expect(try await refreshes(server) == 1)
        }
    }

    @Test func `the control: another expired token is one more refresh`() async throws {
        try await withServer { household, server in
            _ = try await signedIn(household, server)
            for count in 1...2 {
                try expireAccessToken(household)
                let program = try total(household, server)
                try await program.waits(for: "Total: $1,100.00\n")
                #expect(await program.exitCode() == 0)
                #expect(try await refreshes(server) == count)
            }
        }
    }

    @Test func `without a login it says so and ends with 1, and asks for nothing`() async throws {
        try await withServer { household, server in
            let program = try total(household, server)
            try await program.waits(for: "Nobody is logged in. Log in with Balance first.\n")
            #expect(await program.exitCode() == 1)
        }
    }

    @Test func `it prints the total in Japanese too`() async throws {
        try await withServer { household, server in
            _ = try await signedIn(household, server)
            let program = try total(household, server, language: "ja")
            try await program.waits(for: "合計: $1,100.00\n")
            #expect(await program.exitCode() == 0)
        }
    }

    @Test func `without the server it ends with 1, and the session stays`() async throws {
        try await withServer { household, server in
            _ = try await signedIn(household, server)
            await server.stop()
            let program = try total(household, server)
            #expect(await program.exitCode() == 1)
            guard case .signedIn = try await client(household, server).restore() else {
                Issue.record("The session is gone.")
                return
            }
        }
    }
}

extension Child {
    /// Stops it until `SIGCONT`.
    fileprivate func pause() throws {
        signal(SIGSTOP)
        // The state follows the name in parentheses.
        while try !String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8).contains(") T ") { sched_yield() }
    }
}

extension Programs {
    fileprivate static let total = path(of: "balance-total")
}
#endif
