import Foundation
package import LatchkeyAPI

// The JSON of users, for openapi.json.

extension LatchkeyAPI.User: Described {
    package static let schema = Schema.object([
        .required("id", .uuid()),
        .optional("username", .string()),
        .optional("emailAddress", .string()),
        .required("emailAddressVerified", .boolean()),
        .optional("pendingEmailAddress", .string()),
        .optional("phoneNumber", .string()),
        .required("phoneNumberVerified", .boolean()),
        .optional("pendingPhoneNumber", .string()),
        .optional("displayName", .string()),
        .optional("country", .string()),
        .optional("locale", .string()),
        .required("attributes", .anyObject()),
        .required("isPseudo", .boolean("Nothing identifies the user yet.")),
        .required("createdAt", .time()),
        .required("modifiedAt", .time()),
    ])

    package static var example: LatchkeyAPI.User {
        LatchkeyAPI.User(
            id: .example,
            username: "ada",
            emailAddress: "ada@example.com",
            emailAddressVerified: true,
            pendingEmailAddress: "ada@example.net",
            phoneNumber: "+81312345678",
            phoneNumberVerified: true,
            pendingPhoneNumber: "+81312345679",
            displayName: "Ada Lovelace",
            country: "GB",
            locale: "en-GB",
            attributes: ["level": 3],
            createdAt: .example,
            modifiedAt: .example
        )
    }
}

extension RegisterRequest: Described {
    package static let schema = Schema.object(
        "A username and a password; with no identifier and no password it makes a pseudo user.",
        [
            .nullable("username", .string("Compared without case.", pattern: "^[A-Za-z0-9._-]{3,64}$")),
            .nullable("emailAddress", .string("Kept as pending until it is verified.", length: 0...254)),
            .nullable("phoneNumber", .string("E.164; kept as pending until it is verified.")),
            .nullable("displayName", .string(length: 0...100)),
            .nullable("country", .string("ISO 3166-1 alpha-2.", pattern: "^[A-Za-z]{2}$")),
            .nullable("locale", .string("BCP 47.", length: 0...35)),
            .nullable("attributes", .anyObject("At most 64 KiB.")),
            .nullable("password", .string(length: 8...256)),
            .nullable("device", .of(LatchkeyAPI.Device.self)),
        ]
    )

    package static var example: RegisterRequest {
        RegisterRequest(
            username: "ada",
            emailAddress: "ada@example.com",
            phoneNumber: "+81312345678",
            password: "correct horse battery",
            displayName: "Ada Lovelace",
            country: "GB",
            locale: "en-GB",
            attributes: ["level": 3],
            device: .example
        )
    }
}

extension UserChanges: Described {
    package static let schema = Schema.object(
        "Only what is named is changed; null removes.",
        [
            .nullable("username", .string("Compared without case.", pattern: "^[A-Za-z0-9._-]{3,64}$")),
            .nullable("emailAddress", .string("Kept as pending until it is verified.", length: 0...254)),
            .nullable("phoneNumber", .string("E.164; kept as pending until it is verified.")),
            .nullable("displayName", .string(length: 0...100)),
            .nullable("country", .string("ISO 3166-1 alpha-2.", pattern: "^[A-Za-z]{2}$")),
            .nullable("locale", .string("BCP 47.", length: 0...35)),
            .nullable("attributes", .anyObject("At most 64 KiB.")),
            .nullable(
                "password",
                .string("The first password of a pseudo user, together with its username.", length: 8...256)
            ),
        ]
    )

    package static var example: UserChanges {
        UserChanges(
            username: "lovelace",
            emailAddress: "ada@example.net",
            phoneNumber: "+81312345678",
            password: "correct horse battery",
            displayName: "Ada",
            country: nil,
            locale: "en",
            attributes: ["level": 4]
        )
    }
}

extension DeleteUserRequest: Described {
    package static let schema = Schema.object([
        .nullable("password", .string("Not needed when the login is less than five minutes old."))
    ])

    package static var example: DeleteUserRequest {
        DeleteUserRequest(password: "correct horse battery")
    }
}
