import Foundation
import KiiSDK
import LatchkeyTesting
import Testing

extension KiiSDKTests {
    @Suite struct TokenLogInTests {
        let cloud = KiiCloud()

        init() { cloud.begin() }

        /// The token of a user, without a login.
        private func kept(_ name: String) throws -> [String: Any] {
            let user = try KiiUser.authenticateSynchronous(name, withPassword: KiiCloud.password)
            let dictionary = try #require(user.accessTokenDictionary())
            KiiUser.logOut()
            return dictionary
        }

        @Test func `a token that was kept logs in, without a refresh token and without an end`() async throws {
            let token = try #require(try kept("ada")["access_token"] as? String)
            let told = await told { KiiUser.authenticate(withToken: token, andBlock: $0) }
            #expect(told.user?.username == "ada")
            #expect(KiiUser.current() === told.user)
            let dictionary = try #require(told.user?.accessTokenDictionary())
            #expect(dictionary["access_token"] as? String == token)
            #expect(dictionary["expires_at"] as? Date == .distantFuture)
            #expect(dictionary["refresh_token"] == nil)
        }

        @Test func `the end that the app says is remembered and nothing more`() async throws {
            let token = try #require(try kept("ada")["access_token"] as? String)
            let past = Date(timeIntervalSince1970: 1_000)
            let user = try KiiUser.authenticate(withTokenSynchronous: token, andExpiresAt: past)
            #expect(user.accessTokenDictionary()?["expires_at"] as? Date == past)
            try user.refreshSynchronous()
        }

        @Test func `a token that is over fails the login, and the current user stays`() throws {
            let token = try #require(try kept("ada")["access_token"] as? String)
            let bob = try KiiUser.authenticateSynchronous("bob", withPassword: KiiCloud.password)
            cloud.server.clock.advance(by: .seconds(700))
            let error = try #require(thrown { try KiiUser.authenticate(withTokenSynchronous: token) })
            #expect(error.code == 302 && isComplete(error))
            #expect(thrown { try KiiUser.authenticate(withTokenSynchronous: "nonsense") }?.code == 302)
            #expect(thrown { try KiiUser.authenticate(withTokenSynchronous: "") }?.code == 302)
            #expect(KiiUser.current() === bob)
        }

        @Test func `with its refresh token a login is refreshed`() throws {
            let kept = try kept("ada")
            cloud.server.clock.advance(by: .seconds(700))
            let user = try KiiUser.authenticate(
                withTokenSynchronous: try #require(kept["access_token"] as? String),
                expiresAt: try #require(kept["expires_at"] as? Date),
                refreshToken: try #require(kept["refresh_token"] as? String)
            )
            #expect(user.accessTokenDictionary()?["refresh_token"] is String)
            cloud.server.clock.advance(by: .seconds(700))
            try user.refreshSynchronous()
        }

        @Test func `users are switched by their tokens, however often`() throws {
            let ada = try #require(try kept("ada")["access_token"] as? String)
            let bob = try #require(try kept("bob")["access_token"] as? String)
            for (token, name) in [(ada, "ada"), (bob, "bob"), (ada, "ada")] {
                #expect(try KiiUser.authenticate(withTokenSynchronous: token).username == name)
                #expect(KiiUser.current()?.username == name)
                try KiiUser.current()?.refreshSynchronous()
            }
        }

        @Test func `a token-only login whose token is over needs a new login, and the user stays the current one`()
            throws
        {
            let token = try #require(try kept("ada")["access_token"] as? String)
            let user = try KiiUser.authenticate(withTokenSynchronous: token)
            cloud.server.clock.advance(by: .seconds(700))
            for _ in 0..<2 {
                let error = try #require(thrown { try user.refreshSynchronous() })
                #expect(error.code == 523 && isComplete(error))
            }
            #expect(KiiUser.current() === user && user.accessToken == token)
            cloud.begin()
            #expect(thrown { try KiiUser.authenticateWithStoredCredentialsSynchronous() }?.code == 331)
        }

        /// The forms in which the server refuses a token: our own problems, and those of the Kii API.
        enum Refusal: String, CaseIterable {
            case ours, kii
        }

        private func end(_ way: Refusal) throws {
            if case .ours = way { return cloud.server.endSessions(of: "ada") }
            cloud.server.onAnyone(RequestPattern("GET \(KiiCloud.root)/users/{id}")) { _, _ in
                var answer = try FakeAnswer.refusal(401, "UNAUTHORIZED")
                answer.headers["WWW-Authenticate"] = "Bearer error=\"invalid_token\""
                return answer
            }
        }

        @Test(arguments: Refusal.allCases)
        func `a token-only login that the server has ended is 301 at every call, and is not restored`(
            _ way: Refusal
        ) throws {
            let token = try #require(try kept("ada")["access_token"] as? String)
            let user = try KiiUser.authenticate(withTokenSynchronous: token)
            try end(way)
            let first = try #require(thrown { try user.refreshSynchronous() })
            #expect(first.code == 301 && isComplete(first) && first.kiiHttpStatus() == 401)
            #expect(first.kiiErrorSummary()?.isEmpty == false)
            #expect(thrown { try user.refreshSynchronous() }?.code == 301)
            #expect(thrown { try KiiUser.find(byUsernameSynchronous: "bob") }?.code == 301)
            // Apps that show a list use `KiiUser.current()!`.
            #expect(KiiUser.current() === user && KiiUser.loggedIn() && user.accessToken == token)
            cloud.begin()
            #expect(thrown { try KiiUser.authenticateWithStoredCredentialsSynchronous() }?.code == 331)
        }

        @Test func `what the user may not do does not end their token-only login`() throws {
            let token = try #require(try kept("ada")["access_token"] as? String)
            let user = try KiiUser.authenticate(withTokenSynchronous: token)
            try cloud.refuse(RequestPattern("GET \(KiiCloud.root)/users/{id}"), 401, "UNAUTHORIZED")
            #expect(thrown { try user.refreshSynchronous() }?.code == 203)
            try user.refreshSynchronous()
        }

        @Test func `after an ended login another one is the current one`() throws {
            let token = try #require(try kept("ada")["access_token"] as? String)
            let user = try KiiUser.authenticate(withTokenSynchronous: token)
            try end(.ours)
            #expect(thrown { try user.refreshSynchronous() }?.code == 301)
            let bob = try KiiUser.authenticateSynchronous("bob", withPassword: KiiCloud.password)
            #expect(KiiUser.current() === bob && user.accessToken == nil)
            try bob.refreshSynchronous()
        }
    }
}
