import Crypto
import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Logins with ID tokens that apps get from providers on the device.
@Suite struct NativeLogInTests {
    @Test func `the providers of an application are listed`() async throws {
        try await NativeFederation.run { fixture in
            let answer = try await fixture.server.send("GET", "/v1/upstreams")
            #expect(answer.status == 200)
            let list = try answer.decoded(UpstreamList.self).upstreams
            let google = LatchkeyAPI.Upstream(
                id: "google",
                provider: "google",
                name: "Google",
                path: "/federation/google"
            )
            #expect(list == [google])
        }
    }

    @Test func `a token of the app starts a session, and the next one finds the user`() async throws {
        try await NativeFederation.run { fixture in
            let first = try await fixture.logIn()
            #expect(first.status == 201, "\(first.text)")
            #expect(first["user", "displayName"] == "Ada Lovelace")
            #expect(first["user", "emailAddressVerified"] == true)
            let second = try await fixture.logIn()
            #expect(second["user", "id"] == first["user", "id"])
            let person = try Person(second)
            let identities = try await fixture.server.send(
                "GET",
                "/v1/users/me/identities",
                token: person.accessToken
            ).decoded(IdentityList.self).identities
            #expect(identities.map(\.issuer) == [NativeFederation.issuer])
            #expect(identities.map(\.uniqueID) == ["4711"])
        }
    }

    @Test func `the nonce may be hashed, as Apple's examples do`() async throws {
        try await NativeFederation.run { fixture in
            let nonce = try await fixture.nonce()
            let hashed = SHA256.hash(data: Data(nonce.utf8)).map { String(format: "%02x", $0) }.joined()
            let token = try await fixture.token(nonce) { $0["nonce"] = .string(hashed) }
            #expect(try await fixture.logIn(token, nonce: nonce).status == 201)
        }
    }

    @Test func `a nonce is good once, for five minutes, and only if this server made it`() async throws {
        try await NativeFederation.run { fixture in
            let nonce = try await fixture.nonce()
            let token = try await fixture.token(nonce)
            #expect(try await fixture.logIn(token, nonce: nonce).status == 201)
            try await fixture.logIn(token, nonce: nonce).expectRefusal("invalid_id_token")
            let late = try await fixture.nonce()
            fixture.server.clock.turn(by: 301)
            try await fixture.logIn(try await fixture.token(late), nonce: late).expectRefusal("invalid_id_token")
            let other = try await fixture.nonce()
            let changed = String(other.dropLast()) + (other.last == "A" ? "B" : "A")
            for invented in ["", "nonce", String(repeating: "A", count: 54), changed, other + "A"] {
                let answer = try await fixture.logIn(try await fixture.token(invented), nonce: invented)
                answer.expectRefusal("invalid_id_token")
            }
        }
    }

    @Test func `an address that a user has proved opens no account, and is linked by that user`() async throws {
        try await NativeFederation.run { fixture in
            let ada = try await fixture.server.register()
            try await fixture.server.execute(
                "UPDATE users SET email_address = 'ada@example.com', email_address_verified_at = 1"
            )
            let refused = try await fixture.logIn()
            refused.expectProblem(409, "account_exists")
            let nonce = try await fixture.nonce()
            let linked = try await fixture.link(try await fixture.token(nonce), nonce: nonce, by: ada)
            #expect(linked.status == 201)
            #expect(linked["issuer"]?.stringValue == NativeFederation.issuer)
            #expect(try await fixture.logIn()["user", "username"] == "ada")
            let eve = try await fixture.server.register("eve")
            let second = try await fixture.nonce()
            try await fixture.link(try await fixture.token(second), nonce: second, by: eve)
                .expectProblem(409, "identity_taken")
            fixture.server.clock.turn(by: 301)
            let third = try await fixture.nonce()
            let late = try await fixture.link(try await fixture.token(third, subject: "8"), nonce: third, by: eve)
            late.expectProblem(403, "step_up_required")
        }
    }

    @Test func `two logins of a new person at once make one user`() async throws {
        try await NativeFederation.run { fixture in
            let nonces = [try await fixture.nonce(), try await fixture.nonce(), try await fixture.nonce()]
            let users = try await withThrowingTaskGroup(of: String?.self) { group in
                for nonce in nonces {
                    let token = try await fixture.token(nonce) { $0["email"] = nil }
                    group.addTask { try await fixture.logIn(token, nonce: nonce)["user", "id"]?.stringValue }
                }
                return try await group.reduce(into: Set<String>()) { if let id = $1 { $0.insert(id) } }
            }
            #expect(users.count == 1)
            #expect(try await fixture.server.first("SELECT COUNT(*) FROM users") == 1)
            #expect(try await fixture.server.first("SELECT COUNT(*) FROM identities") == 1)
        }
    }

    @Test func `unknown providers and those without ID tokens are not found, and one that is down is unavailable`()
        async throws
    {
        try await NativeFederation.run { fixture in
            var rules = UpstreamChange()
            rules.clientID = "a"
            let upstreams = try await fixture.server.composition.administration.upstreams()
            for id in ["github", "naver"] as [LatchkeyCore.Upstream.ID] {
                _ = try await upstreams.add(id, of: id.rawValue, rules)
            }
            rules.offer = .nowhere
            _ = try await upstreams.add("kakao", of: "kakao", rules)
            for id in ["unknown", "github", "naver", "kakao", "", "../google"] {
                let nonce = try await fixture.nonce()
                let answer = try await fixture.logIn(try await fixture.token(nonce), nonce: nonce, at: id)
                answer.expectProblem(404, "not_found", "\(id)")
            }
            await fixture.provider.change { $0.failure = .timedOut }
            let down = try await fixture.logIn()
            down.expectProblem(503, "provider_unavailable")
            #expect(down.headers[.retryAfter] != nil)
        }
    }

    private static let bodies: [(Body, Int)] = [
        ("{}", 422), ("[]", 400), ("nonsense", 400), (#"{"upstreamID":"google","idToken":7,"nonce":"a"}"#, 400),
        (#"{"upstreamID":"google","idToken":"a"}"#, 422), (#"{"upstreamID":"google","nonce":"a"}"#, 422),
        (Body(#"{"upstreamID":"google","idToken":"\#(String(repeating: "a", count: 70_000))","nonce":"a"}"#), 413),
    ]

    @Test(arguments: bodies.indices) func `a bad body is refused as such`(index: Int) async throws {
        try await NativeFederation.run { fixture in
            let answer = try await fixture.server.send("POST", "/v1/sessions/federated", Self.bodies[index].0)
            #expect((400...422).contains(answer.status), "\(answer.status) \(answer.text)")
        }
    }
}
