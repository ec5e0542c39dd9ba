package import LatchkeyCore
import LatchkeyNotifications

/// How notifications are sent, as the operator says.
package struct NotificationConfiguration: Sendable, Equatable {
    /// Nil where nothing is sent through Apple's service.
    package let apns: APNs?
    /// Nil where nothing is sent through Google's service.
    package let fcm: FCM?
    /// A PEM file with the certificates to trust; nil for the system's.
    package let certificates: String?

    package struct APNs: Sendable, Equatable {
        package let keyFile: String
        package let keyID: String
        package let teamID: String
        package let topic: String
        package let url: String
    }

    package struct FCM: Sendable, Equatable {
        package let serviceAccount: String
        package let url: String
    }

    static let keys = [
        "apnsKeyFile", "apnsKeyID", "apnsTeamID", "apnsTopic", "apnsURL", "fcmServiceAccount", "fcmURL",
        "pushCertificates",
    ]

    /// By which notifications can be sent.
    package var providers: Set<PushProvider> {
        var providers: Set<PushProvider> = []
        if apns != nil { providers.insert(.apns) }
        if fcm != nil { providers.insert(.fcm) }
        return providers
    }

    /// - Parameter text: Finds an option by its key.
    /// - Throws: `StartError` that names the option that cannot be used, or is missing.
    init(_ text: (String) -> String?) throws(StartError) {
        apns = try Self.apns(text)
        fcm = try Self.fcm(text)
        certificates = text("pushCertificates")
        guard certificates == nil || apns != nil || fcm != nil else {
            throw .optionMissing(name: "--apns-key-file or --fcm-service-account", neededBy: "--push-certificates")
        }
    }

    private static func apns(_ text: (String) -> String?) throws(StartError) -> APNs? {
        let options = [
            ("--apns-key-file", text("apnsKeyFile")), ("--apns-key-id", text("apnsKeyID")),
            ("--apns-team-id", text("apnsTeamID")), ("--apns-topic", text("apnsTopic")),
        ]
        let url = text("apnsURL")
        guard let given = (options + [("--apns-url", url)]).first(where: { $0.1 != nil }) else { return nil }
        if let missing = options.first(where: { $0.1 == nil }) {
            throw .optionMissing(name: missing.0, neededBy: given.0)
        }
        let values = options.map { $0.1 ?? "" }
        guard !values[0].isEmpty else { throw emptyFile("--apns-key-file") }
        for (option, value) in zip(["--apns-key-id", "--apns-team-id"], values[1...2]) where !APNsAccount.isID(value) {
            throw .option(name: option, value: value, expected: "ten letters and digits, as Apple shows them")
        }
        guard APNsAccount.isTopic(values[3]) else {
            throw .option(name: "--apns-topic", value: values[3], expected: "the app's bundle id, like com.example.app")
        }
        return APNs(
            keyFile: values[0],
            keyID: values[1],
            teamID: values[2],
            topic: values[3],
            url: try address(url, "--apns-url", standard: APNsSender.address)
        )
    }

    private static func fcm(_ text: (String) -> String?) throws(StartError) -> FCM? {
        guard let file = text("fcmServiceAccount") else {
            guard text("fcmURL") == nil else {
                throw .optionMissing(name: "--fcm-service-account", neededBy: "--fcm-url")
            }
            return nil
        }
        guard !file.isEmpty else { throw emptyFile("--fcm-service-account") }
        return FCM(
            serviceAccount: file,
            url: try address(text("fcmURL"), "--fcm-url", standard: FCMSender.address)
        )
    }

    private static func address(
        _ text: String?,
        _ option: String,
        standard: String
    ) throws(StartError) -> String {
        guard let text else { return standard }
        guard PushURL.isUsable(text) else {
            // It may hold a password, so it is not repeated.
            throw .option(name: option, value: "What was given", expected: "an https URL like \(standard)")
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    private static func emptyFile(_ option: String) -> StartError {
        .option(name: option, value: "An empty text", expected: "the path of a file")
    }
}
