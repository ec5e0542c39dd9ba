/// Where it is kept which devices a user has logged in on.
///
/// A device becomes known with a session that begins on it (`SessionRecord.deviceKeyDigest`).
package protocol KnownDeviceStore: Sendable {
    /// Whether a user has logged in on the device with this key; takes as long for a user that does not exist.
    func isKnown(_ keyDigest: [UInt8], to userID: User.ID) async throws(StoreError) -> Bool
}

/// How many devices are known to one user; those used longest ago give way.
package enum KnownDeviceLimits {
    package static let perUser = 20
}
