import Foundation
import Latchkey
import LatchkeyTesting
import TestMail
import Testing

/// Accounts by e-mail, end to end: the shipped SDK, the real program and a real mail server.
@Suite(.serialized, .timeLimit(.minutes(3))) struct AccountMailTests {
    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    private func client(_ server: LocalServer) -> LatchkeyClient {
        LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
    }

    /// Registers with an address, and returns the id for the mail's code.
    private func ask(_ latchkey: LatchkeyClient, _ address: String) async throws -> String {
        let error = await #expect(throws: LatchkeyError.self) {
            try await latchkey.register(Registration(password: "correct horse", emailAddress: address))
        }
        return try #require(error?.verificationID)
    }

    @Test func `a user registers by e-mail, confirms, logs in with the address, and resets a forgotten password`()
        async throws
    {
        let mail = try await TestMailServer.start()
        let server = try await LocalServer.start(in: folder, arguments: mail.arguments)
        let phone = client(server)
        let id = try await ask(phone, "Ada@Example.com")
        let first = try #require(try await mail.mails(1).last)
        #expect(first.recipients == ["ada@example.com"])
        let ada = try await phone.verify(id, code: try first.code)
        #expect(ada?.emailAddress == "ada@example.com" && ada?.emailAddressVerified == true)
        let desktop = client(server)
        #expect(try await desktop.logIn("ADA@example.com", password: "correct horse").id == ada?.id)
        #expect(try await mail.mails(2).last?.subject.contains("new login") == true)

        let byCode = try await desktop.requestPasswordReset(of: "ada@example.com")
        let second = try #require(try await mail.mails(3).last)
        try await client(server).resetPassword(byCode, code: try second.code, newPassword: "another horse")
        for old in [phone, desktop] {
            await #expect(throws: LatchkeyError.self) { try await old.account.refresh() }
        }
        #expect(try await mail.mails(4).last?.subject.contains("password was changed") == true)
        await #expect(throws: LatchkeyError.self) {
            try await desktop.logIn("ada@example.com", password: "correct horse")
        }
        #expect(try await desktop.logIn("ada@example.com", password: "another horse").id == ada?.id)
        await server.stop()
    }

    @Test func `links work too, and lead to the public address whatever the request says`() async throws {
        let mail = try await TestMailServer.start()
        let arguments = mail.arguments + ["--public-url", "https://id.example.com"]
        let server = try await LocalServer.start(in: folder, arguments: arguments)
        let id = try await ask(client(server), "ada@example.com")
        _ = try await client(server).verify(id, code: try #require(try await mail.mails(1).last).code)
        let evil =
            "Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: http\r\nX-Forwarded-Port: 81\r\n"
            + "X-Forwarded-Prefix: /evil\r\nForwarded: host=evil.example\r\nOrigin: https://evil.example\r\n"
            + "Referer: https://evil.example/\r\n"
        let body = #"{"identifier":"ada@example.com","redirect_uri":"https://evil.example/"}"#
        let request =
            "POST /v1/password-resets HTTP/1.1\r\n" + evil
            + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body
        let answer = try await KeptConnection.open(to: server.url) { connection in
            try await connection.send(request)
            return try await connection.answer()
        }
        #expect(answer.status == 202)
        let message = try #require(try await mail.mails(2).last)
        let texts = message.texts.joined()
        #expect(texts.contains("https://id.example.com/reset?token=lkv_"))
        #expect(!texts.contains("evil") && !String(decoding: message.content, as: UTF8.self).contains("evil"))
        let latchkey = client(server)
        try await latchkey.resetPassword(token: try message.token, newPassword: "another horse")
        #expect(try await latchkey.logIn("ada@example.com", password: "another horse").emailAddressVerified)
        await server.stop()
    }

    @Test func `while the mail server is away requests are accepted, and later each mail arrives once`() async throws {
        let mail = try await TestMailServer.start()
        try await mail.goDown()
        let server = try await LocalServer.start(in: folder, arguments: mail.arguments)
        for number in 0..<10 { _ = try await ask(client(server), "user\(number)@example.com") }
        #expect(mail.mails.isEmpty)
        await server.kill()
        try await server.restart()
        try await mail.comeUp()
        let mails = try await mail.mails(10)
        #expect(Set(mails.flatMap(\.recipients)) == Set((0..<10).map { "user\($0)@example.com" }))
        #expect(try await becomesTrue(within: .seconds(30)) { try await folder.messages().count("sent") == 10 })
        #expect(mail.mails.count == 10)
        await server.stop()
    }

    @Test(arguments: [
        "a@example.com\r\nBcc: b@example.com", "a@example.com,b@example.com", "<a@example.com>", "a@@b.c",
    ])
    func `an address with additional recipients reaches nobody`(address: String) async throws {
        let mail = try await TestMailServer.start()
        let server = try await LocalServer.start(in: folder, arguments: mail.arguments)
        let error = await #expect(throws: LatchkeyError.self) {
            try await client(server).register(Registration(password: "correct horse", emailAddress: address))
        }
        #expect(error?.verificationID == nil)
        // The control: a valid one does, and arrives first.
        _ = try await ask(client(server), "good@example.com")
        #expect(try await mail.mails(1).map(\.recipients) == [["good@example.com"]])
        await server.stop()
    }
}

extension TestMailServer.Mail {
    /// The six digits of the text.
    fileprivate var code: String {
        get throws { try #require(texts.first?.firstMatch(of: /(?m)^\s+(\d{6})\s*$/).map { String($0.1) }) }
    }

    /// The token of the link.
    fileprivate var token: String {
        get throws { try #require(texts.first?.firstMatch(of: /token=(\S+)/).map { String($0.1) }) }
    }
}
