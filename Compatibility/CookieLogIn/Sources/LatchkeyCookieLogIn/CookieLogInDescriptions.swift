import Foundation
package import LatchkeyAPI
package import LatchkeyEndpoints

// The JSON of logins by cookie, for openapi.json.

extension CookieLogInRequest: Described {
    package static let schema = Schema.object([
        .required(
            "name",
            .string(
                "The username; for a login also a verified e-mail address, or a verified phone number in E.164 form."
            )
        ),
        .required("password", .string(format: "password")),
    ])

    package static var example: CookieLogInRequest {
        CookieLogInRequest(name: "ada", password: "correct horse battery")
    }
}

extension CookieLogInAnswer: Described {
    package static let schema = Schema.object([
        .required("status", .string("`success`, or `failed` where name and password do not belong together."))
    ])

    package static var example: CookieLogInAnswer {
        .success
    }
}
