public import Foundation

/// One of the user's sessions, as the user sees it: no secrets.
public struct ListedSession: Codable, Hashable, Sendable, Identifiable {
    /// The id of the session.
    public var id: Session.ID
    /// The application it was started by.
    public var applicationID: String
    /// The device, as the application told it when the session started; nil when it told nothing.
    public var device: Device?
    /// When the user logged in.
    public var createdAt: Date
    /// When it was last used, to the minute.
    public var lastUsedAt: Date
    /// The network address it was last used from.
    public var address: String?
    /// Whether it is the session that asks.
    public var isCurrent: Bool

    /// A session in a list.
    public init(
        id: Session.ID,
        applicationID: String,
        device: Device?,
        createdAt: Date,
        lastUsedAt: Date,
        address: String?,
        isCurrent: Bool
    ) {
        self.id = id
        self.applicationID = applicationID
        self.device = device
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.address = address
        self.isCurrent = isCurrent
    }
}

/// The answer to `GET /v1/sessions`.
public struct SessionList: Codable, Hashable, Sendable {
    /// The user's sessions that live, the last used first.
    public var sessions: [ListedSession]

    /// A list of sessions.
    public init(sessions: [ListedSession]) { self.sessions = sessions }
}

extension Endpoint {
    /// The user's sessions: 200.
    public static var sessions: Endpoint<NoBody, SessionList> { .init("GET", "/v1/sessions") }
    /// Ends one session of the user: 204, or 404 when the user has no such session.
    public static var endSession: Endpoint<NoBody, NoBody> { .init("DELETE", "/v1/sessions/{id}") }
    /// Ends all sessions of the user but the one that asks: 204.
    public static var endOtherSessions: Endpoint<NoBody, NoBody> { .init("DELETE", "/v1/sessions/others") }
}
