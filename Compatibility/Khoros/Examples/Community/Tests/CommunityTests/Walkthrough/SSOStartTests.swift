#if os(Linux)
import Foundation
import TerminalTesting
import Testing

/// The app started with a token that the company's backend has made.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct SSOStartTests {
    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    @Test func `who comes with a token sees no login, gives kudos, and does not sign out here`() async throws {
        try await withTown { here in
            let token = try await here.ssoToken(for: "ada")
            let app = try here.start(options: ["--sso-token-file", token.path()])
            let home = try await app.showsHome("ada")
            #expect(home.hasSuffix("1 to read the first, ask, profile, refresh, quit, help\n"))
            try await app.openFirstQuestion()
            app.type("kudos")
            try await app.waits(for: "You like this question. Kudos: 1\n")
            app.type("back")
            try await app.showsHome("ada")
            app.type("profile")
            try await app.waits(for: "Profile\nSigned in as ada\nE-mail: ada@example.com\nback\n> ")
            app.type("signout")
            try await app.waits(for: "You sign out where you signed in.\n")
            app.type("back")
            try await app.showsHome("ada")
            app.type("quit")
            #expect(await app.exitCode() == 0)
            #expect(!app.transcript.text.contains("Username"))
            #expect(!app.transcript.text.contains("rror"))
            let secret = try String(contentsOf: token, encoding: .utf8).prefix(20)
            #expect(!app.transcript.text.contains(secret))
            #expect(try await here.forum.question().kudos == 1)

            // The token is used up, but the stored session is enough.
            let again = try here.start(options: ["--sso-token-file", token.path()])
            try await again.showsHome("ada")
            again.type("quit")
            #expect(await again.exitCode() == 0)
            #expect(!again.transcript.text.contains("Login error"))
        }
    }

    @Test func `a token from the environment does as well`() async throws {
        try await withTown { here in
            let token = try String(contentsOf: try await here.ssoToken(for: "ada"), encoding: .utf8)
            let app = try here.start(environment: ["COMMUNITY_SSO_TOKEN": token.trimmingCharacters(in: .newlines)])
            try await app.showsHome("ada")
            app.type("quit")
            #expect(await app.exitCode() == 0)
        }
    }

    @Test func `a token that was used before is a Login error; reading goes on, and nobody is asked for a password`()
        async throws
    {
        try await withTown { here in
            let options = ["--sso-token-file", try await here.ssoToken(for: "ada").path()]
            let first = try here.start(options: options)
            try await first.showsHome("ada")
            first.type("quit")
            #expect(await first.exitCode() == 0)

            let thief = try here.start(device: "laptop", options: options)
            try await thief.waits(for: "Login error: ")
            let home = try await thief.showsHome()
            #expect(!home.contains("Signed in"))
            #expect(home.hasSuffix("1 to read the first, refresh, quit, help\n"))
            thief.type("signin")
            try await thief.waits(for: "You sign in where you came from.\n")
            try await thief.openFirstQuestion()
            thief.type("kudos")
            try await thief.waits(for: "Login error: You could not be signed in. Please try again later.\n")
            #expect(try await thief.quit() == 0)
            #expect(!thief.transcript.text.contains("Username"))
            #expect(try await here.forum.question().kudos == 0)
        }
    }
}

extension Town {
    /// A file with a token for a user, made with a key that the server knows.
    func ssoToken(for login: String) async throws -> URL {
        let (key, token) = (household.folder.appending(path: "sso.key"), household.folder.appending(path: "token"))
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        let secret = Data("\(UUID().uuidString)\(UUID().uuidString)".utf8)
        try #require(FileManager.default.createFile(atPath: key.path(), contents: secret, attributes: attributes))
        let adding = try household.command(
            "sso",
            "keys",
            "add",
            "--application",
            "default",
            "--kind",
            "secret",
            "--key-file",
            key.path()
        )
        try #require(await adding.exitCode() == 0)
        let issuing = try household.command(
            "sso",
            "issue",
            "--application",
            "default",
            "--unique-id",
            "u-1",
            "--login",
            login,
            "--email",
            "\(login)@example.com"
        )
        let text = try await issuing.transcript.wait(for: "\n")
        try #require(await issuing.exitCode() == 0)
        try #require(
            FileManager.default.createFile(atPath: token.path(), contents: Data(text.utf8), attributes: attributes)
        )
        return token
    }
}
#endif
