import Foundation
import LatchkeyCore

/// A remembered device as a row.
struct RememberedDeviceRow: MemoryRow {
    struct Key: Hashable {
        let userID: User.ID
        let digest: [UInt8]
    }

    enum Lookup: MemoryLookup {
        case user(User.ID)

        var isUnique: Bool { false }
    }

    let key: Key
    let rememberedAt: Date
    let expiresAt: Date

    var lookups: [Lookup] { [.user(key.userID)] }
}

/// Remembered devices in memory.
struct MemoryRememberedDeviceTable: RememberedDeviceTable {
    let database: MemoryDatabase

    private var devices: MemoryRows<RememberedDeviceRow> { database.rememberedDevices }

    func remember(
        _ keyDigest: [UInt8],
        of userID: User.ID,
        at time: Date,
        until end: Date,
        keeping most: Int
    ) throws {
        try database.require(user: userID)
        let key = RememberedDeviceRow.Key(userID: userID, digest: keyDigest)
        let time = devices.all(.user(userID)).map(\.rememberedAt).max().following(time)
        devices.remove(key)
        try devices.insert(RememberedDeviceRow(key: key, rememberedAt: time.stored, expiresAt: end.stored))
        for old in devices.all(.user(userID)).sorted(by: { $0.rememberedAt > $1.rememberedAt }).dropFirst(most) {
            devices.remove(old.key)
        }
    }

    func isRemembered(_ keyDigest: [UInt8], of userID: User.ID, since start: Date, at time: Date) throws -> Bool {
        let device = devices[RememberedDeviceRow.Key(userID: userID, digest: keyDigest)]
        return device.map { $0.rememberedAt > start && $0.expiresAt > time } ?? false
    }

    func count(of userID: User.ID, at time: Date) throws -> Int {
        devices.all(.user(userID)).count { $0.expiresAt > time }
    }

    func removeAll(of userID: User.ID) throws { devices.removeAll(.user(userID)) }
}
