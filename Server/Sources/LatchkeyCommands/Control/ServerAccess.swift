import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyStores

/// Runs commands on the running server, so that they take effect at once, or otherwise on its database.
struct ServerAccess: Sendable {
    private let database: DatabaseLocation
    private let secretPath: String

    init(_ configuration: ServeConfiguration) {
        database = configuration.database
        secretPath = configuration.secretPath
    }

    /// Retries for some seconds: a starting or stopping server, or another command, may hold the database for a moment.
    func run<Command: AdminCommand>(_ command: Command) async throws -> Command.Outcome {
        ProcessLimits.prepare()
        return switch database {
        case .file(let path): try await run(command, onFile: path)
        // PostgreSQL serves any number of programs, and the servers receive announcements of changes.
        case .server: try await runOnDatabase(command)
        }
    }

    private func run<Command: AdminCommand>(_ command: Command, onFile path: String) async throws -> Command.Outcome {
        let socket = SocketPath(database: path)
        let client = ControlClient(path: socket.path)
        for _ in 0..<50 {
            if socket.problem == nil, let connection = try await client.connect() {
                return try await client.run(command, on: connection)
            }
            guard FileManager.default.fileExists(atPath: path) else { throw CommandError.noDatabase(path: path) }
            do { return try await runOnDatabase(command) } catch DatabaseError.inUse {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        throw CommandError.serverOutOfReach(
            database: path,
            problem: socket.problem ?? "it does not listen at \(socket.path). Restart it, and try again."
        )
    }

    private func runOnDatabase<Command: AdminCommand>(_ command: Command) async throws -> Command.Outcome {
        let database = try await open()
        do {
            let outcome = try await run(command, on: database)
            await database.close()
            return outcome
        } catch {
            await database.close()
            throw error
        }
    }

    private func open() async throws -> any Database {
        do { return try await database.open() } catch DatabaseError.inUse(let text) {
            throw DatabaseError.inUse(text)
        } catch let error as DatabaseError {
            throw StartError.database("Cannot open the database \(database): \(error.text)")
        }
    }

    private func run<Command: AdminCommand>(
        _ command: Command,
        on database: any Database
    ) async throws -> Command.Outcome {
        let (file, path) = (SecretFile(path: secretPath), secretPath)
        let clock = SystemClock()
        do {
            try await database.migrate(Schema.migrations)
            let storage = SQLStorage(database: database)
            let signingKeys: @Sendable () async throws -> SigningKeys = {
                guard let secret = try file.read() else { throw StartError.secretFileMissing(path: path) }
                guard
                    let keys = try await SigningKeys.open(
                        SigningKeyRotation(storage: storage),
                        with: secret,
                        clock: clock
                    )
                else {
                    throw CommandError.noSigningKey
                }
                return keys
            }
            let administration = Administration(
                database: database,
                signingKeys: signingKeys,
                ssoKeys: {
                    // Opening the signing keys proves that the secret is the server's.
                    let secret = try await signingKeys().secret
                    return SSOKeyAdministration(
                        storage: storage,
                        sealing: secret.sealing(for: .ssoKeys),
                        directory: SSOKeyDirectory(),
                        ids: IDSource(clock: clock),
                        clock: clock
                    )
                },
                upstreams: {
                    UpstreamAdministration(
                        storage: storage,
                        sealing: try await signingKeys().secret.sealing(for: .upstreams),
                        directory: UpstreamDirectory(),
                        clock: clock
                    )
                },
                applications: ApplicationDirectory([]),
                clock: clock,
                ids: IDSource(clock: clock)
            )
            return try await command.perform(with: administration)
        } catch { throw StartError.describing(error, database: self.database, secretPath: path) }
    }
}
