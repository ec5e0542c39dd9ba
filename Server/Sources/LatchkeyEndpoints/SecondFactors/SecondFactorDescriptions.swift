import Foundation
package import LatchkeyAPI

// The JSON of second factors, for openapi.json.

extension FactorState: Described {
    package static let schema = Schema.object([
        .optional("totp", .of(TOTPState.self)),
        .required("recoveryCodesLeft", .integer()),
        .required("rememberedDevices", .integer(nil, "Devices on which the user needs no second factor for now.")),
    ])

    package static var example: FactorState {
        FactorState(totp: .example, recoveryCodesLeft: 10, rememberedDevices: 1)
    }
}

extension TOTPState: Described {
    package static let schema = Schema.object([.required("confirmedAt", .time())])

    package static var example: TOTPState { TOTPState(confirmedAt: .example) }
}

extension LatchkeyAPI.NewTOTP: Described {
    package static let schema = Schema.object([
        .required("secret", .string("Base32 in groups of four characters, to be typed.")),
        .required("uri", .string("For a QR code or a link.", pattern: "^otpauth://totp/")),
    ])

    package static var example: LatchkeyAPI.NewTOTP {
        LatchkeyAPI.NewTOTP(
            secret: "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ",
            uri: "otpauth://totp/Balance:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Balance"
        )
    }
}

extension ConfirmTOTPRequest: Described {
    package static let schema = Schema.object([.required("code", .totpCode)])

    package static var example: ConfirmTOTPRequest { ConfirmTOTPRequest(code: "123456") }
}

extension ConfirmedTOTP: Described {
    package static let schema = Schema.object([
        .optional("recoveryCodes", .array(of: .string("With the first factor only; no answer shows them again."))),
        .optional("accessToken", .string("A new access token of the same session; none for a session by cookie.")),
        .optional("expiresIn", .integer(nil, "Seconds from the answer's `Date`.")),
    ])

    package static var example: ConfirmedTOTP {
        ConfirmedTOTP(recoveryCodes: [.exampleRecoveryCode], accessToken: .exampleAccessToken, expiresIn: 600)
    }
}

extension RecoveryCodes: Described {
    package static let schema = Schema.object([
        .required("recoveryCodes", .array(of: .string("20 characters in groups of four; good once.")))
    ])

    package static var example: RecoveryCodes { RecoveryCodes(recoveryCodes: [.exampleRecoveryCode]) }
}
