public import LatchkeyAPI

/// A factor that the person is asked for, and the other ways.
public struct PendingFactor: Sendable, Hashable {
    /// Why a factor is needed.
    public enum Purpose: Sendable, Hashable {
        /// It completes a login.
        case logIn(LogInChallenge)
        /// It confirms who the signed-in person is.
        case stepUp
    }

    /// Why a factor is needed.
    public let purpose: Purpose
    /// All ways, the best first; never empty.
    public let ways: [FactorWay]
    /// The way that is shown.
    public private(set) var way: FactorWay
    /// Whether the person wants no second factor on this device for some time.
    public private(set) var remembersDevice = false

    /// The factor of a challenge.
    ///
    /// - Parameter challenge: The challenge; nil is returned if the user has no factor that this program knows.
    public init?(_ challenge: LogInChallenge) {
        self.init(for: .logIn(challenge), by: challenge.factors.compactMap { FactorWay($0) })
    }

    /// The proof that a signed-in person has to repeat.
    ///
    /// - Parameter ways: The ways that the server offers, the best first; nil is returned if there is none.
    public init?(stepUpBy ways: [FactorWay]) { self.init(for: .stepUp, by: ways) }

    private init?(for purpose: Purpose, by ways: [FactorWay]) {
        guard let way = ways.first else { return nil }
        self.purpose = purpose
        self.ways = ways
        self.way = way
    }

    /// The same factor without a way that the device does not have; nil if none is left.
    ///
    /// - Parameter way: The way.
    /// - Returns: The factor.
    public func without(_ way: FactorWay) -> PendingFactor? {
        PendingFactor(for: purpose, by: ways.filter { $0 != way })
    }

    /// The same factor, beginning with a way, such as the last one on this device.
    ///
    /// - Parameter way: The way; ignored if the server does not offer it.
    /// - Returns: The factor.
    public func beginning(with way: FactorWay?) -> PendingFactor {
        guard let way, ways.contains(way) else { return self }
        var factor = self
        factor.way = way
        return factor
    }

    /// The next way, after the last one the first.
    func next(remembersDevice: Bool) -> PendingFactor {
        let index = ways.firstIndex(of: way) ?? 0
        var factor = beginning(with: ways[(index + 1) % ways.count])
        factor.remembersDevice = remembersDevice
        return factor
    }

    /// The challenge of a login; nil for a step-up.
    var challenge: LogInChallenge? { if case .logIn(let challenge) = purpose { challenge } else { nil } }

    /// The days for which a device can be remembered; nil if it cannot.
    var rememberedDeviceDays: Int? {
        guard case .logIn(let challenge) = purpose, let days = challenge.rememberedDeviceDays, days > 0 else {
            return nil
        }
        return days
    }
}
