import Foundation
import HTTPTypes
import HummingbirdTesting
import PageServer
import ResourceServer
import ResourceServerTesting
import Testing

@testable import BlogServer

/// A route that demands a level or an age of the login (RFC 9470).
@Suite struct LoginDemandTests {
    private static func isMet(_ demand: LoginDemand, level: String?, age: TimeInterval?) -> Bool {
        let now = TestClock.start
        let time = age.map { now.addingTimeInterval(-$0) }
        let user = SignedInUser(id: "u", credential: .accessToken("t"), level: level, authenticatedAt: time)
        return (try? demand.check(user, at: now)) != nil
    }

    @Test(
        arguments: [
            ("1", "1", true), ("1", "phr", true), ("2", "1", false), ("2", "2", true), ("2", "phr", true),
            ("phr", "2", false), ("phr", "phr", true), ("2", "gold", false), ("2", nil, false),
        ] as [(String, String?, Bool)]
    )
    func `a higher level suffices too, and an unknown one does not`(
        demanded: String,
        reached: String?,
        isMet: Bool
    ) {
        #expect(Self.isMet(LoginDemand(level: demanded), level: reached, age: nil) == isMet)
    }

    @Test(arguments: [(0, true), (300, true), (301, false), (-30, true), (-61, false), (nil, false)] as [(Int?, Bool)])
    func `a login is as old as its time says`(age: Int?, isMet: Bool) {
        #expect(Self.isMet(LoginDemand(maxAge: 300), level: "1", age: age.map { Double($0) }) == isMet)
    }

    @Test func `all posts are removed only after a login of the last five minutes`() async throws {
        try await TestBlog.runs { test in
            test.latchkey.signIn()
            test.latchkey.signIn("bob", id: "user-bob")
            let token = HTTPFields.bearer(test.latchkey.token())
            for text in ["1", "2"] { #expect(try await test.post(text, token).status == .ok) }
            #expect(try await test.post("3", .bearer(test.latchkey.token(for: "user-bob"))).status == .ok)
            test.clock.advance(by: .seconds(301))
            let old = try await test.send(.delete, "/blogposts/mine", token)
            #expect(old.status == .unauthorized)
            #expect(old.code == "step_up_required")
            #expect(old.headers[.wwwAuthenticate] == #"Bearer error="insufficient_user_authentication", max_age=300"#)
            #expect(try await test.texts() == ["3", "2", "1"])
            test.clock.advance(by: .seconds(-1))
            #expect(try await test.send(.delete, "/blogposts/mine", token).text == #"{"removed":2}"#)
            #expect(try await test.texts() == ["3"])
        }
    }

    @Test func `nobody removes posts without a login, or of another site`() async throws {
        try await TestBlog.runs { test async throws in
            let cookie = test.latchkey.signIn()
            #expect(try await test.send(.delete, "/blogposts/mine").status == .forbidden)
            let foreign = HTTPFields.cookie(cookie).with(.secFetchSite, "cross-site")
            #expect(try await test.send(.delete, "/blogposts/mine", foreign).code == "cross_site_request")
            #expect(try await test.send(.get, "/blogposts/mine").headers[.allow] == "DELETE")
        }
    }
}
