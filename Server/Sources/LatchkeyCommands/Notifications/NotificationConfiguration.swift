package import LatchkeyCore
import LatchkeyNotifications

/// The operator's options for notifications.
package struct NotificationConfiguration: Sendable, Equatable {
    /// Nil without Apple's service.
    package let apns: APNs?
    /// Nil without Google's service.
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

    package var providers: Set<PushProvider> {
        var providers: Set<PushProvider> = []
        if apns != nil { providers.insert(.apns) }
        if fcm != nil { providers.insert(.fcm) }
        return providers
    }

    /// - Throws: `StartError` that names the unusable or missing option.
    init(_ values: OptionValues) throws {
        apns = try Self.apns(values)
        fcm = try Self.fcm(values)
        certificates = values.text(.pushCertificates)
        guard certificates == nil || apns != nil || fcm != nil else {
            throw StartError.optionMissing(
                name: "--apns-key-file or --fcm-service-account",
                neededBy: ServerOption.pushCertificates.flag
            )
        }
    }

    private static func apns(_ values: OptionValues) throws -> APNs? {
        let needed: [ServerOption] = [.apnsKeyFile, .apnsKeyID, .apnsTeamID, .apnsTopic]
        guard let given = (needed + [.apnsURL]).first(where: { values.given($0) != nil }) else { return nil }
        if let missing = needed.first(where: { values.given($0) == nil }) { throw missing.isMissing(for: given) }
        return APNs(
            keyFile: try values.nonempty(.apnsKeyFile, expected: "the path of a file") ?? "",
            keyID: try id(.apnsKeyID, values),
            teamID: try id(.apnsTeamID, values),
            topic: try values.value(.apnsTopic, expected: "the app's bundle id, like com.example.app") {
                APNsAccount.isTopic($0) ? $0 : nil
            } ?? "",
            url: try address(.apnsURL, values)
        )
    }

    private static func id(_ option: ServerOption, _ values: OptionValues) throws -> String {
        try values.value(option, expected: "ten letters and digits, as Apple shows them") {
            APNsAccount.isID($0) ? $0 : nil
        } ?? ""
    }

    private static func fcm(_ values: OptionValues) throws -> FCM? {
        guard let file = try values.nonempty(.fcmServiceAccount, expected: "the path of a file") else {
            guard values.given(.fcmURL) == nil else { throw ServerOption.fcmServiceAccount.isMissing(for: .fcmURL) }
            return nil
        }
        return FCM(serviceAccount: file, url: try address(.fcmURL, values))
    }

    private static func address(_ option: ServerOption, _ values: OptionValues) throws -> String {
        let text = values.text(option) ?? ""
        guard PushURL.isUsable(text) else {
            throw option.refusal(
                // The value may hold a password.
                of: "What was given",
                expected: "an https URL like \(option == .apnsURL ? APNsSender.address : FCMSender.address)"
            )
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}
