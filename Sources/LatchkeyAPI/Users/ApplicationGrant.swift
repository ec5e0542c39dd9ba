public import Foundation

/// An application with rights in the user's account.
public struct ApplicationGrant: Codable, Hashable, Sendable, Identifiable {
    /// The id of the application; for one without a registration, the URL of its description.
    public var applicationID: String
    /// The name of the application.
    public var name: String
    /// The scopes that the user consented to; nil for an application of the operator's own, which needs no consent.
    public var scopes: [String]?
    /// The other services that the application may use in the user's name.
    public var resources: [String]
    /// When the user first consented, or logged in there.
    public var grantedAt: Date
    /// When the application last used its rights.
    public var lastUsedAt: Date
    /// The number of its live sessions, besides the calling one.
    public var sessionCount: Int

    /// The id of the application.
    public var id: String { applicationID }

    /// An application with rights.
    public init(
        applicationID: String,
        name: String,
        scopes: [String]?,
        resources: [String],
        grantedAt: Date,
        lastUsedAt: Date,
        sessionCount: Int
    ) {
        self.applicationID = applicationID
        self.name = name
        self.scopes = scopes
        self.resources = resources
        self.grantedAt = grantedAt
        self.lastUsedAt = lastUsedAt
        self.sessionCount = sessionCount
    }
}

/// The answer to `GET /v1/users/me/grants`.
public struct ApplicationGrantList: Codable, Hashable, Sendable {
    /// The applications, most recently used first.
    public var grants: [ApplicationGrant]

    /// A list of applications with rights.
    public init(grants: [ApplicationGrant]) { self.grants = grants }
}

extension Endpoint {
    /// The applications with rights in the user's account: 200.
    public static var grants: Endpoint<NoBody, ApplicationGrantList> { .init("GET", "/v1/users/me/grants") }
    /// Withdraws the user's consent to an application and ends its sessions: 204, or 404 if it has no rights.
    public static var withdrawGrant: Endpoint<NoBody, NoBody> {
        .init("DELETE", "/v1/users/me/grants/{application}")
    }
}
