import Foundation
import LatchkeyAPI
import LatchkeyTesting
import Testing

/// Commands for applications of Kii Cloud.
@Suite(.serialized) struct KiiApplicationTests {
    private struct Report: Decodable {
        let servesKii: Bool
        let appID: String?
        let appKey: String?
        let clientID: String?
        let clientSecret: String?
        let hasClientSecret: Bool
        let kiiTokenLifetime: Int?
        let kiiLongestTokenLifetime: Int?
        let kiiRefreshTokens: Bool?
        let passwordMinimumLength: Int
        let passwordMaximumLength: Int
        let passwordMinimumStrength: Int
        let requiresVerification: Bool
        let sessionAbsoluteLifetime: Int?
    }

    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    private func report(_ arguments: [String]) async throws -> Report {
        try await Command.run(["applications"] + arguments + ["--json"], in: folder).json(Report.self)
    }

    @Test func `an application is added with everything for its clients, and its secrets are shown once`() async throws
    {
        let server = try await LocalServer.start(in: folder)
        let made = try await report(["add", "b7a3f31c", "--kii", "--name", "Balance"])
        #expect(made.servesKii && made.appID == "b7a3f31c" && made.clientID == "b7a3f31c" && made.hasClientSecret)
        #expect(made.appKey?.wholeMatch(of: #/[0-9a-f]{32}/#) != nil)
        #expect(made.clientSecret?.wholeMatch(of: #/lcs_[A-Za-z0-9_-]{43}/#) != nil)
        #expect(made.kiiTokenLifetime == 2_147_483_647 && made.kiiLongestTokenLifetime == 2_147_483_647)
        #expect(made.kiiRefreshTokens == true && !made.requiresVerification && made.sessionAbsoluteLifetime == nil)
        #expect(made.passwordMinimumLength == 4 && made.passwordMaximumLength == 50)
        #expect(made.passwordMinimumStrength == 0)
        let shown = try await report(["show", "b7a3f31c"])
        #expect(shown.servesKii && shown.appID == "b7a3f31c" && shown.hasClientSecret)
        #expect(shown.appKey == nil && shown.clientSecret == nil)
        let text = try await Command.run(["applications", "show", "b7a3f31c"], in: folder).output
        let lines = [
            "Passwords at least: 4 characters, strength 0", "Passwords at most: 50 characters",
            "Addresses are proved: no", "Sessions live at most: for ever", "Kii clients are answered: yes",
            "Kii clients' tokens live: for ever", "Kii clients get refresh tokens: yes", "App key: yes",
            "Client secret: yes",
        ]
        for line in lines { #expect(text.contains(line), "\(line)") }
        let standard = try await Command.run(["applications", "show", "default"], in: folder).output
        #expect(standard.contains("Kii clients are answered: no"))
        #expect(!standard.contains("App key"))
        await server.stop()
    }

    @Test func `a shipped app keeps its key, and another one replaces it`() async throws {
        let server = try await LocalServer.start(in: folder)
        let key = "dc5bd2f6a2be4a8ab8b1ab2b8c3d4e5f"
        let made = try await Command.run(
            ["applications", "add", "b7a3f31c", "--kii", "--app-key", key],
            in: folder
        ).output
        #expect(made.contains("App key: \(key) (write it down: it is not shown again)"))
        let database = try await Command.run(["applications", "show", "b7a3f31c", "--json"], in: folder).output
        #expect(!database.contains(key))
        #expect(try await report(["set", "b7a3f31c", "--app-key", "another-key"]).appKey == "another-key")
        let new = try await report(["set", "b7a3f31c", "--new-app-key"]).appKey
        #expect(new?.wholeMatch(of: #/[0-9a-f]{32}/#) != nil)
        await server.stop()
    }

    @Test func `each rule can be changed alone`() async throws {
        let server = try await LocalServer.start(in: folder)
        _ = try await report(["add", "b7a3f31c", "--kii"])
        let longest = try await report(["set", "b7a3f31c", "--kii-longest-token-lifetime", "90d"])
        #expect(longest.kiiLongestTokenLifetime == 7_776_000 && longest.kiiTokenLifetime == 7_776_000)
        let usual = try await report(["set", "b7a3f31c", "--kii-token-lifetime", "30d"])
        #expect(usual.kiiTokenLifetime == 2_592_000 && usual.kiiLongestTokenLifetime == 7_776_000)
        #expect(try await report(["set", "b7a3f31c", "--kii-refresh-tokens", "no"]).kiiRefreshTokens == false)
        let never = ["--kii-longest-token-lifetime", "never", "--kii-token-lifetime", "never"]
        #expect(try await report(["set", "b7a3f31c"] + never).kiiTokenLifetime == 2_147_483_647)
        let maximum = try await report(["set", "b7a3f31c", "--password-maximum-length", "64"])
        #expect(maximum.passwordMaximumLength == 64 && maximum.kiiRefreshTokens == false)
        let off = try await report(["set", "b7a3f31c", "--no-kii"])
        #expect(!off.servesKii && off.appID == nil && off.kiiTokenLifetime == nil)
        let on = try await report(["set", "b7a3f31c", "--kii", "--new-app-key"])
        #expect(on.servesKii && on.kiiRefreshTokens == true && on.appKey != nil)
        await server.stop()
    }

    @Test func `the help lists the rules`() async throws {
        let help = try await Command.run(exactly: ["applications", "add", "--help"], in: folder)
        #expect(help.exitCode == 0)
        let words = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for part in Self.help { #expect(words.contains(part), "\(words)") }
    }

    private static let help = [
        "ARGUMENTS: <id> Its id: 2 to 64 of a-z, 0-9 and hyphens. For an app of Kii Cloud its app id.",
        """
        OPTIONS: --name <name> The display name. (default: the id) \
        --redirect-uri <redirect-uri> A redirect URI; repeat it for more. \
        See: latchkey applications set --help \
        --kii For apps made for Kii Cloud: no verification of addresses, passwords of 4 to 50 characters, sessions without \
        an end, and an app key and a client secret, shown once. \
        --app-key <app-key> The app key of an app that is already shipped, instead of a new one: 8 to 100 printable \
        characters. --database
        """,
    ]

    private static let refused: [(arguments: [String], exitCode: Int32, words: String)] = [
        (["add", "other", "--app-key", "12345678"], 2, "Give --kii too."),
        (["add", "other", "--kii", "--app-key", "1234567"], 2, "An app key has 8 to 100 characters"),
        (["add", "other", "--kii", "--app-key", "mit ü und so"], 2, "printable ASCII"),
        (["add", "default", "--kii"], 1, "There is an application default already."),
        (["set", "default", "--kii"], 2, "Give --new-app-key too, or --app-key."),
        (["set", "default", "--kii-token-lifetime", "1d"], 2, "Give --kii too."),
        (["set", "default", "--new-app-key"], 2, "Give --kii too."),
        (["set", "b7a3f31c", "--new-app-key", "--app-key", "12345678"], 2, "not both"),
        (["set", "b7a3f31c", "--kii-token-lifetime", "29s"], 2, "lives 30s to never"),
        (["set", "b7a3f31c", "--kii-longest-token-lifetime", "100000d"], 2, "lives 30s to never"),
        (["set", "b7a3f31c", "--kii-token-lifetime", "soon"], 2, "Give a duration like"),
        (["set", "b7a3f31c", "--password-maximum-length", "7"], 2, "Give --password-maximum-length 8 to 256"),
        (["set", "b7a3f31c", "--password-minimum-length", "51"], 2, "at most --password-maximum-length says"),
    ]

    @Test func `an invalid command is refused in one sentence and changes nothing`() async throws {
        let server = try await LocalServer.start(in: folder)
        _ = try await report(["add", "b7a3f31c", "--kii"])
        let before = try await Command.run(["applications", "list", "--json"], in: folder).output
        for (arguments, exitCode, words) in Self.refused {
            let command = try await Command.run(["applications"] + arguments, in: folder)
            #expect(command.exitCode == exitCode, "\(arguments)")
            #expect(command.errors.contains(words), "\(arguments): \(command.errors)")
            #expect(command.output == "")
        }
        #expect(try await Command.run(["applications", "list", "--json"], in: folder).output == before)
        await server.stop()
    }
}
