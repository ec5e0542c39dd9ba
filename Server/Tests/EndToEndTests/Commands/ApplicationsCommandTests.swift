import Foundation
import LatchkeyAPI
import LatchkeyTesting
import Testing

@Suite(.serialized) struct ApplicationsCommandTests {
    private struct Report: Decodable, Equatable {
        let id: String
        let accessTokenLifetime: Int
        let sessionIdleLifetime: Int
        let sessionAbsoluteLifetime: Int?
    }

    private struct Reports: Decodable {
        let applications: [Report]
    }

    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    @Test func `new lifetimes apply to the next login at a running server`() async throws {
        let server = try await LocalServer.start(in: folder)
        #expect((570...630).contains(try await server.newUser().session.expiresIn))
        let command = try await Command.run(
            ["applications", "set", "default", "--access-token-lifetime", "2m", "--json"],
            in: folder
        )
        #expect(try command.json(Report.self).accessTokenLifetime == 120)
        #expect(try await soon { (114...126).contains(try await server.newUser().session.expiresIn) })
        let list = try await Command.run(["applications", "list", "--json"], in: folder).json(Reports.self)
        #expect(list.applications.first?.accessTokenLifetime == 120)
        #expect(list.applications.first?.sessionAbsoluteLifetime == 31_536_000)
        await server.stop()
    }

    @Test func `an application is added, changed and shown, with and without a server`() async throws {
        let server = try await LocalServer.start(in: folder)
        #expect(try await Command.run(["applications", "add", "kii", "--name", "Balance"], in: folder).exitCode == 0)
        await server.stop()
        let arguments = ["--session-idle-lifetime", "30d", "--session-absolute-lifetime", "none"]
        #expect(try await Command.run(["applications", "set", "kii"] + arguments, in: folder).exitCode == 0)
        let accounts = [
            "--require-verification", "no", "--generate-passwords", "yes", "--password-minimum-length", "4",
        ]
        let open = accounts + ["--password-minimum-strength", "0"]
        #expect(try await Command.run(["applications", "set", "kii"] + open, in: folder).exitCode == 0)
        let shown = try await Command.run(["applications", "show", "kii"], in: folder)
        #expect(shown.output.contains("Passwords at least: 4 characters, strength 0"))
        #expect(shown.output.contains("Addresses are proved: no"))
        #expect(shown.output.contains("Passwords are generated: yes"))
        #expect(shown.output.contains("Name: Balance"))
        #expect(shown.output.contains("Sessions live idle: 30d"))
        #expect(shown.output.contains("Sessions live at most: for ever"))
    }

    @Test func `redirects go to the last registered addresses, or nowhere`() async throws {
        let server = try await LocalServer.start(in: folder)
        let add = ["applications", "add", "kii", "--redirect-uri", "https://kii.example.com/callback"]
        #expect(try await Command.run(add, in: folder).output.contains("to: https://kii.example.com/callback"))
        let two = ["--redirect-uri", "http://127.0.0.1/cb", "--redirect-uri", "com.example.kii:/cb"]
        let set = try await Command.run(["applications", "set", "kii"] + two, in: folder)
        #expect(set.output.contains("Browsers are sent back to: http://127.0.0.1/cb com.example.kii:/cb"))
        // Unnamed values stay.
        let other = ["applications", "set", "kii", "--generate-passwords", "yes"]
        #expect(try await Command.run(other, in: folder).output.contains("com.example.kii:/cb"))
        let none = try await Command.run(["applications", "set", "kii", "--redirect-uri", "none"], in: folder)
        #expect(none.output.contains("Browsers are sent back to: nowhere"))
        await server.stop()
    }

    @Test func `a brand is set on a running server, shown, and removed part by part`() async throws {
        let server = try await LocalServer.start(in: folder)
        _ = try await Command.run(["applications", "add", "kii"], in: folder)
        let logo = folder.url.appending(path: "logo.svg").path()
        let picture = "<svg xmlns='http://www.w3.org/2000/svg'>" + String(repeating: " ", count: 60_000) + "</svg>"
        try Data(picture.utf8).write(to: URL(filePath: logo))
        let brand = ["--brand-name", "Kii Balance", "--brand-logo", logo, "--terms-url", "https://example.com/terms"]
        let set = try await Command.run(["applications", "set", "kii"] + brand, in: folder)
        #expect(set.output.contains("Brand's name: Kii Balance"), "\(set.errors)")
        #expect(set.output.contains("Brand's logo: logo-"))
        #expect(set.output.contains("Terms: https://example.com/terms"))
        #expect(set.output.contains("Name: kii"))
        let removed = try await Command.run(["applications", "set", "kii", "--brand-name", "none"], in: folder)
        #expect(!removed.output.contains("Brand's name"))
        #expect(removed.output.contains("Brand's logo"))
        let wrong = try await Command.run(["applications", "set", "kii", "--brand-color", "red"], in: folder)
        #expect(wrong.errors.contains("Give --brand-color a colour like #2b5fd9, or none."))
        let missing = try await Command.run(["applications", "set", "kii", "--brand-logo", "/nowhere.svg"], in: folder)
        #expect(missing.errors.contains("/nowhere.svg is not an SVG or PNG file of up to 64 KiB."))
        await server.stop()
    }

