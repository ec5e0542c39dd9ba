import Foundation
import Latchkey
@_spi(ProcessStart) import LatchkeyTesting
import TestMail
import Testing

/// The real program with a certificate, and other clients.
@Suite struct TLSTests {
    @Test(arguments: TestAuthority.Key.allCases)
    func `both HTTP versions work, with a certificate of either kind`(key: TestAuthority.Key) async throws {
        let tls = try await TLSServer.start(key: key)
        #expect(tls.server.url.scheme == "https")
        for (option, version) in [("--http2", "HTTP/2 200"), ("--http1.1", "HTTP/1.1 200")] {
            let run = try await tls.curl("/health", option)
            #expect(run.output.hasPrefix(version), "\(run)")
            #expect(run.output.contains(#"{"status":"ok"}"#))
        }
        #expect(await tls.server.stop() == 0)
    }

    @Test func `a user registers and is recognized over HTTP2, and the issuer is the https address`() async throws {
        let tls = try await TLSServer.start()
        let run = try await tls.curl("/v1/users", "--json", #"{"username":"ada","password":"correct horse"}"#)
        #expect(run.output.hasPrefix("HTTP/2 201"), "\(run)")
        let parts = run.output.components(separatedBy: #""accessToken":""#)
        let token = try #require(parts.last?.prefix { $0 != "\"" })
        let user = try await tls.curl("/v1/users/me", "-H", "Authorization: Bearer \(token)")
        #expect(user.output.hasPrefix("HTTP/2 200"), "\(user)")
        #expect(user.output.contains(#""ada""#))
        let claims = token.split(separator: ".")[1].replacing("-", with: "+").replacing("_", with: "/")
        let padded = claims + String(repeating: "=", count: (4 - claims.count % 4) % 4)
        let text = String(decoding: try #require(Data(base64Encoded: String(padded))), as: UTF8.self)
        #expect(text.replacing("\\/", with: "/").contains("https://127.0.0.1:\(tls.server.port)"), "\(text)")
        await tls.server.stop()
    }

    @Test func `versions before TLS 1_2 are refused, and plain HTTP gets no answer`() async throws {
        let tls = try await TLSServer.start()
        for version in ["1.2", "1.3"] {
            let run = try await tls.curl("/health", "--tls-max", version, "--tlsv\(version)")
            #expect(run.output.hasPrefix("HTTP/2 200"), "\(run)")
        }
        for version in ["1.0", "1.1"] {
            // The security level lets the client offer them.
            let run = try await tls.curl("/health", "--tls-max", version, "--ciphers", "DEFAULT@SECLEVEL=0")
            #expect(run.exitCode == 35, "\(run)")
            #expect(run.errors.contains("protocol version"), "\(run)")
        }
        let plain = try await ProgramRun.of(
            "curl",
            ["-sS", "--max-time", "30", "http://localhost:\(tls.server.port)/health"],
            in: tls.folder.url
        )
        #expect(plain.exitCode != 0)
        #expect(plain.output.isEmpty)
        await tls.server.stop()
    }

    @Test func `the chain is sent, and without it a client with only the root refuses`() async throws {
        let tls = try await TLSServer.start()
        #expect(try await tls.curl("/health").exitCode == 0)
        try tls.authority.write(tls.authority.read("server.pem"), to: "chain.pem")
        try await tls.server.restart()
        #expect(try await tls.curl("/health").exitCode == 60)
        await tls.server.stop()
    }

    @Test(arguments: ["/health", "/nope", "/v1/users/me", "/openapi.json"])
    func `every answer tells browsers to stay with https`(path: String) async throws {
        let tls = try await TLSServer.start()
        for version in ["--http2", "--http1.1"] {
            let run = try await tls.curl(path, version)
            #expect(run.output.lowercased().contains("\r\nstrict-transport-security: max-age=31536000\r\n"), "\(run)")
        }
        await tls.server.stop()
    }

    @Test func `behind an https proxy answers tell browsers so too, and without TLS they do not`() async throws {
        let header = "strict-transport-security"
        for (arguments, isThere) in [(["--public-url", "https://id.example.com"], true), ([], false)] {
            let folder = try await TemporaryFolder()
            let server = try await LocalServer.start(in: folder, arguments: arguments)
            let run = try await ProgramRun.of("curl", ["-sSi", "\(server.url)/health"], in: folder.url)
            #expect(run.output.contains("200 OK"))
            #expect(run.output.lowercased().contains(header) == isThere)
            await server.stop()
        }
    }

    @Test func `the SDK sends nothing to a server with an untrusted certificate`() async throws {
        let tls = try await TLSServer.start()
        let error = await #expect(throws: LatchkeyError.self) {
            try await tls.server.client().register(Registration(username: "ada", password: "correct horse"))
        }
        #expect(error?.code == .untrustedServer)
        // The control: a client that trusts the root is answered, and is the only one in the log.
        #expect(try await tls.curl("/health").exitCode == 0)
        #expect(try await becomesTrue(within: .seconds(30)) { tls.server.log.contains { $0.contains("path=/health") } })
        #expect(!tls.server.log.contains { $0.contains("path=/v1/") })
        await tls.server.stop()
    }

    @Test func `new connections get a new certificate, and existing ones continue`() async throws {
        let tls = try await TLSServer.start(serial: 0x1001)
        let kept = try KeptTLSConnection(to: tls)
        #expect(try await kept.get().serial == "1001")
        try await tls.authority.issue(serial: 0x2002)
        #expect(try await KeptTLSConnection(to: tls).get().serial == "1001")
        tls.server.hangUp()
        #expect(
            try await becomesTrue(within: .seconds(30)) {
                tls.server.log.contains { $0.contains("the certificate was reloaded") }
            }
        )
        #expect(try await KeptTLSConnection(to: tls).get().serial == "2002")
        let answer = try await kept.get()
        #expect(answer.status == "200")
        #expect(answer.serial == "1001")
        #expect(await tls.server.stop() == 0)
    }

    @Test func `an unusable certificate changes nothing, and the log names the problem`() async throws {
        let tls = try await TLSServer.start(serial: 0x1001)
        let good = try tls.authority.read("key.pem")
        // The certificate is new, the key is the old one.
        try await tls.authority.issue(serial: 0x2002)
        let new = try tls.authority.read("key.pem")
        try tls.authority.write(good, to: "key.pem")
        tls.server.hangUp()
        #expect(
            try await becomesTrue(within: .seconds(30)) {
                tls.server.log.contains { $0.contains("error") && $0.contains("does not belong") }
            },
            "\(tls.server.log)"
        )
        #expect(try await KeptTLSConnection(to: tls).get().serial == "1001")
        try tls.authority.write(new, to: "key.pem")
        tls.server.hangUp()
        #expect(
            try await becomesTrue(within: .seconds(30)) {
                tls.server.log.contains { $0.contains("the certificate was reloaded") }
            }
        )
        #expect(try await KeptTLSConnection(to: tls).get().serial == "2002")
        await tls.server.stop()
    }

    @Test func `the log holds nothing of the key at any level`() async throws {
        let tls = try await TLSServer.start(arguments: ["--log-level", "trace"])
        #expect(try await tls.curl("/health").exitCode == 0)
        try tls.authority.write(Data("-----BEGIN PRIVATE KEY-----\nMHcCAQEEI\n".utf8), to: "chain.pem")
        tls.server.hangUp()
        #expect(
            try await becomesTrue(within: .seconds(30)) {
                tls.server.log.contains { $0.contains("holds no certificate") }
            }
        )
        let key = String(decoding: try tls.authority.read("key.pem"), as: UTF8.self)
        let lines = key.split(separator: "\n").filter { !$0.contains("PRIVATE KEY") } + ["MHcCAQEEI"]
        await tls.server.stop()
        let log = tls.server.log.joined(separator: "\n")
        #expect(log.contains("path=/health"))
        for line in lines { #expect(!log.contains(line)) }
    }
}
