import Foundation
package import LatchkeyCore

/// The operator's policies about OAuth clients.
package struct ClientConfiguration: Sendable {
    package var registration = RegistrationPolicy.off
    package var documents = ClientDocumentPolicy.off
    /// The addresses that may be called for URLs of clients.
    package var fetchPolicy = FetchPolicy()
    /// The file of the certificates to trust for hosts of the private network; nil for the system's.
    package var fetchCertificates: String?
    /// Fetches what clients name; nil for the server's own HTTP client.
    package var fetcher: (any PublicFetcher)?
    /// Calls providers; nil for the server's own HTTP client.
    package var upstreamFetcher: (any PublicFetcher & UpstreamCalling)?

    package init() {}

    /// - Throws: `StartError` if the file of certificates is unusable.
    init(_ configuration: ServeConfiguration) throws(StartError) {
        registration = configuration.clientRegistration
        documents = configuration.clientDocuments
        fetchPolicy = configuration.fetchPolicy
        fetchCertificates = configuration.fetchCertificates
        guard let fetchCertificates else { return }
        // Check the file here: nobody would see a later error.
        let content = FileManager.default.contents(atPath: fetchCertificates)
        guard let content, String(decoding: content, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
            throw .certificateFile(
                path: fetchCertificates,
                problem: "it must hold certificates in PEM, to trust as those of private hosts."
            )
        }
    }
}
