import Foundation
import Hummingbird
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyHTTP
import Logging
import Metrics
import NIOCore
import NIOPosix
import ServiceLifecycle
import UnixSignals

/// Runs the server until it is told to stop.
struct Serve {
    private let configuration: ServeConfiguration

    init(_ configuration: ServeConfiguration) {
        self.configuration = configuration
    }

    func run() async throws {
        ProcessLimits.prepare()
        let (level, format) = (configuration.logLevel, configuration.logFormat)
        LoggingSystem.bootstrap { _ in LineLogHandler(format: format, level: level) }
        let metrics = PrometheusMetrics()
        MetricsSystem.bootstrap(metrics)
        let database = try openDatabase()
        do {
            let composition = try await compose(database)
            try await serve(composition, metrics)
        } catch {
            await database.close()
            throw error
        }
        await database.close()
    }

    private func openDatabase() throws -> any Database {
        try DataFolder.prepare(for: configuration.databasePath)
        try DataFolder.prepare(for: configuration.secretPath)
        do {
            return try SQLiteDatabase(path: configuration.databasePath)
        } catch let error as DatabaseError {
            throw StartError.database("Cannot open the database \(configuration.databasePath): \(error.text)")
        }
    }

    private func compose(_ database: any Database) async throws -> Composition {
        let file = SecretFile(path: configuration.secretPath)
        let path = configuration.secretPath
        do {
            return try await Composition(
                database: database,
                secret: { databaseHasKeys in
                    if let secret = try file.read() { return secret }
                    guard !databaseHasKeys else { throw StartError.secretFileMissing(path: path) }
                    return try file.create()
                },
                issuer: Issuer(configuration.publicURL ?? listeningAddress(port: configuration.port))
            )
        } catch let MigrationError.newerThanProgram(present, known) {
            throw StartError.databaseNewerThanProgram(present: present, known: known)
        } catch ServerSecretError.cannotOpen {
            throw StartError.secretOfAnotherDatabase(path: path)
        } catch let StoreError.unavailable(text) {
            throw StartError.database("Cannot use the database \(configuration.databasePath): \(text)")
        } catch let error as DatabaseError {
            throw StartError.database("Cannot use the database \(configuration.databasePath): \(error.text)")
        }
    }

    private func serve(_ composition: Composition, _ metrics: PrometheusMetrics) async throws {
        // The framework's own remarks are for those who look for defects; requests are logged by `RequestObservation`.
        var logger = Logger(label: "latchkey")
        if configuration.logLevel == .info { logger.logLevel = .notice }
        let application = Hummingbird.Application(
            responder: LatchkeyRouter.responder(for: composition.domain, metrics: metrics),
            server: .http1(configuration: .latchkey),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port),
                serverName: nil,
                availableConnectionsDelegate: .maximum(ProcessLimits.connections, logger: logger)
            ),
            onServerRunning: { channel in
                let address = listeningAddress(port: channel.localAddress?.port ?? configuration.port)
                if configuration.publicURL == nil { composition.issuer.isNow(address) }
                FileHandle.standardOutput.write(Data("Latchkey is listening on \(address)\n".utf8))
            },
            logger: logger
        )
        var services = ServiceGroupConfiguration(
            // Services stop in the reverse order: the activity is flushed when no request comes any more.
            services: [SessionActivityService(activity: composition.sessionActivity), application],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        services.maximumGracefulShutdownDuration = .seconds(10)
        do {
            try await ServiceGroup(configuration: services).run()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw StartError.addressInUse(host: configuration.host, port: configuration.port)
        } catch let error as IOError {
            throw cannotListen(String(cString: strerror(error.errnoCode)) + ".")
        } catch let error where error is SocketAddressError || error is SocketAddressError.UnknownHost {
            throw cannotListen("there is no such address. Give --host an address of this machine.")
        }
    }

    private func cannotListen(_ problem: String) -> StartError {
        .cannotListen(host: configuration.host, port: configuration.port, problem: problem)
    }

    private func listeningAddress(port: Int) -> String {
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        return "http://\(host):\(port)"
    }
}
