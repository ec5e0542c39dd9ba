import Foundation
import LatchkeyDatabase
import LatchkeyStores

/// Opens a server's database for work that takes long: the server may run meanwhile, or start.
///
/// What is done so may contradict nothing that a server has in memory.
struct DatabaseAccess: Sendable {
    private let location: DatabaseLocation
    private let secretPath: String

    init(_ configuration: ServeConfiguration) {
        location = configuration.database
        secretPath = configuration.secretPath
    }

    /// Does some work on the database, and closes it.
    ///
    /// - Parameters:
    ///   - use: What is done with a file.
    ///   - work: The work.
    /// - Returns: What comes of the work.
    /// - Throws: An `OperatorError`, and what the work throws.
    func run<Value: Sendable>(
        for use: DatabaseUse,
        _ work: (any Database) async throws -> Value
    ) async throws -> Value {
        ProcessLimits.prepare()
        let database: any Database
        do { database = try await open(for: use) } catch {
            throw StartError.told(error, database: location, secretPath: secretPath)
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

    /// Brings the schema up to date, as a start would; where a server runs it has done so.
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
