import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import ServerTesting
import TestDatabases
import Testing

/// Users imported from other systems.
@Suite struct UserImportTests {
    private static let options: TestServer.Options = {
        var options = TestServer.Options()
        options.passwords = { try Argon2idPool(threads: 1) }
        return options
    }()

    /// Imports lines into a running server.
    private static func bring(_ lines: [String], to server: TestServer) async throws -> ImportUsersTask.Figures {
        try await TestFolder.with { folder in
            let file = URL(filePath: folder + "/users.jsonl")
            try Data(lines.joined(separator: "\n").utf8).write(to: file)
            let task = ImportUsersTask(into: server.database) { Issue.record("\($0)") }
            return try await task.run(FileHandle(forReadingFrom: file))
        }
    }

    private static let hashes: [(system: String, password: String, hash: String)] = [
        ("bcrypt", "correct horse", "$2b$04$KGs6SbRdkiSCpy/Eewf30OYPWh0SoviT8kTo7.ujLWzfuyiPAJAM6"),
        (
            "Django", "correct horse",
            "pbkdf2_sha256$1200$VsoIqFDDL3U4VKoT$+lY9FbzdEMCICqSL0yTrA29N2R0cAV6PjIKMOjdsOHA="
        ),
        (
            "scrypt", "correct horse",
            "$scrypt$ln=4,r=8,p=1$YIyx9r7XGgNgrLX2XitlDA$w+X5AtvTHDXAwyUztzV3GmTBE6hN6mgAlSTJc/x81VA"
        ),
        (
            "Firebase", "user1password",
            "$firebase-scrypt$ln=14,r=8,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0"
                + "QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoI"
                + "tz+VHjoZilo78198JAdRuid5lQ=="
        ),
        (
            "Argon2", "correct horse",
            "$argon2i$v=19$m=4096,t=3,p=1$cSIVvLsowQib4wXwjm1hiw$XNU4b4Q9c728c7C5vjvRpLCPSl+gVt0uW0immxKgZ8s"
        ),
    ]

    @Test func `who comes from another system logs in with the password from there, by name and by proved address`()
        async throws
    {
        try await TestServer.run(Self.options) { server in
            let lines = Self.hashes.map { sample in
                """
                {"username": "\(sample.system)", "emailAddress": "\(sample.system)@example.com", \
                "emailAddressVerified": true, "passwordHash": "\(sample.hash)"}
                """
            }
            #expect(try await Self.bring(lines, to: server).imported == 5)
            for sample in Self.hashes {
                try await server.logIn(sample.system, password: "wrong horse").expectRefusal("invalid_credentials")
                #expect(
                    try await server.logIn(sample.system, password: sample.password).status == 201,
                    "\(sample.system)"
                )
                let address = "\(sample.system)@example.com"
                #expect(try await server.logIn(address, password: sample.password).status == 201, "\(sample.system)")
            }
            let ours = "SELECT COUNT(*) FROM users WHERE password_hash LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'"
            #expect(try await server.first(ours) == 5)
        }
    }

    @Test func `nobody logs in by an address that is not verified, nor as somebody who is disabled`() async throws {
        try await TestServer.run(Self.options) { server in
            let hash = Self.hashes[0].hash
            let lines = [
                #"{"username": "ada", "emailAddress": "ada@example.com", "passwordHash": "\#(hash)"}"#,
                #"{"username": "eve", "disabled": true, "passwordHash": "\#(hash)"}"#,
            ]
            #expect(try await Self.bring(lines, to: server).imported == 2)
            try await server.logIn("ada@example.com").expectRefusal("invalid_credentials")
            try await server.logIn("eve").expectRefusal("invalid_credentials")
            #expect(try await server.logIn("ada").status == 201)
            try await server.composition.administration.users.enable(
                server.composition.administration.users.find("eve").user.id
            )
            #expect(try await server.logIn("eve").status == 201)
        }
    }
}
