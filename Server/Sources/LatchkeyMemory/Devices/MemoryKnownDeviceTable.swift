import Foundation
import LatchkeyCore

/// A known device as a row.
struct KnownDeviceRow: MemoryRow {
    struct Key: Hashable {
        let userID: User.ID
        let digest: [UInt8]
    }

    enum Lookup: MemoryLookup {
        case user(User.ID)

        var isUnique: Bool { false }
    }

    let key: Key
    var usedAt: Date

    var lookups: [Lookup] { [.user(key.userID)] }
}

/// Known devices in memory.
struct MemoryKnownDeviceTable: KnownDeviceTable {
    let database: MemoryDatabase

    private var devices: MemoryRows<KnownDeviceRow> { database.knownDevices }

    func isKnown(_ keyDigest: [UInt8], to userID: User.ID) throws -> Bool {
        devices[KnownDeviceRow.Key(userID: userID, digest: keyDigest)] != nil
    }

    func hasAny(of userID: User.ID) throws -> Bool { !devices.all(.user(userID)).isEmpty }

    func remember(_ keyDigest: [UInt8], of userID: User.ID, at time: Date, keeping most: Int) throws {
        try database.require(user: userID)
        let time = devices.all(.user(userID)).map(\.usedAt).max().following(time)
        let device = KnownDeviceRow(key: KnownDeviceRow.Key(userID: userID, digest: keyDigest), usedAt: time)
        if try devices.update(device.key, { $0.usedAt = time }) == nil { try devices.insert(device) }
        for old in devices.all(.user(userID)).sorted(by: { $0.usedAt > $1.usedAt }).dropFirst(most) {
            devices.remove(old.key)
        }
    }

    func removeAll(of userID: User.ID) throws { devices.removeAll(.user(userID)) }
}

extension Date? {
    /// The given time if it is later than this one, else the millisecond after this one.
    func following(_ time: Date) -> Date {
        guard let last = self, last >= time else { return time }
        return Date(milliseconds: last.milliseconds + 1)
    }
}
