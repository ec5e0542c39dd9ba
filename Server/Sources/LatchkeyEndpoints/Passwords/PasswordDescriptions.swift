import Foundation
package import LatchkeyAPI

// The JSON of passwords, for openapi.json.

extension ChangePasswordRequest: Described {
    package static let schema = Schema.object([
        .required("currentPassword", .string()),
        .required("newPassword", .string("8 to 256 characters unless the application says otherwise.")),
    ])

    package static var example: ChangePasswordRequest {
        ChangePasswordRequest(currentPassword: "correct horse battery", newPassword: "staple of another horse")
    }
}

extension PasswordResetRequest: Described {
    package static let schema = Schema.object([
        .required("identifier", .string("A username, e-mail address or phone number (E.164).")),
        .optional("locale", .string("The language of the message as a BCP 47 tag, where the user has chosen none.")),
    ])

    package static var example: PasswordResetRequest {
        PasswordResetRequest(identifier: "ada@example.com", locale: "en")
    }
}

extension PasswordResetAsked: Described {
    package static let schema = Schema.object([
        .required("resetID", .uuid("What the code of the message is good with."))
    ])

    package static var example: PasswordResetAsked {
        PasswordResetAsked(resetID: .exampleID)
    }
}

extension PasswordResetConfirmation: Described {
    package static let schema = Schema.object(
        "`resetID` and `code`, or `token`.",
        [
            .optional("resetID", .uuid()),
            .optional("code", .string("The six digits of the message.")),
            .optional("token", .string("What stands in the message's link.")),
            .optional(
                "newPassword",
                .string("May be left out where the application has the server make passwords, which it sends.")
            ),
        ]
    )

    package static var example: PasswordResetConfirmation {
        PasswordResetConfirmation(resetID: .exampleID, code: "123456", newPassword: "staple of another horse")
    }
}
