import Synchronization

/// The certificate for new connections; existing connections keep theirs.
package final class CurrentCertificate: Sendable {
    private let certificate: Mutex<ServerCertificate>

    package init(_ certificate: ServerCertificate) { self.certificate = Mutex(certificate) }

    package var now: ServerCertificate { certificate.withLock { $0 } }

    package func replace(by new: ServerCertificate) { certificate.withLock { $0 = new } }
}
