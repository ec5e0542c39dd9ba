import Foundation
import LatchkeyDatabase
import TestDatabases
import Testing

/// An application that hears about the end of its sessions.
enum NotifiedApplication {
    static let arguments = ["--fetch-private-hosts", "127.0.0.1", "--public-url", "https://id.example.com"]

    /// Gives the default application a back-channel URI; no server runs.
    static func register(_ receiver: NoticeReceiver, in folder: TemporaryFolder) async throws {
        try await folder.withDatabase { database in
            try await database.write { connection in
                try connection.perform(
                    "UPDATE applications SET client = $1 WHERE id = 'default'",
                    [.text(#"{"backChannelLogOutURI":"\#(receiver.uri)"}"#)]
                )
            }
        }
    }

    struct Listed: Decodable {
        struct Notice: Decodable {
            let sessionID: String
            let state: String
            let attempts: Int
        }

        let notices: [Notice]
    }

    static func listed(in folder: TemporaryFolder) async throws -> [Listed.Notice] {
        try await Command.run(["logouts", "list", "--json"], in: folder).json(Listed.self).notices
    }

    /// The payload of the token in a body.
    static func claims(in body: String) throws -> NSDictionary {
        #expect(body.hasPrefix("logout_token="))
        let part = try #require(body.split(separator: ".").dropFirst().first)
        var text = part.replacing("-", with: "+").replacing("_", with: "/")
        while text.count % 4 != 0 { text += "=" }
        let data = try #require(Data(base64Encoded: String(text)))
        return try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
    }
}
