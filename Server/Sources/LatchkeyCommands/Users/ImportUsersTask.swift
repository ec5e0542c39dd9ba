package import Foundation
package import LatchkeyCore
import LatchkeyCrypto
package import LatchkeyDatabase
import LatchkeyPhoneNumbers
import LatchkeyStores

/// Brings the users of a file into a database, batch after batch.
package struct ImportUsersTask: Sendable {
    private let database: any Database
    private let isTrial: Bool
    private let clock: any WallClock
    private let report: @Sendable (String) -> Void

    /// What came of an import.
    package struct Figures: Sendable, Equatable, Encodable {
        package var lines = 0
        package var imported = 0
        /// Who was there already.
        package var present = 0
        package var skipped = 0
    }

    /// - Parameters:
    ///   - database: Where the users go; its schema is up to date.
    ///   - isTrial: Whether nothing is changed, and it is only said what would be.
    ///   - clock: Tells when those were made who do not say so.
    ///   - report: Is told of each line that was skipped.
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

    /// Reads the file to its end.
    ///
    /// - Returns: What came of it.
    /// - Throws: `CancellationError` between two batches, when the task is cancelled; what the file or the database throws.
    ///   Whole batches are kept then.
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
            store: SQLUserTransferStore(database: database),
            trial: trial.map(SQLUserTransferStore.init)
        )
    }

    private func run(_ file: FileHandle, _ users: UserImport, _ progress: (Figures) -> Void) async throws -> Figures {
        let lines = UserLines(file, users)
        var figures = Figures()
        var present = try await lines.next()
        while let batch = present {
            try Task.checkCancellation()
            // The next ones are read while these are stored.
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

    /// A database that is busy or gone for a moment is waited for; a batch that was kept all the same is there already.
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

/// A database beside the real one, for those who do not come in earnest; gone afterwards.
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
