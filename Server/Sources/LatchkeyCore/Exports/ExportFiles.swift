import Foundation
import LatchkeyJSON

/// Reads a user's data in pages, and writes it as files.
struct ExportFiles {
    private static let events = 200
    private static let objects = 50

    private let storage: any Storage
    private let userID: User.ID
    private let time: Date
    private(set) var writer: ExportWriter

    init(of userID: User.ID, at time: Date, in storage: any Storage, _ writer: ExportWriter) {
        self.storage = storage
        self.userID = userID
        self.time = time
        self.writer = writer
    }

    mutating func write(readme: String) async throws(ExportStop) {
        try writer.begin("README.txt")
        try await writer.write(Array(readme.utf8))
        try await writeAccount()
        try await writeEvents()
        try await writeObjects()
        try await writer.finish()
    }

    private mutating func writeAccount() async throws(ExportStop) {
        let (userID, time) = (userID, time)
        let found = try await storage.read(ExportStop.self) { tables in
            guard let account = try tables.users.account(userID) else { throw ExportStop.claimLost }
            return (
                profile: ExportJSON.profile(
                    account,
                    verified: try tables.users.verificationTimes(of: userID),
                    totpSince: try tables.totpSecrets.find(of: userID)?.confirmedAt
                ),
                sessions: try tables.sessions.live(of: userID, at: time).sorted { $0.id < $1.id },
                devices: try tables.pushDevices.devices(of: userID, at: time),
                identities: try tables.identities.all(of: userID),
                grants: try tables.grants.all(of: userID),
                passkeys: try tables.passkeys.list(of: userID)
            )
        }
        try writer.begin("profile.json")
        try await write(found.profile, isIndented: true)
        try await writer.write(Array("\n".utf8))
        try await writeList("sessions", found.sessions.map(ExportJSON.session))
        try await writeList("devices", found.devices.map(ExportJSON.pushDevice))
        try await writeList("identities", found.identities.map(ExportJSON.identity))
        try await writeList("grants", found.grants.map(ExportJSON.grant))
        try await writeList("passkeys", found.passkeys.map(ExportJSON.passkey))
    }

    private mutating func writeEvents() async throws(ExportStop) {
        try await begin("events.json", [], list: "events")
        let userID = userID
        var (last, isFirst) = (AuditEvent.ID?.none, true)
        repeat {
            let page = try await storage.read(ExportStop.self) { [last] tables in
                try tables.events.page(of: userID, before: last, limit: Self.events)
            }
            try await write(page.map(ExportJSON.event), isFirst: isFirst)
            (last, isFirst) = (page.count < Self.events ? nil : page.last?.id, false)
        } while last != nil
        try await end()
    }

    /// Writes a file for each bucket; the pages come bucket by bucket.
    private mutating func writeObjects() async throws(ExportStop) {
        let userID = userID
        var paths = ExportPaths()
        var (last, bucket) = (OwnedObject?.none, Bucket?.none)
        repeat {
            let page = try await storage.read(ExportStop.self) { [last] tables in
                try tables.objects.page(ownedBy: userID, after: last, limit: Self.objects)
            }
            for owned in page {
                let isFirst = owned.bucket != bucket
                if isFirst {
                    if bucket != nil { try await end() }
                    bucket = owned.bucket
                    try await begin(owned.bucket, &paths)
                }
                try await write([ExportJSON.object(owned.object)], isFirst: isFirst)
            }
            last = page.count < Self.objects ? nil : page.last
        } while last != nil
        if bucket != nil { try await end() }
    }

    private mutating func begin(_ bucket: Bucket, _ paths: inout ExportPaths) async throws(ExportStop) {
        let application: String? =
            switch bucket.scope {
            case .user: nil
            case .application(let id): id.rawValue
            }
        let members = [("applicationID", application), ("bucket", bucket.name.text)].compactMap { name, text in
            text.map { (name: name, text: $0) }
        }
        try await begin(paths.path(application: application, bucket: bucket.name.text), members, list: "objects")
    }
}

// MARK: - Lists

extension ExportFiles {
    private mutating func writeList(_ name: String, _ elements: [JSONValue]) async throws(ExportStop) {
        try await begin(name + ".json", [], list: name)
        try await write(elements, isFirst: true)
        try await end()
    }

    /// Begins a file with an object whose last member is a list.
    private mutating func begin(
        _ path: String,
        _ members: [(name: String, text: String)],
        list: String
    ) async throws(ExportStop) {
        try writer.begin(path)
        var head = "{\n"
        for (name, text) in members {
            head += "  \"\(name)\": \(String(decoding: try encoded(.string(text)), as: UTF8.self)),\n"
        }
        try await writer.write(Array((head + "  \"\(list)\": [").utf8))
    }

    private mutating func write(_ elements: [JSONValue], isFirst: Bool) async throws(ExportStop) {
        var isFirst = isFirst
        for element in elements {
            try await writer.write(Array((isFirst ? "\n    " : ",\n    ").utf8))
            try await write(element)
            isFirst = false
        }
    }

    private mutating func write(_ value: JSONValue, isIndented: Bool = false) async throws(ExportStop) {
        try await writer.write(try encoded(value, isIndented: isIndented))
    }

    private mutating func end() async throws(ExportStop) { try await writer.write(Array("\n  ]\n}\n".utf8)) }

    private func encoded(_ value: JSONValue, isIndented: Bool = false) throws(ExportStop) -> [UInt8] {
        do { return try ExportJSON.bytes(value, isIndented: isIndented) } catch { throw .storage(error) }
    }
}
