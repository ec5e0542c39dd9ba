package import Foundation

/// Push devices as rows.
///
/// Each belongs to one session.
package protocol PushDeviceTable {
    /// Gives a device to a session, whichever session had it before.
    ///
    /// No two devices of a user have the same time of registration.
    func register(
        _ device: PushDeviceRecord,
        for session: SessionRecord.ID,
        of userID: User.ID,
        at time: Date
    ) throws

    /// Removes the oldest registrations of a session.
    func keepNewest(_ count: Int, ofSession id: SessionRecord.ID) throws

    /// Removes the oldest registrations of a user.
    func keepNewest(_ count: Int, ofUser id: User.ID) throws

    func remove(_ device: PushDeviceRecord, of userID: User.ID) throws

    /// Removes a device unless another session has it by now.
    func remove(_ found: OwnedPushDevice) throws

    /// Removes a device of a user unless it was registered again since.
    func remove(_ device: PushDeviceRecord, of userID: User.ID, registeredAt time: Date) throws

    func removeAll(ofSession id: SessionRecord.ID) throws

    func removeAll(ofUser id: User.ID) throws

    /// The devices of a user's living sessions, the latest registered first.
    func devices(of userID: User.ID, at time: Date) throws -> [OwnedPushDevice]

    /// The device with this digest that a living session has, and when it was registered.
    func registration(
        _ digest: [UInt8],
        by provider: PushProvider,
        at time: Date
    ) throws -> (device: OwnedPushDevice, time: Date)?

    /// The devices of living sessions whose token has a digest, in the order of their providers.
    func devices(withDigest digest: [UInt8], at time: Date) throws -> [OwnedPushDevice]
}

/// How many push devices are kept.
package enum PushDeviceLimits {
    /// An app has one, and another after its data was restored or its token replaced.
    package static let perSession = 20
    package static let perUser = 100
}
