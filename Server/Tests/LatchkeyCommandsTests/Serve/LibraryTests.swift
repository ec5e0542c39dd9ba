import Foundation
import LatchkeyCommands
import LatchkeyCurl
import TestDatabases
import TestPush
import Testing

/// libcurl is loaded if a configured feature needs it, and its absence stops the start.
@Suite struct LibraryTests {
    private static let mail = ["smtpURL": "smtp://mail.example.com", "mailFrom": "no-reply@example.com"]
    private static let texts = ["smsWebhook": "https://sms.example.com"]
    private static let environment = ["LATCHKEY_SMS_WEBHOOK_SECRET": "s3cret"]

    private func load() throws(CurlUnavailable) -> Curl { try Curl(name: "libnothing.so.4") }

    private func start(_ flags: [String: String], _ load: () throws(CurlUnavailable) -> Curl) async throws {
        let configuration = try ServeConfiguration(flags: flags, file: nil, environment: Self.environment)
        try await TestFolder.with { folder in
            _ = try MailTransports(configuration.mail, outbox: folder, curl: load)
        }
        _ = try NotificationSenders(configuration.notifications, curl: load)
    }

    @Test(arguments: [mail, texts]) func `mail without libcurl is refused with advice on installing it`(
        flags: [String: String]
    ) async throws {
        let error = await #expect(throws: StartError.self) { try await start(flags, load) }
        let sentence = try #require(error?.sentence)
        #expect(sentence.contains("needs libcurl") && sentence.contains("Install libcurl4"), "\(sentence)")
        // The control: with libcurl it starts.
        try await start(flags, Curl.load)
    }

    @Test func `push without libcurl is refused with advice on installing it`() async throws {
        let secrets = try await PushSecrets()
        let flags = [
            "apnsKeyFile": secrets.apnsKey, "apnsKeyID": "ABC123DEFG", "apnsTeamID": "TEAM456789",
            "apnsTopic": "com.example.app",
        ]
        let error = await #expect(throws: StartError.self) { try await start(flags, load) }
        #expect(error?.sentence.contains("Install libcurl4") == true)
        // The control: with libcurl it starts.
        try await start(flags, Curl.load)
    }

    @Test func `a server that sends nothing needs no libcurl`() async throws {
        var isLoaded = false
        try await start([:]) { () throws(CurlUnavailable) in
            isLoaded = true
            return try load()
        }
        #expect(!isLoaded)
    }
}
