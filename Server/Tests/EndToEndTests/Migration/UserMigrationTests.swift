import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

/// Runs the scripts of MoveFromFirebaseAuth.md and MoveFromSupabaseAuth.md, and logs in with the old passwords.
@Suite struct UserMigrationTests {
    /// An export, the arguments after it, and the users that it has.
    private struct Export {
        let document: String
        let file: String
        let text: String
        var arguments: [String] = []
        let identifier: String
        let password: String
    }

    private static let firebase = Export(
        document: "MoveFromFirebaseAuth.md",
        file: "firebase.json",
        text: #"""
            {"users": [
              {"localId": "sV2ac5Xn", "email": "ada@example.com", "emailVerified": true, "displayName": "Ada",
               "passwordHash": "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
               "salt": "42xEC+ixf3L2lw==", "createdAt": "1486324436000", "providerUserInfo": []},
              {"localId": "phone", "phoneNumber": "+81312345678", "disabled": true},
              {"localId": "anonymous"}]}
            """#,
        arguments: [
            "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==", "Bw==", "8",
            "14",
        ],
        identifier: "ada@example.com",
        password: "user1password"
    )

    private static let supabase = Export(
        document: "MoveFromSupabaseAuth.md",
        file: "rows.jsonl",
        text: #"""
            {"id": "3f1b7a5e-6d0c-4b8e-9a51-0c4f5a1b2c3d", "email": "ada@example.com", "phone": null, "is_anonymous": false, \#
            "email_confirmed_at": "2024-03-01T10:00:00.123456+00:00", "created_at": "2024-03-01T10:00:00.123456+00:00", \#
            "encrypted_password": "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", \#
            "raw_user_meta_data": {"theme": "dark"}, "banned_until": null}
            {"id": "3f1b7a5e-6d0c-4b8e-9a51-0c4f5a1b2c3e", "email": null, "phone": "81312345678", \#
            "phone_confirmed_at": "2024-03-01T10:00:00+00:00", "banned_until": "2999-01-01T00:00:00+00:00"}
            {"id": "3f1b7a5e-6d0c-4b8e-9a51-0c4f5a1b2c3f", "email": null, "phone": null, "is_anonymous": true}
            """#,
        identifier: "ada@example.com",
        password: "U*U"
    )

    /// Imports an export twice, and returns the exported users.
    private func bring(_ export: Export, to server: LocalServer, in folder: TemporaryFolder) async throws -> String {
        let path = "Sources/Latchkey/Latchkey.docc/\(export.document)"
        let program = try #require(try DocumentedCode.blocks("python", ofFile: path).first)
        try Data(export.text.utf8).write(to: folder.url.appending(path: export.file))
        let lines = try await DocumentedCode.run("python3", program, [export.file] + export.arguments, in: folder)
        let file = folder.url.appending(path: "users.jsonl")
        try Data((lines + "\n").utf8).write(to: file)
        let first = try await Command.run(["users", "import", file.path()], in: folder)
        #expect(first.output.contains("Imported: 2. There already: 0. Skipped: 0."), "\(first)")
        let again = try await Command.run(["users", "import", file.path()], in: folder)
        #expect(again.output.contains("Imported: 0. There already: 2."))
        let user = try await server.client().logIn(export.identifier, password: export.password)
        #expect(user.emailAddressVerified)
        await #expect(throws: (any Error).self) {
            try await server.client().logIn(export.identifier, password: "wrong horse")
        }
        return try await Command.run(["users", "export"], in: folder).output
    }

    @Test func `users of Firebase log in with their old password`() async throws {
        let folder = try await TemporaryFolder()
        let server = try await LocalServer.start(in: folder)
        let users = try await bring(Self.firebase, to: server, in: folder)
        #expect(users.contains(#""displayName":"Ada""#) && users.contains(#""firebaseUserID":"sV2ac5Xn""#))
        #expect(users.contains("+81312345678") && users.contains(#""disabled":true"#))
        await server.stop()
    }

    @Test func `users of Supabase keep their id and log in with their old password`() async throws {
        let folder = try await TemporaryFolder()
        let server = try await LocalServer.start(in: folder)
        let users = try await bring(Self.supabase, to: server, in: folder)
        #expect(users.contains(#""id":"3f1b7a5e-6d0c-4b8e-9a51-0c4f5a1b2c3d""#) && users.contains(#""theme":"dark""#))
        #expect(users.contains("+81312345678") && users.contains(#""disabled":true"#))
        await server.stop()
    }
}
