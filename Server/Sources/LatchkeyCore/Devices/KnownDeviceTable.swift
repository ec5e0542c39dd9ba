package import Foundation

/// The devices that users have logged in on, as rows.
package protocol KnownDeviceTable {
    func isKnown(_ keyDigest: [UInt8], to userID: User.ID) throws -> Bool

    /// Adds a device or notes that it was used again, and keeps the most recently used ones of the user.
    func remember(_ keyDigest: [UInt8], of userID: User.ID, at time: Date, keeping most: Int) throws

    func removeAll(of userID: User.ID) throws
}

/// How many devices are known to one user.
package enum KnownDeviceLimits {
    package static let perUser = 20
}
