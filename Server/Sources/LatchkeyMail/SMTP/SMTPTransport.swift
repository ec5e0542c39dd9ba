package import LatchkeyCore
package import LatchkeyCurl

/// Hands e-mails to a mail server, each in a conversation of its own.
package struct SMTPTransport: EmailTransport {
    private let server: SMTPServer

    private let curl: Curl

    /// - Parameters:
    ///   - server: Where to.
    ///   - curl: What speaks SMTP.
    package init(_ server: SMTPServer, by curl: Curl) {
        self.server = server
        self.curl = curl
    }

    package func send(_ email: Email) async throws(MessageFailure) {
        let (server, curl) = (server, curl)
        try await OwnThread.run {
            // It ends with QUIT, after the result is out.
            guard let transfer = try? SMTPTransfer(email, to: server, by: curl) else {
                return .failure(.temporary("libcurl does not do what it is asked for"))
            }
            let code = transfer.perform()
            return code == 0 ? .success(()) : .failure(SMTPFailure.failure(transfer.conversation, curl.text(of: code)))
        }
    }
}

/// What a conversation with a mail server failed with.
enum SMTPFailure {
    static func failure(_ conversation: SMTPTransfer.Conversation, _ meaning: String) -> MessageFailure {
        guard let (status, text) = refusal(in: conversation.answer), let command = conversation.command else {
            return .temporary(meaning)
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
