import Foundation

/// A root and an intermediate certificate that issue certificates for this computer, in the test's folder.
struct TestAuthority: Sendable {
    enum Key: String, CaseIterable, Sendable {
        case ec = "ec:P-256"
        case rsa = "rsa:2048"

        /// For `openssl req`.
        fileprivate var arguments: [String] {
            switch self {
            case .ec: ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
            case .rsa: ["-newkey", "rsa:2048"]
            }
        }
    }

    private let folder: URL

    init(in folder: TemporaryFolder) async throws {
        self.folder = folder.url.appending(path: "certificates")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        try Data("basicConstraints=critical,CA:TRUE\n".utf8).write(to: file("authority.ext"))
        try Data("subjectAltName=DNS:localhost,IP:127.0.0.1\n".utf8).write(to: file("server.ext"))
        try await makeRoot()
        try await makeCertificate("intermediate", by: "root", serial: 2, extensions: "authority.ext")
    }

    /// The certificate that clients trust.
    var root: String { path("root.pem") }
    var certificate: String { path("chain.pem") }
    var key: String { path("key.pem") }
    var serveArguments: [String] { ["--tls-certificate", certificate, "--tls-key", key] }

    /// Writes a new certificate and key to the server's files.
    func issue(serial: Int, key: Key = .ec) async throws {
        try await makeCertificate("server", by: "intermediate", serial: serial, extensions: "server.ext", key: key)
        let chain = try read("server.pem") + read("intermediate.pem")
        try chain.write(to: file("chain.pem"))
        try read("server.key").write(to: file("key.pem"))
    }

    /// The content of one of the files.
    func read(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }

    /// Writes one of the files.
    func write(_ data: Data, to name: String) throws { try data.write(to: file(name)) }

    func path(_ name: String) -> String { file(name).path() }

    /// Encrypts the server's key in place.
    func encryptKey() async throws {
        try await openssl("pkey", "-in", key, "-aes256", "-passout", "pass:secret", "-out", path("encrypted.pem"))
        try read("encrypted.pem").write(to: file("key.pem"))
    }

    private func file(_ name: String) -> URL { folder.appending(path: name) }

    private func makeRoot() async throws {
        try await openssl(
            ["req", "-x509", "-nodes", "-days", "30", "-subj", "/CN=Root", "-addext", "keyUsage=critical,keyCertSign"]
                + Key.ec.arguments + ["-keyout", path("root.key"), "-out", path("root.pem")]
        )
    }

    private func makeCertificate(
        _ name: String,
        by issuer: String,
        serial: Int,
        extensions: String,
        key: Key = .ec
    ) async throws {
        try await openssl(
            ["req", "-nodes", "-subj", "/CN=\(name)", "-keyout", path("\(name).key"), "-out", path("\(name).csr")]
                + key.arguments
        )
        try await openssl(
            "x509",
            "-req",
            "-in",
            path("\(name).csr"),
            "-CA",
            path("\(issuer).pem"),
            "-CAkey",
            path("\(issuer).key"),
            "-set_serial",
            "\(serial)",
            "-days",
            "10",
            "-extfile",
            path(extensions),
            "-out",
            path("\(name).pem")
        )
    }

    private func openssl(_ arguments: String...) async throws { try await openssl(arguments) }

    private func openssl(_ arguments: [String]) async throws {
        let run = try await ProgramRun.of("openssl", arguments, in: folder)
        guard run.exitCode == 0 else { throw Failure(errors: run.errors) }
    }

    private struct Failure: Error {
        let errors: String
    }
}
