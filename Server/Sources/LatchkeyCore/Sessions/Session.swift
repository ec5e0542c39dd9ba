package import Foundation

/// One signed-in app installation or browser of one user, as it is stored.
package struct SessionRecord: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package typealias ID = String

    package let id: ID
    package internal(set) var userID: User.ID
    package let applicationID: Application.ID
    package let device: Device
    /// The push device that it has from its start.
    package let pushDevice: PushDeviceRecord?
    /// The digest of the key by which its device is known to the user from its start on.
    package let deviceKeyDigest: [UInt8]?
    /// How the user's other devices are told of it, where its device is not known; nil where they are not.
    package let notice: SignInNotice?
    /// How many sessions its user has with it at the most; nil for any number.
    package let limit: SessionLimit?
    /// Where it was started from.
    package let address: ClientAddress?
    /// The digest of the family, the secret that all its refresh tokens share.
    package let familyDigest: [UInt8]
    package let chain: RefreshChain
    /// The digest of the cookie that a browser has instead of refresh tokens.
    package let cookieDigest: [UInt8]?
    /// The digest of the session key that a client of the Khoros wire has instead.
    package let keyDigest: [UInt8]?
    /// The opaque access token that it has from its start.
    package let opaqueToken: OpaqueTokenRecord?
    package let createdAt: Date
    /// When the user last proved who they are.
    package let authenticatedAt: Date
    /// When it ends unless it is refreshed before.
    package let expiresAt: Date

    package init(
        id: ID,
        userID: User.ID,
        applicationID: Application.ID,
        device: Device,
        pushDevice: PushDeviceRecord? = nil,
        deviceKeyDigest: [UInt8]? = nil,
        notice: SignInNotice? = nil,
        limit: SessionLimit? = nil,
        address: ClientAddress? = nil,
        familyDigest: [UInt8],
        chain: RefreshChain,
        cookieDigest: [UInt8]? = nil,
        keyDigest: [UInt8]? = nil,
        opaqueToken: OpaqueTokenRecord? = nil,
        createdAt: Date,
        authenticatedAt: Date,
        expiresAt: Date
    ) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.device = device
        self.pushDevice = pushDevice
        self.deviceKeyDigest = deviceKeyDigest
        self.notice = notice
        self.limit = limit
        self.address = address
        self.familyDigest = familyDigest
        self.chain = chain
        self.cookieDigest = cookieDigest
        self.keyDigest = keyDigest
        self.opaqueToken = opaqueToken
        self.createdAt = createdAt
        self.authenticatedAt = authenticatedAt
        self.expiresAt = expiresAt
    }
}

/// The device that a session runs on, as the application tells it.
package struct Device: Sendable, Equatable {
    /// The most characters of a name or platform.
    package static let longestText = 100

    package let name: String?
    package let platform: String?
    /// Where push notifications reach it, as a login tells it; kept by itself, so nil in what is read again.
    package let push: PushDevice?

    package init(name: String? = nil, platform: String? = nil, push: PushDevice? = nil) {
        self.name = name
        self.platform = platform
        self.push = push
    }

    /// The device as it stands in lists and events.
    package var withoutPush: Device { Device(name: name, platform: platform) }

    /// A device as it was sent, its texts checked.
    ///
    /// - Throws: Errors for the fields `device.name`, `device.platform`, `device.push.provider` and
    ///   `device.push.token`.
    package static func checked(
        name: String?,
        platform: String?,
        push: (provider: String, token: String)? = nil
    ) throws(FieldErrorsFound) -> Device {
        var check = FormCheck()
        let name = check.optional("device.name", name) { value throws(FieldError) in
            try value.asText(maximum: longestText)
        }
        let platform = check.optional("device.platform", platform) { value throws(FieldError) in
            try value.asText(maximum: longestText)
        }
        let device = check.pushDevice("device.push.", push)
        guard check.errors.isEmpty else { throw FieldErrorsFound(errors: check.errors) }
        return Device(name: name, platform: platform, push: device)
    }
}

/// Some values that were sent are not acceptable.
package struct FieldErrorsFound: Error, Equatable, Sendable {
    package let errors: FieldErrors

    package init(errors: FieldErrors) { self.errors = errors }
}

/// Why a session ended.
package enum SessionEnd: String, Sendable, CaseIterable {
    case signedOut = "signed_out"
    case revoked
    case expired
    case reuseDetected = "reuse_detected"
    case passwordChanged = "password_changed"
    case userDisabled = "user_disabled"
    case userDeleted = "user_deleted"
}
