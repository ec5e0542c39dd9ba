import Foundation
import KiiSDK
import Latchkey
import LatchkeyTesting
import LatchkeyUI
import Testing

extension KiiSDKTests {
    /// A login on the screens of `LatchkeyUI`, which share the client with the SDK.
    @MainActor @Suite struct ScreenLogInTests {
        let cloud = KiiCloud()
        let latchkey: LatchkeyClient

        init() {
            latchkey = .fake(server: cloud.server, application: KiiCloud.app, credentialStore: cloud.store)
            Kii.begin(withID: KiiCloud.app, andKey: KiiCloud.key, latchkey: latchkey)
        }

        private func logIn(_ name: String) async throws {
            let screens = SignInModel(latchkey, options: SignInOptions(appName: "Balance", language: .english))
            let running = Task { await screens.run() }
            try await screens.wait { $0.state != .opening }
            screens.show(.logIn())
            screens.send(.edited(.username, name))
            screens.send(.edited(.password, KiiCloud.password))
            screens.send(.submitted)
            try await screens.wait { $0.screen == nil || $0.alert != nil }
            #expect(screens.alert == nil)
            running.cancel()
            await running.value
        }

        @Test func `the user of the screen is the app's user, and their calls work`() async throws {
            try await logIn("ada")
            #expect(KiiUser.current() == nil)
            cloud.server.forgetRequests()
            let told = await told { KiiUser.authenticate(storedCredentials: $0) }
            let user = try #require(told.user)
            #expect(KiiUser.current() === user && user.username == "ada" && user.displayName == "Ada")
            #expect(cloud.server.requests.isEmpty)
            try user.refreshSynchronous()
            #expect(user.getObjectForKey("score") as? Int == 7)
        }

        @Test func `another user of the screen replaces the app's user`() async throws {
            try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            try await logIn("bob")
            #expect(KiiUser.current()?.username == "ada")
            try KiiUser.authenticateWithStoredCredentialsSynchronous()
            #expect(KiiUser.current()?.username == "bob")
        }

        @Test func `a logout of the app ends the login of the screen`() async throws {
            try await logIn("ada")
            try KiiUser.authenticateWithStoredCredentialsSynchronous()
            KiiUser.logOut()
            #expect(try await latchkey.restore() == .signedOut)
        }
    }
}
