package import Foundation

/// The key of the browser to which a session is bound.
package struct DeviceBinding: Sendable, Equatable {
    /// A point on P-256 without compression, 65 bytes (SEC 1 §2.3.3).
    package let publicKey: [UInt8]
    /// The time of the latest challenge that the key has signed.
    ///
    /// The browser cannot use this challenge or an earlier one again.
    package let challengedAt: Date

    package init(publicKey: [UInt8], challengedAt: Date) {
        self.publicKey = publicKey
        self.challengedAt = challengedAt
    }
}
