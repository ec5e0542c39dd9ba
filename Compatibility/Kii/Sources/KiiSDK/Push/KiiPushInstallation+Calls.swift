import Foundation
import LatchkeyJSON

extension KiiPushInstallation {
    static func install(_ deviceToken: Data, development: Bool) async throws -> KiiPushInstallation {
        let registrationID = try hexadecimal(deviceToken)
        let request = KiiRequest(
            "POST",
            "installations",
            body: [
                "installationRegistrationID": .string(registrationID), "deviceType": "IOS",
                "development": .bool(development),
            ],
            type: "InstallationCreationRequest"
        )
        let answer = try await KiiApp.begun().send(request).object
        return KiiPushInstallation(id: answer["installationID"]?.stringValue, registrationID: registrationID)
    }

    static func uninstall(_ deviceToken: Data) async throws -> KiiPushInstallation {
        let registrationID = try hexadecimal(deviceToken)
        try await KiiApp.begun().send(KiiRequest("DELETE", "installations", "IOS:\(registrationID)"))
        return KiiPushInstallation(id: nil, registrationID: registrationID)
    }

    private static func hexadecimal(_ deviceToken: Data) throws -> String {
        guard !deviceToken.isEmpty else { throw NSError.kii(.noDeviceToken) }
        return deviceToken.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
