import Foundation
package import LatchkeyAPI

// The JSON of single sign-on, for openapi.json.

extension SSOLogInRequest: Described {
    package static let schema = Schema.object([
        .required("ssoToken", .string("8 KiB at the most.")),
        .required("applicationID", .string("The application whose key has made the token.")),
        .nullable("device", .of(LatchkeyAPI.Device.self)),
    ])

    package static var example: SSOLogInRequest {
        SSOLogInRequest(ssoToken: .exampleAccessToken, applicationID: "default", device: .example)
    }
}

extension IdentityLinkRequest: Described {
    package static let schema = Schema.object([
        .required("ssoToken", .string("A fresh token of the identity, for the application that calls.")),
        .nullable("password", .string("Not needed within five minutes of a login.")),
        .nullable("replacesUser", .boolean("Whether the user whom the identity made is deleted for this one.")),
    ])

    package static var example: IdentityLinkRequest {
        IdentityLinkRequest(ssoToken: .exampleAccessToken, password: "correct horse battery", replacesUser: false)
    }
}

extension LatchkeyAPI.Identity: Described {
    package static let schema = Schema.object([
        .required("id", .uuid()),
        .required("applicationID", .string()),
        .optional("issuer", .string("The issuer of the provider; missing for a company's backend.")),
        .required("uniqueID", .string("The user's id at the backend or the issuer.")),
        .optional("login", .string("The user's login there.")),
        .required("createdAt", .time()),
        .optional("lastUsedAt", .time("Missing where it was linked and not used to log in yet.")),
    ])

    package static var example: LatchkeyAPI.Identity {
        LatchkeyAPI.Identity(
            id: .exampleID,
            applicationID: "default",
            issuer: "https://accounts.google.com",
            uniqueID: "4711",
            login: "ada",
            createdAt: .example,
            lastUsedAt: .example
        )
    }
}

extension IdentityList: Described {
    package static let schema = Schema.object([
        .required("identities", .array(of: .of(LatchkeyAPI.Identity.self)))
    ])

    package static var example: IdentityList {
        IdentityList(identities: [.example])
    }
}
