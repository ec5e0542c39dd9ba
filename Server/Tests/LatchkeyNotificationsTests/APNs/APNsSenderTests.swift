import ServerTesting
import Foundation
import LatchkeyCore
import LatchkeyNotifications
import TestPush
import Testing

@Suite(.serialized, .timeLimit(.minutes(2))) struct APNsSenderTests {
    @Test func `a notification arrives in Apple's format`() async throws {
        try await PushService.with { service in
            let sender = try service.apns()
            try await sender.send(.sample(.apns))
            let request = try #require(service.script.requests().first)
            #expect(request.method == "POST")
            #expect(request.path == "/3/device/" + PushNotification.token(of: .apns))
            var headers = request.headers
            let authorization = headers.removeValue(forKey: "authorization")
            #expect(
                headers == [
                    "apns-topic": "com.example.balance", "apns-push-type": "alert",
                    "apns-id": "0198a5f0-0000-7000-8000-000000000001",
                    "apns-collapse-id": "0198a5f0-0000-7000-8000-000000000001", "apns-expiration": "1800021600",
                    "apns-priority": "10", "content-type": "application/json", "user-agent": "Latchkey",
                    "content-length": "\(request.body.count)",
                ]
            )
            let body = try #require(request.json)
            let expected: NSDictionary = [
                "aps": [
                    "alert": [
                        "title": "New login to your account",
                        "body":
                            "Someone logged in to your account on another device. If this was not you, change your password.",
                    ],
                    "sound": "default",
                ]
            ]
            #expect(body == expected)
            #expect(authorization == "bearer \(request.bearer)")
            let claims = try service.secrets.apnsClaims(of: request.bearer)
            let signed = SignedClaims(
                algorithm: "ES256",
                keyID: "ABC123DEFG",
                issuer: "TEAM456789",
                issuedAt: 1_800_000_000
            )
            #expect(claims == signed)
        }
    }

    @Test(arguments: [true, false]) func `notifications to development apps go to the sandbox`(
        isForDevelopment: Bool
    ) async throws {
        try await PushService.with { service in
            // The other address has no listener.
            let nowhere = "https://localhost:1"
            let sender = try service.apns(
                at: isForDevelopment ? nowhere : service.server.url,
                sandboxAt: isForDevelopment ? service.server.url : nowhere
            )
            try await sender.send(.sample(.apns, isForDevelopment: isForDevelopment))
            #expect(service.script.requests().count == 1)
        }
    }

    @Test func `it is in the user's language`() async throws {
        try await PushService.with { service in
            try await service.apns().send(.sample(.apns, locale: "ja-JP"))
            let body = String(decoding: try #require(service.script.requests().first).body, as: UTF8.self)
            #expect(body.contains("アカウントへの新しいログイン"))
        }
    }

    @Test func `a provider token is used for 40 minutes, then replaced`() async throws {
        try await PushService.with { service in
            let sender = try service.apns()
            for minutes in [0.0, 20, 19.9, 0.2] {
                service.clock.turn(by: minutes * 60)
                try await sender.send(.sample(.apns))
            }
            let tokens = service.script.requests().map(\.bearer)
            #expect(tokens.count == 4)
            #expect(Set(tokens[..<3]).count == 1)
            #expect(tokens[3] != tokens[0])
            let claims = try service.secrets.apnsClaims(of: tokens[3])
            #expect(claims.issuedAt == 1_800_000_000 + 2406)
        }
    }

    @Test func `concurrent notifications share one provider token`() async throws {
        try await PushService.with { service in
            let sender = try service.apns()
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 { group.addTask { try await sender.send(.sample(.apns)) } }
                try await group.waitForAll()
            }
            #expect(service.script.requests().count == 20)
            #expect(Set(service.script.requests().map(\.bearer)).count == 1)
        }
    }

    @Test func `an expired provider token is replaced only once`() async throws {
        try await PushService.with { service in
            let sender = try service.apns()
            let expired = PushAnswerScript.whole(403, body: #"{"reason":"ExpiredProviderToken"}"#)
            service.script.answer(expired)
            service.clock.turn(by: 60)
            try await sender.send(.sample(.apns))
            #expect(service.script.requests().count == 2)
            #expect(Set(service.script.requests().map(\.bearer)).count == 2)
            service.script.answer(expired, expired)
            let refused = try await failure(of: sender, .sample(.apns))
            #expect(refused == .temporary("APNs answered 403 ExpiredProviderToken"))
            #expect(service.script.requests().count == 4)
        }
    }

    @Test func `a removed device is reported with its time`() async throws {
        try await PushService.with { service in
            let sender = try service.apns()
            service.script.answer(
                .whole(410, body: #"{"reason":"Unregistered","timestamp":1799999999000}"#),
                .whole(410, body: #"{"reason":"Unregistered"}"#)
            )
            let first = try await failure(of: sender, .sample(.apns))
            #expect(first == .deviceIsGone(since: Date(milliseconds: 1_799_999_999_000)))
            let second = try await failure(of: sender, .sample(.apns))
            #expect(second == .deviceIsGone(since: nil))
        }
    }

    @Test(
        arguments: [
            (.whole(400, body: #"{"reason":"BadDeviceToken"}"#), .permanent("APNs answered 400 BadDeviceToken")),
            (
                .whole(400, body: #"{"reason":"DeviceTokenNotForTopic"}"#),
                .permanent("APNs answered 400 DeviceTokenNotForTopic")
            ),
            (.whole(413, body: #"{"reason":"PayloadTooLarge"}"#), .permanent("APNs answered 413 PayloadTooLarge")),
            (
                .whole(403, body: #"{"reason":"InvalidProviderToken"}"#),
                .temporary("APNs answered 403 InvalidProviderToken")
            ),
            (
                .whole(429, headers: ["retry-after": "77"], body: #"{"reason":"TooManyRequests"}"#),
                .temporary("APNs answered 429 TooManyRequests", after: 77)
            ),
            (
                .whole(503, headers: ["retry-after": "Fri, 15 Jan 2027 08:01:40 GMT"]),
                .temporary("APNs answered 503", after: 100)
            ),
            (.whole(500, body: "<html>ab12ab12</html>"), .temporary("APNs answered 500")),
            // A word that could be a token is not repeated.
            (.whole(400, body: #"{"reason":"ab12ab12ab12"}"#), .permanent("APNs answered 400")),
        ] as [(PushAnswerScript, DeliveryFailure)]
    ) func `Apple's answer decides on another attempt`(
        answer: PushAnswerScript,
        expected: DeliveryFailure
    ) async throws {
        try await PushService.with { service in
            let sender = try service.apns()
            service.script.answer(answer)
            let found = try await failure(of: sender, .sample(.apns))
            #expect(found == expected)
        }
    }

    @Test func `an invalid account is refused`() async throws {
        let secrets = try await PushSecrets()
        let pem = try secrets.apnsPEM()
        func problem(_ pem: String, _ key: String, _ team: String, _ topic: String) -> PushAccountError? {
            do throws(PushAccountError) {
                let account = try APNsAccount(pem: pem, keyID: key, teamID: team, topic: topic)
                return "\(account)".contains("PRIVATE") ? .key : nil
            } catch { return error }
        }
        #expect(problem(pem, "ABC123DEFG", "TEAM456789", "com.example.app") == nil)
        #expect(problem("x", "ABC123DEFG", "TEAM456789", "com.example.app") == .key)
        #expect(problem(pem, "ABC123", "TEAM456789", "com.example.app") == .keyID)
        #expect(problem(pem, "ABC123DEFG", "TEAM-56789", "com.example.app") == .teamID)
        #expect(problem(pem, "ABC123DEFG", "TEAM456789", "com.example.app\r\nx: y") == .topic)
    }
}
