package import Foundation

extension Tables {
    /// Gives a device to a session of a held user, and takes it from the session that had it.
    ///
    /// If the session or its user has too many devices, the oldest registrations are removed.
    func register(
        _ device: PushDeviceRecord,
        for session: SessionRecord.ID,
        of userID: User.ID,
        at time: Date
    ) throws {
        try pushDevices.register(device, for: session, of: userID, at: time)
        try pushDevices.keepNewest(PushDeviceLimits.perSession, ofSession: session)
        try pushDevices.keepNewest(PushDeviceLimits.perUser, ofUser: userID)
    }

    /// Gives a device to a live session, and takes it from the session that had it.
    ///
    /// The user is held before the session, as everywhere, because their devices are counted.
    package func register(
        _ device: PushDeviceRecord,
        for session: SessionRecord.ID,
        at time: Date
    ) throws -> PushDeviceRegistration {
        if let userID = try sessions.state(of: session)?.userID { _ = try users.hold(userID) }
        let asking = try sessions.hold(session)
        guard let asking, asking.ended == nil, time < asking.expiresAt, let userID = asking.userID else {
            return .askerEnded(asking.map { $0.ended ?? .expired })
        }
        try register(device, for: session, of: userID, at: time)
        return .registered
    }
}

/// The outcome of registering a push device.
package enum PushDeviceRegistration: Sendable, Equatable {
    case registered
    /// The requesting session has ended meanwhile; nothing was changed.
    case askerEnded(SessionEnd?)
}
