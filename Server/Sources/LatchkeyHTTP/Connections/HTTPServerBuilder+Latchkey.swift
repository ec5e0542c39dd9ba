package import HummingbirdCore

extension HTTPServerBuilder {
    /// Serves HTTP/1.1; with a certificate only under TLS, and HTTP/2 beside it.
    ///
    /// - Parameters:
    ///   - drain: When it begins, connections end after their next answer.
    ///   - certificate: What TLS is spoken with; nil for none.
    /// - Returns: What sets up every connection.
    package static func latchkey(_ drain: Drain, certificate: CurrentCertificate? = nil) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            let http1 = HTTP1Channel(responder: responder, configuration: .latchkey(drain))
            guard let certificate else { return http1 }
            return TLSServerChannel(http1, certificate: certificate, drain: drain)
        }
    }
}
