package import Foundation

/// Sessions as rows.
///
/// An ended session stays, so that its refresh token can be refused with the reason.
package protocol SessionTable {
    func insert(_ session: SessionRecord) throws

    func state(of id: SessionRecord.ID) throws -> SessionState?

    /// Reads a session and locks the row until the transaction ends.
    func hold(_ id: SessionRecord.ID) throws -> SessionState?

    /// The device on which a session started.
    func device(of id: SessionRecord.ID) throws -> Device?

    /// The live sessions of a user at a time, in no order.
    func live(of userID: User.ID, at time: Date) throws -> [LiveSession]

    /// The sessions of a user that have not ended, except the most recently used ones and one given session.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - id: The session to leave out.
    ///   - count: The number of most recently used sessions to leave out. Expired sessions count last.
    ///   - time: The current time.
    /// - Returns: At most 500 sessions, the most recently used first; none that ends with a browser's session.
    /// - Throws: `StoreError`.
    func leastRecentlyUsed(
        of userID: User.ID,
        except id: SessionRecord.ID,
        beyond count: Int,
        at time: Date
    ) throws -> [(id: SessionRecord.ID, expiresAt: Date)]

    /// The live sessions of all users in an application that have a ``SessionGrant``.
    func live(ofClient applicationID: Application.ID, at time: Date) throws -> [SessionRecord.ID]

    /// Ends a session that has not ended, and notifies the other servers.
    ///
    /// - Returns: The session; nil if it had ended before or never existed.
    func end(_ id: SessionRecord.ID, because reason: SessionEnd, at time: Date) throws -> EndedSession?

    /// Ends the sessions of a user who is being deleted, removes their personal data, and notifies the other servers.
    ///
    /// - Returns: The sessions that had not ended before, without their devices.
    /// - Throws: `StoreError`.
    @discardableResult
    func removeUser(_ userID: User.ID, at time: Date) throws -> [EndedSession]

    /// The sessions that a browser's session authorized, that end with it and have not ended, in no order.
    ///
    /// - Parameters:
    ///   - parentID: The browser's session.
    ///   - applicationID: Their application; nil for all.
    /// - Returns: Their ids, also of those that have expired.
    /// - Throws: `StoreError`.
    func children(of parentID: SessionRecord.ID, with applicationID: Application.ID?) throws -> [SessionRecord.ID]

    /// Extends a live session by the policy of its application.
    ///
    /// - Returns: The session after the extension; nil if it has ended or expired.
    func extend(_ id: SessionRecord.ID, at time: Date) throws -> SessionState?

    /// Extends a live session that has a session key, but not beyond the longest lifetime of its application.
    func extend(_ id: SessionRecord.ID, by idleLifetime: TimeInterval, at time: Date) throws -> SessionState?

    /// Stores uses; a later stored use stays.
    func record(_ uses: [SessionUsed]) throws

    // Refresh tokens

    /// Rotates the refresh token of a live session in one statement, if the presented token is the current one and the
    /// client has proved to have the session's key, if that has one.
    ///
    /// - Returns: The session after the rotation; nil if the complete rule must decide.
    func rotate(_ attempt: RefreshAttempt) throws -> SessionState?

    /// Reads and locks the session of a refresh token's family.
    func hold(family digest: [UInt8]) throws -> RefreshableSession?

    /// Stores another chain of refresh tokens if the current one is unchanged.
    func rotate(
        _ id: SessionRecord.ID,
        from current: RefreshChain.Digest,
        to chain: RefreshChain,
        at time: Date,
        expiresAt: Date
    ) throws -> Bool

    /// Whether a session of a user, live or not, was used at a time or later.
    func areUsed(of userID: User.ID, since time: Date) throws -> Bool

    /// The session whose refresh tokens have this family, live or not.
    func session(ofFamily digest: [UInt8]) throws -> RevocableSession?

    // Cookies, session keys and opaque access tokens

    func browserSession(_ cookieDigest: [UInt8]) throws -> StoredBrowserSession?

    /// Stores how and when the user of a session authenticated again.
    func setAuthenticated(_ methods: AuthenticationMethods, at time: Date, of id: SessionRecord.ID) throws

    /// Gives a live browser session another cookie; false if there is no such session.
    func replaceCookie(of id: SessionRecord.ID, with digest: [UInt8]) throws -> Bool

    /// Binds a live session with a cookie to a key; false if there is no such session or it is bound already.
    func bind(_ id: SessionRecord.ID, to binding: DeviceBinding, at time: Date) throws -> Bool

    /// The binding of a live session; nil if there is no such session or it is not bound.
    func binding(of id: SessionRecord.ID, at time: Date) throws -> DeviceBinding?

    /// Stores the later challenge that the key of a live session has signed.
    ///
    /// - Returns: False if there is no such session, it is bound to another key, or a challenge as late is stored.
    func renewBinding(of id: SessionRecord.ID, _ binding: DeviceBinding, at time: Date) throws -> Bool

    func keyedSession(_ keyDigest: [UInt8]) throws -> StoredBrowserSession?

    func session(withOpaqueToken digest: [UInt8]) throws -> OpaqueTokenState?

    /// Gives a live session an opaque token if the refresh token that came with it is current.
    ///
    /// The session lives at least as long as the token, unless its application limits its lifetime.
    func give(_ token: OpaqueTokenRecord, to id: SessionRecord.ID, refreshedTo current: [UInt8]) throws -> Bool

    // Authorization codes

    /// Makes a session expire at a time, unless it expires before.
    func expire(_ id: SessionRecord.ID, at time: Date) throws

    /// Makes the session need the application's secret at each refresh from now on.
    func bindToSecret(_ id: SessionRecord.ID) throws

    /// Gives a live session the secrets and the lifetime of a session record with the same id.
    func handOver(_ session: SessionRecord) throws -> Bool
}

/// A session that has just ended.
package struct EndedSession: Sendable, Equatable {
    package let id: SessionRecord.ID
    package let userID: User.ID?
    package let applicationID: Application.ID
    package let device: Device
    /// Whether it is a browser's, with a cookie.
    package let isBrowser: Bool
    /// The back-channel URI of its application; nil for none.
    package let backChannelLogOutURI: String?

    package init(
        id: SessionRecord.ID,
        userID: User.ID?,
        applicationID: Application.ID,
        device: Device,
        isBrowser: Bool = false,
        backChannelLogOutURI: String? = nil
    ) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.device = device
        self.isBrowser = isBrowser
        self.backChannelLogOutURI = backChannelLogOutURI
    }
}

/// A session with the data that a refresh needs.
package struct RefreshableSession: Sendable, Equatable {
    package let state: SessionState
    package let createdAt: Date
    package let refreshedAt: Date
    package let chain: RefreshChain
    /// The stored policy of its application.
    package let policy: SessionPolicy
    /// Whether its application must authenticate with its secret at each refresh.
    package let needsSecret: Bool
    /// The key that each refresh must prove to have; nil if the refresh token is enough.
    package let keyThumbprint: KeyThumbprint?

    package init(
        state: SessionState,
        createdAt: Date,
        refreshedAt: Date,
        chain: RefreshChain,
        policy: SessionPolicy,
        needsSecret: Bool,
        keyThumbprint: KeyThumbprint? = nil
    ) {
        self.state = state
        self.createdAt = createdAt
        self.refreshedAt = refreshedAt
        self.chain = chain
        self.policy = policy
        self.needsSecret = needsSecret
        self.keyThumbprint = keyThumbprint
    }
}
