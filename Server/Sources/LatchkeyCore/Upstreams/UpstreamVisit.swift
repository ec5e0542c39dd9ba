package import Foundation

/// A person's visit to a provider: under way, or back with a statement that waits for the person's decision.
package struct UpstreamVisit: Sendable, Equatable {
    /// The lifetime, in seconds.
    package static let lifetime = 600

    /// The purpose of the visit, such as a login.
    package enum Purpose: String, Sendable, Codable {
        case logIn = "log-in"
        /// To add the identity to the signed-in user.
        case link
    }

    /// The digest of its ``UpstreamState``.
    package let digest: [UInt8]
    package let upstreamID: Upstream.ID
    package let applicationID: Application.ID
    /// The digest of the browser's secret: the answer counts in this browser alone.
    package let browser: [UInt8]
    package let purpose: Purpose
    /// The session that asked, for a link.
    package let sessionID: SessionRecord.ID?
    /// The page to continue with.
    package let returnTo: String?
    package let staysSignedIn: Bool
    /// The most seconds since the person authenticated at the provider; nil without a limit.
    package let maximumAge: Int?
    /// An answer that came without the browser's cookies, or a statement that waits for the person; sealed.
    package let sealed: [UInt8]?
    package let createdAt: Date
    package let expiresAt: Date

    package init(
        digest: [UInt8],
        upstreamID: Upstream.ID,
        applicationID: Application.ID,
        browser: [UInt8],
        purpose: Purpose,
        sessionID: SessionRecord.ID? = nil,
        returnTo: String? = nil,
        staysSignedIn: Bool = true,
        maximumAge: Int? = nil,
        sealed: [UInt8]? = nil,
        createdAt: Date,
        expiresAt: Date
    ) {
        self.digest = digest
        self.upstreamID = upstreamID
        self.applicationID = applicationID
        self.browser = browser
        self.purpose = purpose
        self.sessionID = sessionID
        self.returnTo = returnTo
        self.staysSignedIn = staysSignedIn
        self.maximumAge = maximumAge
        self.sealed = sealed
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// The `state` of a visit: base64url of 32 random bytes, which only the person's browser and the provider learn.
package struct UpstreamState: BearerSecret {
    package static let prefix = ""

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}

/// Visits as rows.
package protocol UpstreamVisitTable {
    func insert(_ visit: UpstreamVisit) throws

    func find(_ digest: [UInt8]) throws -> UpstreamVisit?

    /// Keeps an answer that came without the browser's cookies; false if the visit is unknown or has one already.
    func keep(_ answer: [UInt8], for digest: [UInt8]) throws -> Bool

    /// Removes a visit, so that its answer counts once; false if it is unknown.
    func remove(_ digest: [UInt8]) throws -> Bool
}
