import ServerTesting
import Foundation
import LatchkeyCore
import LatchkeyNotifications
import TestPush
import Testing

@Suite(.serialized, .timeLimit(.minutes(2))) struct FCMSenderTests {
    private static let messages = "/v1/projects/kii-balance/messages:send"

    private static func refusal(_ status: Int, _ word: String, code: String? = nil) -> PushAnswerScript {
        let detail = code.map {
            #"{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"\#($0)"}"#
        }
        let details = detail.map { #","details":[{"@type":"type.googleapis.com/other"},\#($0)]"# } ?? ""
        return .whole(status, body: #"{"error":{"code":\#(status),"message":"x","status":"\#(word)"\#(details)}}"#)
    }

    @Test func `a notification arrives in Google's format, with a token issued for a signed request`()
        async throws
    {
        try await PushService.with { service in
            try await service.fcm().send(.sample(.fcm))
            let requests = service.script.requests()
            #expect(requests.map(\.path) == [PushServiceScript.tokens, Self.messages])
            let (grant, message) = (requests[0], requests[1])
            #expect(grant.method == "POST")
            #expect(grant.headers["content-type"] == "application/x-www-form-urlencoded")
            #expect(grant.headers["authorization"] == nil)
            #expect(grant.field("grant_type") == "urn:ietf:params:oauth:grant-type:jwt-bearer")
            let assertion = try #require(grant.field("assertion"))
            let claims = try service.secrets.fcmClaims(of: assertion)
            let signed = SignedClaims(
                algorithm: "RS256",
                keyID: "rsa-key-1",
                issuer: "push@kii-balance.iam.gserviceaccount.com",
                issuedAt: 1_800_000_000,
                expiresAt: 1_800_003_600,
                audience: service.server.url + PushServiceScript.tokens,
                scope: "https://www.googleapis.com/auth/firebase.messaging"
            )
            #expect(claims == signed)
            #expect(message.method == "POST")
            #expect(
                message.headers == [
                    "authorization": "Bearer granted-1", "content-type": "application/json",
                    "user-agent": "Latchkey", "content-length": "\(message.body.count)",
                ]
            )
            let body = try #require(message.json)
            let expected: NSDictionary = [
                "message": [
                    "token": PushNotification.token(of: .fcm),
                    "notification": [
                        "title": "New login to your account",
                        "body":
                            "Someone logged in to your account on another device. If this was not you, change your password.",
                    ],
                    "android": [
                        "priority": "HIGH", "ttl": "21600s",
                        "notification": ["tag": "0198a5f0-0000-7000-8000-000000000001"],
                    ],
                ]
            ]
            #expect(body == expected)
        }
    }

    @Test func `an access token is used until a minute before its end`() async throws {
        try await PushService.with { service in
            let sender = try service.fcm()
            for seconds in [0.0, 3538, 2] {
                service.clock.turn(by: seconds)
                try await sender.send(.sample(.fcm))
            }
            let tokens = service.script.requests(to: Self.messages).map(\.bearer)
            #expect(tokens == ["granted-1", "granted-1", "granted-2"])
        }
    }

    @Test func `concurrent notifications request one access token`() async throws {
        try await PushService.with { service in
            let sender = try service.fcm()
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 { group.addTask { try await sender.send(.sample(.fcm)) } }
                try await group.waitForAll()
            }
            #expect(service.script.requests(to: PushServiceScript.tokens).count == 1)
            #expect(service.script.requests(to: Self.messages).count == 20)
        }
    }

    @Test func `a refused access token is replaced only once`() async throws {
        try await PushService.with { service in
            let sender = try service.fcm()
            let refused = Self.refusal(401, "UNAUTHENTICATED")
            service.script.answer(refused, to: Self.messages)
            try await sender.send(.sample(.fcm))
            #expect(service.script.requests(to: Self.messages).map(\.bearer) == ["granted-1", "granted-2"])
            service.script.answer(refused, refused, to: Self.messages)
            let found = try await failure(of: sender, .sample(.fcm))
            #expect(found == .temporary("FCM answered 401 UNAUTHENTICATED"))
            #expect(service.script.requests(to: Self.messages).count == 4)
        }
    }

    @Test func `without an access token nothing is sent, and it is tried again later`() async throws {
        try await PushService.with { service in
            let sender = try service.fcm()
            service.script.answer(
                .whole(400, body: #"{"error":"invalid_grant","error_description":"x"}"#),
                .whole(503, headers: ["retry-after": "30"]),
                .whole(200, body: #"{"access_token":"a b","expires_in":3599}"#),
                .whole(200, body: "{}"),
                to: PushServiceScript.tokens
            )
            var found: [DeliveryFailure?] = []
            for _ in 0..<4 { found.append(try await failure(of: sender, .sample(.fcm))) }
            let nonsense = DeliveryFailure.temporary("the token service answered something else than a token")
            #expect(
                found == [
                    .temporary("the token service answered 400 invalid_grant"),
                    .temporary("the token service answered 503", after: 30), nonsense, nonsense,
                ]
            )
            #expect(service.script.requests(to: Self.messages).isEmpty)
            try await sender.send(.sample(.fcm))
        }
    }

    @Test(
        arguments: [
            (refusal(404, "NOT_FOUND", code: "UNREGISTERED"), .deviceIsGone(since: nil)),
            // The project is missing, not the device.
            (refusal(404, "NOT_FOUND"), .temporary("FCM answered 404 NOT_FOUND")),
            (
                refusal(400, "INVALID_ARGUMENT", code: "INVALID_ARGUMENT"),
                .permanent("FCM answered 400 INVALID_ARGUMENT")
            ),
            (
                refusal(403, "PERMISSION_DENIED", code: "SENDER_ID_MISMATCH"),
                .permanent("FCM answered 403 SENDER_ID_MISMATCH")
            ),
            (refusal(403, "PERMISSION_DENIED"), .temporary("FCM answered 403 PERMISSION_DENIED")),
            (
                .whole(
                    429,
                    headers: ["retry-after": "60"],
                    body: #"{"error":{"status":"RESOURCE_EXHAUSTED","details":[{"errorCode":"QUOTA_EXCEEDED"}]}}"#
                ),
                .temporary("FCM answered 429 QUOTA_EXCEEDED", after: 60)
            ),
            (
                refusal(503, "UNAVAILABLE", code: "UNAVAILABLE"), .temporary("FCM answered 503 UNAVAILABLE")
            ),
            (.whole(500, body: "?"), .temporary("FCM answered 500")),
        ] as [(PushAnswerScript, DeliveryFailure)]
    ) func `Google's answer decides on another attempt`(
        answer: PushAnswerScript,
        expected: DeliveryFailure
    ) async throws {
        try await PushService.with { service in
            let sender = try service.fcm()
            service.script.answer(answer, to: Self.messages)
            let found = try await failure(of: sender, .sample(.fcm))
            #expect(found == expected)
        }
    }

    @Test(arguments: ["project_id", "private_key_id", "private_key", "client_email", "token_uri"])
    func `an incomplete service account is refused with the missing member`(name: String) async throws {
        let secrets = try await PushSecrets()
        try secrets.writeServiceAccount(tokenURL: "https://oauth2.googleapis.com/token")
        let json = try secrets.serviceAccountJSON()
        let account = try FCMAccount(json: json)
        #expect("\(account)" == "FCMAccount(kii-balance, …)")
        var members = try #require(try JSONSerialization.jsonObject(with: json) as? [String: String])
        members[name] = name == "token_uri" ? "http://oauth2.googleapis.com/token" : nil
        let damaged = try JSONSerialization.data(withJSONObject: members)
        #expect(throws: PushAccountError.member(name)) { try FCMAccount(json: damaged) }
        #expect(throws: PushAccountError.notJSON) { try FCMAccount(json: Data("[]".utf8)) }
    }
}
