package import Foundation
package import LatchkeyHTTP

/// The files of the server's certificate and its key.
package struct CertificateFiles: Sendable, Equatable {
    /// The certificate and its chain, in PEM.
    package let certificate: String
    /// In PEM.
    package let key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// Reads the files.
    ///
    /// - Throws: `StartError` that names the unusable file and quotes nothing of its content.
    package func read() throws(StartError) -> ServerCertificate {
        let (chain, secret) = (try bytes(of: certificate), try bytes(of: key))
        do {
            return try ServerCertificate(chain: chain, key: secret)
        } catch {
            switch error {
            case .noCertificate:
                throw .certificateFile(
                    path: certificate,
                    problem: "it holds no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----."
                )
            case .noKey:
                throw .certificateFile(
                    path: key,
                    problem: "it holds no private key in PEM, which begins with -----BEGIN PRIVATE KEY-----."
                )
            case .encryptedKey:
                throw .certificateFile(
                    path: key,
                    problem:
                        "its key is encrypted. Decrypt it with openssl pkey, into a file that nobody else can read."
                )
            case .keyOfAnotherCertificate:
                throw .certificateFile(
                    path: key,
                    problem: "its key does not belong to the first certificate in \(certificate)."
                )
            }
        }
    }

    private func bytes(of path: String) throws(StartError) -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: URL(filePath: path)))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            throw .certificateFile(path: path, problem: "it does not exist.")
        } catch {
            throw .certificateFile(path: path, problem: "it cannot be read. Check its owner and permissions.")
        }
    }

    /// Warnings for the operator about files that work.
    package func remarks(on read: ServerCertificate, at now: Date = Date()) -> [String] {
        var remarks: [String] = []
        let (begin, end) = (Self.text(read.validity.lowerBound), Self.text(read.validity.upperBound))
        switch Int64(now.timeIntervalSince1970) {
        case ..<read.validity.lowerBound:
            remarks.append("The certificate in \(certificate) is not valid before \(begin), so clients refuse it.")
        case read.validity: break
        default: remarks.append("The certificate in \(certificate) expired at \(end), so clients refuse it.")
        }
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(filePath: key).resolvingSymlinksInPath().path(percentEncoded: false)
        )
        if let permissions = attributes?[.posixPermissions] as? NSNumber, permissions.intValue & 0o007 != 0 {
            remarks.append("The key in \(key) can be read by everybody on this machine. Run: chmod o= \(key)")
        }
        return remarks
    }

    private static func text(_ seconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }
}
