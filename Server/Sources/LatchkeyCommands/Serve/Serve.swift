import Foundation
import HummingbirdCore
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyHTTP
import LatchkeyPlaces
import Logging
import Metrics
import NIOCore
import NIOPosix
import ServiceLifecycle
import UnixSignals

/// Runs the server until a stop signal.
struct Serve {
    private let configuration: ServeConfiguration

    init(_ configuration: ServeConfiguration) {
        self.configuration = configuration
    }

    func run() async throws {
        ProcessLimits.prepare()
        // The threads of the event loops start while the database opens.
        Task.detached { _ = MultiThreadedEventLoopGroup.singleton }
        let (level, format) = (configuration.logLevel, configuration.logFormat)
        LoggingSystem.bootstrap { _ in LineLogHandler(format: format, level: level) }
        for variable in configuration.unknownVariables { Logger(label: "latchkey").warning("\(variable.sentence)") }
        let metrics = PrometheusMetrics()
        MetricsSystem.bootstrap(metrics)
        try configuration.offerLanguages()
        let transports = try MailTransports(configuration.mail, outbox: outbox)
        let senders = try NotificationSenders(configuration.notifications)
        do { try await run(transports, senders, metrics) } catch {
            senders.shutdown()
            throw error
        }
        senders.shutdown()
    }

    private func run(
        _ transports: MailTransports,
        _ senders: NotificationSenders,
        _ metrics: PrometheusMetrics
    ) async throws {
        let certificate = try readCertificate()
        let places = try PlaceFile.configured(configuration.places)
        // SIGHUP must not end the process before the reloading service runs.
        if certificate != nil || places != nil { signal(SIGHUP, SIG_IGN) }
        let database = try await openDatabase()
        // The first connection for reads opens while the schema is checked.
        Task.detached { _ = try? await database.migrationsDone() }
        do {
            let composition = try await composePatiently(database, places)
            await database.connectAll()
            try await serve(composition, transports, senders, certificate, places, metrics)
        } catch {
            await database.close()
            throw error
        }
        await database.close()
    }

    private func readCertificate() throws(StartError) -> CurrentCertificate? {
        guard let files = configuration.certificate else { return nil }
        let certificate = try files.read()
        for remark in files.remarks(on: certificate) { Logger(label: "latchkey.tls").warning("\(remark)") }
        return CurrentCertificate(certificate)
    }

    private func openDatabase() async throws -> any Database {
        if case .file(let path) = configuration.database { try DataFolder.prepare(for: path) }
        try DataFolder.prepare(for: configuration.secretPath)
        var limits = PostgresLimits()
        limits.connections = configuration.connections
        do {
            return try await configuration.database.open(limits: limits)
        } catch let error as DatabaseError {
            throw StartError.database("Cannot open the database \(configuration.database): \(error.text)")
        }
    }

    /// Retries while a PostgreSQL database is overloaded or changes its primary.
    private func composePatiently(_ database: any Database, _ places: PlaceFile?) async throws -> Composition {
        guard case .server = configuration.database else { return try await compose(database, places) }
        for _ in 0..<3 {
            do { return try await compose(database, places) } catch StartError.database(let sentence) {
                Logger(label: "latchkey").warning("trying again", metadata: ["problem": "\(sentence)"])
                try await Task.sleep(for: .seconds(1))
            }
        }
        return try await compose(database, places)
    }

    private func compose(_ database: any Database, _ places: PlaceFile?) async throws -> Composition {
        let file = SecretFile(path: configuration.secretPath)
        let path = configuration.secretPath
        let relyingParty = try passkeySite.relyingParty
        do {
            return try await Composition(
                database: database,
                secret: { databaseHasKeys in
                    if let secret = try file.read() { return secret }
                    guard !databaseHasKeys else { throw StartError.secretFileMissing(path: path) }
                    return try file.create()
                },
                issuer: Issuer(configuration.publicURL ?? listeningAddress(port: configuration.port)),
                relyingParty: relyingParty,
                passkeySites: configuration.passkeys.sites,
                acceptsRelyingPartyChange: configuration.passkeys.acceptsRelyingPartyChange,
                bindsSessions: configuration.bindsSessions,
                brand: configuration.brand,
                places: places,
                pushProviders: configuration.notifications.providers,
                mostSessions: configuration.sessionsPerUser,
                pseudoUserIdleLifetime: configuration.pseudoUserIdleLifetime,
                resources: configuration.resources,
                clients: ClientConfiguration(configuration)
            )
        } catch { throw StartError.describing(error, database: configuration.database, secretPath: path) }
    }

    private var passkeySite: PasskeySite {
        get throws(StartError) {
            try configuration.passkeys.site(
                at: configuration.publicURL ?? listeningAddress(port: configuration.port)
            )
        }
    }

    /// The folder for undelivered messages: beside the SQLite file, or beside the secret file for PostgreSQL.
    private var outbox: String {
        let file =
            switch configuration.database {
            case .file(let path): path
            case .server: configuration.secretPath
            }
        return DataFolder.containing(file) + "/outbox"
    }

