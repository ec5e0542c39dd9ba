package import LatchkeyHTTP
import Logging
import ServiceLifecycle

/// Reads the certificate again on each signal, for new connections.
///
/// If the files are unusable, the old certificate stays and the log names the problem.
package struct CertificateReloading<Signals: AsyncSequence & Sendable>: Service where Signals.Failure == Never {
    private let files: CertificateFiles
    private let certificate: CurrentCertificate
    private let signals: Signals
    private let log = Logger(label: "latchkey.tls")

    /// - Parameters:
    ///   - files: The files to read.
    ///   - certificate: Receives the new certificate.
    ///   - signals: Each signal triggers a reload.
    package init(_ files: CertificateFiles, of certificate: CurrentCertificate, signals: Signals) {
        self.files = files
        self.certificate = certificate
        self.signals = signals
    }

    package func run() async {
        await cancelWhenGracefulShutdown {
            for await _ in signals { reload() }
        }
    }

    private func reload() {
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
