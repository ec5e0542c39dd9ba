package import Foundation

/// Where push devices are kept.
///
/// A device belongs to one session, and goes with it: whatever ends a session or deletes a user removes their devices in
/// the same transaction.
package protocol PushDeviceStore: Sendable {
    /// Gives a device to a session that lives, whoever had it before.
    ///
    /// Where the session or its user has more than `PushDeviceLimits` allow, the oldest registrations give way.
    ///
    /// - Returns: What came of it.
    func register(
        _ device: PushDeviceRecord,
        for session: SessionRecord.ID,
        at time: Date
    ) async throws(StoreError) -> PushDeviceRegistration

    /// Removes a device of a user; does nothing when the user has no such device.
    func remove(_ device: PushDeviceRecord, of userID: User.ID) async throws(StoreError)

    /// Removes a device that was found, unless somebody else, or another session, has it by now.
    func remove(_ found: OwnedPushDevice) async throws(StoreError)

    /// The devices of a user's sessions that live at a time, the latest registered first.
    func devices(of userID: User.ID, at time: Date) async throws(StoreError) -> [RegisteredPushDevice]

    /// The devices whose token has a digest and whose session lives at a time; more than one where providers have given
    /// the same token.
    func devices(withDigest digest: [UInt8], at time: Date) async throws(StoreError) -> [OwnedPushDevice]
}

/// What came of registering a push device.
package enum PushDeviceRegistration: Sendable, Equatable {
    case registered
    /// The session that asks has itself ended meanwhile; nothing was changed.
    case askerEnded(SessionEnd?)
}

/// How many push devices are kept.
package enum PushDeviceLimits {
    /// The most of one session: an app has one, and another after its data was restored or its token replaced.
    package static let perSession = 20
    /// The most of one user.
    package static let perUser = 100
}
