import Foundation

/// Tells users by e-mail of logins on devices where they have not logged in before.
///
/// The e-mail is stored with the session, in the same transaction (`NewSession.newDeviceNotice`). Its link is for
/// `AccountRescue`.
package struct NewDeviceNotices: Sendable {
    private let messages: MessageQueue
    private let links: any KeyedDigest
    private let attempts: any KeyedDigest
    private let ids: IDSource

    /// - Parameters:
    ///   - messages: The queue of messages.
    ///   - links: Digests the tokens of links.
    ///   - attempts: Hides which user and device a counter counts.
    ///   - ids: Makes the ids of links.
    package init(messages: MessageQueue, links: any KeyedDigest, attempts: any KeyedDigest, ids: IDSource) {
        self.messages = messages
        self.links = links
        self.attempts = attempts
        self.ids = ids
    }

    /// The notice to store with a session; nil if its application does not want it, or its client keeps no device key.
    ///
    /// A client without a device key would look like a new device at each login.
    func notice(with application: Application, for credential: SessionCredential) -> NewDeviceNotice? {
        guard application.accountRules.announcesNewDevices else { return nil }
        switch credential {
        case .cookie, .refreshToken: break
        case .opaqueToken, .sessionKey: return nil
        }
        return NewDeviceNotice(of: application, messages: messages, links: links, attempts: attempts, ids: ids)
    }

    /// Has the stored messages sent at once.
    func wake() { messages.wake() }
}

/// The plan to tell the user of a stored session about its device, if that is new to them.
package struct NewDeviceNotice: Sendable, Equatable {
    private let application: Application
    private let messages: MessageQueue
    private let links: any KeyedDigest
    private let attempts: any KeyedDigest
    private let ids: IDSource

    fileprivate init(
        of application: Application,
        messages: MessageQueue,
        links: any KeyedDigest,
        attempts: any KeyedDigest,
        ids: IDSource
    ) {
        self.application = application
        self.messages = messages
        self.links = links
        self.attempts = attempts
        self.ids = ids
    }

    package static func == (one: NewDeviceNotice, other: NewDeviceNotice) -> Bool {
        one.application == other.application
    }

    /// The e-mail about a session, and its link.
    func mail(to address: EmailAddress, of user: User, about session: SessionRecord) throws(StoreError) -> AccountNotice
    {
        let token = VerificationSecrets().token
        let verification = Verification(
            id: ids.next(),
            purpose: .newDevice,
            applicationID: application.id,
            identifier: .emailAddress(address),
            userID: user.id,
            locale: user.locale,
            clientAddress: session.address,
            createdAt: session.createdAt,
            expiresAt: session.createdAt.addingTimeInterval(VerificationRules.undoLifetime)
        )
        var parameters = MessageParameters(of: application, link: MessageLink(to: "/not-me", token: token))
        parameters.login = LoginDetails(of: session)
        let message = try messages.prepare(
            Message(.newDevice, to: .email(address), locale: user.locale, parameters: parameters)
        )
        return AccountNotice(
            message: message,
            link: PreparedLink(verification: verification, tokenDigest: links.digest(token: token))
        )
    }

    /// The counters of a session's e-mail: for the user, and for the device as far as its name and network tell.
    func counters(of session: SessionRecord) -> [(digest: [UInt8], limit: AttemptLimit)] {
        let device = [
            session.device.name ?? "", session.device.platform ?? "", session.address?.network ?? "",
        ]
        func digest(_ texts: [String]) -> [UInt8] {
            attempts.digest(Array((["new device", session.userID.rawValue] + texts).joined(separator: "\u{0}").utf8))
        }
        return [
            (digest(device), .allowance(.newDeviceMailsOfOneDevice)), (digest([]), .allowance(.newDeviceMails)),
        ]
    }
}

extension Tables {
    /// Stores the e-mail about a session on a new device, unless its user has no verified e-mail address, or had one for
    /// the device or many for others within a day.
    func announce(_ session: SessionRecord, by notice: NewDeviceNotice) throws {
        guard let user = try users.find(session.userID), let address = user.emailAddress, address.isVerified else {
            return
        }
        for counter in notice.counters(of: session) {
            guard try attempts.count(counter.digest, within: counter.limit, at: session.createdAt) else { return }
        }
        try insert(try notice.mail(to: address.address, of: user, about: session))
    }
}
