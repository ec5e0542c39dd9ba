import Foundation
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyStores
import UnixSignals

/// Opens two databases and copies one to the other.
struct CopyTask: Sendable {
    let from: DatabaseLocation
    let to: DatabaseLocation
    let isReplacing: Bool

    /// Copies until it is complete, or until SIGINT or SIGTERM stops it between two pages.
    ///
    /// - Returns: The result.
    /// - Throws: An `OperatorError`.
    func runUntilStopped() async throws -> CopyReport {
        try await withThrowingTaskGroup { group in
            group.addTask { try await run() }
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { throw stopped }
                throw CancellationError()
            }
            defer { group.cancelAll() }
            guard let report = try await group.next() else { throw stopped }
            return report
        }
    }

    private var stopped: CommandError {
        .stands("The copy was stopped. What is in \(to) stays; run the command again to go on from there.")
    }

    private func run() async throws -> CopyReport {
        let source = try await openSource()
        do {
            let destination = try await openDestination()
            let report: Result<CopyReport, any Error>
            do { report = .success(try await copy(source, to: destination)) } catch { report = .failure(error) }
            await destination.close()
            await source.close()
            return try report.get()
        } catch {
            await source.close()
            throw CopySentences(from: from, to: to).describing(error)
        }
    }

    private func copy(_ source: any Database, to destination: any Database) async throws -> CopyReport {
        let line = ProgressLine()
        defer { line.clear() }
        let start = ContinuousClock.now
        let copy = DatabaseCopy(from: source, to: destination, digest: SHA256TokenDigest()) { progress in
            line.show("\(progress.stage.rawValue) \(progress.table): \(progress.rows) rows")
        }
        let tables = try await copy.run(replacing: isReplacing)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return CopyReport(
            from: from.description,
            to: to.description,
            seconds: (seconds * 1000).rounded() / 1000,
            isEqual: tables.allSatisfy { $0.differences == 0 },
            tables: tables
        )
    }

    private func openSource() async throws -> any Database {
        if case .file(let path) = from {
            guard FileManager.default.fileExists(atPath: path) else {
                throw CommandError.stands("There is no database \(path). Give --from the file that the server used.")
            }
            if case .file(let other) = to, Self.isSameFile(path, other) {
                throw CopySentences(from: from, to: to).describing(CopyProblem.same)
            }
        }
        do { return try await from.open(for: .reading) } catch { throw Self.cannotOpen(from, error) }
    }

    private func openDestination() async throws -> any Database {
        if case .file(let path) = to { try DataFolder.prepare(for: path) }
        do { return try await to.open() } catch { throw Self.cannotOpen(to, error) }
    }

    private static func cannotOpen(_ location: DatabaseLocation, _ error: any Error) -> any Error {
        switch error {
        case DatabaseError.inUse:
            CommandError.stands("Another program, maybe a server, uses the database \(location). Stop it first.")
        case let error as DatabaseError:
            CommandError.stands("Cannot open the database \(location): \(error.text)")
        default: error
        }
    }

    /// Compares files, not paths.
    private static func isSameFile(_ one: String, _ two: String) -> Bool {
        let files = [one, two].map { path in
            let target = URL(filePath: path).resolvingSymlinksInPath().path()
            let attributes = try? FileManager.default.attributesOfItem(atPath: target)
            return [attributes?[.systemNumber], attributes?[.systemFileNumber]].map { ($0 as? NSNumber)?.int64Value }
        }
        return files[0] == files[1] && files[0].allSatisfy { $0 != nil }
    }
}
