package import Foundation

/// Push devices as rows.
///
/// Each belongs to one session.
package protocol PushDeviceTable {
    /// Gives a device to a session, and takes it from the session that had it.
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

    /// Removes a device unless it belongs to another session by now.
    func remove(_ found: OwnedPushDevice) throws

    /// Removes a user's device unless it was registered again since.
    func remove(_ device: PushDeviceRecord, of userID: User.ID, registeredAt time: Date) throws

    func removeAll(ofSession id: SessionRecord.ID) throws

    func removeAll(ofUser id: User.ID) throws

    /// The devices of a user's live sessions, most recently registered first.
    func devices(of userID: User.ID, at time: Date) throws -> [OwnedPushDevice]

    /// The device of a live session with this token digest, and the time of its registration.
    func registration(
        _ digest: [UInt8],
        by provider: PushProvider,
        at time: Date
    ) throws -> (device: OwnedPushDevice, time: Date)?

    /// The devices of live sessions with this token digest, in the order of their providers.
    func devices(withDigest digest: [UInt8], at time: Date) throws -> [OwnedPushDevice]
}

/// The number of push devices that are kept.
package enum PushDeviceLimits {
    /// An app has one, and another after a data restore or a token replacement.
    package static let perSession = 20
    package static let perUser = 100
}
