#if os(Linux)
import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The trust of the transports: a real TLS server with its own certificate.
@Suite(.timeLimit(.minutes(1))) struct CertificateTests {
    @Test(arguments: TransportKind.all)
    func `a server whose certificate nobody vouches for gets nothing`(kind: TransportKind) async throws {
        try await withServer { url, _ in
            let latchkey = try LatchkeyClient(server: url, by: kind, credentialStore: MemoryCredentialStore())
            let failure = await code { try await latchkey.logIn("ada", password: "correct horse") }
            // Foundation on Linux does not report the reason.
            #expect(failure == (kind == .urlSession ? .networkUnavailable : .untrustedServer))
        }
    }

    @Test(arguments: TransportKind.own)
    func `a certificate is good for the server that it names, and for no other`(kind: TransportKind) async throws {
        try await withServer { url, certificate in
            let transport = try kind.make(certificates: certificate)
            #expect(try await transport.send(URLRequest(url: url), under: .data).status == 200)
            let address = url.absoluteString.replacing("localhost", with: "127.0.0.1")
            let other = URLRequest(url: try #require(URL(string: address)))
            await #expect { try await transport.send(other, under: .data) } throws: {
                ($0 as? URLError)?.code == .serverCertificateUntrusted
            }
        }
    }

    private func withServer(_ body: (URL, _ certificate: String) async throws -> Void) async throws {
        try await withFolder { folder in
            let files = ["key.pem", "certificate.pem"].map { folder.appending(path: $0).path(percentEncoded: false) }
            let made = try Self.openssl([
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-keyout", files[0], "-out", files[1],
            ])
            _ = await made.output
            let server = try Self.openssl([
                "s_server", "-accept", "127.0.0.1:0", "-key", files[0], "-cert", files[1], "-www",
            ])
            defer { server.kill() }
            let port = try #require(await server.firstNumber(after: "ACCEPT 127.0.0.1:"))
            try await body(.sample("https://localhost:\(port)/"), files[1])
        }
    }

    private static func openssl(_ arguments: [String]) throws -> Program {
        try Program("openssl", arguments, environment: ProcessInfo.processInfo.environment)
    }
}
#endif
