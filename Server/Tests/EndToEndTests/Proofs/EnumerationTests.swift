import Foundation
import Latchkey
import LatchkeyTesting
import Testing

extension Proofs {
    /// Neither answers nor times reveal whether a user exists.
    ///
    /// Times are compared with each other and not with a limit: the share of pairs, one of each kind of request, in
    /// which the first took longer. It is 0.5 without a difference, and 1 with a complete one.
    @Suite struct EnumerationTests {
        private static let users = 150
        /// The number of users with an authenticator app, whose recovery codes take long to make, and of those with only a
        /// passkey.
        private static let usersWithApps = 60

        /// A server that trusts the caller's own address, so no limit per address applies, with users, some of them
        /// disabled.
        private static func start(
            in folder: TemporaryFolder,
            arguments: [String] = []
        ) async throws -> LocalServer {
            let server = try await LocalServer.start(
                in: folder,
                arguments: ["--trusted-proxies", "127.0.0.1"] + arguments
            )
            let body = #"{"username":"template","password":"correct horse"}"#
            _ = try await KeptConnection.open(to: server.url) {
                try await $0.call(WireRequest("POST", "/v1/users", body: body))
            }
            let exported = folder.url.appending(path: "exported.jsonl").path()
            _ = try await Command.run(["users", "export", "--output", exported], in: folder)
            let hash = try #require(
                String(contentsOfFile: exported, encoding: .utf8).firstMatch(of: /"passwordHash":"([^"]+)"/).map {
                    String($0.1)
                }
            )
            let lines = (0..<users).flatMap { number in
                ["known", "disabled"].map { kind in
                    """
                    {"username":"\(kind)\(number)","emailAddress":"\(kind)\(number)@example.com",\
                    "emailAddressVerified":true,"passwordHash":"\(hash)","disabled":\(kind == "disabled")}
                    """
                }
            }
            let file = folder.url.appending(path: "users.jsonl")
            try Data(lines.joined(separator: "\n").utf8).write(to: file)
            let imported = try await Command.run(["users", "import", file.path()], in: folder)
            try #require(imported.exitCode == 0, "\(imported.errors)")
            return server
        }

        /// The same, with users who have factors: the first known ones have an authenticator app and a passkey beside
        /// their password, and others have a passkey instead of a password.
        private static func startWithFactors(
            in folder: TemporaryFolder,
            users: Int = usersWithApps
        ) async throws -> LocalServer {
            let server = try await start(
                in: folder,
                arguments: [
                    "--public-url", "https://id.example.com", "--registrations-per-address", "unlimited",
                    "--names-per-address", "unlimited",
                ]
            )
            for number in 0..<users {
                let known = server.client()
                try await known.logIn("known\(number)", password: "correct horse")
                known.passkeys.authenticator = FakeAuthenticator()
                try await known.passkeys.add()
                let app = try #require(FakeAuthenticatorApp(try await known.factors.beginTOTP()))
                try await known.factors.confirmTOTP(app.code(at: Date()))
                let keyed = server.client()
                keyed.passkeys.authenticator = FakeAuthenticator()
                try await keyed.passkeys.register(username: "keyed\(number)")
            }
            return server
        }

        private static func logIn(_ name: String, password: String = "wrong horse") -> WireRequest {
            request("/v1/sessions", #"{"identifier":"\#(name)","password":"\#(password)"}"#)
        }

        /// The beginning of a registration with a passkey.
        private static func passkeySignUp(_ name: String) -> WireRequest {
            request("/v1/users/passkey/options", #"{"username":"\#(name)"}"#)
        }

        private static func reset(_ name: String) -> WireRequest {
            request("/v1/password-resets", #"{"identifier":"\#(name)@example.com"}"#)
        }

        private static func registration(_ name: String) -> WireRequest {
            request("/v1/users", #"{"emailAddress":"\#(name)@example.com","password":"a horse that is new"}"#)
        }

        /// A new address each time.
        private static func request(_ path: String, _ body: String) -> WireRequest {
            let bytes = (0..<3).map { _ in String(Int.random(in: 0...255)) }.joined(separator: ".")
            return WireRequest("POST", path, body: body, headers: "X-Forwarded-For: 10.\(bytes)\r\n")
        }

        @Test func `a login, a reset and a registration do not reveal whether a user exists or is disabled`()
            async throws
        {
            let folder = try await TemporaryFolder()
            let server = try await Self.start(in: folder)
            for kind in ["known", "disabled"] {
                let logIns = try await Comparison.run(on: server, pairs: Self.users) { number in
                    (Self.logIn("\(kind)\(number)"), Self.logIn("unknown\(kind)\(number)"))
                }
                #expect(logIns.areAlike)
                #expect(logIns.isNoSecret, "login, \(kind): \(logIns)")
                let resets = try await Comparison.run(on: server, pairs: Self.users) { number in
                    (Self.reset("\(kind)\(number)"), Self.reset("unknown\(kind)\(number)"))
                }
                #expect(resets.areAlike)
                #expect(resets.isNoSecret, "reset, \(kind): \(resets)")
            }
            let registrations = try await Comparison.run(on: server, pairs: Self.users) { number in
                (Self.registration("known\(number)"), Self.registration("new\(number)"))
            }
            #expect(registrations.areAlike)
            #expect(registrations.isNoSecret, "registration: \(registrations)")
            await server.stop()
        }

        @Test func `a login does not reveal whether a user exists or which factors they have`() async throws {
            let folder = try await TemporaryFolder()
            let server = try await Self.startWithFactors(in: folder)
            let count = Self.usersWithApps
            let kinds: [(name: String, first: String, second: String, offset: Int)] = [
                ("an authenticator app, and nobody", "known", "nobody", 0),
                ("only a passkey, and nobody", "keyed", "nobody", count),
                ("an authenticator app, and only a password", "known", "known", count),
                ("only a passkey, and only a password", "keyed", "known", Self.users - count),
            ]
            for kind in kinds {
                let logIns = try await Comparison.run(on: server, pairs: count) { number in
                    (Self.logIn("\(kind.first)\(number)"), Self.logIn("\(kind.second)\(number + kind.offset)"))
                }
                #expect(logIns.areAlike, "\(kind.name): \(logIns)")
                #expect(logIns.isNoSecret, "\(kind.name): \(logIns)")
            }
            let signUps = try await Comparison.run(on: server, pairs: Self.users) { number in
                (Self.passkeySignUp("known\(number)"), Self.passkeySignUp("fresh\(number)"))
            }
            // The answers repeat the names, which have one to three digits.
            #expect(signUps.answers[0] == signUps.answers[1], "\(signUps)")
            #expect(signUps.isNoSecret, "registration with a passkey: \(signUps)")
            await server.stop()
        }

        /// The control: the answer to a right password would show, and so would a missing hash for users who have only a
        /// passkey.
        @Test func `the control: another answer and faster work are noticed for users with factors`() async throws {
            let folder = try await TemporaryFolder()
            let count = 20
            let server = try await Self.startWithFactors(in: folder, users: count)
            let right = try await Comparison.run(on: server, pairs: 3) { number in
                (Self.logIn("known\(number)", password: "correct horse"), Self.logIn("nobody\(number)"))
            }
            #expect(!right.areAlike, "\(right)")
            let longest = String(repeating: "x", count: 257)
            let keyed = try await Comparison.run(on: server, pairs: count) { number in
                (Self.logIn("keyed\(number)"), Self.logIn("nobody\(number)", password: longest))
            }
            #expect(!keyed.isNoSecret && keyed.share > 0.5, "\(keyed)")
            await server.stop()
        }

        /// The control: a missing hash for unknown names, or a missing write, would show.
        @Test func `the control: faster work is noticed`() async throws {
            let folder = try await TemporaryFolder()
            let server = try await Self.start(in: folder)
            let longest = String(repeating: "x", count: 257)
            let logIns = try await Comparison.run(on: server, pairs: Self.users) { number in
                let unhashed = #"{"identifier":"unknown","password":"\#(longest)"}"#
                return (Self.logIn("known\(number)"), Self.request("/v1/sessions", unhashed))
            }
            #expect(!logIns.isNoSecret && logIns.share > 0.5, "\(logIns)")
            let resets = try await Comparison.run(on: server, pairs: Self.users) { number in
                (Self.reset("known\(number)"), Self.request("/v1/password-resets", #"{"identifier":"@"}"#))
            }
            #expect(!resets.areAlike)
            #expect(!resets.isNoSecret && resets.share > 0.5, "\(resets)")
            await server.stop()
        }
    }
}
