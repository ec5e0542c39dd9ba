package import Foundation

/// The devices on which users need no second factor for a while, as rows.
package protocol RememberedDeviceTable {
    /// Remembers a device until a time, and keeps only the user's latest ones.
    func remember(_ keyDigest: [UInt8], of userID: User.ID, at time: Date, until end: Date, keeping most: Int) throws

    /// Whether a device is remembered at a time, and has been for no longer than since the start.
    func isRemembered(_ keyDigest: [UInt8], of userID: User.ID, since start: Date, at time: Date) throws -> Bool

    /// The number of remembered devices at a time.
    func count(of userID: User.ID, at time: Date) throws -> Int

    func removeAll(of userID: User.ID) throws
}
