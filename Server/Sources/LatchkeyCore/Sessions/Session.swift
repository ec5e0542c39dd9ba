package import Foundation

/// A signed-in app installation or browser of one user, as it is stored.
package struct SessionRecord: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    package let id: ID
    package internal(set) var userID: User.ID
    package let applicationID: Application.ID
    package let device: Device
    /// The client's address at the start.
    package let address: ClientAddress?
    /// The digest of the family, which all its refresh tokens share.
    package let familyDigest: [UInt8]
    package let chain: RefreshChain
    /// The digest of the cookie that a browser has instead of refresh tokens.
    package let cookieDigest: [UInt8]?
    /// The idle lifetime of a browser that does not stay signed in, in seconds; nil for that of the application.
    package let idleLifetime: Int?
    /// The digest of the session key that a client of the Khoros API has instead.
    package let keyDigest: [UInt8]?
    /// The opaque access token at the start of the session.
    package let opaqueToken: OpaqueTokenRecord?
    /// The key that each refresh must prove to have; nil if the refresh token is enough.
    package let keyThumbprint: KeyThumbprint?
    /// The terms of an OAuth client's session; nil for one that opens the whole API.
    package let grant: SessionGrant?
    /// The URI that learns about the end, of a client that is not stored; a stored one has it in its rules.
    package let backChannelLogOutURI: String?
    package let createdAt: Date
    /// The time when the user last authenticated.
    package let authenticatedAt: Date
    /// How the user authenticated then.
    package let methods: AuthenticationMethods
    /// The upstream whose provider has logged the user in; nil for every other login.
    package let upstreamID: Upstream.ID?
    /// The time when it expires unless it is refreshed before.
    package let expiresAt: Date

    package init(
        id: ID,
        userID: User.ID,
        applicationID: Application.ID,
        device: Device,
        address: ClientAddress? = nil,
        familyDigest: [UInt8],
        chain: RefreshChain,
        cookieDigest: [UInt8]? = nil,
        idleLifetime: Int? = nil,
        keyDigest: [UInt8]? = nil,
        opaqueToken: OpaqueTokenRecord? = nil,
        keyThumbprint: KeyThumbprint? = nil,
        grant: SessionGrant? = nil,
        backChannelLogOutURI: String? = nil,
        createdAt: Date,
        authenticatedAt: Date,
        methods: AuthenticationMethods = [],
        upstreamID: Upstream.ID? = nil,
        expiresAt: Date
    ) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.device = device
        self.address = address
        self.familyDigest = familyDigest
        self.chain = chain
        self.cookieDigest = cookieDigest
        self.idleLifetime = idleLifetime
        self.keyDigest = keyDigest
        self.opaqueToken = opaqueToken
        self.keyThumbprint = keyThumbprint
        self.grant = grant
        self.backChannelLogOutURI = backChannelLogOutURI
        self.createdAt = createdAt
        self.authenticatedAt = authenticatedAt
        self.methods = methods
        self.upstreamID = upstreamID
        self.expiresAt = expiresAt
    }
}

/// The device of a session, as the application describes it.
package struct Device: Sendable, Equatable {
    /// The longest name or platform, in characters.
    package static let longestText = 100

    package let name: String?
    package let platform: String?

    package init(name: String? = nil, platform: String? = nil) {
        self.name = name
        self.platform = platform
    }

    /// A device from a request, with its texts checked.
    ///
    /// - Throws: Errors of the fields `device.name` and `device.platform`.
    package static func checked(name: String?, platform: String?) throws(FieldErrorsFound) -> Device {
        try checked(name: name, platform: platform, push: nil).device
    }

    /// A device and its push device from a request.
    ///
    /// - Throws: Errors of the fields `device.name`, `device.platform`, `device.push.provider` and
    ///   `device.push.token`.
    package static func checked(
        name: String?,
        platform: String?,
        push: (provider: String, token: String)?
    ) throws(FieldErrorsFound) -> (device: Device, push: PushDevice?) {
        var check = FormCheck()
        let name = check.optional("device.name", name) { value throws(FieldError) in
            try value.asText(maximum: longestText)
        }
        let platform = check.optional("device.platform", platform) { value throws(FieldError) in
            try value.asText(maximum: longestText)
        }
        let push = check.pushDevice("device.push.", push)
        guard check.errors.isEmpty else { throw FieldErrorsFound(errors: check.errors) }
        return (Device(name: name, platform: platform), push)
    }
}

/// Some fields of a request are invalid.
package struct FieldErrorsFound: Error, Equatable, Sendable {
    package let errors: FieldErrors

    package init(errors: FieldErrors) { self.errors = errors }
}

/// The reason why a session ended.
package enum SessionEnd: String, Sendable, CaseIterable {
    case signedOut = "signed_out"
    case revoked
    case expired
    case reuseDetected = "reuse_detected"
    case passwordChanged = "password_changed"
    case userDisabled = "user_disabled"
    case userDeleted = "user_deleted"
    /// A second factor or a passkey was added or removed.
    case factorChanged = "factor_changed"
}
