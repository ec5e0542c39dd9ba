package import Foundation

/// The state of a session without its secrets.
package struct SessionState: Sendable, Equatable {
    package let id: SessionRecord.ID
    /// The user; nil if they were deleted.
    package let userID: User.ID?
    package let applicationID: Application.ID
    package let authenticatedAt: Date
    package let methods: AuthenticationMethods
    /// The upstream whose provider has logged the user in; nil for every other login.
    package let upstreamID: Upstream.ID?
    /// The terms of an OAuth client's session; nil for one that opens the whole API.
    package let grant: SessionGrant?
    package let expiresAt: Date
    package let ended: SessionEnd?

    package init(
        id: SessionRecord.ID,
        userID: User.ID?,
        applicationID: Application.ID,
        authenticatedAt: Date,
        methods: AuthenticationMethods = [],
        upstreamID: Upstream.ID? = nil,
        grant: SessionGrant? = nil,
        expiresAt: Date,
        ended: SessionEnd?
    ) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.authenticatedAt = authenticatedAt
        self.methods = methods
        self.upstreamID = upstreamID
        self.grant = grant
        self.expiresAt = expiresAt
        self.ended = ended
    }
}

/// A browser's session as it is stored.
package struct StoredBrowserSession: Sendable, Equatable {
    package let state: SessionState
    /// The time of its last extension.
    package let extendedAt: Date
    /// The idle lifetime of the session itself, in seconds; nil for that of its application.
    package let idleLifetime: Int?
    /// The key that it is bound to; nil if its cookie is enough.
    package let binding: DeviceBinding?

    package init(
        state: SessionState,
        extendedAt: Date,
        idleLifetime: Int? = nil,
        binding: DeviceBinding? = nil
    ) {
        self.state = state
        self.extendedAt = extendedAt
        self.idleLifetime = idleLifetime
        self.binding = binding
    }
}
