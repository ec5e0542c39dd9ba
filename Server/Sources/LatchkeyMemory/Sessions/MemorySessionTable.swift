import Foundation
import LatchkeyCore

/// Sessions in memory.
struct MemorySessionTable: SessionTable {
    private static let mostSurplus = 500

    let database: MemoryDatabase

    var sessions: MemoryRows<SessionRow> { database.sessions }

    func insert(_ session: SessionRecord) throws {
        try database.require(user: session.userID)
        try sessions.insert(SessionRow(session))
    }

    func state(of id: SessionRecord.ID) throws -> SessionState? { sessions[id]?.state }

    func hold(_ id: SessionRecord.ID) throws -> SessionState? { sessions[id]?.state }

    func device(of id: SessionRecord.ID) throws -> Device? { sessions[id]?.device }

    func live(of userID: User.ID, at time: Date) throws -> [LiveSession] {
        sessions.all(.user(userID)).filter { $0.lives(at: time) }.map(\.live)
    }

    func live(ofClient applicationID: Application.ID, at time: Date) throws -> [SessionRecord.ID] {
        sessions.all.filter { $0.applicationID == applicationID && $0.grant != nil && $0.lives(at: time) }
            .map(\.id).sorted()
    }

    func areUsed(of userID: User.ID, since time: Date) throws -> Bool {
        sessions.all(.user(userID)).contains { $0.lastUsedAt >= time }
    }

    func leastRecentlyUsed(
        of userID: User.ID,
        except id: SessionRecord.ID,
        beyond count: Int,
        at time: Date
    ) throws -> [(id: SessionRecord.ID, expiresAt: Date)] {
        func order(_ session: SessionRow) -> (Int, Date, SessionRecord.ID) {
            (session.expiresAt > time ? 1 : 0, session.lastUsedAt, session.id)
        }
        return sessions.all(.user(userID)).filter { !$0.hasEnded && $0.id != id && $0.grant?.parentID == nil }
            .sorted { order($0) > order($1) }
            .dropFirst(count).prefix(Self.mostSurplus)
            .map { (id: $0.id, expiresAt: $0.expiresAt) }
    }

    func end(_ id: SessionRecord.ID, because reason: SessionEnd, at time: Date) throws -> EndedSession? {
        let ended = try sessions.update(id, where: { !$0.hasEnded }) { session in
            (session.endedAt, session.endReason) = (time, reason)
        }
        return ended.map { self.ended($0, on: $0.device) }
    }

    private func ended(_ session: SessionRow, on device: Device) -> EndedSession {
        EndedSession(
            id: session.id,
            userID: session.userID,
            applicationID: session.applicationID,
            device: device,
            isBrowser: session.cookieDigest != nil,
            backChannelLogOutURI: session.backChannelLogOutURI
                ?? database.applications[session.applicationID]?.application.client.backChannelLogOutURI
        )
    }

    func removeUser(_ userID: User.ID, at time: Date) throws -> [EndedSession] {
        let all = sessions.all(.user(userID))
        try sessions.update(all) { session in
            if !session.hasEnded { (session.endedAt, session.endReason) = (time, .userDeleted) }
            (session.device, session.address) = (Device(), nil)
        }
        return all.filter { !$0.hasEnded }.map { ended($0, on: Device()) }
    }

    func children(of parentID: SessionRecord.ID, with applicationID: Application.ID?) throws -> [SessionRecord.ID] {
        sessions.all(.parent(parentID)).filter { session in
            !session.hasEnded && (applicationID == nil || session.applicationID == applicationID)
        }
        .map(\.id)
    }

    func record(_ uses: [SessionUsed]) throws {
        for used in uses {
            try sessions.update(used.id, where: { !$0.hasEnded && $0.lastUsedAt <= used.use.time }) { session in
                (session.lastUsedAt, session.address) = (used.use.time, used.use.address)
            }
        }
    }
}

// MARK: - Refresh tokens

extension MemorySessionTable {
    func rotate(_ attempt: RefreshAttempt) throws -> SessionState? {
        guard attempt.presented != attempt.next,
            let session = sessions.first(.family(attempt.familyDigest)), session.chain.current == attempt.presented,
            session.lives(at: attempt.time),
            let expiry = database.expiry(of: session, refreshedAt: attempt.time), expiry > attempt.time,
            attempt.strictly.map({ $0.application.id == session.applicationID }) ?? true,
            attempt.strictly?.hasSecret == true || !session.needsSecret,
            session.keyThumbprint == nil || session.keyThumbprint == attempt.keyThumbprint
        else { return nil }
        return try sessions.update(session.id) { session in
            session.chain = RefreshChain(
                current: attempt.next,
                previous: session.chain.current,
                beforePrevious: session.chain.previous
            )
            (session.refreshedAt, session.expiresAt) = (attempt.time, expiry)
            session.opaqueTokenDigest = nil
        }?.state
    }

    func hold(family digest: [UInt8]) throws -> RefreshableSession? {
        guard let session = sessions.first(.family(digest)) else { return nil }
        let policy = database.applications[session.applicationOfPolicy]?.application.sessionPolicy ?? SessionPolicy()
        return RefreshableSession(
            state: session.state,
            createdAt: session.createdAt,
            refreshedAt: session.refreshedAt,
            chain: session.chain,
            policy: SessionPolicy(idleLifetime: policy.idleLifetime, absoluteLifetime: policy.absoluteLifetime),
            needsSecret: session.needsSecret,
            keyThumbprint: session.keyThumbprint
        )
    }

    func rotate(
        _ id: SessionRecord.ID,
        from current: RefreshChain.Digest,
        to chain: RefreshChain,
        at time: Date,
        expiresAt: Date
    ) throws -> Bool {
        let rotated = try sessions.update(id, where: { $0.chain.current == current && !$0.hasEnded }) { session in
            session.chain = chain
            (session.refreshedAt, session.expiresAt) = (time, expiresAt.stored)
            session.opaqueTokenDigest = nil
        }
        return rotated != nil
    }

    func session(ofFamily digest: [UInt8]) throws -> RevocableSession? {
        sessions.first(.family(digest)).map {
            RevocableSession(id: $0.id, applicationID: $0.applicationID, needsSecret: $0.needsSecret)
        }
    }
}
