import Foundation
import LatchkeyCore
import LatchkeyCurl
import LatchkeyNotifications
import ServerTesting
import TestPush
import Testing

/// A local push service and its client.
struct PushService {
    let secrets: PushSecrets
    let server: PushServer
    let client: PushClient
    let clock = TestClock()

    var script: PushServiceScript { server.script }

    /// Runs a test with its own service, and shuts everything down.
    static func with(longestCall: TimeInterval = 10, _ test: (PushService) async throws -> Void) async throws {
        let secrets = try await PushSecrets()
        let server = try await PushServer.start(secrets)
        try secrets.writeServiceAccount(tokenURL: server.url + PushServiceScript.tokens)
        let client = try PushClient(trusting: secrets.certificate, longestCall: longestCall, by: Curl.load())
        let service = PushService(secrets: secrets, server: server, client: client)
        do { try await test(service) } catch {
            await service.end()
            throw error
        }
        await service.end()
    }

    private func end() async {
        client.shutdown()
        await server.stop()
    }

    func apns(at url: String? = nil, sandboxAt sandboxURL: String? = nil) throws -> APNsSender {
        let account = try APNsAccount(
            pem: try secrets.apnsPEM(),
            keyID: "ABC123DEFG",
            teamID: "TEAM456789",
            topic: "com.example.balance"
        )
        return APNsSender(account, at: url ?? server.url, sandboxAt: sandboxURL, by: client, clock: clock)
    }

    func fcm() throws -> FCMSender {
        FCMSender(
            try FCMAccount(json: try secrets.serviceAccountJSON()),
            at: server.url,
            by: client,
            clock: clock
        )
    }
}

extension PushNotification {
    static func sample(
        _ provider: PushProvider,
        locale: String? = nil,
        id: PushNotification.ID = "0198a5f0-0000-7000-8000-000000000001",
        isForDevelopment: Bool = false
    ) throws -> PushNotification {
        var device = try PushDevice(provider: provider.rawValue, token: token(of: provider))
        device.isForDevelopment = isForDevelopment
        return PushNotification(
            id: id,
            kind: .newSignIn,
            device: device,
            locale: locale,
            expiresAt: Date(milliseconds: 1_800_021_600_000)
        )
    }

    static func token(of provider: PushProvider) -> String {
        switch provider {
        case .apns: String(repeating: "ab12", count: 16)
        case .fcm: "fGx:APA91b_registration-token"
        }
    }
}

/// The failure of a sender; nil for success.
func failure(
    of sender: any NotificationSender,
    _ notification: PushNotification
) async -> DeliveryFailure? {
    do throws(DeliveryFailure) {
        try await sender.send(notification)
        return nil
    } catch { return error }
}
