import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Runs the steps of `MoveFromKiiCloud.md`.
@Suite struct KiiMigrationTests {
    private static let document = "Compatibility/Kii/Sources/KiiSDK/KiiSDK.docc/MoveFromKiiCloud.md"

    /// A page of Kii's user query, as it was.
    private static let page = #"""
        {"queryDescription": "WHERE ( 1 = 1 )", "results": [
            {"userID": "389360a00022-c0f8-5e11-6d42-0b7cc5ee", "internalUserID": 148478248144076800, "loginName": "ada",
             "displayName": "Ada L.", "country": "JP", "locale": "en_US", "emailAddress": "ada@example.com",
             "emailAddressVerified": true, "phoneNumber": "+819012345678", "phoneNumberVerified": false,
             "_hasPassword": true, "_disabled": false, "_created": 1500000000123, "age": 30, "likes": ["é", {"b": null}]},
            {"userID": "b", "loginName": "1795226551441154338", "_hasPassword": true, "_disabled": false},
            {"userID": "c", "emailAddress": "carol@example.com", "emailAddressVerified": true, "_disabled": true},
            {"userID": "d", "_hasPassword": false}]}
        """#

    private struct Exported: Decodable {
        let id: String
        let username: String?
        let displayName: String?
        let country: String?
        let locale: String?
        let emailAddress: String?
        let emailAddressVerified: Bool?
        let pendingPhoneNumber: String?
        let disabled: Bool?
        let createdAt: String
    }

    private struct App: Decodable {
        let clientSecret: String
    }

    private struct Entries: Decodable {
        struct Entry: Decodable {
            let id: String
            let name: String
            let amount: Int
        }

        let objects: [Entry]
    }

    private let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    private func client(_ server: LocalServer) -> LatchkeyClient {
        LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
    }

    private func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: folder.url.appending(path: name))
        return name
    }

    /// Imports the users of the page.
    private func importUsers() async throws -> [String] {
        let users = try #require(try DocumentedCode.blocks("python", ofFile: Self.document).first)
        let lines = try await DocumentedCode.run("python3", users, [write(Self.page, "page-1.json")], in: folder)
        _ = try write(lines + "\n", "users.jsonl")
        let file = folder.url.appending(path: "users.jsonl").path()
        for (arguments, words) in [(["--dry-run"], "Would be imported: 3."), ([], "Imported: 3."), ([], "already: 3.")]
        {
            let command = try await Command.run(["users", "import", file] + arguments, in: folder)
            #expect(command.exitCode == 0, "\(command.errors)")
            #expect(command.output.contains(words), "\(command.output)")
        }
        return try await Command.run(["users", "export"], in: folder).output.split(separator: "\n").map(String.init)
    }

    @Test func `users keep everything that Kii exports, and log in with a new password`()
        async throws
    {
        let server = try await LocalServer.start(in: folder)
        let lines = try await importUsers()
        let users = try lines.map { try JSONDecoder().decode(Exported.self, from: Data($0.utf8)) }
        #expect(users.count == 3)
        let ada = try #require(users.first { $0.username == "ada" })
        #expect(ada.displayName == "Ada L." && ada.country == "JP" && ada.locale == "en-US")
        #expect(ada.emailAddress == "ada@example.com" && ada.emailAddressVerified == true)
        #expect(ada.pendingPhoneNumber == "+819012345678")
        #expect(ada.createdAt == "2017-07-14T02:40:00.123Z")
        let attributes =
            #""attributes":{"age":30,"kiiUserID":"389360a00022-c0f8-5e11-6d42-0b7cc5ee","likes":["é",{"b":null}]}"#
        #expect(lines.contains { $0.contains(attributes) }, "\(lines)")
        #expect(users.first { $0.emailAddress == "carol@example.com" }?.disabled == true)
        let generate = ["users", "reset-password", "1795226551441154338", "--generate"]
        let password = try await Command.run(generate, in: folder).output.trimmingCharacters(
            in: .whitespacesAndNewlines
        )
        let latchkey = client(server)
        let user = try await latchkey.logIn("1795226551441154338", password: password)
        #expect(users.contains { $0.id == user.id.rawValue })
        let mail = try await Command.run(["users", "reset-password", "ada"], in: folder)
        #expect(mail.output.contains("A message to ada@example.com will be sent by a running server"))
        await server.stop()
    }

    /// A page of a bucket's query, newest first.
    private static let objects = #"""
        {"results": [
            {"_id": "b2", "_created": 1500000002000, "_modified": 1500000003000, "_version": "3", "_owner": "b",
             "_dataType": "entry", "amount": 40000, "name": "Rent", "type": 2},
            {"_id": "a1", "_created": 1500000001000, "_modified": 1500000001000, "_version": "1", "_owner": "b",
             "amount": 150000, "name": "Salary é", "type": 1}]}
        """#

    @Test func `objects keep their ids and their order`() async throws {
        let add = ["applications", "add", "b7a3f31c", "--kii", "--json"]
        let (server, command) = try await LocalServer.start(in: folder, knowing: add)
        let secret = try command.json(App.self).clientSecret
        _ = try await importUsers()
        let program = try #require(try DocumentedCode.blocks("python", ofFile: Self.document).last)
        let shell = try #require(
            try DocumentedCode.blocks("sh", ofFile: Self.document).first { $0.contains("python3 objects.py") }
        )
        _ = try write(program, "objects.py")
        _ = try write(Self.objects, "page-1.json")
        _ = try write(Self.objects, "news-1.json")
        let here = server.url.absoluteString.trimmingCharacters(in: ["/"])
        let script = shell.replacing("https://id.example.com", with: here)
            .replacing("389360a00022-c0f8-5e11-6d42-0b7cc5ee page", with: "b page")
        let kind = #"""
            curl -s $SERVER/api/apps/$APP/buckets/news/objects/b2 -H "Authorization: Bearer $TOKEN" |
                grep -o '"_dataType":"[a-z/]*"'
            """#
        for _ in 0..<2 {
            let said = try await DocumentedCode.run(
                "bash",
                script + "\n" + kind,
                environment: ["SECRET": secret],
                in: folder
            )
            #expect(said == "2 objects\n2 objects\n\"_dataType\":\"entry\"")
        }
        let generate = ["users", "reset-password", "1795226551441154338", "--generate"]
        let password = try await Command.run(generate, in: folder).output.trimmingCharacters(
            in: .whitespacesAndNewlines
        )
        let latchkey = client(server)
        try await latchkey.logIn("1795226551441154338", password: password)
        let request = URLRequest(url: server.url.appending(path: "v1/users/me/buckets/balance_book/objects"))
        let (data, _) = try await latchkey.data(for: request)
        let entries = try JSONDecoder().decode(Entries.self, from: data).objects
        #expect(entries.map(\.id) == ["a1", "b2"])
        #expect(entries.map(\.name) == ["Salary é", "Rent"])
        #expect(entries.map(\.amount) == [150_000, 40_000])
        #expect(!String(decoding: data, as: UTF8.self).contains("_owner"))
        await server.stop()
    }
}
