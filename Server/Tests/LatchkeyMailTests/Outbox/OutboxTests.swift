import Foundation
import LatchkeyCore
import LatchkeyMail
import TestDatabases
import Testing

@Suite struct OutboxTests {
    private static func mode(_ path: String) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test func `an e-mail is a file that mail programs open, readable only by this user`() async throws {
        try await TestFolder.with { folder in
            let outbox = Outbox(folder: folder + "/outbox")
            let email = try Email.sample(id: "0190-1")
            try await outbox.send(email)
            let file = folder + "/outbox/0190-1.eml"
            #expect(try String(contentsOfFile: file, encoding: .utf8) == email.lines)
            #expect(try Self.mode(file) == 0o600)
            #expect(try Self.mode(folder + "/outbox") == 0o700)
        }
    }

    @Test func `a message that is written twice exists once`() async throws {
        try await TestFolder.with { folder in
            let outbox = Outbox(folder: folder)
            let sms = SMS(id: "0190-2", to: try PhoneNumber("+81312345678"), kind: .verification, text: "493817")
            try await outbox.send(sms)
            try await outbox.send(sms)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["0190-2.txt"])
            let text = try String(contentsOfFile: folder + "/0190-2.txt", encoding: .utf8)
            #expect(text == "To: +81312345678\n\n493817\n")
        }
    }

    @Test func `an unwritable folder is reported, and tried again`() async throws {
        try await TestFolder.with { folder in
            let file = folder + "/outbox"
            try Data().write(to: URL(filePath: file))
            let error = await #expect(throws: DeliveryFailure.self) { try await Outbox(folder: file).send(.sample()) }
            #expect(error == .temporary("the outbox cannot be written: Not a directory"))
        }
    }
}
