import Foundation
import Latchkey
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A resource server's demand for a level or an age of the login (RFC 9470), which the person meets in the browser.
@Suite(.timeLimit(.minutes(1))) struct BrowserStepUpTests {
    private static let place = RequestPattern("POST https://blog.example.com/blogposts")
    private static let callback = URL.sample("com.example.app:/callback")

    private let blog = Blog()
    private var latchkey: LatchkeyClient { blog.latchkey }

    /// Lets the blog refuse the first request with a challenge.
    private func demand(_ challenge: String, _ status: Int = 401) {
        let tries = Tries()
        blog.server.onAnyone(Self.place) { _, _ in
            await tries.next() > 1
                ? .status(201) : FakeAnswer(status: status, headers: ["WWW-Authenticate": challenge])
        }
    }

    private actor Tries {
        private var count = 0

        func next() -> Int {
            count += 1
            return count
        }
    }

    @Test(
        arguments: [
            (#"Bearer error="insufficient_user_authentication", max_age=300"#, .seconds(300), []),
            (#"Bearer error="insufficient_user_authentication", acr_values="2""#, nil, [.twoFactors]),
            (
                #"bearer realm="blog", ERROR="insufficient_user_authentication", ACR_VALUES="phr 2", Max_Age="5""#,
                .seconds(5), [.phishingResistant, .twoFactors]
            ),
            (#"Bearer error="insufficient_user_authentication", acr_values=phr"#, nil, [.phishingResistant]),
            (#"Bearer error="insufficient_user_authentication", acr_values="urn:Gold""#, nil, ["urn:Gold"]),
            (#"Bearer error="insufficient_user_authentication", acr_values="", max_age=soon"#, nil, []),
        ] as [(String, Duration?, [AuthenticationLevel])]
    )
    func `the presenter learns the level and the age that a trusted origin demands`(
        challenge: String,
        age: Duration?,
        levels: [AuthenticationLevel]
    ) async throws {
        try await latchkey.logIn("ada", password: Blog.password)
        let screen = FakeLogInScreen({ _ in }) { _ in }
        latchkey.presenter = screen
        demand(challenge)
        #expect(await code { try await latchkey.data(for: Blog.post()) } == .stepUpCancelled)
        let reason = try #require(screen.stepUpReasons.first)
        #expect(reason.maximumAge == age)
        #expect(reason.levels == levels)
        #expect(reason.browserLogInOptions == BrowserLogInOptions(maximumAge: age, levels: levels))
    }

    @Test(
        arguments: [
            ([], false, false), ([.oneFactor], false, false), ([.twoFactors], true, false),
            ([.phishingResistant], true, true), ([.phishingResistant, .twoFactors], true, false),
            (["urn:gold"], true, false),
        ] as [([AuthenticationLevel], Bool, Bool)]
    )
    func `a level says which proofs are worth asking for`(
        levels: [AuthenticationLevel],
        needsSecondFactor: Bool,
        needsPasskey: Bool
    ) {
        let reason = StepUpReason(Blog.post(), levels: levels)
        #expect(reason.needsSecondFactor == needsSecondFactor)
        #expect(reason.needsPasskey == needsPasskey)
    }

    @Test func `a login of the same person in the browser counts as the step-up, and the request is sent again`()
        async throws
    {
        try await latchkey.logIn("ada", password: Blog.password)
        let (client, server) = (latchkey, blog.server)
        let screen = FakeLogInScreen({ _ in Issue.record("a login was shown") }) { reason in
            let logIn = try client.browserLogIn(redirectURI: Self.callback, options: reason.browserLogInOptions)
            #expect(logIn.url.parameters["acr_values"] == "phr 2")
            #expect(logIn.url.parameters["max_age"] == "60")
            try await client.logIn(logIn, callback: await server.authorize(logIn.url, as: "ada"))
        }
        latchkey.presenter = screen
        demand(#"Bearer error="insufficient_user_authentication", acr_values="phr 2", max_age=60"#)
        #expect(try await latchkey.data(for: Blog.post()).1.statusCode == 201)
        #expect(screen.stepUpReasons.count == 1)
        #expect(blog.tries == 2)
    }

    @Test func `a login of another person is no step-up, and the request is not sent as theirs`() async throws {
        try await latchkey.logIn("ada", password: Blog.password)
        let (client, server) = (latchkey, blog.server)
        latchkey.presenter = FakeLogInScreen({ _ in }) { reason in
            let logIn = try client.browserLogIn(redirectURI: Self.callback, options: reason.browserLogInOptions)
            try await client.logIn(logIn, callback: await server.authorize(logIn.url, as: "bob"))
        }
        demand(#"Bearer error="insufficient_user_authentication", acr_values="2""#)
        #expect(await code { try await latchkey.data(for: Blog.post()) } == .stepUpCancelled)
        #expect(blog.tries == 1)
    }

    @Test func `a person without a factor that suffices gets the reason, and stays signed in`() async throws {
        try await latchkey.logIn("ada", password: Blog.password)
        let (client, server) = (latchkey, blog.server)
        latchkey.presenter = FakeLogInScreen({ _ in }) { reason in
            let logIn = try client.browserLogIn(redirectURI: Self.callback, options: reason.browserLogInOptions)
            let answer = try server.refuse(logIn.url, because: "unmet_authentication_requirements")
            try await client.logIn(logIn, callback: answer)
        }
        demand(#"Bearer error="insufficient_user_authentication", acr_values="phr""#)
        #expect(await code { try await latchkey.data(for: Blog.post()) } == .levelNotReached)
        #expect(await latchkey.user?.username == "ada")
    }
}
