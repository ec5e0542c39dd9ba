import Foundation
import LatchkeyAPI
import LatchkeyDatabase
@_spi(ProcessStart) import LatchkeyTesting
import TestDatabases
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Import and export of users by the real program.
@Suite(.serialized, .timeLimit(.minutes(3))) struct UserTransferCommandTests {
    private struct Figures: Decodable, Equatable {
        let lines: Int
        let imported: Int
        let present: Int
        let skipped: Int
    }

    /// bcrypt of "correct horse".
    private static let hash = "$2b$04$KGs6SbRdkiSCpy/Eewf30OYPWh0SoviT8kTo7.ujLWzfuyiPAJAM6"

    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    private var file: URL { folder.url.appending(path: "users.jsonl") }

    /// Writes a file of users.
    private func write(_ count: Int) throws {
        let lines = (0..<count).map { number in
            #"{"username":"user-\#(number)","displayName":"User \#(number)","passwordHash":"\#(Self.hash)"}"# + "\n"
        }
        try Data(lines.joined().utf8).write(to: file)
    }

    private func take(_ options: String...) async throws -> Command {
        try await Command.run(["users", "import", file.path(), "--json"] + options, in: folder)
    }

    @Test func `users are imported beside a running server, which continues, and log in at once`() async throws {
        let server = try await LocalServer.start(in: folder)
        try write(10_000)
        async let command = take()
        var registrations = 0
        // The server also writes during the import.
        while try await folder.userCount() < 10_000 {
            _ = try await server.newUser()
            registrations += 1
        }
        #expect(
            try await command.json(Figures.self) == Figures(lines: 10_000, imported: 10_000, present: 0, skipped: 0)
        )
        #expect(registrations > 0)
        let signedIn: SignedIn = try await server.post(
            "v1/sessions",
            #"{"identifier": "USER-9999", "password": "correct horse"}"#
        )
        #expect(signedIn.user.displayName == "User 9999")
        await server.stop()
    }

    @Test func `bad lines are reported with their numbers, and by the exit code`() async throws {
        try await folder.prepareServer()
        let lines = [
            #"{"username":"ada"}"#, "nonsense", #"{"username":"eve","passwordHash":"geheim"}"#, #"{"username":"ADA"}"#,
        ]
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        let dry = try await take("--dry-run")
        #expect(dry.exitCode == 1)
        let command = try await take()
        #expect(command.exitCode == 1)
        #expect(
            command.errors == """
                Line 2: this is not one JSON object.
                Line 3: passwordHash: its form is unknown.
                latchkey: Lines that were skipped: 2. Correct them, and run the command again.

                """
        )
        #expect(dry.errors == command.errors)
        #expect(try dry.json(Figures.self) == command.json(Figures.self))
        #expect(try command.json(Figures.self) == Figures(lines: 4, imported: 1, present: 1, skipped: 2))
        try Data(#"{"username":"ada"}"#.utf8).write(to: file)
        let again = try await Command.run(["users", "import", file.path()], in: folder)
        #expect(again.exitCode == 0)
        #expect(again.output.hasPrefix("Imported: 0. There already: 1. Skipped: 0."))
    }

    @Test func `a killed import is finished by the same command`() async throws {
        try await folder.prepareServer()
        try write(20_000)
        let process = Process()
        process.executableURL = LocalServer.programOfTests
        process.arguments = ["users", "import", file.path()] + folder.serverArguments
        process.standardOutput = FileHandle.nullDevice
        try ProcessStart.run(process)
        while try await folder.userCount() == 0 {}
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let kept = try await folder.userCount()
        // The control: it was interrupted, and complete batches are stored.
        #expect((1..<20_000).contains(kept))
        #expect(kept % 1000 == 0)
        let figures = try await take().json(Figures.self)
        #expect(figures == Figures(lines: 20_000, imported: 20_000 - kept, present: kept, skipped: 0))
        #expect(try await folder.userCount() == 20_000)
    }

    @Test func `an export is imported elsewhere, also by another engine`() async throws {
        let server = try await LocalServer.start(in: folder)
        try write(500)
        #expect(try await take().exitCode == 0)
        let ada: SignedIn = try await server.post(
            "v1/users",
            #"{"username": "ada", "password": "correct horse", "attributes": {"a": [1, null]}}"#
        )
        let given = folder.url.appending(path: "given.jsonl").path()
        let export = try await Command.run(["users", "export", "--output", given], in: folder)
        #expect(export.errors.hasPrefix("Users in \(given): 501."), "\(export.errors)")
        let attributes = try FileManager.default.attributesOfItem(atPath: given)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let text = try String(contentsOfFile: given, encoding: .utf8)
        #expect(try await Command.run(["users", "export"], in: folder).output == text)
        #expect(try await Command.run(["users", "export", "--output", given], in: folder).exitCode == 2)
        await server.stop()
        for engine in TestEngine.allCases {
            let elsewhere = try await TemporaryFolder(engine: engine)
            let other = try await LocalServer.start(in: elsewhere)
            #expect(try await Command.run(["users", "import", given], in: elsewhere).exitCode == 0)
            #expect(try await Command.run(["users", "export"], in: elsewhere).output == text)
            let signedIn: SignedIn = try await other.post(
                "v1/sessions",
                #"{"identifier": "ada", "password": "correct horse"}"#
            )
            #expect(signedIn.user.id == ada.user.id)
            #expect(signedIn.user.attributes == ["a": [1, .null]])
            await other.stop()
        }
    }
}

extension TemporaryFolder {
    /// The number of users, even while a server or an import runs.
    fileprivate func userCount() async throws -> Int {
        let database = try await DatabaseLocation(location).open(for: .lookingOn)
        let result: Result<Int64?, any Error>
        do {
            result = .success(
                try await database.read { connection in
                    try connection.first("SELECT COUNT(*) FROM users") { try $0.integer(0) }
                }
            )
        } catch { result = .failure(error) }
        await database.close()
        return Int(try result.get() ?? 0)
    }
}
