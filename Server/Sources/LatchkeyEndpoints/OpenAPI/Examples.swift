import Foundation
import LatchkeyAPI

// Values that many examples share.

extension String {
    static let exampleID = "019a6f3e-2b60-7c1a-9d4e-5f60718293a4"
    static let exampleAccessToken = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl"
    static let exampleRefreshToken = "lkr_" + String(repeating: "r", count: 64)
    static let exampleRecoveryCode = "7GQ4-2M8X-T0BN-5KCV-9RWE"
    static let exampleChallengeID = "lkl_" + String(repeating: "l", count: 43)
    static let exampleCursor = "MDE5YTZmM2U.c2lnbmVk"
}

extension WireID {
    static var example: Self { Self(rawValue: .exampleID) }
}

extension Date {
    /// 2026-01-02T03:04:05Z.
    static let example = Date(timeIntervalSince1970: 1_767_323_045)
}
