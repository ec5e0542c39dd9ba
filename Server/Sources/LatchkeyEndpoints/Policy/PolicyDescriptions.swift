import Foundation
package import LatchkeyAPI

// The JSON of an application's rules, for openapi.json.

extension Policy: Described {
    package static let schema = Schema.object([
        .required("username", .of(UsernamePolicy.self)),
        .required("password", .of(PasswordPolicy.self)),
        .required("verificationRequired", .boolean("Whether an address must be proved before it logs anybody in.")),
        .required(
            "generatesPasswords",
            .boolean("Whether a reset may leave the new password to the server, which sends it.")
        ),
        .required("offersMailedLogin", .boolean("Whether users may log in with a code or link in an e-mail.")),
    ])

    package static var example: Policy {
        .standard
    }
}

extension UsernamePolicy: Described {
    package static let schema = Schema.object([
        .required("minimumLength", .integer()),
        .required("maximumLength", .integer()),
        .required("pattern", .string("A regular expression (ECMA-262) for the whole name.")),
    ])

    package static var example: UsernamePolicy {
        Policy.standard.username
    }
}

extension PasswordPolicy: Described {
    package static let schema = Schema.object([
        .required("minimumLength", .integer(nil, "Unicode code points after NFC.")),
        .required("maximumLength", .integer()),
        .required("minimumStrength", .integer(0...4, "zxcvbn's scale; 0 asks for nothing.")),
    ])

    package static var example: PasswordPolicy {
        Policy.standard.password
    }
}
