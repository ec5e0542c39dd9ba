#if os(macOS) || os(Linux)
import Foundation
import LatchkeyTesting
import Testing

/// A local server starts, stops and fails as its program does. (Against the real one: `EndToEndTests`.)
@Suite(.timeLimit(.minutes(1))) struct LocalServerTests {
    /// A program that is a shell's text.
    private final class Script {
        let url: URL

        init(_ text: String) throws {
            url = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
            try Data("#!/bin/sh\n\(text)\n".utf8).write(to: url)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path())
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private static let listens = """
        echo "args: $*" >&2
        echo "secret: $LATCHKEY_SECRET_OF_TEST" >&2
        trap 'echo bye >&2; exit 3' TERM
        echo "Latchkey is listening on http://127.0.0.1:4711"
        while :; do sleep 0.01; done
        """

    @Test func `a server is known by the line it prints, and ends when it is told to`() async throws {
        let script = try Script(Self.listens)
        let server = try await LocalServer.start(
            program: script.url,
            arguments: ["--log-level", "debug"],
            environment: ["LATCHKEY_SECRET_OF_TEST": "yes"]
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
        let script = try Script(Self.listens)
        try await LocalServer.withServer(program: script.url) { server in
            try Data("kept".utf8).write(to: server.folder.appending(path: "file"))
            await server.kill()
            try await server.restart()
            #expect(server.log.first?.hasPrefix("args: serve --port 4711 ") == true)
            #expect(FileManager.default.fileExists(atPath: server.folder.appending(path: "file").path()))
        }
    }

    @Test func `a folder of one's own is not removed`() async throws {
        let script = try Script(Self.listens)
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        await (try LocalServer.start(program: script.url, folder: folder)).stop()
        #expect(FileManager.default.fileExists(atPath: folder.path()))
    }

    @Test func `a server that does not start says why`() async throws {
        let script = try Script("echo 'Port 80 is in use.' >&2; printf 'no end of line' >&2; exit 2")
        let error = await #expect(throws: LocalServerError.self) {
            try await LocalServer.start(program: script.url)
        }
        #expect(error?.exitCode == 2)
        #expect(error?.log == ["Port 80 is in use.", "no end of line"])
        #expect(error?.description.contains("Port 80 is in use.") == true)
    }

    @Test func `a program that never listens is not waited for forever`() async throws {
        let script = try Script("echo 'thinking' >&2; exec sleep 1000")
        let error = await #expect(throws: LocalServerError.self) {
            try await LocalServer.start(program: script.url, patience: .milliseconds(300))
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
