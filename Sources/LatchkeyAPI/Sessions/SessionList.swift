public import Foundation

/// A session in the user's list, without secrets.
public struct ListedSession: Codable, Hashable, Sendable, Identifiable {
    /// The id of the session.
    public var id: Session.ID
    /// The application that started it.
    public var applicationID: String
    /// The device that the application named at the login.
    public var device: Device?
    /// When the user logged in.
    public var createdAt: Date
    /// When it was last used, to the minute.
    public var lastUsedAt: Date
    /// The network address of its last use.
    public var address: String?
    /// Whether it is the calling session.
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
    /// The user's live sessions, most recently used first.
    public var sessions: [ListedSession]

    /// A list of sessions.
    public init(sessions: [ListedSession]) { self.sessions = sessions }
}

extension Endpoint {
    /// The user's sessions: 200.
    public static var sessions: Endpoint<NoBody, SessionList> { .init("GET", "/v1/sessions") }
    /// Ends one session of the user: 204, or 404 if the user has no such session.
    public static var endSession: Endpoint<NoBody, NoBody> { .init("DELETE", "/v1/sessions/{id}") }
    /// Ends all sessions of the user except the calling one: 204.
    public static var endOtherSessions: Endpoint<NoBody, NoBody> { .init("DELETE", "/v1/sessions/others") }
}
