package import LatchkeyAPI

// The JSON of logins by e-mail, for openapi.json.

extension LogInCodeRequest: Described {
    package static let schema = Schema.object([
        .required("identifier", .string("A username, e-mail address or phone number (E.164).")),
        .optional("locale", .string("The language of the message as a BCP 47 tag, where the user has chosen none.")),
    ])

    package static var example: LogInCodeRequest { LogInCodeRequest(identifier: "ada@example.com", locale: "en") }
}

extension LogInCodeAsked: Described {
    package static let schema = Schema.object([
        .required("loginID", .uuid("The code and the link of the message are valid with it."))
    ])

    package static var example: LogInCodeAsked { LogInCodeAsked(loginID: .exampleID) }
}

extension LogInCodeConfirmation: Described {
    package static let schema = Schema.object(
        "`loginID`, and `code` or `token`.",
        [
            .required("loginID", .uuid("The id of the request for the message.")),
            .optional("code", .string("The six digits of the message.")),
            .optional("token", .string("What stands in the message's link.")),
            .nullable("device", .of(LatchkeyAPI.Device.self)),
        ]
    )

    package static var example: LogInCodeConfirmation {
        LogInCodeConfirmation(loginID: .exampleID, code: "123456", device: .example)
    }
}
