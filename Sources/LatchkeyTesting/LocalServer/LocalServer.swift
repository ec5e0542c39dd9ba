#if os(macOS) || os(Linux)
public import Foundation
public import Latchkey
public import LatchkeyAPI

/// The real program `latchkey`, run for a test on a free port of this computer with a database of its own.
///
/// ```swift
/// try await LocalServer.withServer { server in
///     let latchkey = server.client()
///     try await latchkey.register(Registration(username: "ada", password: "correct horse"))
///     try await server.restart()
///     try await latchkey.refreshUser()
/// }
/// ```
///
/// It ends with ``stop()``, with the last reference to this value, and with the test's own process, however that ends.
public final class LocalServer: Sendable {
    /// The server's address; restarts keep it.
    public let url: URL
    /// Where its database and secret are.
    public let folder: URL
    /// The messages it has sent, as long as its arguments name no mail server and no webhook.
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

    /// Starts a server and returns when it listens.
    ///
    /// - Parameters:
    ///   - program: The program; without it what `LATCHKEY_PROGRAM` in the environment names, else `latchkey` on the
    ///     path.
    ///   - folder: Where its data are kept, also when it has stopped; without it in a temporary folder that is removed.
    ///   - port: The port; 0 takes a free one.
    ///   - arguments: Further arguments of `latchkey serve`.
    ///   - environment: Variables beside those of this process; `LATCHKEY_…` is not inherited.
    ///   - patience: How long it may take to listen.
    /// - Returns: The server, which answers.
    /// - Throws: ``LocalServerError`` with what the program said.
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

    /// Starts a server, and stops it when the work is done.
    ///
    /// - Parameters:
    ///   - program: The program, found as ``start(program:folder:port:arguments:environment:patience:)`` does.
    ///   - arguments: Further arguments of `latchkey serve`.
    ///   - environment: Variables beside those of this process.
    ///   - body: The work.
    /// - Returns: The result of the work.
    /// - Throws: ``LocalServerError`` when the server does not start, and what the work throws.
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
    /// Its calls touch this computer's own network alone.
    ///
    /// - Parameters:
    ///   - application: The id of the application.
    ///   - credentialStore: Where to keep who is signed in.
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

    /// Ends the server as an operator does, and waits for it; a temporary folder is removed.
    ///
    /// - Returns: The program's exit code; 0 when all went well.
    @discardableResult
    public func stop() async -> Int32 {
        let exitCode = await end(with: .terminate)
        if isFolderOwn { try? FileManager.default.removeItem(at: folder) }
        return exitCode
    }

    /// Kills the server as a power cut would: none of its code runs after that.
    ///
    /// Its data stay, for ``restart()``.
    public func kill() async {
        await end(with: .kill)
    }

    /// Tells the server to read its certificate anew.
    @_spi(ProcessStart) public func hangUp() { running.read { $0 }.send(.hangUp) }

    /// Starts the server again with the same data on the same port; ends it first when it runs.
    ///
    /// - Throws: ``LocalServerError`` with what the program said.
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
