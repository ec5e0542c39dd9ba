import Foundation
import LatchkeyCore
import Testing

@Suite struct SessionPolicyTests {
    private static let start = Date(milliseconds: 1_800_000_000_000)

    private static let expiries: [(absolute: Int?, used: TimeInterval, expiry: TimeInterval)] = [
        (nil, 0, 100), (nil, 5000, 5100), (300, 0, 100), (300, 199, 299), (300, 200, 300), (300, 250, 300),
        (300, 400, 300), (100, 1, 100),
    ]

    @Test(arguments: expiries) func `a session ends when it is idle for too long, or old`(
        row: (absolute: Int?, used: TimeInterval, expiry: TimeInterval)
    ) {
        let policy = SessionPolicy(idleLifetime: 100, absoluteLifetime: row.absolute)
        let expiry = policy.expiry(created: Self.start, used: Self.start.addingTimeInterval(row.used))
        #expect(expiry == Self.start.addingTimeInterval(row.expiry))
    }

    private static let allowed: [SessionPolicyChange] = [
        .init(accessTokenLifetime: 30), .init(accessTokenLifetime: 86_400), .init(idleLifetime: 60),
        .init(idleLifetime: 31_536_000), .init(absoluteLifetime: .seconds(7_776_000)),
        .init(absoluteLifetime: .seconds(315_360_000)), .init(absoluteLifetime: .unlimited),
        .init(idleLifetime: 315_360_000, absoluteLifetime: .unlimited), .init(),
    ]

    @Test(arguments: allowed) func `a policy within the bounds is one`(change: SessionPolicyChange) throws {
        let policy = try change.applied(to: SessionPolicy())
        #expect(policy.accessTokenLifetime == change.accessTokenLifetime ?? 600)
        #expect(policy.idleLifetime == change.idleLifetime ?? 7_776_000)
    }

    private static let refused: [(SessionPolicyChange, SessionPolicyError)] = [
        (.init(accessTokenLifetime: 29), .accessTokenLifetime), (.init(accessTokenLifetime: 0), .accessTokenLifetime),
        (.init(accessTokenLifetime: -600), .accessTokenLifetime),
        (.init(accessTokenLifetime: 86_401), .accessTokenLifetime),
        (.init(accessTokenLifetime: .max), .accessTokenLifetime), (.init(idleLifetime: 59), .idleLifetime),
        (.init(idleLifetime: 315_360_001), .idleLifetime), (.init(idleLifetime: .min), .idleLifetime),
        (.init(absoluteLifetime: .seconds(7_775_999)), .absoluteLifetimeBelowIdleLifetime),
        (.init(absoluteLifetime: .seconds(-1)), .absoluteLifetimeBelowIdleLifetime),
        (.init(idleLifetime: 31_536_001), .absoluteLifetimeBelowIdleLifetime),
        (.init(absoluteLifetime: .seconds(315_360_001)), .absoluteLifetime),
    ]

    @Test(arguments: refused) func `a policy beyond the bounds is none`(
        row: (change: SessionPolicyChange, error: SessionPolicyError)
    ) {
        #expect(throws: row.error) { try row.change.applied(to: SessionPolicy()) }
    }
}
