package import LatchkeyHTTP
import Logging
import ServiceLifecycle

/// Reads the certificate anew whenever it is told to, for the connections to come.
///
/// Files that cannot be used change nothing: the log says what is wrong with them, and the old certificate stays.
package struct CertificateReloading<Signals: AsyncSequence & Sendable>: Service where Signals.Failure == Never {
    private let files: CertificateFiles
    private let certificate: CurrentCertificate
    private let signals: Signals
    private let log = Logger(label: "latchkey.tls")

    /// - Parameters:
    ///   - files: What is read.
    ///   - certificate: What is replaced.
    ///   - signals: Whatever tells to read.
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
            log.notice("the certificate was read anew")
            for remark in files.remarks(on: new) { log.warning("\(remark)") }
        } catch {
            log.error(
                "the certificate was not read anew, the one before stays",
                metadata: ["problem": "\(error.sentence)"]
            )
        }
    }
}
