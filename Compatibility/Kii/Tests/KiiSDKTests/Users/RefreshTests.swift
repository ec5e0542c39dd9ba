import Foundation
import KiiSDK
import LatchkeyTesting
import Testing

extension KiiSDKTests {
    @Suite struct RefreshTests {
        let cloud = KiiCloud()

        init() { cloud.begin() }

        @Test func `an expired token is refreshed automatically, and the new one shows at once`() throws {
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            let (access, refresh) = (user.accessToken, user.accessTokenDictionary()?["refresh_token"] as? String)
            cloud.server.clock.advance(by: .seconds(700))
            try user.refreshSynchronous()
            #expect(user.accessToken != access)
            #expect(user.accessTokenDictionary()?["refresh_token"] as? String != refresh)
            #expect(cloud.server.requests(.refresh).count == 1)
        }

        @Test func `a refresh that is refused is 330 at every call, and the login is not restored`() throws {
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            cloud.server.endSessions(of: "ada")
            cloud.server.clock.advance(by: .seconds(700))
            for _ in 0..<2 {
                let error = try #require(thrown { try user.refreshSynchronous() })
                #expect(error.code == 330 && isComplete(error))
            }
            #expect(KiiUser.current() === user)
            cloud.begin()
            #expect(thrown { try KiiUser.authenticateWithStoredCredentialsSynchronous() }?.code == 331)
        }

        @Test func `with less than five minutes left a token is refreshed before the call`() throws {
            let cloud = KiiCloud(accessTokenLifetime: 3_600)
            cloud.begin()
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            let first = try #require(user.accessToken)
            let read = RequestPattern("GET \(KiiCloud.root)/users/{id}")
            cloud.server.clock.advance(by: .seconds(3_600 - 310))
            try user.refreshSynchronous()
            #expect(cloud.server.requests(read).last?.header("Authorization") == "Bearer \(first)")
            cloud.server.clock.advance(by: .seconds(20))
            try user.refreshSynchronous()
            let second = try #require(user.accessToken)
            #expect(second != first)
            #expect(cloud.server.requests(read).last?.header("Authorization") == "Bearer \(second)")
        }

        @Test func `without a network nothing is lost`() throws {
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            cloud.server.clock.advance(by: .seconds(700))
            cloud.server.inject(.offline, times: 100)
            #expect(thrown { try user.refreshSynchronous() }?.code == 201)
            #expect(KiiUser.current() === user)
            cloud.server.heal()
            try user.refreshSynchronous()
        }
    }
}
