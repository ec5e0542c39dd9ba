package import Foundation

extension Tables {
    /// Gives a device to a session of a user who is held, whichever session had it before.
    ///
    /// Where the session or its user has too many, the oldest registrations give way.
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

    /// Gives a device to a session that lives, whichever session had it before.
    ///
    /// The user is held before the session, as everywhere: their devices are counted.
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
    /// The session that asks has itself ended meanwhile; nothing was changed.
    case askerEnded(SessionEnd?)
}
