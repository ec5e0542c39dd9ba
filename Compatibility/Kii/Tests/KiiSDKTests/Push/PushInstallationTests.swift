import Foundation
import LatchkeyAPI
import LatchkeyTesting
import Testing

@testable import KiiSDK

extension KiiSDKTests {
    /// Devices that receive notifications.
    @Suite struct PushInstallationTests {
        let cloud = KiiCloud()
        let token = Data([0x00, 0x0F, 0xA1, 0xFF])
        static let installation: RequestPattern = "POST /api/apps/balance/installations"
        static let removal: RequestPattern = "DELETE /api/apps/balance/installations/{installation}"

        init() throws {
            cloud.begin()
            try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            cloud.answer(
                Self.installation,
                ["installationID": "i1", "installationRegistrationID": "000fa1ff"],
                status: 201
            )
            cloud.server.on(Self.removal) { _, _ in .status(204) }
        }

        @Test(arguments: [true, false])
        func `a device is installed for the user`(_ isDevelopment: Bool) async throws {
            let installation = try KiiPushInstallation.installSynchronous(
                withDeviceToken: token,
                andDevelopmentMode: isDevelopment
            )
            #expect(installation.installationID == "i1")
            #expect(installation.installationRegistrationID == "000fa1ff")
            let request = try cloud.request(Self.installation)
            #expect(request.header("Content-Type") == "application/vnd.kii.InstallationCreationRequest+json")
            #expect(
                try request.decode(JSONValue.self)
                    == [
                        "installationRegistrationID": "000fa1ff", "deviceType": "IOS",
                        "development": .bool(isDevelopment),
                    ]
            )
            #expect(request.header("Authorization")?.hasPrefix("Bearer ") == true)
        }

        @Test func `blocks are told`() async throws {
            let installed = await withCheckedContinuation { continuation in
                KiiPushInstallation.install(withDeviceToken: token, andDevelopmentMode: true) { installation, error in
                    dispatchPrecondition(condition: .onQueue(.main))
                    continuation.resume(returning: error == nil ? installation : nil)
                }
            }
            #expect(installed?.installationID == "i1")
            let removed = await withCheckedContinuation { continuation in
                KiiPushInstallation.uninstall(withDeviceToken: token) { installation, error in
                    continuation.resume(returning: error == nil ? installation : nil)
                }
            }
            #expect(removed?.installationRegistrationID == "000fa1ff")
            #expect(try cloud.request(Self.removal).path == "/api/apps/balance/installations/IOS:000fa1ff")
        }

        @Test func `what is there already, and what is not, is told`() throws {
            try cloud.refuse(Self.installation, 409, "INSTALLATION_ALREADY_EXISTS")
            #expect(
                thrown {
                    try KiiPushInstallation.installSynchronous(withDeviceToken: token, andDevelopmentMode: true)
                }?.code == KiiErrorCode.installationExists
            )
            try cloud.refuse(Self.removal, 404, "INSTALLATION_NOT_FOUND")
            #expect(
                thrown { try KiiPushInstallation.uninstallSynchronous(withDeviceToken: token) }?.code
                    == KiiErrorCode.installationNotFound
            )
        }

        @Test func `without a device token or a user nothing is sent`() throws {
            #expect(
                thrown { try KiiPushInstallation.uninstallSynchronous(withDeviceToken: Data()) }?.code
                    == KiiErrorCode.noDeviceToken
            )
            KiiUser.logOut()
            #expect(
                thrown {
                    try KiiPushInstallation.installSynchronous(withDeviceToken: token, andDevelopmentMode: true)
                }?.code == KiiErrorCode.loginRequired
            )
            #expect(cloud.server.requests(Self.installation).isEmpty)
        }
    }
}
