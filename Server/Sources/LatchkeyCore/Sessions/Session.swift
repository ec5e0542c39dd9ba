package import Foundation

/// A signed-in app installation or browser of one user, as it is stored.
package struct SessionRecord: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package typealias ID = String

    package let id: ID
    package internal(set) var userID: User.ID
    package let applicationID: Application.ID
    package let device: Device
    /// The push device at the start of the session.
    package let pushDevice: PushDeviceRecord?
    /// The digest of the key by which the user knows the device from now on.
    package let deviceKeyDigest: [UInt8]?
    /// The notice to the user's other devices if the device is unknown; nil for none.
    package let notice: SignInNotice?
    /// The limit on the user's sessions, including this one; nil for none.
    package let limit: SessionLimit?
    /// The client's address at the start.
    package let address: ClientAddress?
    /// The digest of the family, which all its refresh tokens share.
    package let familyDigest: [UInt8]
    package let chain: RefreshChain
    /// The digest of the cookie that a browser has instead of refresh tokens.
    package let cookieDigest: [UInt8]?
    /// The digest of the session key that a client of the Khoros API has instead.
    package let keyDigest: [UInt8]?
    /// The opaque access token at the start of the session.
    package let opaqueToken: OpaqueTokenRecord?
    package let createdAt: Date
    /// The time when the user last authenticated.
    package let authenticatedAt: Date
    /// The time when it expires unless it is refreshed before.
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

/// The device of a session, as the application describes it.
package struct Device: Sendable, Equatable {
    /// The longest name or platform, in characters.
    package static let longestText = 100

    package let name: String?
    package let platform: String?
    /// The push device from a login; nil in stored devices, because it is stored separately.
    package let push: PushDevice?

    package init(name: String? = nil, platform: String? = nil, push: PushDevice? = nil) {
        self.name = name
        self.platform = platform
        self.push = push
    }

    /// The device for lists and events.
    package var withoutPush: Device { Device(name: name, platform: platform) }

    /// A device from a request, with its texts checked.
    ///
    /// - Throws: Errors of the fields `device.name`, `device.platform`, `device.push.provider` and `device.push.token`.
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
}