    private func serve(
        _ composition: Composition,
        _ transports: MailTransports,
        _ senders: NotificationSenders,
        _ certificate: CurrentCertificate?,
        _ places: PlaceFile?,
        _ metrics: PrometheusMetrics
    ) async throws {
        // The framework's info lines are for debugging; `RequestObservation` logs requests.
        var logger = Logger(label: "latchkey")
        if configuration.logLevel == .info { logger.logLevel = .notice }
        // Kept after the drain: a signal while the last requests finish must not end the process.
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        defer { withExtendedLifetime(signals) {} }
        let (drain, listener) = (Drain(), Listener())
        let (opened, decided) = (OpeningSignal(), OpeningSignal())
        let control = controlService(composition.administration, decided)
        if control == nil { decided.open() }
        let report = ListeningReport(remarks: [try passkeySite.remark, transports.remark], after: [opened, decided])
        let responder = LatchkeyRouter.responder(
            composition.endpoints,
            for: composition.domain,
            metrics: metrics,
            drain: drain,
            trustedProxies: configuration.trustedProxies,
            publicScheme: PublicScheme(publicURL: configuration.publicURL, speaksTLS: certificate != nil),
            pages: composition.pages,
            compatibilityAPIs: composition.compatibilityAPIs
        )
        let http = HTTPService(
            ConnectionSetup(
                drain: drain,
                certificate: certificate,
                limits: configuration.connectionLimits,
                answer: responder.answering(logger: logger)
            ),
            configuration: ServerConfiguration(
                address: .hostname(configuration.host, port: configuration.port),
                availableConnectionsDelegate: .maximum(ProcessLimits.connections, logger: logger)
            ),
            logger: logger,
            onListening: { channel in
                await listener.opened(channel)
                let address = listeningAddress(port: channel.localAddress?.port ?? configuration.port)
                if configuration.publicURL == nil { composition.issuer.isNow(address) }
                report.isListening(at: address)
                opened.open()
            }
        )
        // Links in messages contain the server's address, so messages wait for it too.
        let messages = composition.messaging.service(
            sendingBy: transports.sender(
                by: { composition.messageBrand(of: $0) },
                places: places,
                at: { composition.issuer.name }
            )
        )
        let later: [(any Service)?] = [
            messages, composition.notifying.service(sendingBy: senders.senders),
            composition.logOutNotifying.service(
                to: composition.domain.clients,
                signing: composition.logOutTokens,
                postingBy: composition.clientFetching.noticeFetcher
            ),
            composition.verificationDispatch, composition.upstreamRevocations,
            composition.exports, composition.recoveries,
            Reloading.service(for: composition), FirstKeyMaking.service(for: composition.signingKeys),
            composition.cleanup.service(),
            ObjectIndexingService.service(for: composition.objectIndexing), StartPages.service(), control,
            freeSpaceWatch(composition.space),
        ]
        // Services stop in reverse order, so activity is flushed after the last request.
        let running: [any Service] =
            later.compactMap(\.self).map { AfterListening(service: $0, opened: opened) }
            + [SessionActivityService(activity: composition.sessionActivity), http, listener, report]
        var services = ServiceGroupConfiguration(
            services: running.map { .named($0) },
            logger: logger
        )
        services.services.append(
            DrainService(drain, for: configuration.drain, signals: signals).stopsAll
        )
        let reloads = reloads(certificate, places)
        if !reloads.isEmpty {
            let signals = await UnixSignalsSequence(trapping: .sighup)
            services.services.append(.named(FileReloading(reloads, on: signals)))
        }
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

    /// Reads the files again that SIGHUP reloads.
    private func reloads(_ certificate: CurrentCertificate?, _ places: PlaceFile?) -> [@Sendable () -> Void] {
        var reloads: [@Sendable () -> Void] = []
        if let files = configuration.certificate, let certificate {
            reloads.append { CertificateReloading(files, of: certificate).reload() }
        }
        if let places { reloads.append { places.reloadAndReport() } }
        return reloads
    }

    /// The socket for the command line.
    ///
    /// PostgreSQL needs none: commands change the database, and the servers receive announcements.
    private func controlService(_ administration: Administration, _ decided: OpeningSignal) -> ControlService? {
        guard case .file(let path) = configuration.database else { return nil }
        let handler = AdminCommandHandler(administration)
        return ControlService(socket: SocketPath(database: path), handler: handler, decided: decided)
    }

    /// Only a SQLite file is on a disk of this machine.
    private func freeSpaceWatch(_ space: FreeSpace) -> RepeatedWork? {
        guard case .file(let path) = configuration.database else { return nil }
        let reserve = configuration.resources.diskReserve
        let watch = FreeSpaceWatch(DataFolder.containing(path), reserve: reserve, space: space)
        watch.measure()
        return watch.service()
    }

    private func cannotListen(_ problem: String) -> StartError {
        .cannotListen(host: configuration.host, port: configuration.port, problem: problem)
    }

    private func listeningAddress(port: Int) -> String {
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        let scheme: PublicScheme = configuration.certificate == nil ? .http : .https
        return "\(scheme.rawValue)://\(host):\(port)"
    }
}
