package import Foundation

/// A device's request for access, as it is stored.
package struct DeviceAuthorizationRecord: Sendable, Equatable {
    /// The lifetime of both codes, in seconds.
    package static let lifetime = 600
    /// The shortest time between two polls at first, in seconds.
    package static let interval = 5
    /// The time by which each early poll makes the interval longer, in seconds (RFC 8628 §3.5).
    package static let delay = 5

    /// The answer of a person.
    package enum Decision: Sendable, Equatable {
        case allowed(DeviceAllowance)
        case denied
    }

    /// The digest of the ``DeviceCode``.
    package let digest: [UInt8]
    /// The digest of the ``UserCode``.
    package let userCodeDigest: [UInt8]
    package let applicationID: Application.ID
    /// The terms of the session; nil for one that opens the whole API.
    package let grant: SessionGrant?
    /// The address of the device.
    package let address: ClientAddress?
    package let createdAt: Date
    package let expiresAt: Date
    /// The shortest time between two polls now, in seconds.
    package let interval: Int
    package let polledAt: Date?
    /// Nil as long as nobody has answered.
    package let decision: Decision?

    package init(
        digest: [UInt8],
        userCodeDigest: [UInt8],
        applicationID: Application.ID,
        grant: SessionGrant? = nil,
        address: ClientAddress? = nil,
        createdAt: Date,
        expiresAt: Date,
        interval: Int = DeviceAuthorizationRecord.interval,
        polledAt: Date? = nil,
        decision: Decision? = nil
    ) {
        self.digest = digest
        self.userCodeDigest = userCodeDigest
        self.applicationID = applicationID
        self.grant = grant
        self.address = address
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.interval = interval
        self.polledAt = polledAt
        self.decision = decision
    }
}

/// The person who allowed a device access, and how they had authenticated.
package struct DeviceAllowance: Sendable, Equatable {
    package let userID: User.ID
    package let authenticatedAt: Date
    package let methods: AuthenticationMethods

    package init(userID: User.ID, authenticatedAt: Date, methods: AuthenticationMethods) {
        self.userID = userID
        self.authenticatedAt = authenticatedAt
        self.methods = methods
    }
}
