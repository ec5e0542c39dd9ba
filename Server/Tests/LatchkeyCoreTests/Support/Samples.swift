import Foundation
import LatchkeyCore
import LatchkeyMemory

extension SessionState {
    static func sample(
        id: SessionRecord.ID = "s",
        userID: User.ID? = "u",
        expiresAt: Date = Date(milliseconds: 1_900_000_000_000),
        ended: SessionEnd? = nil
    ) -> SessionState {
        SessionState(
            id: id,
            userID: userID,
            applicationID: "default",
            authenticatedAt: Date(milliseconds: 1_800_000_000_000),
            expiresAt: expiresAt,
            ended: ended
        )
    }
}

extension SessionRecord {
    /// A session with its own secrets.
    static func sample(
        id: ID = "s",
        of userID: User.ID = "u",
        current: [UInt8] = SecureRandom.bytes(32),
        opaqueToken: OpaqueTokenRecord? = nil,
        application: Application.ID = Application.defaultID,
        grant: SessionGrant? = nil,
        createdAt: Date,
        lifetime: TimeInterval = 86_400
    ) -> SessionRecord {
        SessionRecord(
            id: id,
            userID: userID,
            applicationID: application,
            device: Device(),
            familyDigest: SecureRandom.bytes(32),
            chain: RefreshChain(current: current),
            opaqueToken: opaqueToken,
            grant: grant,
            createdAt: createdAt,
            authenticatedAt: createdAt,
            expiresAt: createdAt.addingTimeInterval(lifetime)
        )
    }
}

extension MemoryStorage {
    /// Stores a user without identifiers.
    func insertUser(_ id: User.ID = "u", locale: String? = nil, at time: Date) throws {
        try change { tables in
            let user = User(id: id, locale: locale, createdAt: time, modifiedAt: time)
            _ = try tables.users.insert(user, passwordHash: nil)
        }
    }

    /// Stores a session.
    func insert(_ session: SessionRecord, pushDevice: PushDeviceRecord? = nil) throws {
        let proof = Proof.session(of: session.userID, session.methods, at: session.authenticatedAt)
        try change { tables in _ = try tables.start(NewSession(session, proof: proof, pushDevice: pushDevice)) }
    }

    /// Ends a session, as another server does.
    func end(_ id: SessionRecord.ID, because reason: SessionEnd, at time: Date) throws {
        try change { tables in _ = try tables.sessions.end(id, because: reason, at: time) }
    }

    /// Gives a user another hash, as another server does.
    func setPassword(_ hash: String, of id: User.ID) throws {
        try change { tables in try tables.users.setPassword(hash, of: id) }
    }

    func disable(_ id: User.ID, at time: Date) throws {
        try change { tables in _ = try tables.users.disable(id, at: time) }
    }

    /// Deletes a user, as another server does.
    func delete(_ id: User.ID, at time: Date) throws {
        try change { tables in try tables.deleteUser(holding: id, at: time) }
    }
}
