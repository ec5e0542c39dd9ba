package import Foundation
package import LatchkeyCore
import LatchkeyCrypto
package import LatchkeyDatabase
import LatchkeyPhoneNumbers
import LatchkeyStores

/// Imports the users of a file in batches.
package struct ImportUsersTask: Sendable {
    private let database: any Database
    private let isTrial: Bool
    private let clock: any WallClock
    private let report: @Sendable (String) -> Void

    package struct Figures: Sendable, Equatable, Encodable {
        package var lines = 0
        package var imported = 0
        /// Users that existed already.
        package var present = 0
        package var skipped = 0
    }

    /// - Parameters:
    ///   - database: The target, with the current schema.
    ///   - isTrial: Whether to report the changes without making them.
    ///   - clock: The creation time of users without one.
    ///   - report: Receives each skipped line.
    package init(
        into database: any Database,
        isTrial: Bool = false,
        clock: any WallClock = SystemClock(),
        report: @escaping @Sendable (String) -> Void
    ) {
        self.database = database
        self.isTrial = isTrial
        self.clock = clock
        self.report = report
    }

    /// Imports the whole file.
    ///
    /// - Returns: The numbers of users.
    /// - Throws: `CancellationError` between two batches if the task is cancelled; errors of the file or the database.
    ///   Complete batches stay.
    package func run(_ file: FileHandle, progress: (Figures) -> Void = { _ in }) async throws -> Figures {
        guard isTrial else { return try await run(file, users(trial: nil), progress) }
        return try await TrialDatabase.run { trial in try await run(file, users(trial: trial), progress) }
    }

    private func users(trial: (any Database)?) -> UserImport {
        UserImport(
            rules: UserLineRules(
                hashes: StoredHashes(),
                phoneNumbers: LibPhoneNumber(),
                ids: IDSource(clock: clock),
                clock: clock
            ),
            store: SQLUserTransfer(database: database),
            trial: trial.map(SQLUserTransfer.init)
        )
    }

    private func run(_ file: FileHandle, _ users: UserImport, _ progress: (Figures) -> Void) async throws -> Figures {
        let lines = UserLines(file, users)
        var figures = Figures()
        var present = try await lines.next()
        while let batch = present {
            try Task.checkCancellation()
            // Reads the next batch while this one is stored.
            async let following = lines.next()
            let outcome = try await keep(batch, users)
            for problem in outcome.problems { report("Line \(problem.line): \(problem.problem.sentence).") }
            figures.lines += batch.lines
            figures.imported += outcome.imported
            figures.present += outcome.present
            figures.skipped += outcome.problems.count
            progress(figures)
            present = try await following
        }
        return figures
    }

    /// Stores a batch, and retries while the database is busy or unreachable.
    ///
    /// If a failed attempt did store the batch, its users count as present.
    private func keep(_ batch: UserImport.Batch, _ users: UserImport) async throws -> UserImport.Outcome {
        for _ in 0..<4 {
            do throws(StoreError) { return try await users.keep(batch) } catch {
                guard case .defect = error else {
                    try await Task.sleep(for: .milliseconds(500))
                    continue
                }
                throw error
            }
        }
        return try await users.keep(batch)
    }
}

/// A temporary database for trials.
private enum TrialDatabase {
    static func run<Value: Sendable>(_ work: (any Database) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(path: folder.appending(path: "trial.sqlite").path())
        let result: Result<Value, any Error>
        do {
            try await database.migrate(Schema.migrations)
            result = .success(try await work(database))
        } catch { result = .failure(error) }
        await database.close()
        return try result.get()
    }
}
