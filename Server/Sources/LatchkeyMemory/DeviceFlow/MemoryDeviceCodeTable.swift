import Foundation
import LatchkeyCore

/// The request of a device as a row.
struct DeviceCodeRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case userCode([UInt8])
        case user(User.ID)
        case application(Application.ID)

        var isUnique: Bool { if case .userCode = self { true } else { false } }
    }

    var record: DeviceAuthorizationRecord

    var key: [UInt8] { record.digest }

    var lookups: [Lookup] {
        var lookups = [Lookup.userCode(record.userCodeDigest), .application(record.applicationID)]
        if case .allowed(let allowance) = record.decision { lookups.append(.user(allowance.userID)) }
        return lookups
    }
}

/// The requests of devices in memory.
struct MemoryDeviceCodeTable: DeviceCodeTable {
    let database: MemoryDatabase

    private var codes: MemoryRows<DeviceCodeRow> { database.deviceCodes }

    func insert(_ record: DeviceAuthorizationRecord) throws {
        if case .allowed(let allowance) = record.decision { try database.require(user: allowance.userID) }
        try codes.insert(DeviceCodeRow(record: record.with()))
    }

    func hold(_ digest: [UInt8]) throws -> DeviceAuthorizationRecord? { codes[digest]?.record }

    func find(userCode digest: [UInt8]) throws -> DeviceAuthorizationRecord? { codes.first(.userCode(digest))?.record }

    func setPoll(_ digest: [UInt8], at time: Date, interval: Int) throws {
        try codes.update(digest) { $0.record = $0.record.with(polledAt: time, interval: interval) }
    }

    func decide(
        _ digest: [UInt8],
        _ decision: DeviceAuthorizationRecord.Decision,
        at time: Date
    ) throws -> Bool {
        if case .allowed(let allowance) = decision { try database.require(user: allowance.userID) }
        func isOpen(_ row: DeviceCodeRow) -> Bool { row.record.decision == nil && row.record.expiresAt > time }
        return try codes.update(digest, where: isOpen) { row in
            row.record = row.record.with(decision: decision)
        } != nil
    }

    func remove(_ digest: [UInt8]) throws -> Bool { codes.remove(digest) }

    func removeAllowed(by userID: User.ID) throws { codes.removeAll(.user(userID)) }

    func removeAll(of applicationID: Application.ID) throws { codes.removeAll(.application(applicationID)) }
}

extension DeviceAuthorizationRecord {
    /// A changed copy, with its times as a database keeps them.
    fileprivate func with(
        polledAt: Date? = nil,
        interval: Int? = nil,
        decision: Decision? = nil
    ) -> DeviceAuthorizationRecord {
        DeviceAuthorizationRecord(
            digest: digest,
            userCodeDigest: userCodeDigest,
            applicationID: applicationID,
            grant: grant,
            address: address,
            createdAt: createdAt.stored,
            expiresAt: expiresAt.stored,
            interval: interval ?? self.interval,
            polledAt: (polledAt ?? self.polledAt)?.stored,
            decision: (decision ?? self.decision)?.stored
        )
    }
}

extension DeviceAuthorizationRecord.Decision {
    fileprivate var stored: Self {
        guard case .allowed(let allowance) = self else { return self }
        return .allowed(
            DeviceAllowance(
                userID: allowance.userID,
                authenticatedAt: allowance.authenticatedAt.stored,
                methods: allowance.methods
            )
        )
    }
}
