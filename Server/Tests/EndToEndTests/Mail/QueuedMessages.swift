import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyStores
import LatchkeyTesting
import TestMail
import Testing

/// The output of `latchkey mail list --json`.
struct ListedMessages: Decodable {
    struct Listed: Decodable {
        let id: String
        let kind: String
        let channel: String
        let recipient: String
        let state: String
        let attempts: Int
        let lastError: String?
    }

    let messages: [Listed]

    func count(_ state: String) -> Int { messages.count { $0.state == state } }
}

extension TemporaryFolder {
    /// Stores messages with the server's own code, while no server runs.
    ///
    /// - Returns: Their ids.
    func queue(_ count: Int, to recipient: MessageRecipient? = nil) async throws -> [String] {
        let secret = try #require(try SecretFile(path: secret).read())
        return try await withDatabase { database in
            let storage = SQLStorage(database: database)
            let ids = IDSource()
            var queued: [String] = []
            for number in 0..<count {
                let message = Message(
                    .verification,
                    to: try recipient ?? .email(EmailAddress("user\(number)@example.com")),
                    parameters: MessageParameters(
                        code: "493817",
                        link: MessageLink(to: "/verify", token: "s3cret-token"),
                        lifetime: 600
                    )
                )
                let id: Message.ID = ids.next()
                let sealed = try SealedMessage(message, id: id, at: Date(), with: secret.sealing(for: .messages))
                try await storage.transaction { tables in try tables.messages.insert(sealed) }
                queued.append(id.rawValue)
            }
            return queued
        }
    }

    /// A server that has created its database and secret, and has stopped.
    func prepareServer() async throws {
        let server = try await LocalServer.start(in: self)
        await server.stop()
    }

    func messages() async throws -> ListedMessages {
        try await Command.run(["mail", "list", "--json"], in: self).json()
    }

    /// The messages' rows.
    func storedTexts() async throws -> [[UInt8]?] {
        try await withDatabase { database in
            try await database.read { connection in
                try connection.query("SELECT sealed FROM messages", []) { try $0.bytesIfAny(0) }
            }
        }
    }
}

extension TestMailServer {
    /// The arguments of `serve` for it.
    var arguments: [String] { ["--smtp-url", "smtp://127.0.0.1:\(port)", "--mail-from", "Latchkey <id@example.com>"] }

    /// The ids of arrived messages, repeated if they arrived repeatedly.
    var arrived: [String] {
        mails.map { String($0.messageID.dropFirst().prefix { $0 != "@" }) }
    }
}
