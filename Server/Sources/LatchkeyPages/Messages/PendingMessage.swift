import Foundation
import LatchkeyCore
import LatchkeyScreens

/// The message that a person waits for, or whose link they have opened.
///
/// A signed cookie keeps it, so it survives a restart of the server and belongs to one browser. The address stands in
/// no URL, and a link's token only in the opened one.
struct PendingMessage: Sendable, Codable, Equatable {
    enum Kind: String, Sendable, Codable {
        case registration
        case profile
        case verificationLink
        case passwordReset
        case passwordResetLink
        case logIn
        case logInLink
        case undoLink
        case newDeviceLink
        case recoveryLink
        case recoveryCancelLink
        /// Used; only the identifier is left, to prefill the login.
        case done
    }

    var kind: Kind
    /// The id that belongs to the message's code.
    var id: Verification.ID?
    /// The given address or name.
    var address: String?
    /// The token of the link.
    var token: String?
    /// The kind of message that the browser waited for before it opened a link.
    var formerKind: Kind?
    /// Where the person goes afterwards.
    var returnTo: String?
    var askedAt: Date
    /// Distinguishes requests, without revealing a password in them.
    var mark: String?
    /// Whether the session that the message leads to ends with the browser.
    var endsWithBrowser: Bool?
    /// The times of the earlier requests.
    var earlier: [Date]?

    /// Whether a minute must pass before another request, as in every client.
    func isPausing(at time: Date) -> Bool { (0..<60).contains(time.timeIntervalSince(askedAt)) }
}

extension PendingMessage {
    /// The server's limit on messages per hour.
    private static let mostInAnHour = 5
    private static let hour: TimeInterval = 60 * 60

    /// The requests of the last hour, oldest first.
    private func recent(at time: Date) -> [Date] {
        ((earlier ?? []) + [askedAt]).filter { (0..<Self.hour).contains(time.timeIntervalSince($0)) }.sorted()
    }

    /// Whether the server's limit is reached.
    func isUsedUp(at time: Date) -> Bool { recent(at: time).count >= Self.mostInAnHour }

    /// The seconds until another message may be requested.
    func wait(at time: Date) -> Int {
        let recent = recent(at: time)
        let end = isUsedUp(at: time) ? recent[0] + Self.hour : askedAt + 60
        return isUsedUp(at: time) || isPausing(at: time) ? max(1, Int(end.timeIntervalSince(time).rounded(.up))) : 0
    }

    /// The message after another request.
    func askedAgain(as id: Verification.ID, at time: Date) -> PendingMessage {
        var message = self
        message.earlier = recent(at: time)
        (message.id, message.askedAt) = (id, time)
        return message
    }
}

extension PendingMessage {
    /// Whether the same request is repeated within a moment.
    ///
    /// The sent message then serves: the server would not send another one so soon, and only the first code is valid.
    func serves(_ kind: Kind, of address: String, marked mark: String? = nil, at time: Date) -> Bool {
        (formerKind ?? self.kind) == kind && id != nil && self.address == address && self.mark == mark
            && isPausing(at: time)
    }

    /// The message that the browser waits for apart from an invalid link; nil if there is none.
    var withoutLink: PendingMessage? {
        guard let formerKind, id != nil else { return nil }
        var message = self
        (message.kind, message.formerKind, message.token) = (formerKind, nil, nil)
        return message
    }

    /// The lifetime of the cookie, in seconds; links and codes expire earlier.
    static let lifetime = 60 * 60

    func cookie(_ tokens: FormTokens) -> NewCookie? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(self) else { return nil }
        return NewCookie(.pending, tokens.signed(String(decoding: data, as: UTF8.self)), for: Self.lifetime)
    }

    /// Nil without a cookie, or with an expired one, because browsers may keep cookies too long.
    init?(cookie: String?, _ tokens: FormTokens) {
        guard let cookie, let text = tokens.text(ofSigned: cookie),
            let message = try? JSONDecoder().decode(PendingMessage.self, from: Data(text.utf8)),
            tokens.clock.now().timeIntervalSince(message.askedAt) < Double(Self.lifetime)
        else { return nil }
        self = message
    }
}
