package import Foundation
@_spi(ProcessStart) import LatchkeyTesting

/// A real SMTP server.
package struct TestMailServer: Sendable {
    package let port: Int
    private let process: ServerProcess

    /// A received e-mail, read by Python's mail parser.
    package struct Mail: Decodable, Sendable {
        package let greeting: String
        package let tls: Bool
        package let user: String
        package let sender: String
        package let recipients: [String]
        package let content: Data
        package let headers: [[String]]
        package let types: [String]
        package let texts: [String]
        package let defects: [String]

        /// All values of a header.
        package func values(of header: String) -> [String] {
            headers.filter { $0[0].lowercased() == header.lowercased() }.map { $0[1] }
        }

        package var subject: String { values(of: "Subject").joined() }
        package var messageID: String { values(of: "Message-ID").joined() }
    }

    /// The named recipients, accepted or not.
    private struct Recipient: Decodable {
        let address: String
    }

    private struct Hanging: Decodable {
        enum Word: String, Decodable { case hanging }
        let event: Word
    }

    /// Starts a server with a certificate that requires the login `user:password`, with STARTTLS or TLS from the start.
    package static func start(
        certificate: TestCertificate? = nil,
        isImplicit: Bool = false,
        login: String? = nil
    ) async throws -> TestMailServer {
        var arguments: [String] = []
        if let certificate { arguments += ["--certificate", certificate.path, "--key", certificate.key] }
        if isImplicit { arguments += ["--implicit-tls"] }
        if let login { arguments += ["--login", login] }
        let process = try ServerProcess("smtp_server.py", arguments)
        return TestMailServer(port: try await process.port(), process: process)
    }

    /// The received e-mails.
    package var mails: [Mail] { process.events() }

    /// Waits for a number of e-mails.
    package func mails(_ count: Int) async throws -> [Mail] { try await process.events(count) }

    /// The number of recipients named so far.
    package var recipientCount: Int { process.events(Recipient.self).count }

    /// Waits until a number of recipients were named.
    package func recipients(_ count: Int) async throws { _ = try await process.events(count, Recipient.self) }

    /// Waits until it hangs a number of times.
    package func hangs(_ count: Int) async throws { _ = try await process.events(count, Hanging.self) }

    /// Answers a command in this way from now on.
    ///
    /// For `DATA`, `drop` accepts the message and closes without an answer; `hang` sends nothing for an hour.
    package func answer(_ answer: String, to command: String, times count: Int = 1_000_000) async throws {
        try await process.tell(["do": "answer", "command": command, "answer": answer, "count": count])
    }

    /// Accepts everything again.
    package func answerNormally() async throws { try await answer("", to: "", times: 0) }

    /// Stops listening.
    package func goDown() async throws { try await process.tell(["do": "down"]) }

    /// Listens again, at the same port.
    package func comeUp() async throws { try await process.tell(["do": "up"]) }
}

/// A self-signed certificate for 127.0.0.1 and localhost.
package struct TestCertificate: Sendable {
    package let path: String
    package let key: String

    package static func make(in folder: String) throws -> TestCertificate {
        let certificate = TestCertificate(path: folder + "/certificate.pem", key: folder + "/key.pem")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost",
            "-keyout", certificate.key, "-out", certificate.path,
        ]
        process.standardError = FileHandle.nullDevice
        try ProcessStart.run(process)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ServerProcess.Ended() }
        return certificate
    }
}
