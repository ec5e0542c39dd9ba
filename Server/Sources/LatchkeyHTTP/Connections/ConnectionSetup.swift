package import HummingbirdCore

/// How connections are set up: HTTP/1.1 without a certificate; with one, HTTP/1.1 and HTTP/2 over TLS only.
package struct ConnectionSetup: Sendable {
    private let drain: Drain
    private let certificate: CurrentCertificate?
    private let limits: ConnectionLimits
    private let answer: Answering

    /// - Parameters:
    ///   - drain: When it begins, connections end after their next answer.
    ///   - certificate: The certificate for TLS; nil for plain HTTP.
    ///   - limits: The limits of connections.
    ///   - answer: Answers a request.
    package init(
        drain: Drain,
        certificate: CurrentCertificate? = nil,
        limits: ConnectionLimits = ConnectionLimits(),
        answer: @escaping Answering
    ) {
        self.drain = drain
        self.certificate = certificate
        self.limits = limits
        self.answer = answer
    }

    /// Sets up each connection of a server.
    package func serverChannel() -> any ServerChildChannel {
        let answers = OpenAnswers(limits)
        let http1 = HTTP1ServerChannel(drain: drain, answers: answers, answer: answer)
        guard let certificate else { return LimitedServerChannel(http1, answers: answers, isPlain: true) }
        let tls = TLSServerChannel(
            http1,
            certificate: certificate,
            drain: drain,
            answers: answers,
            answer: answer
        )
        return LimitedServerChannel(tls, answers: answers, isPlain: false)
    }
}
