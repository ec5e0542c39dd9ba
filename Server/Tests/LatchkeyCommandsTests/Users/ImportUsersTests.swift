import Foundation
import LatchkeyCommands
import LatchkeyDatabase
import TestDatabases
import Testing

@Suite struct ImportUsersTests {
    @Test(arguments: TestEngine.allCases) func `of 20,000 lines each 1,000th is bad and named, and no other is lost`(
        engine: TestEngine
    ) async throws {
        try await engine.withMigratedDatabase { database in
            let text = ImportedLines.text(20_000, badEvery: 1000)
            let (figures, problems) = try await ImportedLines.take(text, into: database)
            #expect(figures.lines == 20_000)
            #expect(figures.imported == 19_980)
            #expect(figures.present == 0)
            #expect(figures.skipped == 20)
            let reason = "passwordHash: its form is unknown."
            #expect(problems == (1...20).map { "Line \($0 * 1000): \(reason)" })
            #expect(try await database.userCount() == 19_980)
            let again = try await ImportedLines.take(text, into: database).figures
            #expect(again.imported == 0)
            #expect(again.present == 19_980)
            #expect(again.skipped == 20)
            #expect(try await database.userCount() == 19_980)
        }
    }

    @Test(arguments: TestEngine.allCases) func `an interrupted import is finished by the next run`(
        engine: TestEngine
    ) async throws {
        try await engine.withMigratedDatabase { database in
            let text = ImportedLines.text(5000)
            let running = Task {
                try await ImportedLines.take(text, into: database) { figures in
                    if figures.lines == 2000 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            await #expect(throws: CancellationError.self) { try await running.value }
            #expect(try await database.userCount() == 2000)
            let figures = try await ImportedLines.take(text, into: database).figures
            #expect(figures.imported == 3000)
            #expect(figures.present == 2000)
        }
    }

    @Test(arguments: TestEngine.allCases) func `a trial reports the changes of an import, and changes nothing`(
        engine: TestEngine
    ) async throws {
        try await engine.withMigratedDatabase { database in
            _ = try await ImportedLines.take(ImportedLines.text(1500), into: database)
            let text =
                ImportedLines.text(3000)
                // The same name twice in the file, 1,000 lines apart.
                + #"{"username": "USER-2900", "emailAddress": "x@example.com", "emailAddressVerified": true}"# + "\n"
                + #"{"username": "user-1", "id": "019a0000-0000-7000-8000-000000000001"}"# + "\n{}\n"
            let trial = try await ImportedLines.take(text, into: database, isTrial: true)
            #expect(try await database.userCount() == 1500)
            let earnest = try await ImportedLines.take(text, into: database)
            #expect(trial.figures == earnest.figures)
            #expect(trial.problems == earnest.problems)
            #expect(earnest.figures.imported == 1500)
            #expect(
                earnest.problems == [
                    "Line 3001: username: another user has it.", "Line 3002: username: another user has it.",
                    "Line 3003: give an id, a username, or a verified address: nobody could log in as this user.",
                ]
            )
        }
    }

    @Test func `empty lines are counted and valid, and so are a byte order mark and Windows line ends`()
        async throws
    {
        try await TestEngine.sqlite.withMigratedDatabase { database in
            let text = "\u{FEFF}{\"username\": \"ada\"}\r\n\r\n  \n{\"username\": \"eve\"}\r\nnonsense"
            let (figures, problems) = try await ImportedLines.take(text, into: database)
            #expect(figures.imported == 2)
            #expect(problems == ["Line 5: this is not one JSON object."])
        }
    }

    @Test func `lines up to the limit are read, and longer ones named, in little memory`() async throws {
        try await TestEngine.sqlite.withMigratedDatabase { database in
            let most = 1024 * 1024
            let line = { (name: String, length: Int) in
                let text = "{\"username\": \"\(name)\"}"
                return text + String(repeating: " ", count: length - text.utf8.count) + "\n"
            }
            let text = line("first", most) + line("second", most + 1) + line("third", 5 * most) + line("last", 100)
            let (figures, problems) = try await ImportedLines.take(text, into: database)
            #expect(figures.imported == 2)
            #expect(problems == [2, 3].map { "Line \($0): the line is longer than 1 MiB." })
        }
    }

    private static let secrets = [
        #"{"username": "ada", "passwordHash": "geheim"}"#, #"{"username": "ada", "password": "geheim"}"#,
        #"{"username": "ada", "passwordHash": "$2b$31$geheimgeheimgeheimgeheimgeheimgeheimgeheimgeheimgeheim"}"#,
        #"{"username": "ada", "passwordHash": {"geheim": "geheim"}}"#, #"{"username": "ada", "geheim 1": 1}"#,
        #"{"passwordHash": "geheim"#, #"{"username": "geheim geheim"}"#, #"{"username": "ada", "country": "geheim"}"#,
        #"{"username": "ada", "passwordHash": "pbkdf2_sha256$99999999999$geheim$geheim"}"#,
    ]

    @Test(arguments: secrets) func `reports repeat nothing of a line`(line: String) async throws {
        try await TestEngine.sqlite.withMigratedDatabase { database in
            let problems = try await ImportedLines.take(line, into: database).problems
            #expect(problems.count == 1)
            #expect(!problems.joined().contains("geheim"), "\(problems)")
        }
    }
}
