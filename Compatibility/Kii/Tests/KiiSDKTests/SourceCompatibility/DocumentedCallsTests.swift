import Foundation
import KiiSDK
import LatchkeyTesting
import Testing

@testable import TitleScreenApp

extension KiiSDKTests {
    /// The documented calls that need no special server, and their results.
    @Suite @MainActor struct DocumentedCallsTests {
        let cloud = KiiCloud()
        let calls = DocumentedCalls()

        init() { cloud.begin() }

        @Test func `the token is there in all the ways in which apps ask for it`() throws {
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            let token = calls.token()
            #expect(token.token == user.accessToken && token.again == user.accessToken)
            #expect(token.end == cloud.server.clock.date + 600)
            cloud.server.endSessions(of: "ada")
            cloud.server.clock.advance(by: .seconds(700))
            #expect(thrown { try user.refreshSynchronous() }?.code == 330)
            #expect(calls.token().token == token.token)
            KiiUser.logOut()
            #expect(user.accessTokenDictionary() == nil)
        }

        @Test func `a block whose user is always there is given one with an error too`() async throws {
            let found: KiiUser = await withCheckedContinuation { continuation in
                calls.find("nobody") { continuation.resume(returning: $0) }
            }
            #expect(calls.problem?.code == 340 && found.userID == nil)
            try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            let bob: KiiUser = await withCheckedContinuation { continuation in
                calls.find("bob") { continuation.resume(returning: $0) }
            }
            #expect(bob.username == "bob")
            calls.problem = nil
            cloud.server.inject(.offline)
            let name = await withCheckedContinuation { continuation in
                calls.refresh { continuation.resume(returning: $0) }
            }
            #expect(name == "Ada" && calls.problem?.code == 201)
            calls.problem = nil
            let user = try #require(KiiUser.current())
            let gone: KiiUser = await withCheckedContinuation { continuation in
                calls.leave { continuation.resume(returning: $0) }
            }
            #expect(gone === user && calls.problem == nil && !KiiUser.loggedIn())
        }

        @Test func `an error says what the server has said, and no status where it has said nothing`() {
            calls.register("ada")
            #expect(
                calls.texts == [
                    "Error code : 503", "Error userInfo The message of USER_ALREADY_EXISTS.", "Error HTTP status : 409",
                    "Error summary : USER_ALREADY_EXISTS",
                    "Error Server error message : The message of USER_ALREADY_EXISTS.", "409",
                ]
            )
            calls.texts = []
            cloud.server.inject(.offline)
            calls.register("carol")
            #expect(calls.texts.first == "Error code : 201" && calls.texts.last == "0")
        }

        @Test func `users are made, built and described in every form`() {
            #expect(calls.users().count == 9)
            #expect(calls.builtUsers().map(\.country) == ["JP", nil, nil, "JP", nil])
            for user in calls.users() { calls.describe(user) }
            #expect(calls.texts.filter { $0 == "30" }.count == 9)
        }
    }
}
