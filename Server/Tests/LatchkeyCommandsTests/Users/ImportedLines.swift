import Foundation
import LatchkeyCommands
import LatchkeyDatabase
import LatchkeyStores
import Synchronization
import TestDatabases

/// Files of users, and the reports about them.
enum ImportedLines {
    /// bcrypt of "correct horse".
    static let hash = "$2b$04$KGs6SbRdkiSCpy/Eewf30OYPWh0SoviT8kTo7.ujLWzfuyiPAJAM6"

    /// Lines of users; every `bad`th line is invalid.
    static func text(_ count: Int, badEvery bad: Int? = nil) -> String {
        (1...count).map { number in
            if let bad, number % bad == 0 { return #"{"username": "bad", "passwordHash": "geheim"}"# + "\n" }
            return """
                {"username": "user-\(number)", "emailAddress": "user\(number)@example.com", \
                "emailAddressVerified": \(number % 2 == 0), "passwordHash": "\(hash)"}

                """
        }.joined()
    }

    /// Imports a text into a database.
    static func take(
        _ text: String,
        into database: any Database,
        isTrial: Bool = false,
        progress: (ImportUsersTask.Figures) -> Void = { _ in }
    ) async throws -> (figures: ImportUsersTask.Figures, problems: [String]) {
        try await TestFolder.with { folder in
            let file = URL(filePath: folder + "/users.jsonl")
            try Data(text.utf8).write(to: file)
            let problems = Mutex<[String]>([])
            let task = ImportUsersTask(into: database, isTrial: isTrial) { problem in
                problems.withLock { $0.append(problem) }
            }
            let figures = try await task.run(FileHandle(forReadingFrom: file), progress: progress)
            return (figures, problems.withLock { $0 })
        }
    }
}

extension Database {
    func userCount() async throws -> Int64? {
        try await read { connection in try connection.first("SELECT COUNT(*) FROM users") { try $0.integer(0) } }
    }
}
