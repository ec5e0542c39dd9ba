/// The messages about recoveries.
///
/// Each address that the user has proved gets the notices, because a thief may read one of them.
package struct RecoveryMessages: Sendable {
    private let queue: MessageQueue
    private let digest: any KeyedDigest

    /// - Parameters:
    ///   - queue: The queue of messages.
    ///   - digest: Makes the tokens of notices from the recoveries' ids.
    package init(messages queue: MessageQueue, digest: any KeyedDigest) {
        self.queue = queue
        self.digest = digest
    }

    /// The token in the notices of a recovery, which is the same in each of them.
    package func cancelToken(of id: Recovery.ID) -> RecoveryCancelToken {
        RecoveryCancelToken(Secret(digest.digest(Array("recovery/cancel/\(id)".utf8))))
    }

    /// The notices, to be stored together with what they are about.
    ///
    /// - Parameters:
    ///   - notice: The notice.
    ///   - recovery: The recovery.
    ///   - user: Its user.
    ///   - application: The application whose brand they show.
    ///   - recipients: Other recipients than all proved addresses.
    /// - Returns: The messages.
    /// - Throws: `StoreError`.
    func notices(
        _ notice: RecoveryNotice,
        about recovery: Recovery,
        to user: User,
        of application: Application?,
        at recipients: [MessageRecipient]? = nil
    ) throws(StoreError) -> [SealedMessage] {
        var parameters = MessageParameters(of: application)
        switch notice {
        case .started, .waiting:
            let token = cancelToken(of: recovery.id).secretText
            parameters.link = MessageLink(to: "/recovery/cancel", token: token)
            parameters.time = recovery.readyAt
        case .ready(let token):
            parameters.link = MessageLink(to: "/recovery", token: token.secretText)
            parameters.time = recovery.openUntil
        case .cancelled: break
        }
        var sealed: [SealedMessage] = []
        for recipient in recipients ?? user.provedRecipients {
            let locale = user.locale ?? recovery.locale
            let message = Message(notice.kind, to: recipient, locale: locale, parameters: parameters)
            sealed.append(try queue.prepare(message))
        }
        return sealed
    }

    /// Has the stored messages sent at once.
    package func wake() { queue.wake() }
}

/// A message about a recovery.
enum RecoveryNotice: Sendable {
    case started
    /// It still waits, or is ready for somebody who reads another address.
    case waiting
    /// The link that opens it.
    case ready(RecoveryToken)
    case cancelled

    fileprivate var kind: MessageKind {
        switch self {
        case .started: .recoveryStarted
        case .waiting: .recoveryWaiting
        case .ready: .recoveryReady
        case .cancelled: .recoveryCancelled
        }
    }
}
