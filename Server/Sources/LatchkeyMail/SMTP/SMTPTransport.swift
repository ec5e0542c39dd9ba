import CCurl
package import LatchkeyCore

/// Hands e-mails to a mail server, each in a conversation of its own.
package struct SMTPTransport: EmailTransport {
    private let server: SMTPServer

    package init(_ server: SMTPServer) {
        self.server = server
    }

    package func send(_ email: Email) async throws(MessageFailure) {
        let server = server
        try await OwnThread.run {
            // It ends with QUIT, after the result is out.
            guard let transfer = try? CurlTransfer(email, to: server) else {
                return .failure(.temporary("libcurl does not do what it is asked for"))
            }
            let code = transfer.perform()
            return code == CURLE_OK ? .success(()) : .failure(SMTPFailure.failure(code, of: transfer))
        }
    }
}

extension CurlTransfer {
    fileprivate convenience init(_ email: Email, to server: SMTPServer) throws(Defect) {
        try self.init()
        // The path is what the server is greeted with.
        try set(CURLOPT_URL, "\(server)/\(email.domain)")
        // What the environment says of proxies is for the web.
        try set(CURLOPT_PROXY, "")
        let startTLS = server.startTLS == .required ? CURLUSESSL_ALL : CURLUSESSL_TRY
        try set(CURLOPT_USE_SSL, Int(startTLS.rawValue))
        if let certificates = server.certificates { try set(CURLOPT_CAINFO, certificates) }
        if let credentials = server.credentials {
            try set(CURLOPT_USERNAME, credentials.username)
            try set(CURLOPT_PASSWORD, credentials.password)
        }
        try set(CURLOPT_MAIL_FROM, "<\(email.sender.address.text)>")
        try set(CURLOPT_MAIL_RCPT, list: ["<\(email.recipient.text)>"])
        try set(CURLOPT_UPLOAD, 1)
        conversation.body = Array(email.lines.utf8)
        try set(CURLOPT_INFILESIZE_LARGE, size: conversation.body.count)
        try watch()
    }
}

/// What a conversation with a mail server failed with.
enum SMTPFailure {
    static func failure(_ code: CURLcode, of transfer: CurlTransfer) -> MessageFailure {
        let conversation = transfer.conversation
        guard let (status, text) = refusal(in: conversation.answer), let command = conversation.command else {
            return .temporary(CurlTransfer.text(of: code))
        }
        let reason = "\(command.rawValue): \(text)"
        // Before the recipient is named, what is wrong is wrong with every message: the login or the sender, for example.
        // An operator can put that right, and then nothing is lost.
        return status >= 500 && [.recipient, .data].contains(command) ? .permanent(reason) : .temporary(reason)
    }

    /// The status with the enhanced one where there is one (RFC 3463), as `550 5.1.1`; the words behind them are the
    /// server's, and may repeat what it was told.
    private static func refusal(in answer: String) -> (status: Int, text: String)? {
        guard let match = answer.firstMatch(of: /^([45]\d\d)(?:[ -]([45]\.\d{1,3}\.\d{1,3})(?!\d))?/),
            let status = Int(match.1)
        else { return nil }
        return (status, match.2.map { "\(status) \($0)" } ?? "\(status)")
    }
}
