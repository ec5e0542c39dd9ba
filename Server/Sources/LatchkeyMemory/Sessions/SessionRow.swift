import Foundation
import LatchkeyCore

/// A session as a row.
struct SessionRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case user(User.ID)
        case family([UInt8])
        case cookie([UInt8])
        case sessionKey([UInt8])
        case opaqueToken([UInt8])
        case parent(SessionRecord.ID)

        var isUnique: Bool {
            switch self {
            case .user, .parent: false
            case .family, .cookie, .sessionKey, .opaqueToken: true
            }
        }
    }

    let id: SessionRecord.ID
    var userID: User.ID?
    let applicationID: Application.ID
    var familyDigest: [UInt8]
    var chain: RefreshChain
    var device: Device
    let createdAt: Date
    var authenticatedAt: Date
    var methods: AuthenticationMethods
    var refreshedAt: Date
    var expiresAt: Date
    var endedAt: Date?
    var endReason: SessionEnd?
    var lastUsedAt: Date
    var address: ClientAddress?
    var cookieDigest: [UInt8]?
    let idleLifetime: Int?
    let keyDigest: [UInt8]?
    var needsSecret = false
    var opaqueTokenDigest: [UInt8]?
    var opaqueTokenExpiresAt: Date?
    var binding: DeviceBinding?
    let keyThumbprint: KeyThumbprint?
    var grant: SessionGrant?
    let backChannelLogOutURI: String?
    let upstreamID: Upstream.ID?

    var key: SessionRecord.ID { id }
    var lookups: [Lookup] {
        [
            userID.map(Lookup.user), .family(familyDigest), cookieDigest.map(Lookup.cookie),
            keyDigest.map(Lookup.sessionKey), opaqueTokenDigest.map(Lookup.opaqueToken),
            (grant?.parentID).map(Lookup.parent),
        ].compactMap { $0 }
    }

    init(_ session: SessionRecord) {
        id = session.id
        userID = session.userID
        applicationID = session.applicationID
        familyDigest = session.familyDigest
        chain = session.chain
        device = session.device
        createdAt = session.createdAt
        authenticatedAt = session.authenticatedAt
        methods = session.methods
        refreshedAt = session.createdAt
        expiresAt = session.expiresAt.stored
        lastUsedAt = SessionUse(at: session.createdAt, from: nil).time
        address = session.address
        cookieDigest = session.cookieDigest
        idleLifetime = session.idleLifetime
        keyDigest = session.keyDigest
        keyThumbprint = session.keyThumbprint
        grant = session.grant
        backChannelLogOutURI = session.backChannelLogOutURI
        upstreamID = session.upstreamID
        opaqueTokenDigest = session.opaqueToken?.digest
        opaqueTokenExpiresAt = session.opaqueToken?.expiresAt.stored
    }

    var hasEnded: Bool { endedAt != nil }

    func lives(at time: Date) -> Bool { !hasEnded && expiresAt > time }

    var state: SessionState {
        SessionState(
            id: id,
            userID: userID,
            applicationID: applicationID,
            authenticatedAt: authenticatedAt,
            methods: methods,
            upstreamID: upstreamID,
            grant: grant,
            expiresAt: expiresAt,
            ended: endReason
        )
    }

    var live: LiveSession {
        LiveSession(
            id: id,
            applicationID: applicationID,
            device: device,
            createdAt: createdAt,
            lastUse: SessionUse(at: lastUsedAt, from: address),
            isBound: binding != nil,
            hasAppKey: keyThumbprint != nil,
            parentID: grant?.parentID
        )
    }

    var browserSession: StoredBrowserSession {
        StoredBrowserSession(state: state, extendedAt: refreshedAt, idleLifetime: idleLifetime, binding: binding)
    }
}
