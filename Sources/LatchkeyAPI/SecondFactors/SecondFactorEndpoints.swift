public import Foundation

/// The answer to `GET /v1/users/me/factors`: the user's second factors.
public struct FactorState: Codable, Hashable, Sendable {
    /// The authenticator app; nil without one.
    public var totp: TOTPState?
    /// The number of unused recovery codes.
    public var recoveryCodesLeft: Int
    /// The number of devices on which the user needs no second factor for now.
    public var rememberedDevices: Int

    /// Makes an answer.
    public init(totp: TOTPState? = nil, recoveryCodesLeft: Int, rememberedDevices: Int) {
        self.totp = totp
        self.recoveryCodesLeft = recoveryCodesLeft
        self.rememberedDevices = rememberedDevices
    }
}

/// An authenticator app that the user has set up.
public struct TOTPState: Codable, Hashable, Sendable {
    /// When the user confirmed it with a first code.
    public var confirmedAt: Date

    /// Makes a state.
    public init(confirmedAt: Date) { self.confirmedAt = confirmedAt }
}

/// The secret of a new authenticator app, which counts after a first code.
public struct NewTOTP: Codable, Hashable, Sendable {
    /// The secret in base32, in groups of four characters, to be typed.
    public var secret: String
    /// The `otpauth:` address for a QR code or a link.
    public var uri: String

    /// Makes an answer.
    public init(secret: String, uri: String) {
        self.secret = secret
        self.uri = uri
    }
}

/// The body of `POST /v1/users/me/totp/confirm`.
public struct ConfirmTOTPRequest: Codable, Sendable {
    /// The six digits that the app shows.
    public var code: String

    /// Makes a request.
    public init(code: String) { self.code = code }
}

/// The answer to the first code of an authenticator app; its description shows no secret.
public struct ConfirmedTOTP: Codable, Hashable, Sendable {
    /// The recovery codes, with the first factor only; no answer shows them again.
    public var recoveryCodes: [String]?
    /// A new access token of the same session, which says that the factor was shown; nil for a session by cookie.
    public var accessToken: String?
    /// The lifetime of the access token, in seconds from the answer's `Date`.
    public var expiresIn: Int?

    /// Makes an answer.
    public init(recoveryCodes: [String]? = nil, accessToken: String? = nil, expiresIn: Int? = nil) {
        self.recoveryCodes = recoveryCodes
        self.accessToken = accessToken
        self.expiresIn = expiresIn
    }
}

/// New recovery codes in place of the previous ones; no answer shows them again.
public struct RecoveryCodes: Codable, Hashable, Sendable {
    /// Ten codes of 20 characters, in groups of four.
    public var recoveryCodes: [String]

    /// Makes an answer.
    public init(recoveryCodes: [String]) { self.recoveryCodes = recoveryCodes }
}

extension Endpoint {
    /// The user's second factors: 200.
    public static var factors: Endpoint<NoBody, FactorState> { .init("GET", "/v1/users/me/factors") }
    /// Begins to set up an authenticator app: 201.
    public static var beginTOTP: Endpoint<NoBody, NewTOTP> { .init("POST", "/v1/users/me/totp") }
    /// Confirms the authenticator app with a first code: 200.
    ///
    /// The user's other sessions end.
    public static var confirmTOTP: Endpoint<ConfirmTOTPRequest, ConfirmedTOTP> {
        .init("POST", "/v1/users/me/totp/confirm")
    }
    /// Removes the authenticator app: 204.
    ///
    /// The user's other sessions end.
    public static var removeTOTP: Endpoint<NoBody, NoBody> { .init("DELETE", "/v1/users/me/totp") }
    /// Makes new recovery codes in place of the previous ones: 201.
    public static var makeRecoveryCodes: Endpoint<NoBody, RecoveryCodes> {
        .init("POST", "/v1/users/me/recovery-codes")
    }
    /// Forgets the devices on which the user needs no second factor: 204.
    public static var forgetDevices: Endpoint<NoBody, NoBody> { .init("DELETE", "/v1/users/me/remembered-devices") }
}
