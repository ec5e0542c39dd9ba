public import Foundation

/// The answer to an offered passkey, which the front keeps for the user on this device.
public enum PasskeyOfferAnswer: String, Sendable, Hashable, CaseIterable {
    /// Ask again after ``pause``.
    case notNow
    /// Never ask again.
    case never

    /// The time after which a declined offer may be repeated: 30 days.
    public static let pause = Duration.seconds(30 * 86_400)

    /// Whether the offer may be shown again.
    ///
    /// - Parameters:
    ///   - answered: When the person gave this answer.
    ///   - now: The present time.
    /// - Returns: True if the offer may be shown.
    public func allowsOffer(answered: Date, now: Date) -> Bool {
        switch self {
        case .notNow: now.timeIntervalSince(answered) >= Double(Self.pause.components.seconds)
        case .never: false
        }
    }
}
