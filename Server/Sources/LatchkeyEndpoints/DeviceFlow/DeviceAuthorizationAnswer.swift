import LatchkeyAPI
import LatchkeyCore

/// The codes of a device (RFC 8628 §3.2).
package struct DeviceAuthorizationAnswer: Codable, Sendable {
    /// The page where the person types the code.
    package static let path = "/device"

    let deviceCode: String
    let userCode: String
    let verificationURI: String
    /// The same page with the code filled in, for a QR code.
    let verificationURIComplete: String
    /// In seconds.
    let expiresIn: Int
    /// In seconds.
    let interval: Int

    init(_ begun: BegunDeviceAuthorization, page: String) {
        self.init(deviceCode: begun.deviceCode.secretText, userCode: begun.userCode.text, page: page)
    }

    fileprivate init(deviceCode: String, userCode: String, page: String) {
        self.deviceCode = deviceCode
        self.userCode = userCode
        verificationURI = page
        verificationURIComplete = page + "?user_code=" + userCode
        expiresIn = DeviceAuthorizationRecord.lifetime
        interval = DeviceAuthorizationRecord.interval
    }

    enum CodingKeys: String, CodingKey {
        case deviceCode = "device_code"
        case userCode = "user_code"
        case verificationURI = "verification_uri"
        case verificationURIComplete = "verification_uri_complete"
        case expiresIn = "expires_in"
        case interval
    }
}

extension DeviceAuthorizationAnswer: Described {
    package static let schema = Schema.object([
        .required("device_code", .string("The device sends it to `/token` to get its session.")),
        .required("user_code", .string("The person types it on the page.")),
        .required("verification_uri", .string("The page.")),
        .required("verification_uri_complete", .string("The page with the code filled in, for a QR code.")),
        .required("expires_in", .integer(nil, "Seconds.")),
        .required("interval", .integer(nil, "The shortest time between two requests at `/token`, in seconds.")),
    ])

    package static var example: DeviceAuthorizationAnswer {
        DeviceAuthorizationAnswer(
            deviceCode: String(repeating: "d", count: 43),
            userCode: "WDJB-MJHT",
            page: "https://id.example.com" + path
        )
    }
}
