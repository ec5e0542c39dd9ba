package import Foundation
import LatchkeyJWS
@_spi(ProcessStart) import LatchkeyTesting

/// A certificate for a local server, and keys for accounts, made by openssl in a folder that is removed with this
/// value.
package final class PushSecrets: Sendable {
    private let folder: URL

    /// The server's certificate, which clients trust.
    package var certificate: String { path("certificate.pem") }
    package var certificateKey: String { path("certificate.key") }
    /// A key in Apple's form.
    package var apnsKey: String { path("apns.p8") }
    /// A service account in Google's form; `writeServiceAccount` makes it.
    package var serviceAccount: String { path("account.json") }

    package init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "push-\(UUID().uuidString.prefix(13))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await openssl(
            "req",
            "-x509",
            "-nodes",
            "-days",
            "2",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-subj",
            "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-keyout",
            certificateKey,
            "-out",
            certificate
        )
        try await openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", apnsKey)
        try await openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", path("rsa.pem"))
        for file in [apnsKey, path("rsa.pem")] { try Self.hide(file) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    package func apnsPEM() throws -> String { try String(contentsOfFile: apnsKey, encoding: .utf8) }

    /// Writes the service account of the project `kii-balance`, with a URL that issues its tokens.
    package func writeServiceAccount(tokenURL: String) throws {
        let members = [
            "type": "service_account", "project_id": "kii-balance", "private_key_id": "rsa-key-1",
            "private_key": try String(contentsOfFile: path("rsa.pem"), encoding: .utf8),
            "client_email": "push@kii-balance.iam.gserviceaccount.com", "token_uri": tokenURL,
        ]
        try JSONSerialization.data(withJSONObject: members).write(to: URL(filePath: serviceAccount))
        try Self.hide(serviceAccount)
    }

    package func serviceAccountJSON() throws -> Data { try Data(contentsOf: URL(filePath: serviceAccount)) }

    /// The claims of a provider token for Apple, if this account's key signed it.
    package func apnsClaims(of token: String) throws -> SignedClaims {
        try Self.verified(token, with: apnsPEM())
    }

    /// The claims of a request for an access token, if this account's key signed it.
    package func fcmClaims(of assertion: String) throws -> SignedClaims {
        try Self.verified(assertion, with: String(contentsOfFile: path("rsa.pem"), encoding: .utf8))
    }

    private static func verified(_ token: String, with pem: String) throws -> SignedClaims {
        struct NotSigned: Error {}
        guard let key = JWSSigningKey(pem: pem)?.verificationKey, let jws = CompactJWS(token), key.hasSigned(jws) else {
            throw NotSigned()
        }
        let claims = try JSONDecoder().decode(TokenClaims.self, from: Data(jws.payload))
        return SignedClaims(
            algorithm: jws.algorithm.rawValue,
            keyID: jws.keyID,
            issuer: claims.iss,
            issuedAt: claims.iat,
            expiresAt: claims.exp,
            audience: claims.aud,
            scope: claims.scope
        )
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path() }

    private static func hide(_ file: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    private func openssl(_ arguments: String...) async throws {
        struct Failed: Error {
            let command: String?
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let exitCode = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try ProcessStart.run(process) } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        guard exitCode == 0 else { throw Failed(command: arguments.first) }
    }
}

/// The claims of a token with a valid signature.
package struct SignedClaims: Sendable, Equatable {
    package let algorithm: String?
    package let keyID: String?
    package let issuer: String
    package let issuedAt: Int64
    package let expiresAt: Int64?
    package let audience: String?
    package let scope: String?

    package init(
        algorithm: String?,
        keyID: String?,
        issuer: String,
        issuedAt: Int64,
        expiresAt: Int64? = nil,
        audience: String? = nil,
        scope: String? = nil
    ) {
        self.algorithm = algorithm
        self.keyID = keyID
        self.issuer = issuer
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.audience = audience
        self.scope = scope
    }
}

private struct TokenClaims: Decodable {
    let iss: String
    let iat: Int64
    let exp: Int64?
    let aud: String?
    let scope: String?
}
