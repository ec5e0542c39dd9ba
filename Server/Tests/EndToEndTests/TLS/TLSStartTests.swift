import Foundation
import Testing

/// Certificates that prevent the start, and the messages.
@Suite struct TLSStartTests {
    enum Fault: String, CaseIterable, Sendable {
        case noCertificate, noKey, missingCertificate, missingKey, otherKey, encryptedKey

        var sentence: String {
            switch self {
            case .noCertificate: "chain.pem cannot be used for TLS: it holds no certificate in PEM"
            case .noKey: "key.pem cannot be used for TLS: it holds no private key in PEM"
            case .missingCertificate: "chain.pem cannot be used for TLS: it does not exist."
            case .missingKey: "key.pem cannot be used for TLS: it does not exist."
            case .otherKey: "key.pem cannot be used for TLS: its key does not belong to the first certificate in "
            case .encryptedKey: "key.pem cannot be used for TLS: its key is encrypted."
            }
        }

        func put(into authority: TestAuthority) async throws {
            switch self {
            case .noCertificate: try authority.write(Data("hello".utf8), to: "chain.pem")
            case .noKey: try authority.write(authority.read("chain.pem"), to: "key.pem")
            case .missingCertificate: try FileManager.default.removeItem(atPath: authority.certificate)
            case .missingKey: try FileManager.default.removeItem(atPath: authority.key)
            case .otherKey: try authority.write(authority.read("intermediate.key"), to: "key.pem")
            case .encryptedKey: try await authority.encryptKey()
            }
        }
    }

    @Test(arguments: Fault.allCases) func `unusable files are named with their problem`(
        fault: Fault
    ) async throws {
        let folder = try await TemporaryFolder()
        let authority = try await TestAuthority(in: folder)
        try await authority.issue(serial: 1)
        try await fault.put(into: authority)
        let command = try await Command.run(["serve", "--port", "0"] + authority.serveArguments, in: folder)
        #expect(command.exitCode == 1)
        #expect(command.errors.contains(fault.sentence), "\(command.errors)")
        #expect(!command.errors.contains("MI"), "nothing of what is in the files")
        #expect(!FileManager.default.fileExists(atPath: folder.secret), "nothing is made before")
    }
}
