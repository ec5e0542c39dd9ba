import Foundation
import KiiSDK
import LatchkeyTesting
import Testing

extension KiiSDKTests {
    @Suite struct RenewalTests {
        let cloud = KiiCloud()

        init() { cloud.begin() }

        @Test func `a token that is over is renewed by itself, and the new one shows at once`() throws {
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            let (access, refresh) = (user.accessToken, user.accessTokenDictionary()?["refresh_token"] as? String)
            cloud.server.clock.advance(by: .seconds(700))
            try user.refreshSynchronous()
            #expect(user.accessToken != access)
            #expect(user.accessTokenDictionary()?["refresh_token"] as? String != refresh)
            #expect(cloud.server.requests(.refresh).count == 1)
        }

        @Test func `a renewal that is refused is 330, and nobody is logged in any more`() throws {
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            cloud.server.endSessions(of: "ada")
            cloud.server.clock.advance(by: .seconds(700))
            let error = try #require(thrown { try user.refreshSynchronous() })
            #expect(error.code == 330 && isComplete(error))
            #expect(!KiiUser.loggedIn())
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
