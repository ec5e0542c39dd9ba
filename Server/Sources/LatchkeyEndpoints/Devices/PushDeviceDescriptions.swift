import Foundation
package import LatchkeyAPI

// The JSON of push devices, for openapi.json.

extension LatchkeyAPI.PushProvider: Described {
    package static let schema = Schema.string(
        "Whose service delivers: the Apple Push Notification service or Firebase Cloud Messaging.",
        of: ["apns", "fcm"]
    )

    package static var example: LatchkeyAPI.PushProvider {
        .fcm
    }
}

extension LatchkeyAPI.PushDevice: Described {
    package static let schema = Schema.object(
        "An installation of an app that push notifications reach.",
        [
            .required("provider", .of(LatchkeyAPI.PushProvider.self)),
            .required("token", LatchkeyAPI.PushDevice.tokenSchema),
        ]
    )

    package static var example: LatchkeyAPI.PushDevice {
        .fcm("fcm-registration-token")
    }
}

extension LatchkeyAPI.PushDevice {
    static let tokenSchema = Schema.string(
        "What the provider has given the app: for `apns` 32 to 400 hexadecimal digits, kept in lower case; for `fcm` the registration token, not `.` or `..`.",
        pattern: "^[A-Za-z0-9:._-]+$",
        length: 1...4096
    )
}

extension ListedPushDevice: Described {
    package static let schema = Schema.object([
        .required("provider", .of(LatchkeyAPI.PushProvider.self)),
        .required("token", LatchkeyAPI.PushDevice.tokenSchema),
        .required("sessionID", .uuid("The session that it belongs to.")),
    ])

    package static var example: ListedPushDevice {
        ListedPushDevice(provider: .fcm, token: "fcm-registration-token", sessionID: .example)
    }
}

extension PushDeviceList: Described {
    package static let schema = Schema.object([
        .required("devices", .array(of: .of(ListedPushDevice.self)))
    ])

    package static var example: PushDeviceList {
        PushDeviceList(devices: [.example])
    }
}
