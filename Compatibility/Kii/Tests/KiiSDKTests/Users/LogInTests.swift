import Foundation
import KiiSDK
import LatchkeyJSON
import LatchkeyTesting
import Testing

extension KiiSDKTests {
    @Suite struct LogInTests {
        let cloud = KiiCloud()

        init() { cloud.begin() }

        @Test func `a login makes the user the current one, with a token`() async throws {
            #expect(!KiiUser.loggedIn() && KiiUser.current() == nil)
            let told = await told { KiiUser.authenticate("ada", withPassword: KiiCloud.password, andBlock: $0) }
            let user = try #require(told.user)
            #expect(told.error == nil)
            #expect(user.username == "ada" && user.displayName == "Ada")
            #expect(user.getObjectForKey("score") as? Int == 7)
            #expect(KiiUser.loggedIn())
            #expect(KiiUser.current() === user)
            #expect(user.accessToken?.isEmpty == false)
            let dictionary = try #require(user.accessTokenDictionary())
            #expect(dictionary["access_token"] as? String == user.accessToken)
            #expect(dictionary["refresh_token"] is String)
            #expect(dictionary["expires_at"] as? Date == cloud.server.clock.date + 600)
        }

        @Test func `a login that waits does the same`() throws {
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            #expect(KiiUser.current() === user)
        }

        @Test(arguments: [("ada", "wrong password"), ("nobody", KiiCloud.password)])
        func `an unknown user and a wrong password are refused alike, and the current user stays`(
            name: String,
            password: String
        ) async throws {
            let bob = try KiiUser.authenticateSynchronous("bob", withPassword: KiiCloud.password)
            let told = await told { KiiUser.authenticate(name, withPassword: password, andBlock: $0) }
            let error = try #require(told.error)
            #expect(told.user == nil)
            #expect(error.code == 302 && isComplete(error))
            #expect(error.kiiErrorSummary() == "invalid_grant" && error.kiiHttpStatus() == 400)
            #expect(error.kiiErrorMessage() == "Wrong.")
            #expect(KiiUser.current() === bob)
            #expect(bob.accessToken != nil)
        }

        @Test func `an invalid name or password does not reach the network`() throws {
            #expect(thrown { try KiiUser.authenticateSynchronous("a b", withPassword: "12345") }?.code == 313)
            #expect(thrown { try KiiUser.authenticateSynchronous("ada", withPassword: "123") }?.code == 304)
            #expect(
                thrown {
                    try KiiUser.authenticate(
                        withLocalPhoneNumberSynchronous: "12",
                        andPassword: "1234",
                        andCountryCode: "JP"
                    )
                }?.code == 316
            )
            #expect(
                thrown {
                    try KiiUser.authenticate(
                        withLocalPhoneNumberSynchronous: "9012345678",
                        andPassword: "1234",
                        andCountryCode: "jp"
                    )
                }?.code == 315
            )
            #expect(cloud.requests.isEmpty)
        }

        @Test func `a phone number within a country is sent with the country`() throws {
            _ = thrown {
                try KiiUser.authenticate(
                    withLocalPhoneNumberSynchronous: "9012345678",
                    andPassword: KiiCloud.password,
                    andCountryCode: "JP"
                )
            }
            #expect(
                try cloud.sent(RequestPattern("POST \(KiiCloud.root)/oauth2/token"), "username")
                    == "PHONE:JP-9012345678"
            )
        }

        @Test func `without a network the error is 201, and what is none of the server's is 202`() throws {
            cloud.server.inject(.offline)
            let offline = try #require(
                thrown { try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password) }
            )
            #expect(offline.code == 201 && isComplete(offline) && offline.kiiHttpStatus() == 0)
            cloud.server.inject(.answers(.text("<html>", status: 200, mediaType: "text/html")))
            let page = thrown { try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password) }
            #expect(page?.code == 202)
            cloud.server.inject(.answers(.status(503)))
            let down = thrown { try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password) }
            #expect(down?.code == 103 && down?.kiiHttpStatus() == 503)
            #expect(!KiiUser.loggedIn())
        }

        @Test func `a login replaces the current user, whose token stays valid`() throws {
            let ada = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            let token = try #require(ada.accessToken)
            let bob = try KiiUser.authenticateSynchronous("bob", withPassword: KiiCloud.password)
            #expect(KiiUser.current() === bob)
            #expect(ada.accessToken == nil && ada.accessTokenDictionary() == nil)
            #expect(cloud.server.sessions(of: "ada").count == 1)
            let again = try KiiUser.authenticate(withTokenSynchronous: token)
            #expect(again.username == "ada" && KiiUser.current() === again)
        }

        @Test func `logins at the same time leave one user, who is the current one`() async throws {
            await withTaskGroup(of: Void.self) { group in
                for name in ["ada", "bob", "ada", "bob"] {
                    group.addTask {
                        _ = await told { KiiUser.authenticate(name, withPassword: KiiCloud.password, andBlock: $0) }
                    }
                }
            }
            let user = try #require(KiiUser.current())
            #expect(user.accessToken != nil)
            try user.refreshSynchronous()
        }

        @Test func `the expiration that was set goes along with later logins`() throws {
            Kii.setAccessTokenExpiration(3_600)
            #expect(Kii.accessTokenExpiration() == 3_600)
            try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            let end = try #require(
                try cloud.sent(RequestPattern("POST \(KiiCloud.root)/oauth2/token"), "expiresAt")?.integerValue
            )
            #expect(abs(Double(end) / 1_000 - Date().timeIntervalSince1970 - 3_600) < 600)
            Kii.setAccessTokenExpiration(0)
            try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            #expect(try cloud.sent(RequestPattern("POST \(KiiCloud.root)/oauth2/token"), "expiresAt") == nil)
        }
    }
}
