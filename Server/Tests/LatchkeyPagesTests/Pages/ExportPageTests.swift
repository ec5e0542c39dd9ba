import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyEndpoints
import LatchkeyJSON
import LatchkeyScreens
import ServerTesting
import Testing

/// The copy of all data, on the account's part Data.
@Suite struct ExportPageTests {
    private static func run(_ test: @escaping @Sendable (PageServer, Browser) async throws -> Void) async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            try await test(server, browser)
        }
    }

    /// Requests a copy on the page, and lets the server make it.
    private static func makeCopy(_ server: PageServer, _ browser: Browser) async throws {
        try await browser.open("/account/data")
        try await browser.send("export")
        #expect(try await server.composition.exports.making.work())
        try await browser.open("/account/data")
    }

    @Test func `a copy is requested, made in the background, announced by e-mail, and downloaded`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server, language: "ja")
            try await browser.open("/register")
            try await browser.send("register", ["emailAddress": "ada@example.com", "password": PageServer.password])
            let code = try #require(try await server.newMessages().first?.parameters.code)
            try await browser.send("verify", ["code": code])
            try await browser.open("/account/data")
            let waiting = try await browser.send("export")
            #expect(waiting.path == "/account/data")
            #expect(waiting.words.contains("コピーを作成しています。完了したらメールでお知らせします。"))
            #expect(waiting.form("export") == nil)
            #expect(waiting.form("export-download") == nil)
            #expect(try await server.newMessages().isEmpty)
            #expect(try await server.composition.exports.making.work())
            let message = try await server.newMessage()
            #expect(message.kind == .exportReady)
            #expect(message.recipient.text == "ada@example.com")
            #expect(message.parameters.link == nil)
            #expect(message.locale == "ja")
            try await browser.open("/account/data")
            let download = try await browser.send("export-download")
            #expect(download.status == 200)
            #expect(download.header("Content-Type") == "application/zip")
            let disposition = try #require(download.header("Content-Disposition"))
            #expect(disposition.wholeMatch(of: /attachment; filename="my-data-[0-9]{4}-[0-9]{2}-[0-9]{2}.zip"/) != nil)
            #expect(download.header("Cache-Control") == "no-store")
            let archive = try ZipFile(download.bytes)
            #expect(archive["README.txt"]?.contains("あなたのデータ") == true)
            #expect(archive["profile.json"]?.contains("ada@example.com") == true)
            #expect(
                archive.files.map(\.name) == [
                    "README.txt", "profile.json", "sessions.json", "devices.json", "identities.json", "grants.json",
                    "passkeys.json", "events.json",
                ]
            )
            let activity = try await browser.open("/account/activity")
            #expect(activity.words.contains("データ全体のコピーを依頼しました。"))
            #expect(activity.words.contains("データ全体のコピーをダウンロードしました。"))
        }
    }

    @Test func `the page says when the copy was made, how large it is, and when it expires`() async throws {
        try await Self.run { server, browser in
            try await Self.makeCopy(server, browser)
            let page = await browser.page
            let now = server.clock.now()
            let (ready, end) = (
                Language.english.text(of: now), Language.english.text(of: now.addingTimeInterval(DataExport.lifetime))
            )
            #expect(page.words.contains("The copy of \(ready) is ready ("))
            #expect(page.words.contains("You can download it until \(end)."))
            #expect(page.form("export") == nil, "another copy is too soon")
            server.clock.turn(by: DataExport.pause)
            try await browser.logIn()
            #expect(try await browser.open("/account/data").form("export") != nil)
            server.clock.turn(by: DataExport.lifetime)
            try await browser.logIn()
            #expect(try await browser.open("/account/data").form("export-download") == nil)
        }
    }

    @Test func `a user without an e-mail address learns that the copy appears on the page`() async throws {
        try await Self.run { server, browser in
            try await browser.open("/account/data")
            let page = try await browser.send("export")
            #expect(page.words.contains("It will appear on this page in a few minutes."))
            #expect(try await server.composition.exports.making.work())
            #expect(try await server.newMessages().isEmpty)
            #expect(try await browser.open("/account/data").form("export-download") != nil)
        }
    }

    @Test func `2,000 objects are in the archive, in a file for each bucket`() async throws {
        try await Self.run { server, browser in
            let found = try await server.composition.domain.users.credentials(of: .username(Username("ada")))
            let user = try #require(found?.user)
            for (name, count) in [("notes", 1999), ("tasks", 1)] {
                let bucket = Bucket(owner: user.id, name: try #require(BucketName(name)))
                _ = try await server.composition.domain.users.transaction { tables in
                    for number in 0..<count {
                        let object = BucketObject(
                            id: try #require(ObjectID("object-\(number)")),
                            owner: user.id,
                            members: ["text": .string("李雷 \(number) \(UUID()) \(UUID()) \(UUID()) \(UUID())")],
                            createdAt: user.createdAt,
                            modifiedAt: user.createdAt,
                            version: 1
                        )
                        _ = try tables.objects.insert(object, in: bucket)
                    }
                }
            }
            try await Self.makeCopy(server, browser)
            let archive = try ZipFile(try await browser.send("export-download").bytes)
            let notes = try #require(archive["objects/user/notes.json"])
            let json = try JSONDecoder().decode(JSONValue.self, from: Data(notes.utf8))
            #expect(json.objectValue?["bucket"]?.stringValue == "notes")
            let ids = json.objectValue?["objects"]?.arrayValue?.compactMap { $0.objectValue?["id"]?.stringValue }
            #expect(Set(ids ?? []) == Set((0..<1999).map { "object-\($0)" }))
            #expect(archive["objects/user/tasks.json"]?.contains("李雷 0 ") == true)
        }
    }

    @Test func `the archive is sealed in the database`() async throws {
        try await Self.run { server, browser in
            try await Self.makeCopy(server, browser)
            let parts = try await server.database.read { connection in
                try connection.query("SELECT sealed FROM export_parts", []) { try $0.bytes(0) }
            }
            #expect(!parts.isEmpty)
            for part in parts { #expect(!String(decoding: part, as: UTF8.self).contains("README.txt")) }
        }
    }

    @Test func `a second request is refused with a reason`() async throws {
        try await Self.run { server, browser in
            let other = Browser(server)
            try await other.logIn()
            for one in [browser, other] { try await one.open("/account/data") }
            try await browser.send("export")
            let refused = try await other.send("export")
            #expect(
                refused.notice == "You asked for a copy less than 24 hours ago. You can ask for another one later."
            )
            #expect(try await server.first("SELECT COUNT(*) FROM exports") == 1)
        }
    }

    @Test func `another user finds nothing to download`() async throws {
        try await Self.run { server, browser in
            try await Self.makeCopy(server, browser)
            try await server.register("eve")
            let eve = Browser(server)
            try await eve.logIn("eve")
            let page = try await eve.open("/account/data")
            #expect(page.form("export-download") == nil)
            let token = try #require(page.form("export")?.values["formToken"])
            let answer = try await eve.post("/account/export/download", ["formToken": token])
            #expect(answer.status == 404)
            #expect(answer.header("Content-Type") != "application/zip")
        }
    }

    @Test func `after five minutes the password is asked for, for the request and the download`() async throws {
        try await Self.run { server, browser in
            server.clock.turn(by: 300)
            try await browser.open("/account/data")
            let prompt = try await browser.send("export")
            #expect(prompt.status == 403)
            #expect(prompt.name == "confirm")
            #expect(try await server.first("SELECT COUNT(*) FROM exports") == 0)
            let wrong = try await browser.send("confirm", ["currentPassword": "not the horse"])
            #expect(wrong.name == "confirm")
            #expect(try await server.first("SELECT COUNT(*) FROM exports") == 0)
            try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(try await server.composition.exports.making.work())
            server.clock.turn(by: 300)
            try await browser.open("/account/data")
            #expect(try await browser.send("export-download").name == "confirm")
            let page = try await browser.send("confirm", ["currentPassword": PageServer.password])
            #expect(page.path == "/account/data")
            #expect(try await browser.send("export-download").header("Content-Type") == "application/zip")
        }
    }

    @Test func `a form of another site requests nothing`() async throws {
        try await Self.run { server, browser in
            try await browser.open("/account/data")
            try await browser.send("export", headers: ["Sec-Fetch-Site": "cross-site"])
            #expect(try await server.first("SELECT COUNT(*) FROM exports") == 0)
        }
    }

    @Test func `a copy that was requested before a restart is made after it`() async throws {
        try await Self.run { server, browser in
            try await browser.open("/account/data")
            try await browser.send("export")
            try await server.execute("UPDATE exports SET claim = 'dead', claimed_until = 9000000000000000")
            #expect(try await !server.composition.exports.making.work())
            if server.database.isShared { try await server.execute("UPDATE exports SET claimed_until = 0") }
            try await server.restarted { server in
                #expect(try await server.composition.exports.making.work())
                let browser = Browser(server)
                try await browser.logIn()
                try await browser.open("/account/data")
                let archive = try ZipFile(try await browser.send("export-download").bytes)
                #expect(archive["profile.json"]?.contains("ada") == true)
            }
        }
    }

    @Test(arguments: Language.allCases.map(\.rawValue)) func `every language says all of it`(
        _ tag: String
    ) async throws {
        try await Self.run { server, browser in
            let none = try await browser.open("/account/data?lang=\(tag)")
            try await browser.send("export")
            let waiting = await browser.page
            #expect(try await server.composition.exports.making.work())
            let ready = try await browser.open("/account/data")
            for page in [none, waiting, ready] {
                #expect(page.language == tag)
                #expect(page.text.firstMatch(of: /\{[a-z]+\}/) == nil)
            }
            #expect(ready.form("export-download") != nil)
        }
    }
}
