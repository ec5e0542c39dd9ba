import Foundation
package import LatchkeyAPI

// The JSON of verifications, for openapi.json.

extension VerificationRequest: Described {
    package static let schema = Schema.object(
        "One of the two.",
        [
            .optional("emailAddress", .string(format: "email")),
            .optional("phoneNumber", .string("E.164.")),
        ]
    )

    package static var example: VerificationRequest {
        VerificationRequest(emailAddress: "ada@example.com")
    }
}

extension VerificationAsked: Described {
    package static let schema = Schema.object([
        .required("verificationID", .uuid("What the code of the message is good with."))
    ])

    package static var example: VerificationAsked {
        VerificationAsked(verificationID: .exampleID)
    }
}

extension VerificationConfirmation: Described {
    package static let schema = Schema.object(
        "`verificationID` and `code`, or `token`; with `token` the id lets a registration keep its password.",
        [
            .optional("verificationID", .uuid()),
            .optional("code", .string("The six digits of the message.")),
            .optional("token", .string("What stands in the message's link.")),
            .optional("device", .of(LatchkeyAPI.Device.self)),
        ]
    )

    package static var example: VerificationConfirmation {
        VerificationConfirmation(verificationID: .exampleID, code: "123456", device: .example)
    }
}
