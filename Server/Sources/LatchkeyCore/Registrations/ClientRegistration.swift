package import Foundation

/// The registration of an application by itself, stored beside the application.
package struct ClientRegistration: Sendable, Equatable {
    /// The time after which an unused application of an open registration is removed, in seconds.
    package static let unusedLifetime: TimeInterval = 60 * 60
    /// The most applications that may have registered themselves.
    package static let most = 10_000

    /// The kind of an application (OpenID Connect Dynamic Client Registration §2).
    package enum Kind: String, Sendable, Codable {
        case web, native
    }

    package let applicationID: Application.ID
    /// The digest of its ``RegistrationToken``.
    package let tokenDigest: [UInt8]
    package let kind: Kind
    /// The `sector_identifier_uri` that was checked.
    package let sectorURI: String?
    package let createdAt: Date
    /// The time when the application is removed if it is unused until then; nil if it stays.
    package let expiresAt: Date?

    package init(
        applicationID: Application.ID,
        tokenDigest: [UInt8],
        kind: Kind,
        sectorURI: String? = nil,
        createdAt: Date,
        expiresAt: Date? = nil
    ) {
        self.applicationID = applicationID
        self.tokenDigest = tokenDigest
        self.kind = kind
        self.sectorURI = sectorURI
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// Registrations of applications as rows; they are deleted with their application.
package protocol ClientRegistrationTable {
    func insert(_ registration: ClientRegistration) throws

    func find(_ id: Application.ID) throws -> ClientRegistration?

    /// Writes the kind and the sector's URI.
    func update(_ registration: ClientRegistration) throws

    /// Notes that the application is used, so that it stays.
    func keep(_ id: Application.ID) throws

    func count() throws -> Int

    /// The applications that expire at a time or before, those that expired first before the others.
    func expired(at time: Date, limit: Int) throws -> [Application.ID]
}
