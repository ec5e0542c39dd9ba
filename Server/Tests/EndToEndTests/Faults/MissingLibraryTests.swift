#if os(Linux)
import Foundation
import Latchkey
import LatchkeyTesting
import TestDatabases
import Testing

/// If a library that is loaded on use is missing, the message says what to install.
@Suite struct MissingLibraryTests {
    let folder: TemporaryFolder
    let broken: [String: String]

    init() async throws {
        folder = try await TemporaryFolder(engine: .sqlite)
        let libraries = folder.url.appending(path: "libraries")
        try FileManager.default.createDirectory(at: libraries, withIntermediateDirectories: true)
        // The linker finds these files first, which are not libraries.
        for name in ["libpq.so.5", "libphonenumber.so.8", "libphonenumber.so.9"] {
            try Data("none".utf8).write(to: libraries.appending(path: name))
        }
        broken = ["LD_LIBRARY_PATH": libraries.path()]
    }

    @Test func `without libpq no PostgreSQL database is opened`() async throws {
        let url = "postgres://ada:s3cret@127.0.0.1:1/d"
        let arguments = ["keys", "list", "--database", url, "--secret-file", folder.secret]
        let command = try await Command.run(exactly: arguments, in: folder, environment: broken)
        #expect(command.exitCode == 1)
        #expect(command.errors.contains("libpq cannot be loaded") && command.errors.contains("Install libpq5 (Debian"))
        #expect(!command.errors.contains("s3cret"))
        // The control: otherwise the library is found.
        let control = try await Command.run(exactly: arguments, in: folder)
        #expect(control.errors.contains("Start PostgreSQL, or correct host and port."))
    }

    @Test func `without libphonenumber a number needs its country code, and everything else works`() async throws {
        let server = try await start(environment: broken)
        let latchkey = server.client()
        let local = Registration(
            username: "ada",
            password: "correct horse",
            phoneNumber: "090-1234-5678",
            country: "JP"
        )
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.register(local) }
        #expect(error?.fields["phoneNumber"]?.detail.contains("with + and the country code") == true)
        #expect(
            try await becomesTrue(within: .seconds(30)) {
                server.log.contains { $0.contains("Install libphonenumber8 (Debian") }
            }
        )
        try await latchkey.register(
            Registration(username: "ada", password: "correct horse", phoneNumber: "+819012345678", country: "JP")
        )
        #expect(await server.stop() == 0)
        // The control: otherwise the library is found.
        let again = try await start(environment: [:])
        try await again.client().register(
            Registration(username: "eve", password: "correct horse", phoneNumber: "090-1234-5679", country: "JP")
        )
        #expect(await again.stop() == 0)
    }

    private struct App: Decodable {
        let appID: String
        let appKey: String
    }

    @Test func `without libphonenumber Kii's calls with a local number are a server error`() async throws {
        try await folder.prepareServer()
        let app = try await Command.run(["applications", "add", "shop", "--kii", "--json"], in: folder).json(App.self)
        let server = try await start(environment: broken)
        let token = server.url.appending(path: "api/apps/\(app.appID)/oauth2/token").absoluteString
        // The control: a number with its country code is read, and belongs to no user.
        for (name, status) in [("PHONE:JP-09012345678", "500"), ("PHONE:+819012345678", "400")] {
            let answer = try await ProgramRun.of(
                "curl",
                [
                    "--silent", "--write-out", " %{http_code}", "--header", "X-Kii-AppID: \(app.appID)", "--header",
                    "X-Kii-AppKey: \(app.appKey)", "--json", #"{"username":"\#(name)","password":"1234"}"#, token,
                ],
                in: folder.url
            )
            #expect(answer.output.hasSuffix(" \(status)"), "\(answer.output)")
        }
        await server.stop()
    }

    private func start(environment: [String: String]) async throws -> LocalServer {
        try await LocalServer.start(
            program: LocalServer.programOfTests,
            folder: folder.url,
            arguments: folder.serveArguments,
            environment: environment
        )
    }
}
#endif
