import Foundation
import KiiSDK
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

extension KiiSDKTests {
    @Suite struct StoredLogInTests {
        let cloud = KiiCloud()

        init() { cloud.begin() }

        @Test func `after a restart the user is there without a network, and what the app keeps with them is not`()
            async throws
        {
            let token = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password).accessToken
            cloud.begin()
            #expect(KiiUser.current() == nil && !KiiUser.loggedIn())
            cloud.server.forgetRequests()
            cloud.server.inject(.offline, times: 100)
            let told = await told { KiiUser.authenticate(storedCredentials: $0) }
            let user = try #require(told.user)
            #expect(KiiUser.current() === user)
            #expect(user.username == "ada" && user.displayName == "Ada" && user.accessToken == token)
            #expect(user.getObjectForKey("score") == nil && user.created == nil && user.locale == nil)
            #expect(cloud.requests.isEmpty)
            cloud.server.heal()
            try user.refreshSynchronous()
            #expect(user.getObjectForKey("score") as? Int == 7)
        }

        @Test func `when nobody is stored the error is 331`() throws {
            let error = try #require(thrown { try KiiUser.authenticateWithStoredCredentialsSynchronous() })
            #expect(error.code == 331 && isComplete(error))
        }

        @Test func `a logout removes what is stored, and the server is not told`() throws {
            try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            KiiUser.logOut()
            #expect(!KiiUser.loggedIn() && KiiUser.current() == nil)
            cloud.begin()
            #expect(thrown { try KiiUser.authenticateWithStoredCredentialsSynchronous() }?.code == 331)
            #expect(cloud.server.sessions(of: "ada").count == 1)
        }

        @Test func `a logout that revokes ends the session at the server`() async throws {
            try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            KiiUser.logOut(revokingToken: true)
            #expect(!KiiUser.loggedIn())
            _ = try await cloud.server.nextRequest(.logOut)
            #expect(cloud.server.sessions(of: "ada").isEmpty)
        }

        @Test func `a store that cannot be read has an error of its own`() throws {
            try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            cloud.begin()
            cloud.store.isLocked = true
            let error = try #require(thrown { try KiiUser.authenticateWithStoredCredentialsSynchronous() })
            #expect(error.code == 1205 && isComplete(error))
            cloud.store.isLocked = false
            try KiiUser.authenticateWithStoredCredentialsSynchronous()
        }

        @Test func `a refresh of the user is stored`() throws {
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            let fields = KiiUserFields()
            fields.displayName = "Countess"
            try user.update(withUserFieldsSynchronous: fields)
            cloud.begin()
            #expect(try KiiUser.authenticateWithStoredCredentialsSynchronous().displayName == "Countess")
        }

        @Test func `a token login is stored too`() throws {
            let token = try #require(
                try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password).accessToken
            )
            // Neither login is the one that the token login has stored.
            try KiiUser.authenticateSynchronous("bob", withPassword: KiiCloud.password)
            KiiUser.logOut()
            try KiiUser.authenticate(withTokenSynchronous: token)
            cloud.begin()
            let user = try KiiUser.authenticateWithStoredCredentialsSynchronous()
            #expect(user.username == "ada" && user.accessToken == token)
            #expect(user.accessTokenDictionary()["refresh_token"] == nil)
        }

        @Test func `what the app keeps with users and their locale are not stored, neither at a login nor later`()
            async throws
        {
            func stored() async throws -> [User] { try await cloud.store.load()?.accounts.map(\.user) ?? [] }
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            let afterLogIn = try #require(try await stored().first)
            #expect(afterLogIn.username == "ada" && afterLogIn.displayName == "Ada" && afterLogIn.attributes.isEmpty)
            let fields = KiiUserFields()
            fields.locale = LocaleContainer(localeIdentifier: "ja-JP")
            fields.country = "JP"
            try user.update(withUserFieldsSynchronous: fields)
            #expect(user.getObjectForKey("score") as? Int == 7 && user.locale?.localeIdentifier == "ja-JP")
            let afterUpdate = try #require(try await stored().first)
            #expect(afterUpdate.country == "JP" && afterUpdate.locale == nil && afterUpdate.attributes.isEmpty)
        }
    }
}
