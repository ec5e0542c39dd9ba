import NIOCore
import NIOSSL

/// A certificate for TLS, with its chain and its key.
package struct ServerCertificate: Sendable {
    /// The time of its validity, in seconds since 1970.
    package let validity: ClosedRange<Int64>
    let context: NIOSSLContext

    /// - Parameters:
    ///   - chain: The certificate in PEM, followed by the intermediate certificates.
    ///   - key: The key of the first certificate in PEM.
    /// - Throws: `ServerCertificateError` if they are unusable or do not match.
    package init(chain: [UInt8], key: [UInt8]) throws(ServerCertificateError) {
        guard let certificates = try? NIOSSLCertificate.fromPEMBytes(chain), let leaf = certificates.first else {
            throw .noCertificate
        }
        let keyText = String(decoding: key, as: UTF8.self)
        guard !keyText.contains("ENCRYPTED") else { throw .encryptedKey }
        guard let privateKey = try? NIOSSLPrivateKey(bytes: key, format: .pem) else { throw .noKey }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) },
            privateKey: .privateKey(privateKey)
        )
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuiteValues = Self.cipherSuites
        configuration.applicationProtocols = ["h2", "http/1.1"]
        // How long a closing connection waits for the client's close notification.
        configuration.shutdownTimeout = .seconds(1)
        // BoringSSL refuses the key of another certificate.
        guard let context = try? NIOSSLContext(configuration: configuration) else { throw .keyOfAnotherCertificate }
        self.context = context
        let (begin, end) = (Int64(leaf.notValidBefore), Int64(leaf.notValidAfter))
        validity = begin...max(begin, end)
    }

    // For TLS 1.2, as HTTP/2 requires (RFC 9113 §9.2.2); all suites of TLS 1.3 are allowed.
    private static let cipherSuites: [NIOTLSCipher] = [
        .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
        .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
        .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    ]
}

/// The reason why a certificate and a key cannot be used.
package enum ServerCertificateError: Error, Equatable {
    case noCertificate
    case noKey
    case encryptedKey
    case keyOfAnotherCertificate
}
