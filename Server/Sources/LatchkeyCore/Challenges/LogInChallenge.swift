package import Foundation

/// A login that waits for another factor, as it is stored.
///
/// It is no session: no request is answered with it but those that end the login.
package struct LogInChallenge: Sendable, Equatable {
    /// The time in which the login must end, in seconds.
    package static let lifetime = 300
    /// The number of wrong answers that end it.
    package static let mostWrongAnswers = 5

    /// The digest of its id.
    package let digest: [UInt8]
    package let userID: User.ID
    package let applicationID: Application.ID
    /// The methods of the first factor.
    package let methods: AuthenticationMethods
    /// The time of the first factor.
    package let provedAt: Date
    /// The upstream whose provider has logged the user in; nil for another first factor.
    package let upstreamID: Upstream.ID?
    /// The digest of the hash that the password matched; nil if no password was checked.
    package let passwordDigest: [UInt8]?
    /// The digest of the device key that came with the first factor; nil without one.
    package let deviceKeyDigest: [UInt8]?
    package let device: Device
    package let pushDevice: PushDevice?
    /// Whether the session will have a cookie instead of tokens.
    package let hasCookie: Bool
    package let staysSignedIn: Bool
    /// Whether the user gets a message about a new device.
    package let isAnnounced: Bool
    /// The sealed secret of an authenticator app that the user sets up to end the login.
    package var sealedTOTP: [UInt8]?
    package var wrongAnswers: Int
    package let expiresAt: Date

    package init(
        digest: [UInt8],
        userID: User.ID,
        applicationID: Application.ID,
        methods: AuthenticationMethods,
        provedAt: Date,
        upstreamID: Upstream.ID? = nil,
        passwordDigest: [UInt8]?,
        deviceKeyDigest: [UInt8]?,
        device: Device,
        pushDevice: PushDevice?,
        hasCookie: Bool,
        staysSignedIn: Bool,
        isAnnounced: Bool,
        sealedTOTP: [UInt8]? = nil,
        wrongAnswers: Int = 0,
        expiresAt: Date
    ) {
        self.digest = digest
        self.userID = userID
        self.applicationID = applicationID
        self.methods = methods
        self.provedAt = provedAt
        self.upstreamID = upstreamID
        self.passwordDigest = passwordDigest
        self.deviceKeyDigest = deviceKeyDigest
        self.device = device
        self.pushDevice = pushDevice
        self.hasCookie = hasCookie
        self.staysSignedIn = staysSignedIn
        self.isAnnounced = isAnnounced
        self.sealedTOTP = sealedTOTP
        self.wrongAnswers = wrongAnswers
        self.expiresAt = expiresAt
    }
}

/// A challenge as the client learns of it.
package struct ChallengeGrant: Sendable, Equatable {
    package let id: ChallengeID
    /// The factors that the user has, the best first.
    package let factors: [SecondFactorKind]
    /// The factors that the user may set up to end the login; empty if they have one.
    package let enrollable: [SecondFactorKind]
    /// The days for which the device can be remembered; 0 if it cannot.
    package let rememberedDeviceDays: Int

    package init(
        id: ChallengeID,
        factors: [SecondFactorKind],
        enrollable: [SecondFactorKind],
        rememberedDeviceDays: Int = 0
    ) {
        self.id = id
        self.factors = factors
        self.enrollable = enrollable
        self.rememberedDeviceDays = rememberedDeviceDays
    }
}
