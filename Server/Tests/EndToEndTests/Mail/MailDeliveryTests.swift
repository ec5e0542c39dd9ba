import Foundation
import LatchkeyCore
import LatchkeyTesting
import TestMail
import Testing

/// The real program and a real mail server.
@Suite(.serialized, .timeLimit(.minutes(3))) struct MailDeliveryTests {
    let folder: TemporaryFolder

    init() async throws {
        folder = try await TemporaryFolder()
        try await folder.prepareServer()
    }

    @Test func `after an outage of the mail server each message arrives once`() async throws {
        let mail = try await TestMailServer.start()
        try await mail.goDown()
        let ids = try await folder.queue(20)
        let server = try await LocalServer.start(in: folder, arguments: mail.arguments)
        // The control: each was tried, and none arrived.
        #expect(
            try await becomesTrue(within: .seconds(60)) {
                try await folder.messages().messages.allSatisfy { $0.attempts > 0 && $0.lastError != nil }
            }
        )
        #expect(mail.mails.isEmpty)
        try await mail.comeUp()
        _ = try await mail.mails(20)
        #expect(try await becomesTrue(within: .seconds(30)) { try await folder.messages().count("sent") == 20 })
        #expect(mail.arrived.sorted() == ids)
        #expect(await server.stop() == 0)
        #expect(try await folder.storedTexts().allSatisfy { $0 == nil })
    }

    @Test func `messages of a killed server arrive after its restart`() async throws {
        let mail = try await TestMailServer.start()
        try await mail.answer("hang", to: "DATA")
        let ids = try await folder.queue(30)
        let server = try await LocalServer.start(in: folder, arguments: mail.arguments)
        try await mail.hangs(4)
        await server.kill()
        // The control: nothing has arrived, and everything is still stored, sealed.
        #expect(mail.mails.isEmpty)
        let texts = try await folder.storedTexts()
        #expect(texts.count == 30)
        #expect(texts.allSatisfy { $0.map { !String(decoding: $0, as: UTF8.self).contains("493817") } ?? false })
        try await mail.answerNormally()
        try await server.restart()
        _ = try await mail.mails(30)
        #expect(try await becomesTrue(within: .seconds(30)) { try await folder.messages().count("sent") == 30 })
        #expect(mail.arrived.sorted() == ids)
        #expect(await server.stop() == 0)
    }

    @Test func `a kill while sending loses no message, and repeats at most those in progress`()
        async throws
    {
        let mail = try await TestMailServer.start()
        let ids = try await folder.queue(60)
        let server = try await LocalServer.start(in: folder, arguments: mail.arguments)
        _ = try await mail.mails(10)
        await server.kill()
        try await server.restart()
        #expect(try await becomesTrue(within: .seconds(90)) { try await folder.messages().count("sent") == 60 })
        #expect(Set(mail.arrived) == Set(ids))
        #expect(mail.arrived.count <= 60 + 4)
        #expect(await server.stop() == 0)
    }

    @Test func `a message that the mail server refuses permanently is listed, and can be sent by hand`()
        async throws
    {
        let mail = try await TestMailServer.start()
        try await mail.answer("550 5.1.1 no such user", to: "RCPT", times: 1)
        let id = try await folder.queue(1)[0]
        let server = try await LocalServer.start(in: folder, arguments: mail.arguments)
        #expect(try await becomesTrue(within: .seconds(30)) { try await folder.messages().count("failed") == 1 })
        let listed = try await folder.messages().messages[0]
        #expect(listed.id == id)
        #expect(listed.recipient == "user0@example.com")
        #expect(listed.kind == "verification")
        #expect(listed.lastError == "RCPT: 550 5.1.1")
        #expect(listed.attempts == 1)
        let table = try await Command.run(["mail", "list"], in: folder)
        #expect(table.output.contains("550 5.1.1"))
        #expect(!table.output.contains("493817"))
        #expect(!server.log.joined().contains("493817"))
        #expect(mail.recipientCount == 1)
        let retry = try await Command.run(["mail", "retry", id], in: folder)
        #expect(retry.output == "1 message is tried now.\n")
        #expect(try await mail.mails(1)[0].recipients == ["user0@example.com"])
        #expect(try await becomesTrue(within: .seconds(30)) { try await folder.messages().count("sent") == 1 })
        let again = try await Command.run(["mail", "retry", id], in: folder)
        #expect(again.exitCode == 1)
        #expect(again.errors.contains("was sent already"))
        let unknown = try await Command.run(["mail", "retry", UUID().uuidString.lowercased()], in: folder)
        #expect(unknown.exitCode == 2)
        #expect(try await Command.run(["mail", "retry"], in: folder).exitCode == 2)
        #expect(
            try await Command.run(["mail", "retry", "--all", "--json"], in: folder).output.contains(#""count" : 0"#)
        )
        await server.stop()
    }

    @Test func `without a mail server messages are files, and links lead to the public address`() async throws {
        let id = try await folder.queue(1)[0]
        let number = try PhoneNumber("+81312345678")
        let sms = try await folder.queue(1, to: .sms(number))[0]
        let server = try await LocalServer.start(in: folder, arguments: ["--public-url", "https://id.example.org"])
        #expect(try await becomesTrue(within: .seconds(30)) { try await folder.messages().count("sent") == 2 })
        let outbox = folder.url.appending(path: "data/outbox")
        let email = try String(contentsOf: outbox.appending(path: "\(id).eml"), encoding: .utf8)
        #expect(email.contains("https://id.example.org/verify?token=3Ds3cret-token"))
        #expect(email.contains("Message-ID: <\(id)@id.example.org>"))
        #expect(try String(contentsOf: outbox.appending(path: "\(sms).txt"), encoding: .utf8).contains("493817"))
        await server.stop()
    }

    @Test func `without a public address links lead to the listening address`() async throws {
        let mail = try await TestMailServer.start()
        _ = try await folder.queue(1)
        let server = try await LocalServer.start(in: folder, arguments: mail.arguments)
        let text = try await mail.mails(1)[0].texts[0]
        #expect(text.contains("http://127.0.0.1:\(server.port)/verify?token=s3cret-token"))
        await server.stop()
    }

    @Test func `a broken template prevents the start, with its file`() async throws {
        let file = folder.url.appending(path: "verification.en.html.mustache")
        try Data("{{#code}}".utf8).write(to: file)
        let error = await #expect(throws: LocalServerError.self) {
            try await LocalServer.start(in: folder, arguments: ["--templates", folder.url.path()])
        }
        #expect(error?.exitCode == 2)
        #expect(error?.description.contains("verification.en.html.mustache cannot be used") == true)
    }

    @Test func `a password file that others can read prevents the start`() async throws {
        let file = folder.url.appending(path: "password")
        try Data("s3cret\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path())
        let login = [
            "--smtp-url", "smtp://127.0.0.1:2525", "--mail-from", "id@example.com", "--smtp-username", "ada",
            "--smtp-password-file", file.path(),
        ]
        let error = await #expect(throws: LocalServerError.self) {
            try await LocalServer.start(in: folder, arguments: login)
        }
        #expect(error?.description.contains("chmod 600") == true)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path())
        let server = try await LocalServer.start(in: folder, arguments: login)
        #expect(await server.stop() == 0)
    }

    @Test func `a hanging mail server does not prevent the stop`() async throws {
        let mail = try await TestMailServer.start()
        try await mail.answer("hang", to: "DATA")
        _ = try await folder.queue(1)
        let server = try await LocalServer.start(in: folder, arguments: mail.arguments)
        try await mail.hangs(1)
        let clock = ContinuousClock()
        var exitCode: Int32 = -1
        let time = await clock.measure { exitCode = await server.stop() }
        #expect(exitCode == 0)
        #expect(time < .seconds(15))
    }
}
