public import LatchkeyAPI

/// A factor that the person sets up.
public struct PendingEnrollment: Sendable, Hashable {
    /// The login that waits for it; nil for a signed-in person.
    public let challenge: LogInChallenge?
    /// The factors that can be set up, the best first; never empty.
    public let ways: [FactorWay]
    /// The factor that is shown.
    public private(set) var way: FactorWay

    /// The authenticator app of a signed-in person.
    public init() {
        challenge = nil
        ways = [.totp]
        way = .totp
    }

    /// The factor that a login needs.
    ///
    /// - Parameter challenge: The challenge; nil is returned if it asks for no factor to set up that this program knows.
    public init?(_ challenge: LogInChallenge) {
        self.init(challenge, challenge.enrollment.compactMap { FactorWay($0) }.filter { $0 == .totp || $0 == .passkey })
    }

    private init?(_ challenge: LogInChallenge?, _ ways: [FactorWay]) {
        guard let way = ways.first else { return nil }
        self.challenge = challenge
        self.ways = ways
        self.way = way
    }

    /// The same without a factor that the device does not have; nil if none is left.
    ///
    /// - Parameter way: The factor.
    /// - Returns: The enrolment.
    public func without(_ way: FactorWay) -> PendingEnrollment? {
        PendingEnrollment(challenge, ways.filter { $0 != way })
    }

    /// The same with another factor.
    func trying(_ way: FactorWay) -> PendingEnrollment {
        guard ways.contains(way) else { return self }
        var enrollment = self
        enrollment.way = way
        return enrollment
    }
}
