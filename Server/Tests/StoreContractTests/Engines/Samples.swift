import LatchkeyStores
import LatchkeyDatabase
import Foundation
import LatchkeyCore
import LatchkeyJSON
import Testing

extension Date {
    /// The time of the tests.
    static let sample = Date(milliseconds: 1_800_000_000_123)
}

extension User {
    /// A user with a new id.
    static func sample(username: String? = nil, attributes: [String: JSONValue] = [:]) throws -> User {
        User(
            id: newID(),
            username: try username.map { text throws(FieldError) in try Username(text) },
            attributes: attributes,
            createdAt: .sample,
            modifiedAt: .sample
        )
    }

    /// The next version of this user.
    func changed(_ change: (inout User) throws -> Void) rethrows -> User {
        var user = self
        try change(&user)
        user.version += 1
        return user
    }
}

extension SessionRecord {
    /// A session with a new id and family; its current token has the first of `Rest`.
    static func sample(
        of user: User,
        family: [UInt8] = digest(),
        chain: RefreshChain = RefreshChain(current: Rest.first),
        idleLifetime: TimeInterval = 1000,
        cookieDigest: [UInt8]? = nil,
        ownIdleLifetime: Int? = nil,
        keyDigest: [UInt8]? = nil,
        opaqueToken: OpaqueTokenRecord? = nil,
        methods: AuthenticationMethods = .password,
        upstreamID: Upstream.ID? = nil,
        keyThumbprint: KeyThumbprint? = nil,
        application: Application.ID = Application.defaultID,
        grant: SessionGrant? = nil,
        backChannelLogOutURI: String? = nil,
        createdAt: Date = .sample
    ) -> SessionRecord {
        SessionRecord(
            id: newID(),
            userID: user.id,
            applicationID: application,
            device: Device(name: "Ada's phone", platform: "iOS"),
            address: ClientAddress("192.0.2.7"),
            familyDigest: family,
            chain: chain,
            cookieDigest: cookieDigest,
            idleLifetime: ownIdleLifetime,
            keyDigest: keyDigest,
            opaqueToken: opaqueToken,
            keyThumbprint: keyThumbprint,
            grant: grant,
            backChannelLogOutURI: backChannelLogOutURI,
            createdAt: createdAt,
            authenticatedAt: createdAt,
            methods: methods,
            upstreamID: upstreamID,
            expiresAt: createdAt.addingTimeInterval(idleLifetime)
        )
    }
}

extension NewSession {
    /// A session whose user has proved what its record says, perhaps by a password that matched a hash.
    init(
        _ record: SessionRecord,
        verifiedAgainst hash: String? = nil,
        challenge: ChallengeDraft? = nil,
        pushDevice: PushDeviceRecord? = nil,
        deviceKeyDigest: [UInt8]? = nil,
        notice: SignInNotice? = nil,
        limit: SessionLimit? = nil,
        accountRules: AccountRules = AccountRules()
    ) {
        let (userID, time) = (record.userID, record.authenticatedAt)
        let proof: Proof =
            if let hash {
                .password(of: userID, matching: hash, at: time)
            } else { .session(of: userID, record.methods, at: time) }
        self.init(
            record,
            proof: proof,
            challenge: challenge,
            pushDevice: pushDevice,
            deviceKeyDigest: deviceKeyDigest,
            notice: notice,
            limit: limit,
            accountRules: accountRules
        )
    }
}

/// Digests of refresh tokens, in order.
enum Rest {
    static let first = [UInt8](repeating: 1, count: 32)
    static let second = [UInt8](repeating: 2, count: 32)
    static let third = [UInt8](repeating: 3, count: 32)
    static let fourth = [UInt8](repeating: 4, count: 32)
    static let stranger = [UInt8](repeating: 99, count: 32)
}

extension Stores {
    /// A stored user with a stored session.
    func newUser(_ username: String? = nil, hash: String? = nil) async throws -> (user: User, session: SessionRecord) {
        let user = try User.sample(username: username)
        let session = SessionRecord.sample(of: user)
        try #require(try await users.insert(user, passwordHash: hash, session: session))
        return (user, session)
    }

    /// Another stored session of a user.
    func newSession(of user: User) async throws -> SessionRecord {
        let session = SessionRecord.sample(of: user)
        try #require(try await sessions.insert(session))
        return session
    }
}

extension SessionEnding {
    static func sample(
        _ reason: SessionEnd = .revoked,
        at time: Date = .sample,
        from address: ClientAddress? = nil
    ) -> SessionEnding {
        SessionEnding(reason, at: time, from: address, eventIDs: ids)
    }
}

extension AuditEvent {
    static func sample(_ kind: AuditEventKind, of user: User?) -> AuditEvent {
        let origin = RequestOrigin(address: ClientAddress("192.0.2.9"), device: Device(name: "Laptop"))
        return AuditEvent(
            kind,
            id: ids.next(),
            of: user?.id,
            at: .sample,
            from: origin,
            with: Application.defaultID
        )
    }
}

/// The source of events' ids.
let ids = IDSource()

/// 32 unique bytes.
func digest() -> [UInt8] { SecureRandom.bytes(32) }

func newID() -> String { UUID().uuidString.lowercased() }

func newID<ID: RecordID>() -> ID { ID(rawValue: newID()) }

extension Recovery {
    /// A recovery that waits, or one with a link.
    static func sample(
        of user: User,
        isOpen: Bool = false,
        wait: TimeInterval = 100,
        locale: String? = nil
    ) -> Recovery {
        let recovery = Recovery(
            id: ids.next(),
            userID: user.id,
            applicationID: locale.map { _ in Application.defaultID },
            startedAt: .sample,
            readyAt: Date.sample.addingTimeInterval(wait),
            locale: locale,
            cancelDigest: SecureRandom.bytes(32)
        )
        return sample(like: recovery, isOpen: isOpen)
    }

    /// The same recovery with another progress.
    static func sample(like recovery: Recovery, isOpen: Bool) -> Recovery {
        let time = isOpen ? recovery.readyAt : nil
        return Recovery(
            id: recovery.id,
            userID: recovery.userID,
            applicationID: recovery.applicationID,
            startedAt: recovery.startedAt,
            readyAt: recovery.readyAt,
            locale: recovery.locale,
            cancelDigest: recovery.cancelDigest,
            openDigest: time.map { _ in SecureRandom.bytes(32) },
            openUntil: time?.addingTimeInterval(Recovery.linkLifetime),
            noticedAt: time
        )
    }
}
