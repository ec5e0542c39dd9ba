import Foundation
import HTTPTypes
import HummingbirdTesting
import ResourceServer
import ResourceServerTesting
import Testing

@testable import CommunityServer

@Suite struct SessionTests {
    @Test func `a session that has ended writes no more, although its token is not over`() async throws {
        try await TestCommunity.runs { test in
            let ada = test.ada()
            #expect(try await test.send(.put, "/questions/1/kudos", ada).status == .ok)
            test.latchkey.endSessions(of: "user-ada")
            let answer = try await test.send(.put, "/questions/2/kudos", ada)
            #expect(answer.status == .unauthorized)
            #expect(answer.code == "invalid_token")
            #expect(answer.headers[.wwwAuthenticate] == #"Bearer error="invalid_token""#)
            #expect(try await test.kudos(of: 2) == 0)
        }
    }

    @Test func `a token that is over is 401, and Latchkey is not asked`() async throws {
        try await TestCommunity.runs { test in
            let ada = test.ada()
            test.clock.advance(by: .seconds(660))
            let answer = try await test.send(.put, "/questions/1/kudos", ada)
            #expect(answer.status == .unauthorized)
            #expect(answer.code == "token_expired")
            #expect(test.latchkey.received("/v1/sessions/current").isEmpty)
        }
    }

    @Test func `a token that somebody has made up is 401, and Latchkey is not asked`() async throws {
        try await TestCommunity.runs { test in
            _ = test.ada()
            let now = Int(TestClock.start.timeIntervalSince1970)
            let claims: [String: Any] = [
                "iss": test.latchkey.issuer, "aud": test.latchkey.issuer, "sub": "user-ada", "iat": now,
                "exp": now + 600,
            ]
            let forged = StubKey().token(claims: claims, header: ["kid": test.latchkey.key.id])
            let answer = try await test.send(.put, "/questions/1/kudos", .bearer(forged))
            #expect(answer.status == .unauthorized)
            #expect(test.latchkey.received("/v1/sessions/current").isEmpty)
            // The control: the same claims by Latchkey's own key.
            let good = test.latchkey.key.token(claims: claims)
            #expect(try await test.send(.put, "/questions/1/kudos", .bearer(good)).status == .ok)
        }
    }

    @Test func `while Latchkey is not well nobody writes and everybody reads`() async throws {
        try await TestCommunity.runs { test in
            let ada = test.ada()
            #expect(try await test.send(.put, "/questions/1/kudos", ada).status == .ok)
            test.latchkey.set { $0.status = .internalServerError }
            let answer = try await test.send(.put, "/questions/2/kudos", ada)
            #expect(answer.status == .serviceUnavailable)
            #expect(answer.headers[.retryAfter] == "7")
            #expect(try await test.kudos(of: 2) == 0)
            test.latchkey.set { $0.status = nil }
            #expect(try await test.send(.put, "/questions/2/kudos", ada).status == .ok)
        }
    }
}
