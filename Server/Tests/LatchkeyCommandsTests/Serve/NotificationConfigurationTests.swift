import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyNotifications
import Testing

@Suite struct NotificationConfigurationTests {
    private static let apns = [
        "apnsKeyFile": "/k.p8", "apnsKeyID": "ABC123DEFG", "apnsTeamID": "TEAM456789", "apnsTopic": "com.example.app",
    ]

    private func configuration(
        _ flags: [String: String],
        environment: [String: String] = [:]
    ) async throws -> NotificationConfiguration {
        try ServeConfiguration(flags: flags, file: nil, environment: environment).notifications
    }

    @Test func `without options no notifications are sent`() async throws {
        let found = try await configuration([:])
        #expect(found.providers == [])
        #expect(found.certificates == nil)
    }

    @Test func `all options can stand in the environment`() async throws {
        let found = try await configuration(
            [:],
            environment: [
                "LATCHKEY_APNS_KEY_FILE": "/k.p8", "LATCHKEY_APNS_KEY_ID": "ABC123DEFG",
                "LATCHKEY_APNS_TEAM_ID": "TEAM456789", "LATCHKEY_APNS_TOPIC": "com.example.app",
                "LATCHKEY_APNS_URL": "https://api.sandbox.push.apple.com/", "LATCHKEY_FCM_SERVICE_ACCOUNT": "/a.json",
                "LATCHKEY_FCM_URL": "https://fcm.example.com", "LATCHKEY_PUSH_CERTIFICATES": "/c.pem",
            ]
        )
        #expect(found.providers == [.apns, .fcm])
        #expect(found.apns?.keyFile == "/k.p8")
        #expect(found.apns?.keyID == "ABC123DEFG")
        #expect(found.apns?.teamID == "TEAM456789")
        #expect(found.apns?.topic == "com.example.app")
        #expect(found.apns?.url == "https://api.sandbox.push.apple.com")
        #expect(found.fcm?.serviceAccount == "/a.json")
        #expect(found.fcm?.url == "https://fcm.example.com")
        #expect(found.certificates == "/c.pem")
    }

    @Test func `the services are Apple's and Google's by default`() async throws {
        let found = try await configuration(Self.apns.merging(["fcmServiceAccount": "/a.json"]) { $1 })
        #expect(found.apns?.url == APNsSender.address)
        #expect(found.fcm?.url == FCMSender.address)
    }

    @Test(arguments: apns.keys.sorted()) func `half an account names the missing option`(key: String) async throws {
        let options = [
            "apnsKeyFile": "--apns-key-file", "apnsKeyID": "--apns-key-id", "apnsTeamID": "--apns-team-id",
            "apnsTopic": "--apns-topic",
        ]
        let given = key == "apnsKeyFile" ? "--apns-key-id" : "--apns-key-file"
        let flags = Self.apns.filter { $0.key != key }
        let missing = StartError.optionMissing(name: try #require(options[key]), neededBy: given)
        await #expect(throws: missing) { try await configuration(flags) }
    }

    @Test(
        arguments: [
            (["apnsURL": "https://x"], "--apns-key-file"), (["fcmURL": "https://x"], "--fcm-service-account"),
            (["pushCertificates": "/c"], "--apns-key-file or --fcm-service-account"),
        ]
    ) func `an account's options are refused without the account`(flags: [String: String], missing: String) async throws
    {
        let error = await #expect(throws: StartError.self) { try await configuration(flags) }
        guard case .optionMissing(missing, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        arguments: [
            ("apnsKeyFile", "", "--apns-key-file"), ("apnsKeyID", "ABC", "--apns-key-id"),
            ("apnsTeamID", "TEAM45678é", "--apns-team-id"), ("apnsTopic", "com example", "--apns-topic"),
            ("apnsURL", "http://localhost", "--apns-url"), ("apnsURL", "https://ada:secret@x", "--apns-url"),
            ("fcmServiceAccount", "", "--fcm-service-account"), ("fcmURL", "https://x?y", "--fcm-url"),
        ]
    ) func `an unusable value is named`(key: String, value: String, option: String) async throws {
        let account = Self.apns.merging(["fcmServiceAccount": "/a.json"]) { $1 }
        let flags = account.merging([key: value]) { $1 }
        let error = await #expect(throws: StartError.self) { try await configuration(flags) }
        guard case .option(option, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.exitCode == 2)
        #expect(error?.sentence.contains("secret") == false)
    }
}
