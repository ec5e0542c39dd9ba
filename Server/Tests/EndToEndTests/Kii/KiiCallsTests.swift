import Foundation
@_spi(ProcessStart) import LatchkeyTesting
import Testing

/// `Compatibility/Kii/Examples/Calls/calls.sh` passes against the real program.
@Suite struct KiiCallsTests {
    private struct Credentials: Decodable {
        let appID: String
        let appKey: String
        let clientSecret: String
    }

    private static var script: String {
        var root = URL(filePath: #filePath)
        while root.lastPathComponent != "Server" { root.deleteLastPathComponent() }
        return root.deletingLastPathComponent().appending(path: "Compatibility/Kii/Examples/Calls/calls.sh").path()
    }

    /// Runs the script to its end.
    private static func run(
        _ credentials: Credentials,
        at server: LocalServer,
        in folder: TemporaryFolder,
        outbox: String? = nil
    ) async throws -> (code: Int32, text: String) {
        let output = folder.url.appending(path: UUID().uuidString)
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        defer { try? handle.close() }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["bash", script]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "SERVER": server.url.absoluteString, "APP_ID": credentials.appID, "APP_KEY": credentials.appKey,
            "CLIENT_SECRET": credentials.clientSecret, "OUTBOX": outbox ?? "",
        ]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        let code = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try ProcessStart.run(process) } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return (code, try String(contentsOf: output, encoding: .utf8))
    }

    private static func start(in folder: TemporaryFolder) async throws -> (server: LocalServer, app: Credentials) {
        let add = ["applications", "add", "shop", "--kii", "--json"]
        let (server, command) = try await LocalServer.start(in: folder, knowing: add)
        return (server, try command.json())
    }

    @Test(arguments: [true, false]) func `each call is answered as expected`(readsCodes: Bool) async throws {
        let folder = try await TemporaryFolder()
        let (server, app) = try await Self.start(in: folder)
        let result = try await Self.run(
            app,
            at: server,
            in: folder,
            outbox: readsCodes ? folder.url.appending(path: "data/outbox").path() : nil
        )
        #expect(result.code == 0, "\(result.text.suffix(4000))")
        #expect(result.text.contains("were answered as they must be."))
        #expect(server.warnings.isEmpty, "\(server.warnings)")
        await server.stop()
    }

    @Test func `the control: another answer ends the script`() async throws {
        let folder = try await TemporaryFolder()
        let (server, right) = try await Self.start(in: folder)
        let wrong = Credentials(appID: right.appID, appKey: right.appKey, clientSecret: "lcs_wrong")
        let result = try await Self.run(wrong, at: server, in: folder)
        #expect(result.code == 1)
        #expect(result.text.contains("NOT AS IT MUST BE"))
        await server.stop()
    }
}
