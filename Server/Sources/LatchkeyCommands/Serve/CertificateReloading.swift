import LatchkeyHTTP
import Logging

/// Reads the certificate again, for new connections.
///
/// If the files are unusable, the old certificate stays and the log names the problem.
struct CertificateReloading: Sendable {
    private let files: CertificateFiles
    private let certificate: CurrentCertificate
    private let log = Logger(label: "latchkey.tls")

    /// - Parameters:
    ///   - files: The files to read.
    ///   - certificate: Receives the new certificate.
    init(_ files: CertificateFiles, of certificate: CurrentCertificate) {
        self.files = files
        self.certificate = certificate
    }

    func reload() {
        do throws(StartError) {
            let new = try files.read()
            certificate.replace(by: new)
            log.notice("the certificate was reloaded")
            for remark in files.remarks(on: new) { log.warning("\(remark)") }
        } catch {
            log.error(
                "the certificate was not reloaded, the old one stays",
                metadata: ["problem": "\(error.sentence)"]
            )
        }
    }
}
