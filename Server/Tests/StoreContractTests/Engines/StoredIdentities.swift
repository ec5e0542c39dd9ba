import Foundation
import LatchkeyCore

/// Identities of a storage; each call runs in its own transaction.
struct StoredIdentities: Sendable {
    let storage: any Storage

    func signIn(_ request: SSOSignIn) async throws -> SSOSignInResult {
        try await storage.transaction { tables in try tables.signIn(request) }
    }

    func identities(of userID: User.ID) async throws -> [Identity] {
        try await storage.read { tables in try tables.identities.all(of: userID) }
    }

    func link(_ request: IdentityLink) async throws -> IdentityLinkResult {
        try await storage.transaction { tables in try tables.link(request) }
    }

    func unlink(
        _ id: Identity.ID,
        event: AuditEvent,
        by session: SessionRecord.ID
    ) async throws -> IdentityUnlinkResult {
        try await storage.transaction { tables in try tables.unlink(id, by: session, at: nil, event) }
    }
}

/// Push devices and known devices of a storage.
struct StoredDevices: Sendable {
    let storage: any Storage

    func register(
        _ device: PushDeviceRecord,
        for session: SessionRecord.ID,
        at time: Date
    ) async throws -> PushDeviceRegistration {
        try await storage.transaction { tables in try tables.register(device, for: session, at: time) }
    }

    func remove(_ device: PushDeviceRecord, of userID: User.ID) async throws {
        try await storage.transaction { tables in try tables.pushDevices.remove(device, of: userID) }
    }

    func remove(_ found: OwnedPushDevice) async throws {
        try await storage.transaction { tables in try tables.pushDevices.remove(found) }
    }

    func devices(of userID: User.ID, at time: Date) async throws -> [RegisteredPushDevice] {
        try await storage.read { tables in try tables.pushDevices.devices(of: userID, at: time) }
            .map { RegisteredPushDevice($0.device.device, sessionID: $0.sessionID) }
    }

    func devices(withDigest digest: [UInt8], at time: Date) async throws -> [OwnedPushDevice] {
        try await storage.read { tables in try tables.pushDevices.devices(withDigest: digest, at: time) }
    }

    func isKnown(_ digest: [UInt8], to userID: User.ID) async throws -> Bool {
        try await storage.read { tables in try tables.knownDevices.isKnown(digest, to: userID) }
    }
}

/// Audit events of a storage.
struct StoredEvents: Sendable {
    let storage: any Storage

    func insert(_ event: AuditEvent) async throws {
        try await storage.transaction { tables in try tables.recordIfUserExists(event) }
    }

    func events(of userID: User.ID, before id: AuditEvent.ID?, limit: Int) async throws -> [AuditEvent] {
        try await storage.read { tables in try tables.events.page(of: userID, before: id, limit: limit) }
    }
}
