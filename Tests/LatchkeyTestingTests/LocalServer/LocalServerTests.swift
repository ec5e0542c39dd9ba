#if os(macOS) || os(Linux)
import Foundation
import LatchkeyTesting
import Testing

/// A local server starts, stops and fails with its program.
///
/// (`EndToEndTests` uses the real server.)
@Suite(.timeLimit(.minutes(1))) struct LocalServerTests {
    /// A program that runs the shell script in `BEHAVIOUR`.
    private static let program = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "program")

    private static let listens = """
        echo "args: $*" >&2
        echo "secret: $LATCHKEY_SECRET_OF_TEST" >&2
        trap 'echo bye >&2; exit 3' TERM
        echo "Latchkey is listening on http://127.0.0.1:4711"
        while :; do sleep 0.01; done
        """

    @Test func `a server is known by the line it prints, and ends when it is told to`() async throws {
        let server = try await LocalServer.start(
            program: Self.program,
            arguments: ["--log-level", "debug"],
            environment: ["BEHAVIOUR": Self.listens, "LATCHKEY_SECRET_OF_TEST": "yes"]
        )
        #expect(server.url.absoluteString == "http://127.0.0.1:4711")
        #expect(FileManager.default.fileExists(atPath: server.folder.path()))
        #expect(await server.stop() == 3)
        #expect(server.log.first?.hasPrefix("args: serve --port 0 --database \(server.folder.path())") == true)
        #expect(server.log.first?.hasSuffix("--log-level debug") == true)
        #expect(server.log.dropFirst() == ["secret: yes", "bye"])
        #expect(!FileManager.default.fileExists(atPath: server.folder.path()))
    }

    @Test func `a killed server starts again on its port with its data`() async throws {
        try await LocalServer.withServer(program: Self.program, environment: ["BEHAVIOUR": Self.listens]) { server in
            try Data("kept".utf8).write(to: server.folder.appending(path: "file"))
            await server.kill()
            try await server.restart()
            #expect(FileManager.default.fileExists(atPath: server.folder.appending(path: "file").path()))
            await server.stop()
            #expect(server.log.first?.hasPrefix("args: serve --port 4711 ") == true)
        }
    }

    @Test func `a folder of one's own is not removed`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try await LocalServer.start(
            program: Self.program,
            folder: folder,
            environment: ["BEHAVIOUR": Self.listens]
        )
        await server.stop()
        #expect(FileManager.default.fileExists(atPath: folder.path()))
    }

    @Test func `a server that does not start says why`() async throws {
        let behaviour = "echo 'Port 80 is in use.' >&2; printf 'no end of line' >&2; exit 2"
        let error = await #expect(throws: LocalServerError.self) {
            try await LocalServer.start(program: Self.program, environment: ["BEHAVIOUR": behaviour])
        }
        #expect(error?.exitCode == 2)
        #expect(error?.log == ["Port 80 is in use.", "no end of line"])
        #expect(error?.description.contains("Port 80 is in use.") == true)
    }

    @Test func `a program that never listens is not waited for forever`() async throws {
        let behaviour = "echo 'thinking' >&2; exec sleep 1000"
        let error = await #expect(throws: LocalServerError.self) {
            try await LocalServer.start(
                program: Self.program,
                environment: ["BEHAVIOUR": behaviour],
                patience: .milliseconds(300)
            )
        }
        #expect(error?.exitCode == nil)
        #expect(error?.message.contains("did not listen") == true)
    }

    @Test func `a program that is not there is named`() async throws {
        let error = await #expect(throws: LocalServerError.self) {
            try await LocalServer.start(program: URL(filePath: "/nowhere/latchkey"))
        }
        #expect(error?.message == "There is no program at /nowhere/latchkey.")
    }
}
#endif
