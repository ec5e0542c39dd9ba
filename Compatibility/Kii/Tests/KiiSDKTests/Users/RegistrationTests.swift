import Foundation
import KiiSDK
import LatchkeyTesting
import Testing

extension KiiSDKTests {
    @Suite struct RegistrationTests {
        let cloud = KiiCloud()

        init() { cloud.begin() }

        static let invalid: [(user: @Sendable () -> KiiUser, code: Int)] = [
            ({ KiiUser(username: "a", andPassword: "1234") }, 307),
            ({ KiiUser(username: "a b c", andPassword: "1234") }, 307),
            ({ KiiUser(username: "ada", andPassword: "123") }, 304),
            ({ KiiUser(username: "ada", andPassword: String(repeating: "x", count: 51)) }, 304),
            ({ KiiUser(emailAddress: "nobody", andPassword: "1234") }, 305),
            ({ KiiUser(phoneNumber: "+12", andPassword: "1234") }, 308),
            ({ KiiUser(phoneNumber: "9012345678", andPassword: "1234") }, 326),
            (
                {
                    let user = KiiUser(username: "ada", andPassword: "1234")
                    user.country = "Japan"
                    return user
                }, 315
            ),
            (
                {
                    let user = KiiUser(username: "ada", andPassword: "1234")
                    user.displayName = String(repeating: "x", count: 51)
                    return user
                }, 310
            ),
            ({ KiiUser(id: "some-id") }, 306),
        ]

        @Test(arguments: invalid.indices)
        func `invalid registrations are refused without the network`(_ index: Int) throws {
            let (make, code) = Self.invalid[index]
            let error = try #require(thrown { try make().performRegistrationSynchronous() })
            #expect(error.code == code && isComplete(error))
            #expect(cloud.requests.isEmpty)
        }

        @Test func `names may begin with a digit`() throws {
            try KiiUser(username: "1795226551441154338", andPassword: "1234").performRegistrationSynchronous()
            #expect(KiiUser.current()?.username == "1795226551441154338")
        }

        @Test func `a name that is taken is 503, and the current user stays`() throws {
            let bob = try KiiUser.authenticateSynchronous("bob", withPassword: KiiCloud.password)
            let error = try #require(
                thrown { try KiiUser(username: "ada", andPassword: "1234").performRegistrationSynchronous() }
            )
            #expect(error.code == 503 && error.kiiHttpStatus() == 409)
            #expect(error.kiiErrorSummary() == "USER_ALREADY_EXISTS")
            #expect(KiiUser.current() === bob)
        }

        private static let users = RequestPattern("POST \(KiiCloud.root)/users")
        private static let token = RequestPattern("POST \(KiiCloud.root)/oauth2/token")

        @Test func `a registration whose login was lost only logs in the next time`() throws {
            let user = KiiUser(username: "carol", andPassword: "1234")
            cloud.server.inject(.offline, into: Self.token)
            #expect(thrown { try user.performRegistrationSynchronous() }?.code == 201)
            #expect(!KiiUser.loggedIn())
            try user.performRegistrationSynchronous()
            #expect(KiiUser.current() === user && user.username == "carol" && user.userID != nil)
            #expect(cloud.server.requests(Self.users).count == 1)
            #expect(thrown { try user.performRegistrationSynchronous() }?.code == 306)
        }

        @Test func `so it does with another user of the same name and password, and with no other`() throws {
            cloud.server.inject(.offline, into: Self.token)
            #expect(
                thrown { try KiiUser(username: "carol", andPassword: "1234").performRegistrationSynchronous() }?.code
                    == 201
            )
            let other = KiiUser(username: "carol", andPassword: "12345")
            #expect(thrown { try other.performRegistrationSynchronous() }?.code == 503)
            let same = KiiUser(username: "carol", andPassword: "1234")
            try same.performRegistrationSynchronous()
            #expect(KiiUser.current() === same)
            let again = KiiUser(username: "carol", andPassword: "1234")
            #expect(thrown { try again.performRegistrationSynchronous() }?.code == 503)
        }

        @Test func `after any login a registration is a new one`() throws {
            let user = KiiUser(username: "carol", andPassword: "1234")
            cloud.server.inject(.offline, into: Self.token)
            #expect(thrown { try user.performRegistrationSynchronous() }?.code == 201)
            try KiiUser.authenticateSynchronous("carol", withPassword: "1234")
            KiiUser.logOut()
            #expect(thrown { try user.performRegistrationSynchronous() }?.code == 503)
            #expect(!KiiUser.loggedIn())
        }

        @Test func `a registration whose answer was lost logs in when its password does`() throws {
            let user = KiiUser(username: "carol", andPassword: "1234")
            cloud.server.inject(.losesReply, into: Self.users)
            #expect(thrown { try user.performRegistrationSynchronous() }?.code == 201)
            try user.performRegistrationSynchronous()
            #expect(KiiUser.current() === user && cloud.server.requests(Self.users).count == 2)
            #expect(cloud.server.sessions(of: "carol").count == 1)
        }

        @Test func `a registration that may have been lost is 503 under the name of somebody else`() throws {
            let user = KiiUser(username: "ada", andPassword: "1234")
            cloud.server.inject(.timesOut, into: Self.users)
            #expect(thrown { try user.performRegistrationSynchronous() }?.code == 201)
            let error = try #require(thrown { try user.performRegistrationSynchronous() })
            #expect(error.code == 503 && error.kiiErrorSummary() == "USER_ALREADY_EXISTS")
            #expect(!KiiUser.loggedIn())
        }

        @Test func `a registration that never arrived is no login`() throws {
            let user = KiiUser(username: "ada", andPassword: KiiCloud.password)
            cloud.server.inject(.offline, into: Self.users)
            #expect(thrown { try user.performRegistrationSynchronous() }?.code == 201)
            #expect(thrown { try user.performRegistrationSynchronous() }?.code == 503)
            #expect(!KiiUser.loggedIn() && cloud.server.requests(Self.token).isEmpty)
        }

        @Test func `a pseudo user becomes a user with a name`() throws {
            let fields = KiiUserFields()
            fields.displayName = "Player 1"
            fields.setObject(12_000, forKey: "HighScore")
            let user = try KiiUser.registerAsPseudoUserSynchronous(with: fields)
            #expect(user.isPseudoUser && user.username == nil && KiiUser.current() === user)
            #expect(user.displayName == "Player 1" && user.getObjectForKey("HighScore") as? Int == 12_000)
            let token = try #require(user.accessToken)
            #expect(try KiiUser.authenticate(withTokenSynchronous: token).isPseudoUser)
            let builder = KiiIdentityDataBuilder()
            #expect(builder.build() == nil)
            #expect(thrown { try builder.buildWithError() }?.code == 306)
            builder.userName = "player"
            let current = try #require(KiiUser.current())
            try current.putIdentityDataSynchronous(
                builder.buildWithError(),
                userFields: nil,
                password: KiiCloud.password
            )
            #expect(current.username == "player" && !current.isPseudoUser)
            #expect(current.getObjectForKey("HighScore") as? Int == 12_000)
            KiiUser.logOut()
            try KiiUser.authenticateSynchronous("player", withPassword: KiiCloud.password)
        }
    }
}
