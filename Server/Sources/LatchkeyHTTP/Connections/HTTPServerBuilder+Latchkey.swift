package import HummingbirdCore

extension HTTPServerBuilder {
    /// Serves HTTP/1.1 without a certificate; with one, HTTP/1.1 and HTTP/2 over TLS only.
    ///
    /// - Parameters:
    ///   - drain: When it begins, connections end after their next answer.
    ///   - certificate: The certificate for TLS; nil for plain HTTP.
    ///   - limits: The limits of connections; nil for none.
    /// - Returns: The builder, which sets up every connection.
    package static func latchkey(
        _ drain: Drain,
        certificate: CurrentCertificate? = nil,
        limits: ConnectionLimits? = ConnectionLimits()
    ) -> HTTPServerBuilder {
        let answers = limits.map { OpenAnswers($0) }
        return HTTPServerBuilder { responder in
            let http1 = HTTP1Channel(responder: responder, configuration: .latchkey(drain, answers: answers))
            guard let certificate else {
                return answers.map { LimitedServerChannel(http1, answers: $0, isPlain: true) } ?? http1
            }
            let tls = TLSServerChannel(http1, certificate: certificate, drain: drain, answers: answers)
            return answers.map { LimitedServerChannel(tls, answers: $0, isPlain: false) } ?? tls
        }
    }
}
