import Foundation
import LatchkeyCore
import LatchkeyScreens

/// The message that a person waits for, or whose link they have opened.
///
/// It is kept in their browser, signed, so that it outlives a restart of the server and is nobody else's: the address stands in
/// no URL, and the token of a link only in the one that was opened.
struct PendingMessage: Sendable, Codable, Equatable {
    enum Kind: String, Sendable, Codable {
        case registration
        case profile
        case verificationLink
        case passwordReset
        case passwordResetLink
        case undoLink
        /// It has served; what is left is who is to log in.
        case done
    }

    var kind: Kind
    /// What the code of the message is good with.
    var id: String?
    /// The address or name that was given.
    var address: String?
    /// What stands in the link.
    var token: String?
    /// What was waited for before a link was opened.
    var formerKind: Kind?
    /// Where the person goes afterwards.
    var returnTo: String?
    /// When it was asked for.
    var askedAt: Date
    /// What tells one wish for it from another; nothing of a password that is in it.
    var mark: String?
    /// When the ones before it were asked for.
    var earlier: [Date]?

    /// Whether another one may be asked for: a minute later, as on every front.
    func isPausing(at time: Date) -> Bool { (0..<60).contains(time.timeIntervalSince(askedAt)) }
}

extension PendingMessage {
    /// How many messages are asked for in an hour; the server sends no more.
    private static let mostInAnHour = 5
    private static let hour: TimeInterval = 60 * 60

    /// Those of the last hour, the oldest first.
    private func recent(at time: Date) -> [Date] {
        ((earlier ?? []) + [askedAt]).filter { (0..<Self.hour).contains(time.timeIntervalSince($0)) }.sorted()
    }

    /// Whether so many were asked for that the server would send no more.
    func isUsedUp(at time: Date) -> Bool { recent(at: time).count >= Self.mostInAnHour }

    /// How many seconds to wait before another one may be asked for.
    func wait(at time: Date) -> Int {
        let recent = recent(at: time)
        let end = isUsedUp(at: time) ? recent[0] + Self.hour : askedAt + 60
        return isUsedUp(at: time) || isPausing(at: time) ? max(1, Int(end.timeIntervalSince(time).rounded(.up))) : 0
    }

    /// The same after it was asked for again.
    func askedAgain(as id: String, at time: Date) -> PendingMessage {
        var message = self
        message.earlier = recent(at: time)
        (message.id, message.askedAt) = (id, time)
        return message
    }
}

extension PendingMessage {
    /// Whether the same is wished for once more, a moment later.
    ///
    /// Then the message that is on its way serves: another one is not sent so soon, and only the code of the first is good.
    func serves(_ kind: Kind, of address: String, marked mark: String? = nil, at time: Date) -> Bool {
        (formerKind ?? self.kind) == kind && id != nil && self.address == address && self.mark == mark
            && isPausing(at: time)
    }

    /// What is waited for when the link that was opened is good for nothing; nil where that was all.
    var withoutLink: PendingMessage? {
        guard let formerKind, id != nil else { return nil }
        var message = self
        (message.kind, message.formerKind, message.token) = (formerKind, nil, nil)
        return message
    }

    /// For how long it is kept: links and codes are good for less.
    static let lifetime = 60 * 60

    func cookie(_ tokens: FormTokens) -> NewCookie? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(self) else { return nil }
        return NewCookie(.pending, tokens.signed(String(decoding: data, as: UTF8.self)), for: Self.lifetime)
    }

    /// Nil where there is none, or it is too old: a browser may keep it for longer than it was told to.
    init?(cookie: String?, _ tokens: FormTokens) {
        guard let cookie, let text = tokens.text(ofSigned: cookie),
            let message = try? JSONDecoder().decode(PendingMessage.self, from: Data(text.utf8)),
            tokens.clock.now().timeIntervalSince(message.askedAt) < Double(Self.lifetime)
        else { return nil }
        self = message
    }
}
