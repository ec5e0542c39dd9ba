import Foundation
import LatchkeyTesting
import TestDatabases
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct UpstreamCommandTests {
    private struct Report: Decodable {
        let id: String
        let provider: String
        let name: String
        let clientID: String
        let organizations: [String]
        let applications: String
        let callback: String
    }

    private struct List: Decodable {
        let upstreams: [Report]
    }

    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    private func file(_ text: String) throws -> String {
        let url = folder.url.appending(path: "secret-of-the-provider")
        try Data(text.utf8).write(to: url)
        let path = url.path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return path
    }

    private func run(_ arguments: String...) async throws -> Command {
        try await Command.run(["upstreams"] + arguments, in: folder)
    }

    private func loginPage(of server: LocalServer) async throws -> String {
        let answer = try await Wire.send(URLRequest(url: server.url.appending(path: "login")))
        return String(decoding: answer.body, as: UTF8.self)
    }

    @Test func `a provider's button appears at once, changes and disappears, and its secret is shown nowhere`()
        async throws
    {
        let server = try await LocalServer.start(in: folder)
        let secret = "s3cret-of-google"
        let path = try file(secret + "\n")
        let added = try await run("add", "google", "--client-id", "latchkey-1", "--client-secret-file", path, "--json")
        #expect(added.exitCode == 0, "\(added.errors)")
        let report = try added.json(Report.self)
        #expect(report.name == "Google" && report.clientID == "latchkey-1" && report.applications == "all")
        #expect(report.callback.hasSuffix("/federation/google/callback"))
        let isThere = try await soon { try await loginPage(of: server).contains("Continue with Google") }
        #expect(isThere)
        let changed = try await run("set", "google", "--organizations", "example.com", "--name", "Work", "--json")
        #expect(try changed.json(Report.self).organizations == ["example.com"])
        let isChanged = try await soon { try await loginPage(of: server).contains("Continue with Work") }
        #expect(isChanged)
        let hidden = try await run(
            "set",
            "google",
            "--applications",
            "none",
            "--name",
            "-",
            "--organizations",
            "-",
            "--json"
        )
        #expect(try hidden.json(Report.self).name == "Google")
        let isGone = try await soon { try await !loginPage(of: server).contains("data-provider") }
        #expect(isGone)
        let list = try await run("list")
        #expect(list.output.contains("google") && !list.output.contains(secret))
        await server.stop()
        // Without a server, the command opens the database itself.
        let offline = try await run("list", "--json")
        #expect(try offline.json(List.self).upstreams.map(\.id) == ["google"])
        #expect(try await run("remove", "google").exitCode == 0)
        #expect(try await run("list", "--json").json(List.self).upstreams.isEmpty)
        guard TestEngine.current == .sqlite else { return }
        let bytes = try Data(contentsOf: URL(filePath: folder.database))
        #expect(bytes.range(of: Data(secret.utf8)) == nil)
    }

    private struct Rules: Decodable {
        let requiredByApplications: [String]
        let requiredForDomains: [String]
        let acrValues: [String]
        let logsOutThere: Bool
    }

    @Test func `a company's rules are set, shown and taken back, and revocations are listed`() async throws {
        let server = try await LocalServer.start(in: folder)
        let path = try file("a secret of the company")
        let added = try await run(
            "add",
            "acme",
            "--provider",
            "oidc",
            "--issuer",
            "https://login.acme.example",
            "--client-id",
            "latchkey",
            "--client-secret-file",
            path,
            "--required-for-domains",
            "Acme.example",
            "acme.test",
            "--required-by-applications",
            "default",
            "--acr-values",
            "phr",
            "mfa",
            "--log-out-there",
            "--json"
        )
        #expect(added.exitCode == 0, "\(added.errors)")
        let rules = try added.json(Rules.self)
        #expect(rules.requiredForDomains == ["acme.example", "acme.test"])
        #expect(rules.requiredByApplications == ["default"])
        #expect(rules.acrValues == ["phr", "mfa"] && rules.logsOutThere)
        let isAlone = try await soon {
            let page = try await loginPage(of: server)
            return page.contains("data-provider=\"acme\"") && !page.contains("type=\"password\"")
        }
        #expect(isAlone)
        let changed = try await run(
            "set",
            "acme",
            "--required-for-domains",
            "-",
            "--required-by-applications",
            "-",
            "--acr-values",
            "-",
            "--no-log-out-there",
            "--json"
        )
        let none = try changed.json(Rules.self)
        #expect(none.requiredForDomains.isEmpty && none.requiredByApplications.isEmpty)
        #expect(none.acrValues.isEmpty && !none.logsOutThere)
        let isBack = try await soon { try await loginPage(of: server).contains("type=\"password\"") }
        #expect(isBack)
        #expect(try await run("revocations", "--json").exitCode == 0)
        #expect(try await run("revocations", "retry", "--all").exitCode == 0)
        #expect(try await run("revocations", "retry").exitCode != 0)
        await server.stop()
    }

    private static let refused: [([String], String)] = [
        (["add", "google"], "Give --client-id"),
        (["add", "x y", "--provider", "google", "--client-id", "a"], "is no id"),
        (["add", "acme", "--client-id", "a"], "is no known provider"),
        (["add", "acme", "--provider", "oidc", "--client-id", "a"], "Give --issuer"),
        (
            ["add", "acme", "--provider", "oidc", "--issuer", "http:/acme", "--client-id", "a"],
            "Give --issuer an https"
        ),
        (["add", "apple", "--client-id", "a"], "Apple needs"),
        (["add", "google", "--client-id", "a", "--apple-team", "T"], "are for apple"),
        (["add", "google", "--client-id", "a", "--applications", "unknown"], "no application"),
        (["add", "google", "--client-id", "a", "--gateway", "https://g.example/path"], "Give --gateway"),
        (["add", "google", "--client-id", "a", "--required-for-domains", "no domain"], "is not a domain"),
        (["add", "github", "--client-id", "a", "--acr-values", "mfa"], "--acr-values needs"),
        (["add", "google", "--client-id", "a", "--required-by-applications", "unknown"], "no application"),
        (
            ["add", "google", "--client-id", "a", "--applications", "none", "--required-by-applications", "default"],
            "must offer google"
        ),
        (["set", "google", "--client-id", "a"], "There is no upstream google"),
        (["remove", "google"], "There is no upstream google"),
    ]

    @Test func `what cannot be right is refused with what to do`() async throws {
        let server = try await LocalServer.start(in: folder)
        for (arguments, sentence) in Self.refused {
            let command = try await Command.run(["upstreams"] + arguments, in: folder)
            #expect(command.exitCode != 0, "\(arguments)")
            #expect(command.errors.localizedCaseInsensitiveContains(sentence), "\(arguments): \(command.errors)")
        }
        await server.stop()
    }
}