    @Test func `only users of the last named e-mail domains log in, or all`() async throws {
        let server = try await LocalServer.start(in: folder)
        let ada = #"{"username": "ada", "password": "correct horse"}"#
        #expect(try await server.status("v1/users", ada) == 201)
        let logIn = #"{"identifier": "ada", "password": "correct horse"}"#
        let two = ["--email-domain", "Example.com", "--email-domain", "example.org"]
        let set = try await Command.run(["applications", "set", "default"] + two, in: folder)
        #expect(set.output.contains("E-mail domains: example.com example.org"), "\(set.errors)")
        // On PostgreSQL the server learns of the change a moment later.
        #expect(
            try await becomesTrue(within: .seconds(30), pausing: .milliseconds(200)) {
                try await server.status("v1/sessions", logIn) == 403
            }
        )
        let none = try await Command.run(["applications", "set", "default", "--email-domain", "none"], in: folder)
        #expect(none.output.contains("E-mail domains: all"))
        #expect(
            try await becomesTrue(within: .seconds(30), pausing: .milliseconds(200)) {
                try await server.status("v1/sessions", logIn) == 201
            }
        )
        await server.stop()
    }

    @Test func `a client secret is shown only when it is made`() async throws {
        let server = try await LocalServer.start(in: folder)
        _ = try await Command.run(["applications", "add", "community1"], in: folder)
        let make = ["applications", "set", "community1", "--khoros", "--new-client-secret"]
        let made = try await Command.run(make, in: folder).output
        #expect(made.contains("Khoros clients are answered: yes"))
        let secret = try #require(made.firstMatch(of: #/Client secret: (lcs_[A-Za-z0-9_-]{43}) /#)).1
        let shown = try await Command.run(["applications", "show", "community1", "--json"], in: folder).output
        #expect(shown.contains(#""hasClientSecret" : true"#))
        #expect(!shown.contains("lcs_"))
        let another = try await Command.run(["applications", "set", "community1", "--new-client-secret"], in: folder)
        #expect(another.output.contains("Client secret: lcs_"))
        #expect(!another.output.contains(secret))
        let off = try await Command.run(["applications", "set", "community1", "--no-khoros"], in: folder).output
        #expect(off.contains("Khoros clients are answered: no"))
        #expect(off.contains("Client secret: yes"))
        _ = try await Command.run(["applications", "add", "api"], in: folder)
        let reserved = ["applications", "set", "api", "--khoros", "--new-client-secret"]
        let refused = try await Command.run(reserved, in: folder)
        #expect(refused.exitCode == 2)
        #expect(refused.errors.contains("those with this one are the server's own"))
        await server.stop()
    }

    private static let refused: [(arguments: [String], exitCode: Int32, words: String)] = [
        (["set", "default", "--access-token-lifetime", "25h"], 2, "between 30s and 24h"),
        (["set", "default", "--session-absolute-lifetime", "1d"], 2, "shorter than it may be idle"),
        (
            ["set", "default", "--password-minimum-length", "3"], 2,
            "Give --password-minimum-length 4 to 128 characters,"
        ),
        (["set", "default", "--password-minimum-strength", "5"], 2, "Give --password-minimum-strength 0 to 4"),
        (["set", "default", "--require-verification", "maybe"], 2, "maybe"),
        (["set", "default", "--access-token-lifetime", "soon"], 2, "Give a duration like"),
        (["set", "default"], 2, "Give at least one option"),
        (["set", "nobody", "--access-token-lifetime", "1h"], 1, "There is no application nobody."),
        (["show", "nobody"], 1, "There is no application nobody."), (["add", "default"], 1, "already"),
        (["set", "default", "--redirect-uri", "http://app.example.com/cb"], 2, "http is for this machine alone"),
        (["set", "default", "--redirect-uri", "https://app.example.com"], 2, "give it a path"),
        (["set", "default", "--redirect-uri", "https://app.example.com/#"], 2, "it may have no fragment"),
        (["set", "default", "--redirect-uri", "app:/cb"], 2, "needs a dot"),
        (["set", "default", "--redirect-uri", "https://*.example.com/cb"], 2, "in lower case up to the path"),
        (["set", "default", "--email-domain", "ada@example.com"], 2, "is not a domain of e-mail addresses"),
        (
            ["set", "default", "--email-domain", "example.com", "--require-verification", "no"], 2,
            "Give --require-verification yes too."
        ),
        (["set", "default", "--khoros"], 2, "Give --new-client-secret too."),
        (["add", "fine", "--redirect-uri", "none"], 2, "is not a redirect URI"),
        (["add", "No Slug"], 2, "is not an application id"),
        (["add", "ok", "--name", "\u{7}"], 2, "This is not a name."),
    ]

    @Test func `an invalid command is refused in one sentence and changes nothing, with and without a server`()
        async throws
    {
        let server = try await LocalServer.start(in: folder)
        let before = try await Command.run(["applications", "list"], in: folder).output
        for isRunning in [true, false] {
            if !isRunning { await server.stop() }
            for (arguments, exitCode, words) in Self.refused {
                let command = try await Command.run(["applications"] + arguments, in: folder)
                #expect(command.exitCode == exitCode, "\(arguments)")
                #expect(command.errors.contains(words), "\(arguments): \(command.errors)")
                #expect(command.output == "")
            }
            #expect(try await Command.run(["applications", "list"], in: folder).output == before)
        }
    }
}
