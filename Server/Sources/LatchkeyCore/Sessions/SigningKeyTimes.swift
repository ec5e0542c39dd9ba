package import Foundation

/// The life of a signing key.
///
/// It is published at once, and waits until every copy of the key set contains it. Then it signs. After that its tokens
/// still verify until the last one has expired, and then it is removed.
package struct SigningKeyTimes: Sendable, Equatable {
    /// The longest time for which a copy of the published key set may be used, in seconds.
    package static let publicationLifetime = 300
    /// The longest lifetime of ID tokens and of all other tokens that are not access tokens, in seconds.
    package static let identityTokenLifetime = 600
    /// The margin for differing clocks and for servers that have not read the keys again yet, in seconds.
    package static let margin = 60

    package let createdAt: Date
    /// The time when it begins to sign.
    package let activatedAt: Date
    /// The time when it stops signing; nil while that is unknown.
    package let retiredAt: Date?
    /// The longest lifetime of the tokens that it may have signed, in seconds, before the jitter.
    package let longestTokenLifetime: Int

    package init(createdAt: Date, activatedAt: Date, retiredAt: Date? = nil, longestTokenLifetime: Int = 0) {
        self.createdAt = createdAt
        self.activatedAt = activatedAt
        self.retiredAt = retiredAt
        self.longestTokenLifetime = longestTokenLifetime
    }

    /// The times of a new key.
    ///
    /// - Parameters:
    ///   - time: The current time.
    ///   - immediately: Whether it signs at once, although copies of the key set do not contain it yet.
    /// - Returns: Its times, without an end.
    package static func new(at time: Date, immediately: Bool) -> SigningKeyTimes {
        let wait = immediately ? 0 : TimeInterval(publicationLifetime + margin)
        return SigningKeyTimes(createdAt: time, activatedAt: time.addingTimeInterval(wait))
    }

    package func state(at time: Date) -> SigningKeyState {
        if let retiredAt, time >= retiredAt { return .retired }
        return time < activatedAt ? .next : .signing
    }

    /// The time until which its tokens verify; nil while it is unknown when it stops signing.
    package var verifiesUntil: Date? {
        let jittered = longestTokenLifetime + longestTokenLifetime / 20
        return retiredAt?.addingTimeInterval(TimeInterval(jittered + Self.margin))
    }

    /// Whether every token that it signed has expired.
    package func isOver(at time: Date) -> Bool {
        verifiesUntil.map { time >= $0 } ?? false
    }
}

/// The state of a signing key.
package enum SigningKeyState: String, Sendable, Codable {
    /// It is published and waits.
    case next
    case signing
    /// It no longer signs; its tokens still verify.
    case retired
}
