#if os(macOS) || os(Linux)
public import Foundation
public import Latchkey
public import LatchkeyAPI

/// The real program `latchkey`, on a free port of this computer with its own database, for a test.
///
/// ```swift
/// try await LocalServer.withServer { server in
///     let latchkey = server.client()
///     try await latchkey.register(Registration(username: "ada", password: "correct horse"))
///     try await server.restart()
///     try await latchkey.account.refresh()
/// }
/// ```
///
/// It ends with ``stop()``, with the last reference to this value, or with the test's process, however that ends.
public final class LocalServer: Sendable {
    /// The server's address, which restarts keep.
    public let url: URL
    /// The folder of its database and secret.
    public let folder: URL
    /// The sent messages, if the arguments name neither a mail server nor a webhook.
    public let outbox: Outbox
    private let launch: ServerLaunch
    private let isFolderOwn: Bool
    private let running: Watched<ChildProgram>

    private init(url: URL, launch: ServerLaunch, isFolderOwn: Bool, program: ChildProgram) {
        self.url = url
        folder = launch.folder
        outbox = Outbox(folder: launch.folder.appending(path: "data/outbox"))
        self.launch = launch
        self.isFolderOwn = isFolderOwn
        running = Watched(program)
    }

    deinit {
        if isFolderOwn { try? FileManager.default.removeItem(at: folder) }
    }

    /// Starts a server, and returns once it listens.
    ///
    /// - Parameters:
    ///   - program: The program; by default the one in the environment variable `LATCHKEY_PROGRAM`, else `latchkey` on
    ///     the path.
    ///   - folder: The folder for its data, which remain after it has stopped; by default a temporary folder.
    ///   - port: The port; 0 takes a free one.
    ///   - arguments: Further arguments of `latchkey serve`.
    ///   - environment: Further variables beside those of this process; `LATCHKEY_…` is not inherited.
    ///   - patience: The longest time until it listens.
    /// - Returns: The running server.
    /// - Throws: ``LocalServerError`` with the output of the program.
    public static func start(
        program: URL? = nil,
        folder: URL? = nil,
        port: Int = 0,
        arguments: [String] = [],
        environment: [String: String] = [:],
        patience: Duration = .seconds(30)
    ) async throws -> LocalServer {
        let launch = ServerLaunch(
            program: try program ?? ServerLaunch.findProgram(),
            folder: try folder ?? ServerLaunch.makeFolder(),
            arguments: arguments,
            environment: environment,
            patience: patience
        )
        do {
            let (url, child) = try await launch.run(port: port)
            return LocalServer(url: url, launch: launch, isFolderOwn: folder == nil, program: child)
        } catch {
            if folder == nil { try? FileManager.default.removeItem(at: launch.folder) }
            throw error
        }
    }

    /// Runs work with a server, and stops the server afterwards.
    ///
    /// - Parameters:
    ///   - program: The program, as for ``start(program:folder:port:arguments:environment:patience:)``.
    ///   - arguments: Further arguments of `latchkey serve`.
    ///   - environment: Further variables beside those of this process.
    ///   - body: The work.
    /// - Returns: The result of the work.
    /// - Throws: ``LocalServerError`` if the server does not start, and the errors of the work.
    public static func withServer<Result>(
        program: URL? = nil,
        arguments: [String] = [],
        environment: [String: String] = [:],
        _ body: (LocalServer) async throws -> Result
    ) async throws -> Result {
        let server = try await start(program: program, arguments: arguments, environment: environment)
        do {
            let result = try await body(server)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }

    /// A client of the server.
    ///
    /// Its calls use only this computer's own network.
    ///
    /// - Parameters:
    ///   - application: The id of the application.
    ///   - credentialStore: The store for the sessions.
    ///   - device: The device in the user's list of sessions.
    /// - Returns: The client.
    public func client(
        application: String = "default",
        credentialStore: any CredentialStore = MemoryCredentialStore(),
        device: Device? = nil
    ) -> LatchkeyClient {
        LatchkeyClient(server: url, application: application, credentialStore: credentialStore, device: device)
    }

    /// The port.
    public var port: Int { url.port ?? 0 }

    /// The lines that the program has logged since its last start.
    public var log: [String] { running.read { $0 }.errors }

    /// Stops the server as an operator does, waits for its end, and removes a temporary folder.
    ///
    /// - Returns: The program's exit code; 0 for a normal end.
    @discardableResult
    public func stop() async -> Int32 {
        let exitCode = await end(with: .terminate)
        if isFolderOwn { try? FileManager.default.removeItem(at: folder) }
        return exitCode
    }

    /// Kills the server like a power cut: none of its code runs afterwards.
    ///
    /// Its data remain for ``restart()``.
    public func kill() async {
        await end(with: .kill)
    }

    /// Makes the server reload its certificate.
    @_spi(ProcessStart) public func hangUp() { running.read { $0 }.send(.hangUp) }

    /// Restarts the server with the same data on the same port; stops it first if it runs.
    ///
    /// - Throws: ``LocalServerError`` with the output of the program.
    public func restart() async throws {
        await end(with: .terminate)
        let child = try await launch.run(port: port).child
        running.change { $0 = child }
    }

    @discardableResult
    private func end(with signal: ParentDeathGuard.Signal) async -> Int32 {
        let child = running.read { $0 }
        child.send(signal)
        return await child.exitCode
    }
}
#endif
