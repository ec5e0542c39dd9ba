import Foundation
import Latchkey
import LatchkeyTesting
import LiCoreSDK
import Testing

/// Logging out, and the data that stays.
@Suite(.timeLimit(.minutes(1))) struct LogoutTests {
    let community: Community
    let sdk: LiSDKManager
    let record = LoginRecord()

    init() async throws {
        community = try Community()
        sdk = try community.start()
        sdk.authManager.liLoginDelegate = record
        sdk.authManager.initLoginFlow(from: community.browser(as: "ada"))
        _ = try await record.next()
    }

    private var auth: LiAuthManager { sdk.authManager }

    @Test func `a logout is true here and at the server`() async throws {
        #expect(auth.isUserLoggedIn())
        let error = await auth.logoutUser()
        #expect(error == nil)
        #expect(!auth.isUserLoggedIn())
        #expect(await sdk.latchkey.users.isEmpty)
        #expect(community.server.sessions(of: "ada").isEmpty)
        #expect(community.clearedCaches.value == 1)
        #expect(await record.endings.count == 1)
    }

    @Test func `a log-out without a network counts, and is sent later`() async throws {
        community.server.isOffline = true
        let error = await auth.logoutUser()
        #expect(error?.httpCode == 105)
        #expect(!auth.isUserLoggedIn())
        #expect(community.clearedCaches.value == 1)
        #expect(community.server.sessions(of: "ada").count == 1)
        community.server.isOffline = false
        let restarted = try community.start()
        #expect(!restarted.authManager.isUserLoggedIn())
        await restarted.latchkey.pendingLogOuts.sendAll()
        #expect(community.server.sessions(of: "ada").isEmpty)
    }

    @Test(arguments: [500, 403, 301])
    func `a log-out counts for any answer of the server`(_ status: Int) async throws {
        community.server.inject(.answers(.status(status)), into: .logOut)
        let error = await auth.logoutUser()
        #expect(error != nil)
        #expect(!auth.isUserLoggedIn())
        #expect(await sdk.latchkey.user == nil)
    }

    @Test func `a log-out without a login is reported`() async throws {
        _ = await auth.logoutUser()
        let again = await auth.logoutUser()
        #expect(again?.httpCode == 401)
    }

    @Test func `where nothing can be written the person stays logged in, and is told`() async throws {
        community.store.isUnwritable = true
        let error = await auth.logoutUser()
        #expect(error?.httpCode == 500)
        #expect(error?.latchkeyError?.code == .storeUnwritable)
        #expect(auth.isUserLoggedIn())
        #expect(community.clearedCaches.value == 0)
        community.store.isUnwritable = false
        let second = await auth.logoutUser()
        #expect(second == nil)
    }

    @Test func `the visitor id stays the same`() async throws {
        let visitor = sdk.visitorId
        #expect(visitor.wholeMatch(of: /[0-9A-F]{32}/) != nil)
        _ = await auth.logoutUser()
        #expect(try community.start().visitorId == visitor)
        #expect(try Community().start().visitorId != visitor)
    }
}
