import Foundation
import LatchkeyCore
import LatchkeyCurl
import LatchkeyNotifications
import TestPush
import Testing

/// One deadline covers a call from its first byte to its last.
@Suite(.serialized, .timeLimit(.minutes(1))) struct PushClientTests {
    @Test(
        arguments: [
            .nothing, .headAlone(200), .slowly(200, milliseconds: 100), .slowly(503, milliseconds: 100),
        ] as [PushAnswerScript]
    ) func `a service that never finishes is given up`(answer: PushAnswerScript) async throws {
        try await PushService.with(longestCall: 3) { service in
            let sender = try service.apns()
            // From here on there is a connection, and only the answer takes time.
            try await sender.send(.sample(.apns))
            service.script.answer(answer)
            let clock = ContinuousClock()
            let start = clock.now
            let found = try await failure(of: sender, .sample(.apns))
            #expect(found == .temporary("there was no answer in time"))
            #expect(clock.now - start < .seconds(30))
            // The control: the same service without a delay.
            try await sender.send(.sample(.apns))
        }
    }

    @Test func `many hanging calls are all given up, and later ones arrive`() async throws {
        try await PushService.with(longestCall: 3) { service in
            let sender = try service.apns()
            try await sender.send(.sample(.apns))
            for _ in 0..<20 { service.script.answer(.headAlone(200)) }
            let found = try await withThrowingTaskGroup { group in
                for _ in 0..<20 { group.addTask { try await failure(of: sender, .sample(.apns)) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(found == Array(repeating: .temporary("there was no answer in time"), count: 20))
            try await sender.send(.sample(.apns))
        }
    }

    @Test func `concurrent calls share one HTTP/2 connection, from the first on`() async throws {
        try await PushService.with { service in
            let sender = try service.apns()
            try await withThrowingTaskGroup { group in
                for _ in 0..<30 { group.addTask { try await sender.send(.sample(.apns)) } }
                try await group.waitForAll()
            }
            #expect(service.script.requests().count == 30)
            #expect(service.script.connectionCount == 1)
        }
    }

    @Test func `an endless answer is not read into memory`() async throws {
        try await PushService.with { service in
            let sender = try service.apns()
            service.script.answer(.whole(200, body: String(repeating: "x", count: 100_000)))
            let found = try await failure(of: sender, .sample(.apns))
            #expect(found == .temporary("the call failed: the answer is too long"))
        }
    }

    @Test func `a redirect is not followed`() async throws {
        try await PushService.with { service in
            let sender = try service.apns()
            service.script.answer(.whole(307, headers: ["location": service.server.url + "/elsewhere"]))
            let found = try await failure(of: sender, .sample(.apns))
            #expect(found == .permanent("APNs answered 307"))
            #expect(service.script.requests().count == 1)
        }
    }

    @Test func `a service with an untrusted certificate receives nothing`() async throws {
        try await PushService.with { service in
            let other = try await PushSecrets()
            let client = try PushClient(trusting: other.certificate, by: Curl.load())
            let account = try APNsAccount(
                pem: try service.secrets.apnsPEM(),
                keyID: "ABC123DEFG",
                teamID: "TEAM456789",
                topic: "com.example.balance"
            )
            let sender = APNsSender(account, at: service.server.url, by: client, clock: service.clock)
            let found = try await failure(of: sender, .sample(.apns))
            client.shutdown()
            #expect(service.script.requests().isEmpty)
            guard case .temporary(let reason, nil) = found else {
                Issue.record("\(String(describing: found))")
                return
            }
            #expect(!reason.contains("ab12"))
        }
    }

    @Test func `an unreachable service is tried again later`() async throws {
        try await PushService.with { service in
            let sender = try service.apns()
            await service.server.stop()
            let found = try await failure(of: sender, .sample(.apns))
            #expect(found == .temporary("it cannot be connected to"))
        }
    }
}
