import Foundation
import LatchkeyTesting
import Testing

/// Files in the format of the real server.
@Suite(.timeLimit(.minutes(1))) struct OutboxTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "outbox-\(UUID().uuidString)")

    private func write(_ text: String, as name: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
    }

    private func email(to recipient: String, code: String) -> String {
        """
        From: Latchkey <id@example.com>\r
        To: \(recipient)\r
        Subject: Balance: choose a new password\r
        MIME-Version: 1.0\r
        Content-Transfer-Encoding: quoted-printable\r
        \r
        To choose a new one, enter this code:\r
        \r
            \(code)\r
        \r
        To choose a new one, open this link:\r
        \r
        http://127.0.0.1:8080/reset?token=3Dlkv_AAAAAAAAAAAAAAAAAAAAAAAA=\r
        BBBBBBBB\r

        """
    }

    @Test func `a message is waited for, and each is handed out once`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let outbox = Outbox(folder: folder)
        async let waiting = outbox.next(to: "ada@example.com")
        try write(email(to: "ada@example.com", code: "000123"), as: "1.eml")
        let first = try await waiting
        #expect(first.kind == .passwordReset)
        #expect(first.code == "000123")
        #expect(first.token == "lkv_AAAAAAAAAAAAAAAAAAAAAAAABBBBBBBB")
        try write(email(to: "Ada <ada@example.com>", code: "000456"), as: "2.eml")
        try write(email(to: "bob@example.com", code: "000789"), as: "3.eml")
        #expect(try await outbox.next(to: "ada@example.com").code == "000456")
        #expect(try await outbox.next(to: "bob@example.com").code == "000789")
        await #expect(throws: Outbox.NoMessage.self) {
            try await outbox.next(to: "ada@example.com", within: .milliseconds(1))
        }
    }

    @Test func `a text message has a code and no link`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("To: +81312345678\n\nBalance: your code is 493817. Tell it to nobody.\n", as: "1.txt")
        let message = try await Outbox(folder: folder).next(to: "+81312345678")
        #expect(message.code == "493817")
        #expect(message.token == nil)
        #expect(message.kind == nil)
    }
}
