import Foundation
import Latchkey
import LatchkeyTesting
import LatchkeyUI
import LiCoreSDK
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A login on the screens of `LatchkeyUI`, which share the client with the SDK.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ScreenLoginTests {
    let community: Community
    let sdk: LiSDKManager

    init() throws {
        community = try Community()
        sdk = try community.start()
    }

    /// Logs in on the screen; nil to close it.
    private static func logIn(_ name: String?, with latchkey: LatchkeyClient) async throws {
        let screens = SignInModel(latchkey, options: SignInOptions(appName: "Forum", language: .english))
        let running = Task { await screens.run() }
        try await screens.wait { $0.state != .opening }
        screens.show(.logIn())
        if let name {
            screens.send(.edited(.username, name))
            screens.send(.edited(.password, Community.password))
            screens.send(.submitted)
        } else {
            screens.send(.cancelled)
        }
        try await screens.wait { $0.screen == nil || $0.alert != nil }
        #expect(screens.alert == nil)
        running.cancel()
        await running.value
    }

    private func presenter(_ name: String?) -> OwnScreen {
        OwnScreen { login in try await Self.logIn(name, with: login.latchkey) }
    }

    @Test func `the SDK sees the user of the screen`() async throws {
        try await Self.logIn("ada", with: sdk.latchkey)
        while !sdk.authManager.isUserLoggedIn() { await Task.yield() }
        community.server.on("GET /notes") { _, user in .text(user.username ?? "") }
        let request = URLRequest(url: community.server.url.appending(path: "notes"))
        #expect(try await sdk.clientManager.data(for: request).0 == Data("ada".utf8))
    }

    @Test func `with a presenter that shows the screen, the delegate gets the result`() async throws {
        let record = LoginRecord()
        sdk.authManager.liLoginDelegate = record
        sdk.authManager.initLoginFlow(from: presenter("ada"))
        let id = try #require(community.server.user("ada")?.id.rawValue)
        #expect(try await record.next() == .success(id))
        #expect(sdk.authManager.isUserLoggedIn())
        sdk.authManager.initLoginFlow(from: presenter(nil))
        #expect(try await record.next() == .failure(106))
    }

    @Test func `after the screen the SDK shows logins on demand again`() async throws {
        try await Self.logIn("ada", with: sdk.latchkey)
        #expect(await sdk.authManager.logoutUser() == nil)
        let screen = presenter("bob")
        sdk.authManager.loginPresenter = screen
        community.server.on("GET /notes") { _, user in .text(user.username ?? "") }
        let request = URLRequest(url: community.server.url.appending(path: "notes"))
        #expect(try await sdk.clientManager.data(for: request).0 == Data("bob".utf8))
        #expect(screen.appearances == 1)
    }
}
