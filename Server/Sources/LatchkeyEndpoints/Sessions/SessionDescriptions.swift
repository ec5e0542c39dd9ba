import Foundation
package import LatchkeyAPI

// The JSON of sessions, for openapi.json.

extension LogInRequest: Described {
    package static let schema = Schema.object([
        .required("identifier", .string()),
        .required("password", .string()),
        .nullable("device", .of(LatchkeyAPI.Device.self)),
    ])

    package static var example: LogInRequest {
        LogInRequest(identifier: "ada", password: "correct horse battery", device: .example)
    }
}

extension LatchkeyAPI.Device: Described {
    package static let schema = Schema.object([
        .nullable("name", .string(length: 0...100)),
        .nullable("platform", .string(length: 0...100)),
        .nullable("push", .of(LatchkeyAPI.PushDevice.self)),
    ])

    package static var example: LatchkeyAPI.Device {
        LatchkeyAPI.Device(name: "Ada's phone", platform: "Android 16", push: .example)
    }
}

extension RefreshRequest: Described {
    package static let schema = Schema.object([
        .required("refreshToken", .string("The refresh token that the session has now.")),
        .required(
            "nextRefreshToken",
            .string(
                "`lkr_` and base64url of 48 bytes: 16 that stay for the whole session, 32 that are new each time.",
                pattern: "^lkr_[A-Za-z0-9_-]{64}$"
            )
        ),
    ])

    package static var example: RefreshRequest {
        RefreshRequest(refreshToken: .exampleRefreshToken, nextRefreshToken: .exampleRefreshToken)
    }
}

extension Refreshed: Described {
    package static let schema = Schema.object([
        .required("session", .of(LatchkeyAPI.Session.self))
    ])

    package static var example: Refreshed {
        Refreshed(
            session: LatchkeyAPI.Session(
                id: .example,
                accessToken: .exampleAccessToken,
                expiresIn: 600,
                refreshToken: nil
            )
        )
    }
}

extension LatchkeyAPI.Session: Described {
    package static let schema = Schema.object([
        .required("id", .uuid()),
        .required("accessToken", .string()),
        .required("tokenType", .constant("Bearer")),
        .required("expiresIn", .integer(nil, "Seconds from the answer's `Date`.")),
        .optional(
            "refreshToken",
            .string(
                "`lkr_` and base64url of 48 bytes: 16 that stay for the whole session, 32 that are new each time.",
                pattern: "^lkr_[A-Za-z0-9_-]{64}$"
            )
        ),
        .optional(
            "deviceKey",
            .string(
                "What the device is known by to those who have logged in on it; in the answer that starts a session. Keep it when the session ends, and send it as `Latchkey-Device` with later logins and registrations.",
                pattern: "^lkd_[A-Za-z0-9_-]{43}$"
            )
        ),
    ])

    package static var example: LatchkeyAPI.Session {
        LatchkeyAPI.Session(
            id: .example,
            accessToken: .exampleAccessToken,
            expiresIn: 600,
            refreshToken: .exampleRefreshToken,
            deviceKey: "lkd_" + String(repeating: "d", count: 43)
        )
    }
}

extension LatchkeyAPI.SignedIn: Described {
    package static let schema = Schema.object([
        .required("user", .of(LatchkeyAPI.User.self)),
        .required("session", .of(LatchkeyAPI.Session.self)),
        .optional(
            "recoveryCodes",
            .array(of: .string("Only if the login has set up the user's first factor; no answer shows them again."))
        ),
    ])

    package static var example: LatchkeyAPI.SignedIn {
        LatchkeyAPI.SignedIn(user: .example, session: .example, recoveryCodes: [.exampleRecoveryCode])
    }
}

extension CurrentSession: Described {
    package static let schema = Schema.object([
        .required("id", .uuid()),
        .required("userID", .uuid()),
        .required("applicationID", .string()),
        .required("expiresAt", .time()),
        .optional("authenticatedAt", .time("When the user last proved who they are.")),
        .optional("amr", .array(of: .string("How they proved it, in the words of RFC 8176."))),
        .optional("acr", .string("The level of the proof: `1`, `2`, or `phr`, which is a passkey.")),
    ])

    package static var example: CurrentSession {
        CurrentSession(
            id: .example,
            userID: .example,
            applicationID: "default",
            expiresAt: .example,
            authenticatedAt: .example,
            amr: ["pwd", "otp", "mfa"],
            acr: "2"
        )
    }
}

extension ListedSession: Described {
    package static let schema = Schema.object([
        .required("id", .uuid()),
        .required("applicationID", .string()),
        .optional("device", .of(LatchkeyAPI.Device.self)),
        .required("createdAt", .time()),
        .required("lastUsedAt", .time("To the minute.")),
        .optional("address", .string("The network address it was last used from.")),
        .required("isCurrent", .boolean("Whether it is the session that asks.")),
    ])

    package static var example: ListedSession {
        ListedSession(
            id: .example,
            applicationID: "default",
            device: LatchkeyAPI.Device(name: "Ada's phone", platform: "Android 16"),
            createdAt: .example,
            lastUsedAt: .example,
            address: "192.0.2.1",
            isCurrent: true
        )
    }
}

extension SessionList: Described {
    package static let schema = Schema.object([
        .required("sessions", .array(of: .of(ListedSession.self)))
    ])

    package static var example: SessionList {
        SessionList(sessions: [.example])
    }
}
