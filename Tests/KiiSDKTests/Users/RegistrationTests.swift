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
        func `what cannot be is refused without the network`(_ index: Int) throws {
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
            #expect(error.code == 503 && error.kiiErrorSummary == "USER_ALREADY_EXISTS" && error.kiiHttpStatus == 409)
            #expect(KiiUser.current() === bob)
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
