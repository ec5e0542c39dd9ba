import Foundation
import LatchkeyCore

/// A push device as a row.
struct PushDeviceRow: MemoryRow {
    struct Key: Hashable {
        let provider: PushProvider
        let digest: [UInt8]

        init(_ device: PushDeviceRecord) { (provider, digest) = (device.device.provider, device.tokenDigest) }

        init(_ provider: PushProvider, _ digest: [UInt8]) { (self.provider, self.digest) = (provider, digest) }
    }

    enum Lookup: MemoryLookup {
        case user(User.ID)
        case session(SessionRecord.ID)
        case digest([UInt8])

        var isUnique: Bool { false }
    }

    let device: PushDeviceRecord
    let userID: User.ID
    let sessionID: SessionRecord.ID
    let registeredAt: Date

    var key: Key { Key(device) }
    var lookups: [Lookup] { [.user(userID), .session(sessionID), .digest(device.tokenDigest)] }
}

/// Push devices in memory.
struct MemoryPushDeviceTable: PushDeviceTable {
    let database: MemoryDatabase

    private var devices: MemoryRows<PushDeviceRow> { database.pushDevices }

    func register(
        _ device: PushDeviceRecord,
        for session: SessionRecord.ID,
        of userID: User.ID,
        at time: Date
    ) throws {
        try database.require(user: userID)
        try database.require(session: session)
        let last = devices.all(.user(userID)).map(\.registeredAt).max()
        devices.remove(PushDeviceRow.Key(device))
        try devices.insert(
            PushDeviceRow(device: device, userID: userID, sessionID: session, registeredAt: last.following(time))
        )
    }

    func keepNewest(_ count: Int, ofSession id: SessionRecord.ID) throws { keepNewest(count, .session(id)) }

    func keepNewest(_ count: Int, ofUser id: User.ID) throws { keepNewest(count, .user(id)) }

    private func keepNewest(_ count: Int, _ lookup: PushDeviceRow.Lookup) {
        for old in devices.all(lookup).sorted(by: { $0.registeredAt > $1.registeredAt }).dropFirst(count) {
            devices.remove(old.key)
        }
    }

    func remove(_ device: PushDeviceRecord, of userID: User.ID) throws {
        let key = PushDeviceRow.Key(device)
        if devices[key]?.userID == userID { devices.remove(key) }
    }

    func remove(_ found: OwnedPushDevice) throws {
        let key = PushDeviceRow.Key(found.device)
        guard let device = devices[key], device.userID == found.userID, device.sessionID == found.sessionID else {
            return
        }
        devices.remove(key)
    }

    func remove(_ device: PushDeviceRecord, of userID: User.ID, registeredAt time: Date) throws {
        let key = PushDeviceRow.Key(device)
        guard let row = devices[key], row.userID == userID, row.registeredAt == time else { return }
        devices.remove(key)
    }

    func removeAll(ofSession id: SessionRecord.ID) throws { devices.removeAll(.session(id)) }

    func removeAll(ofUser id: User.ID) throws { devices.removeAll(.user(id)) }

    func devices(of userID: User.ID, at time: Date) throws -> [OwnedPushDevice] {
        devices.all(.user(userID)).sorted { $0.registeredAt > $1.registeredAt }.compactMap { owned($0, at: time) }
    }

    func registration(
        _ digest: [UInt8],
        by provider: PushProvider,
        at time: Date
    ) throws -> (device: OwnedPushDevice, time: Date)? {
        guard let row = devices[PushDeviceRow.Key(provider, digest)], let device = owned(row, at: time) else {
            return nil
        }
        return (device, row.registeredAt)
    }

    func devices(withDigest digest: [UInt8], at time: Date) throws -> [OwnedPushDevice] {
        devices.all(.digest(digest)).sorted { $0.key.provider.rawValue < $1.key.provider.rawValue }
            .compactMap { owned($0, at: time) }
    }

    /// The device with the application of its session; nil if the session has ended.
    private func owned(_ device: PushDeviceRow, at time: Date) -> OwnedPushDevice? {
        guard let session = database.sessions[device.sessionID], session.lives(at: time) else { return nil }
        return OwnedPushDevice(
            device.device,
            userID: device.userID,
            sessionID: device.sessionID,
            applicationID: session.applicationID
        )
    }
}
