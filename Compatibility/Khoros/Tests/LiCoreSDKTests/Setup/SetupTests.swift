import Foundation
import Latchkey
import LatchkeyTesting
import LiCoreSDK
import Testing

/// The shared SDK of a program.
@Suite(.serialized, .timeLimit(.minutes(1))) struct SetupTests {
    /// A login that waits on a screen.
    private struct Waiting {
        let shown = Event()
        let go = Event()

        func presenter(_ community: Community) -> LiBrowserPresenter {
            LiBrowserPresenter { [server = community.server, shown, go] page in
                await shown.happen()
                await go.wait()
                return try await server.authorize(page, as: "ada")
            }
        }
    }

    @Test func `set up twice with the same credentials, a login that is under way goes on`() async throws {
        let (community, record, waiting) = (try Community(), LoginRecord(), Waiting())
        let credentials = try Community.credentials("https://community.example.com/", tenantID: "twice")
        let sdk = try community.start(credentials)
        LiSDKManager.setup(credentials: credentials) { _ in sdk }
        sdk.authManager.liLoginDelegate = record
        LiSDKManager.shared().liAuthManager.initLoginFlow(from: waiting.presenter(community))
        await waiting.shown.wait()
        LiSDKManager.setup(credentials: credentials) { _ in
            Issue.record("the same community was set up anew")
            return sdk
        }
        await waiting.go.happen()
        let ending = try await record.next()
        #expect(ending == .success(try #require(community.server.user("ada")).id.rawValue))
        #expect(LiSDKManager.shared() === sdk)
    }

    @Test func `set up for another community, a login that is under way is ended and reported`() async throws {
        let (community, record, waiting) = (try Community(), LoginRecord(), Waiting())
        let before = try community.start()
        LiSDKManager.setup(credentials: try Community.credentials(tenantID: "before")) { _ in before }
        before.authManager.liLoginDelegate = record
        LiSDKManager.shared().authManager.initLoginFlow(from: waiting.presenter(community))
        await waiting.shown.wait()
        let after = try Community().start()
        LiSDKManager.setup(credentials: try Community.credentials(tenantID: "after")) { _ in after }
        #expect(try await record.next() == .failure(LiBaseError.Code.cancelled))
        #expect(LiSDKManager.shared() === after)
        #expect(LiSDKManager.shared().authManager === LiSDKManager.shared().liAuthManager)
        await waiting.go.happen()
        #expect(!before.authManager.isUserLoggedIn())
    }

    @Test func `set up with a client of one's own, it is the one`() async throws {
        let community = try Community()
        let forum = try #require(URL(string: "https://forum.example.com"))
        let credentials = try Community.credentials(tenantID: "community with a forum")
        let latchkey = LatchkeyClient.fake(server: community.server, application: "community", trustedOrigins: [forum])
        LiSDKManager.setup(credentials: credentials, latchkey: latchkey)
        #expect(LiSDKManager.shared().latchkey === latchkey)
        // The control: with the same credentials the existing SDK stays.
        LiSDKManager.setup(credentials: credentials, latchkey: .fake(server: community.server))
        #expect(LiSDKManager.shared().latchkey === latchkey)
    }
}
