import Foundation
import LatchkeyTesting
import Testing

/// Runs the steps of `MoveFromAKhorosCommunity.md`.
@Suite struct KhorosMigrationTests {
    private static let document = "Compatibility/Khoros/Sources/LiCoreSDK/LiCoreSDK.docc/MoveFromAKhorosCommunity.md"

    /// A page of a community's users.
    private static let page = #"""
        {"status": "success", "data": {"type": "users", "list_item_type": "user", "size": 5, "items": [
            {"type": "user", "id": "42", "href": "/users/42", "login": "grace", "email": "grace@example.com",
             "first_name": "Grace", "last_name": "Hopper", "biography": "Found a \"bug\".", "sso_id": ""},
            {"type": "user", "id": "43", "login": "Jean Luc", "email": "jean@example.com"},
            {"type": "user", "id": "44", "login": "alice", "email": "alice@example.com", "sso_id": "u-1"},
            {"type": "user", "id": "45", "login": "gone", "deleted": true},
            {"type": "user", "id": 46, "login": "mallory", "banned": true}]}}
        """#

    @Test func `users with a password are imported, and those of single sign-on are created by their token`()
        async throws
    {
        let folder = try await TemporaryFolder()
        let server = try await LocalServer.start(in: folder)
        let program = try #require(try DocumentedCode.blocks("python", ofFile: Self.document).first)
        try Data(Self.page.utf8).write(to: folder.url.appending(path: "page-1.json"))
        let lines = try await DocumentedCode.run("python3", program, ["page-1.json"], in: folder)
        try Data((lines + "\n").utf8).write(to: folder.url.appending(path: "users.jsonl"))
        let file = folder.url.appending(path: "users.jsonl").path()
        let first = try await Command.run(["users", "import", file], in: folder)
        #expect(first.output.contains("Imported: 2. There already: 0. Skipped: 1."))
        #expect(first.errors.contains("2"))
        #expect(!first.errors.contains("Jean"))
        let again = try await Command.run(["users", "import", file], in: folder)
        #expect(again.output.contains("Imported: 0. There already: 2."))
        let exported = try await Command.run(["users", "export"], in: folder).output
        let grace = [
            #""attributes":{"biography":"Found a \"bug\".","first_name":"Grace","khorosUserID":"42","last_name":"Hopper"}"#,
            #""displayName":"Grace Hopper""#, #""emailAddress":"grace@example.com","emailAddressVerified":true"#,
        ]
        let line = try #require(exported.split(separator: "\n").first { $0.contains(#""username":"grace""#) })
        for words in grace { #expect(line.contains(words), "\(line)") }
        #expect(exported.split(separator: "\n").contains { $0.contains("mallory") && $0.contains(#""disabled":true"#) })
        let mail = ["users", "reset-password", "grace", "--application", "community1"]
        let missing = try await Command.run(mail, in: folder)
        #expect(missing.exitCode != 0)
        let add = [
            "applications", "add", "community1", "--name", "Our community", "--redirect-uri",
            "com.example.community://oauth2callback",
        ]
        #expect(try await Command.run(add, in: folder).exitCode == 0)
        let set = ["applications", "set", "community1", "--khoros", "--new-client-secret"]
        #expect(try await Command.run(set, in: folder).exitCode == 0)
        #expect(try await Command.run(mail, in: folder).output.contains("grace@example.com"))
        await server.stop()
    }
}
