public import Foundation

/// A login that waits for a second factor, in the problem `second_factor_required`.
///
/// Its description shows no id, which is a secret until the login is completed or expires.
public struct LogInChallenge: Codable, Hashable, Sendable {
    /// The id to send with the answer: `lkl_` and base64url of 32 bytes.
    public var id: String
    /// The factors that the user has, the best first.
    public var factors: [FactorKind]
    /// The factors of which the user must set up one to log in; empty if they have one.
    public var enrollment: [FactorKind]
    /// The time in which the login must be completed, in seconds from the answer's `Date`.
    public var expiresIn: Int
    /// The number of days for which the device can be remembered; nil if it cannot.
    public var rememberedDeviceDays: Int?

    /// A challenge.
    public init(
        id: String,
        factors: [FactorKind],
        enrollment: [FactorKind] = [],
        expiresIn: Int,
        rememberedDeviceDays: Int? = nil
    ) {
        self.id = id
        self.factors = factors
        self.enrollment = enrollment
        self.expiresIn = expiresIn
        self.rememberedDeviceDays = rememberedDeviceDays
    }
}

/// The body of `POST /v1/sessions/challenge`: the id, and one factor.
public struct AnswerChallengeRequest: Codable, Sendable {
    /// The id of the challenge.
    public var challengeID: String
    /// The six digits of the authenticator app.
    public var totp: String?
    /// A recovery code; case, spaces and hyphens do not matter.
    public var recoveryCode: String?
    /// With `credential`: the id in the answer with the options.
    public var ceremonyID: String?
    /// The passkey, used or new, as `PublicKeyCredential.toJSON()` gives it.
    public var credential: JSONValue?
    /// Whether the user needs no second factor on this device for the time that the application sets.
    public var rememberDevice: Bool?

    /// Makes a request.
    public init(
        challengeID: String,
        totp: String? = nil,
        recoveryCode: String? = nil,
        ceremonyID: String? = nil,
        credential: JSONValue? = nil,
        rememberDevice: Bool? = nil
    ) {
        self.challengeID = challengeID
        self.totp = totp
        self.recoveryCode = recoveryCode
        self.ceremonyID = ceremonyID
        self.credential = credential
        self.rememberDevice = rememberDevice
    }
}

/// The body of calls for a challenge that only name it.
public struct ChallengeRequest: Codable, Sendable {
    /// The id of the challenge.
    public var challengeID: String

    /// Makes a request.
    public init(challengeID: String) { self.challengeID = challengeID }
}

/// A recovery of an account that has begun.
public struct PendingRecovery: Codable, Hashable, Sendable {
    /// The time when the user gets a message with the link that recovers the account.
    public var readyAt: Date
    /// Whether the message with the link was sent already.
    public var isReady: Bool

    /// A recovery.
    public init(readyAt: Date, isReady: Bool = false) {
        self.readyAt = readyAt
        self.isReady = isReady
    }
}

extension Endpoint {
    /// Completes a login with a second factor, and starts the session: 201.
    ///
    /// After the first factor was set up, the answer has `recoveryCodes`.
    public static var answerChallenge: Endpoint<AnswerChallengeRequest, SignedIn> {
        .init("POST", "/v1/sessions/challenge")
    }
    /// The options for the passkey that completes a login: 200.
    public static var challengePasskey: Endpoint<ChallengeRequest, PasskeyOptions> {
        .init("POST", "/v1/sessions/challenge/passkey")
    }
    /// Begins to set up the authenticator app that completes a login: 200.
    public static var challengeTOTP: Endpoint<ChallengeRequest, NewTOTP> {
        .init("POST", "/v1/sessions/challenge/totp")
    }
    /// Begins the recovery of an account whose user can show no second factor: 202.
    public static var challengeRecovery: Endpoint<ChallengeRequest, PendingRecovery> {
        .init("POST", "/v1/sessions/challenge/recovery")
    }
}
