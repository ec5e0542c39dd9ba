import LatchkeyAPI
import LatchkeyTesting
import LiCoreSDK
import Testing

@testable import ForumApp

/// Code written for the Khoros SDK compiles and behaves as before.
///
/// Another suite sets up the shared SDK; this suite uses its own.
@Suite(.timeLimit(.minutes(1))) struct ForumAppTests {
    @Test func `the credentials of an app are taken as they are`() throws {
        let launcher = ForumLauncher()
        let credentials = try #require(launcher.makeCredentials())
        #expect(launcher.problem == nil)
        #expect(credentials.redirectURL == "org.example.forum://oauth2callback")
    }

    @Test @MainActor func `a view controller that is its own delegate is told`() async throws {
        let community = try Community()
        let auth = try community.start().authManager
        let controller = QuestionViewController()
        auth.liLoginDelegate = controller
        auth.initLoginFlow(from: controller, withSSOToken: community.ssoToken())
        await auth.settle()
        #expect(controller.shownUser == community.server.user("carol")?.id.rawValue)
        auth.initLoginFlow(from: controller)
        await auth.settle()
        #expect(controller.alert == "Nobody has logged in.")
    }

    @Test @MainActor func `a view controller of the first version is told`() async throws {
        let community = try Community()
        let auth = try community.start().authManager
        let controller = FirstVersionViewController()
        auth.liLoginDelegate = controller
        auth.initLoginFlow(from: controller, withSSOToken: "nonsense")
        await auth.settle()
        #expect(controller.outcome?.isEmpty == false)
        auth.initLoginFlow(from: controller, withSSOToken: community.ssoToken())
        await auth.settle()
        #expect(controller.outcome == "welcome")
    }

    @Test func `whose service delivers is written as before`() {
        #expect(NotificationProviders.apns.rawValue == "APNS")
        #expect(NotificationProviders.firebase.rawValue == "FIREBASE")
    }
}
