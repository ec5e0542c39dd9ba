package import Foundation

/// The life of a signing key: published at once, it waits until everybody's copy of the key set has it; then it signs;
/// then what it signed is verified until the last of that is over; then it is gone.
package struct SigningKeyTimes: Sendable, Equatable {
    /// How long anybody may use a copy of the published key set, in seconds.
    package static let publicationLifetime = 300
    /// What is added, in seconds, for clocks that differ and for servers that have not read the keys anew yet.
    package static let margin = 60

    package let createdAt: Date
    /// When it begins to sign.
    package let activatedAt: Date
    /// When it stops signing, once that is known.
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
    ///   - time: The present.
    ///   - immediately: Whether it signs at once, although copies of the key set do not have it.
    /// - Returns: Its times, without an end.
    package static func new(at time: Date, immediately: Bool) -> SigningKeyTimes {
        let wait = immediately ? 0 : TimeInterval(publicationLifetime + margin)
        return SigningKeyTimes(createdAt: time, activatedAt: time.addingTimeInterval(wait))
    }

    package func state(at time: Date) -> SigningKeyState {
        if let retiredAt, time >= retiredAt { return .retired }
        return time < activatedAt ? .next : .signing
    }

    /// Until when its tokens verify, once it is known when it stops signing.
    package var verifiesUntil: Date? {
        let jittered = longestTokenLifetime + longestTokenLifetime / 20
        return retiredAt?.addingTimeInterval(TimeInterval(jittered + Self.margin))
    }

    /// Whether every token that it signed has expired.
    package func isOver(at time: Date) -> Bool {
        verifiesUntil.map { time >= $0 } ?? false
    }
}

/// What a signing key does now.
package enum SigningKeyState: String, Sendable, Codable {
    /// It is published and waits.
    case next
    case signing
    /// It signs no more; what it signed still verifies.
    case retired
}
