import Foundation
import LatchkeyCore

// Sessions of a cookie, a session key, an opaque access token or a code.

extension MemorySessionTable {
    func extend(_ id: SessionRecord.ID, at time: Date) throws -> SessionState? {
        guard let session = sessions[id], session.lives(at: time),
            let expiry = database.expiry(of: session, refreshedAt: time), expiry > time
        else { return nil }
        return try sessions.update(id) { ($0.refreshedAt, $0.expiresAt) = (time, expiry) }?.state
    }

    func extend(_ id: SessionRecord.ID, by idleLifetime: TimeInterval, at time: Date) throws -> SessionState? {
        guard let session = sessions[id], session.lives(at: time), session.keyDigest != nil else { return nil }
        let latest = database.latestEnd(of: session) ?? .distantFuture
        guard latest > time else { return nil }
        let expiry = min(time.addingTimeInterval(idleLifetime).stored, latest)
        return try sessions.update(id) { ($0.refreshedAt, $0.expiresAt) = (time, expiry) }?.state
    }

    func browserSession(_ cookieDigest: [UInt8]) throws -> StoredBrowserSession? {
        sessions.first(.cookie(cookieDigest))?.browserSession
    }

    func setAuthenticated(_ methods: AuthenticationMethods, at time: Date, of id: SessionRecord.ID) throws {
        try sessions.update(id) { ($0.authenticatedAt, $0.methods) = (time.stored, methods) }
    }

    func replaceCookie(of id: SessionRecord.ID, with digest: [UInt8]) throws -> Bool {
        try sessions.update(id, where: { !$0.hasEnded && $0.cookieDigest != nil }) { $0.cookieDigest = digest } != nil
    }

    func bind(_ id: SessionRecord.ID, to binding: DeviceBinding, at time: Date) throws -> Bool {
        let bound = try sessions.update(
            id,
            where: { $0.lives(at: time) && $0.cookieDigest != nil && $0.binding == nil }
        ) { $0.binding = binding.stored }
        return bound != nil
    }

    func binding(of id: SessionRecord.ID, at time: Date) throws -> DeviceBinding? {
        guard let session = sessions[id], session.lives(at: time), session.userID != nil else { return nil }
        return session.binding
    }

    func renewBinding(of id: SessionRecord.ID, _ binding: DeviceBinding, at time: Date) throws -> Bool {
        let next = binding.stored
        let renewed = try sessions.update(
            id,
            where: { session in
                guard session.lives(at: time), let current = session.binding else { return false }
                return current.publicKey == next.publicKey && current.challengedAt < next.challengedAt
            }
        ) { $0.binding = next }
        return renewed != nil
    }

    func keyedSession(_ keyDigest: [UInt8]) throws -> StoredBrowserSession? {
        sessions.first(.sessionKey(keyDigest))?.browserSession
    }

    func session(withOpaqueToken digest: [UInt8]) throws -> OpaqueTokenState? {
        guard let session = sessions.first(.opaqueToken(digest)), let end = session.opaqueTokenExpiresAt else {
            return nil
        }
        return OpaqueTokenState(session: session.state, expiresAt: end)
    }

    func give(_ token: OpaqueTokenRecord, to id: SessionRecord.ID, refreshedTo current: [UInt8]) throws -> Bool {
        let given = try sessions.update(id, where: { $0.chain.current == current && !$0.hasEnded }) { session in
            (session.opaqueTokenDigest, session.opaqueTokenExpiresAt) = (token.digest, token.expiresAt.stored)
            if database.latestEnd(of: session) == nil {
                session.expiresAt = max(session.expiresAt, token.expiresAt.stored)
            }
        }
        return given != nil
    }

    func expire(_ id: SessionRecord.ID, at time: Date) throws {
        try sessions.update(id) { $0.expiresAt = min($0.expiresAt, time.stored) }
    }

    func bindToSecret(_ id: SessionRecord.ID) throws { try sessions.update(id) { $0.needsSecret = true } }

    func handOver(_ session: SessionRecord) throws -> Bool {
        let handedOver = try sessions.update(session.id, where: { $0.lives(at: session.createdAt) }) { row in
            row.familyDigest = session.familyDigest
            row.chain = RefreshChain(current: session.chain.current)
            (row.refreshedAt, row.expiresAt) = (session.createdAt, session.expiresAt.stored)
            row.needsSecret = true
            row.opaqueTokenDigest = session.opaqueToken?.digest
            row.opaqueTokenExpiresAt = session.opaqueToken?.expiresAt.stored
        }
        return handedOver != nil
    }
}

extension DeviceBinding {
    /// The binding with its time as a database keeps it.
    fileprivate var stored: DeviceBinding { DeviceBinding(publicKey: publicKey, challengedAt: challengedAt.stored) }
}
