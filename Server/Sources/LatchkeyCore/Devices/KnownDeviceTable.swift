package import Foundation

/// The devices on which users have logged in, as rows.
package protocol KnownDeviceTable {
    func isKnown(_ keyDigest: [UInt8], to userID: User.ID) throws -> Bool

    /// Whether any device is known to a user.
    func hasAny(of userID: User.ID) throws -> Bool

    /// Adds a device or records its new use, and keeps only the user's most recently used devices.
    func remember(_ keyDigest: [UInt8], of userID: User.ID, at time: Date, keeping most: Int) throws

    func removeAll(of userID: User.ID) throws
}

/// The number of known devices of one user.
package enum KnownDeviceLimits {
    package static let perUser = 20
}
