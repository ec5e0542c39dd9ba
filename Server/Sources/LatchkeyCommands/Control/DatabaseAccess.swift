import Foundation
import LatchkeyDatabase
import LatchkeyStores

/// Opens the database for long work, even while a server runs or starts.
///
/// The work must not contradict the server's caches.
struct DatabaseAccess: Sendable {
    private let location: DatabaseLocation
    private let secretPath: String

    init(_ configuration: ServeConfiguration) {
        location = configuration.database
        secretPath = configuration.secretPath
    }

    /// Runs work on the database and closes it.
    ///
    /// - Parameters:
    ///   - use: The use of a SQLite file.
    ///   - work: The work.
    /// - Returns: The result of the work.
    /// - Throws: An `OperatorError`, and the errors of the work.
    func run<Value: Sendable>(
        for use: DatabaseUse,
        _ work: (any Database) async throws -> Value
    ) async throws -> Value {
        ProcessLimits.prepare()
        let database: any Database
        do { database = try await open(for: use) } catch {
            throw StartError.describing(error, database: location, secretPath: secretPath)
        }
        do {
            let value = try await work(database)
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }

    private func open(for use: DatabaseUse) async throws -> any Database {
        guard case .file(let path) = location else {
            let database = try await location.open()
            do { try await database.migrate(Schema.migrations) } catch {
                await database.close()
                throw error
            }
            return database
        }
        guard FileManager.default.fileExists(atPath: path) else { throw CommandError.noDatabase(path: path) }
        try await bringUpToDate(path)
        let database = try await location.open(for: use)
        guard case .current = try await SchemaAge.of(database) else {
            await database.close()
            throw CommandError.notUnderstood
        }
        return database
    }

    /// Migrates the schema, as the start of a server does.
    ///
    /// A running server has already done so.
    private func bringUpToDate(_ path: String) async throws {
        let database: any Database
        do { database = try await location.open() } catch DatabaseError.inUse { return }
        do { try await database.migrate(Schema.migrations) } catch {
            await database.close()
            throw error
        }
        await database.close()
    }
}
