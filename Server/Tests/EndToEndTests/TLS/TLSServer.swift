import Foundation
import LatchkeyTesting
import TestMail
import Testing

/// A TLS server and its clients.
struct TLSServer {
    let authority: TestAuthority
    let server: LocalServer
    let folder: TemporaryFolder

    static func start(
        serial: Int = 0x1001,
        key: TestAuthority.Key = .ec,
        arguments: [String] = []
    ) async throws -> TLSServer {
        let folder = try await TemporaryFolder()
        let authority = try await TestAuthority(in: folder)
        try await authority.issue(serial: serial, key: key)
        let server = try await LocalServer.start(in: folder, arguments: authority.serveArguments + arguments)
        return TLSServer(authority: authority, server: server, folder: folder)
    }

    /// curl, trusting the root, with the answer's headers in its output.
    func curl(_ path: String, _ arguments: String...) async throws -> ProgramRun {
        let address = "https://localhost:\(server.port)\(path)"
        return try await ProgramRun.of(
            "curl",
            ["-sS", "-i", "--max-time", "30", "--cacert", authority.root] + arguments + [address],
            in: folder.url
        )
    }

    /// An HTTP/2 client that does what libraries do not allow.
    func client(_ what: String, count: Int = 0) throws -> ServerProcess {
        try ServerProcess("http2_client.py", [what, "\(server.port)", authority.root, "\(count)"])
    }

    /// The client's final output.
    func outcome<Outcome: Decodable & Sendable>(of what: String, count: Int = 0) async throws -> Outcome {
        let client = try client(what, count: count)
        return try await client.events(1, Outcome.self)[0]
    }
}

/// An HTTP/2 connection over several requests.
struct KeptTLSConnection {
    struct Answer: Decodable, Sendable {
        let status: String?
        let serial: String
    }

    private let process: ServerProcess

    init(to server: TLSServer) throws { process = try server.client("kept") }

    func get() async throws -> Answer {
        try await process.tell([:])
        return try #require(process.events(Answer.self).last)
    }
}
