package import LatchkeyCore
package import LatchkeyCurl

/// Sends e-mails to a mail server, each in its own conversation.
package struct SMTPTransport: EmailTransport {
    private let server: SMTPServer

    private let curl: Curl

    /// - Parameters:
    ///   - server: The mail server.
    ///   - curl: The SMTP library.
    package init(_ server: SMTPServer, by curl: Curl) {
        self.server = server
        self.curl = curl
    }

    package func send(_ email: Email) async throws(DeliveryFailure) {
        let (server, curl) = (server, curl)
        try await OwnThread.run {
            // The end of the transfer sends QUIT, after the result is known.
            guard let transfer = try? SMTPTransfer(email, to: server, by: curl) else {
                return .failure(.temporary("libcurl does not do what it is asked for"))
            }
            let code = transfer.perform()
            return code == 0 ? .success(()) : .failure(SMTPFailure.failure(transfer.conversation, curl.text(of: code)))
        }
    }
}

/// Interprets failed conversations.
enum SMTPFailure {
    static func failure(_ conversation: SMTPTransfer.Conversation, _ meaning: String) -> DeliveryFailure {
        guard let (status, text) = refusal(in: conversation.answer), let command = conversation.command else {
            return .temporary(meaning)
        }
        let reason = "\(command.rawValue): \(text)"
        // Before the recipient is named, the error concerns every message, for example the login or the sender. The
        // operator can fix it without losing messages.
        return status >= 500 && [.recipient, .data].contains(command) ? .permanent(reason) : .temporary(reason)
    }

    /// The status with the enhanced status (RFC 3463), for example `550 5.1.1`.
    ///
    /// The text after it is dropped, because it may repeat the message.
    private static func refusal(in answer: String) -> (status: Int, text: String)? {
        guard let match = answer.firstMatch(of: /^([45]\d\d)(?:[ -]([45]\.\d{1,3}\.\d{1,3})(?!\d))?/),
            let status = Int(match.1)
        else { return nil }
        return (status, match.2.map { "\(status) \($0)" } ?? "\(status)")
    }
}
