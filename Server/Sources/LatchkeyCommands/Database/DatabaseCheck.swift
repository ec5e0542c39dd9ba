import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyStores

/// Checks a database: its file or server, schema, rows and keys.
struct DatabaseCheck: Sendable {
    private let location: DatabaseLocation
    private let connections: Int
    private let secretPath: String

    init(_ configuration: ServeConfiguration) {
        location = configuration.database
        connections = configuration.connections
        secretPath = configuration.secretPath
    }

    /// All findings, good and bad.
    ///
    /// - Throws: `CommandError.noDatabase` for a missing file.
    func findings() async throws -> [Finding] {
        if case .file(let path) = location, !FileManager.default.fileExists(atPath: path) {
            throw CommandError.noDatabase(path: path)
        }
        let database: any Database
        do { database = try await location.open(for: .lookingOn) } catch let error as DatabaseError {
            return [Finding(.error, "reachable: \(location) cannot be opened: \(error.text)")]
        }
        let findings = await findings(in: database)
        await database.close()
        return [Finding(.ok, "reachable: \(location)")] + findings
    }

    private func findings(in database: any Database) async -> [Finding] {
        var findings = await asked("engine") {
            let tables = Schema.tables.map(\.name)
            return try await EngineExamination(tables: tables, connections: connections).findings(on: database)
        }
        var age = SchemaAge.missing
        findings += await asked("schema") {
            age = try await SchemaAge.of(database)
            return [SchemaExamination.finding(of: age)]
        }
        guard case .current = age else { return findings }
        findings += await asked("references") { try await SchemaExamination.orphans(in: database) }
        findings += await asked("signing keys") { try await signingKeys(in: database) }
        return findings
    }

    /// Reports a check that cannot run as an error.
    private func asked(_ subject: String, _ ask: () async throws -> [Finding]) async -> [Finding] {
        do { return try await ask() } catch {
            return [Finding(.error, "\(subject): \(CommandError.describing(error).sentence)")]
        }
    }

    private func signingKeys(in database: any Database) async throws -> [Finding] {
        let rotation = SigningKeyRotation(storage: SQLStorage(database: database))
        let count = try await rotation.all().count
        guard count > 0 else {
            return [Finding(.warning, "signing keys: there is none. A server's start makes the first.")]
        }
        guard let secret = try SecretFile(path: secretPath).read() else {
            return [Finding(.warning, "signing keys: \(count) were not opened: there is no secret file \(secretPath)")]
        }
        do { _ = try await SigningKeys.open(rotation, with: secret, clock: SystemClock()) } catch SealingError
            .cannotOpen
        {
            return [Finding(.error, "signing keys: \(StartError.secretOfAnotherDatabase(path: secretPath).sentence)")]
        }
        return [Finding(.ok, "signing keys: \(count) can be opened with \(secretPath)")]
    }
}
