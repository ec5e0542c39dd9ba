import Foundation
import KiiSDK
import LatchkeyTesting
import Testing

@testable import TitleScreenApp

extension KiiSDKTests {
    /// The statements in Kii's documents about apps, one test each.
    @Suite @MainActor struct TitleScreenTests {
        let cloud = KiiCloud()

        init() { cloud.begin() }

        /// Waits until a screen has shown a text with this prefix.
        private func wait(_ screen: ViewController, for prefix: String) async {
            await withCheckedContinuation { continuation in
                var isDone = false
                screen.onChange = {
                    guard !isDone, screen.shown.contains(where: { $0.hasPrefix(prefix) }) else { return }
                    isDone = true
                    continuation.resume()
                }
                screen.onChange()
            }
            screen.onChange = {}
        }

        @Test func `the title screen stays when nobody has logged in before`() async {
            let title = TitleViewController()
            title.viewDidLoad()
            await wait(title, for: "title")
            #expect(title.shown == ["title"])
        }

        @Test func `the title screen goes on by itself when somebody has, also without a network`() async throws {
            try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            cloud.begin()
            cloud.server.inject(.offline, times: 100)
            let title = TitleViewController()
            title.viewDidLoad()
            await wait(title, for: "balance list")
            #expect(title.shown == ["balance list"])
        }

        @Test func `a login does not block, shows progress first, and then the list`() async {
            let login = LoginViewController()
            (login.username, login.password) = ("ada", KiiCloud.password)
            login.didPressLogin()
            #expect(login.shown == ["progress: Login..."])
            await wait(login, for: "balance list")
            #expect(login.shown == ["progress: Login...", "dismissed", "balance list"])
        }

        @Test func `a login that fails stays, dismisses the progress and then alerts; the person may try again`()
            async
        {
            let login = LoginViewController()
            (login.username, login.password) = ("ada", "wrong password")
            login.didPressLogin()
            await wait(login, for: "Error: ")
            #expect(login.shown == ["progress: Login...", "dismissed", "Error: Wrong."])
            login.shown = []
            login.password = KiiCloud.password
            login.didPressLogin()
            await wait(login, for: "balance list")
        }

        @Test func `a registration logs in and shows the list`() async {
            let register = RegisterViewController()
            (register.username, register.password) = ("carol", KiiCloud.password)
            register.didPressRegister()
            #expect(register.shown == ["progress: Registering..."])
            await wait(register, for: "balance list")
            #expect(KiiUser.current()?.username == "carol")
            #expect(cloud.requests == ["POST \(KiiCloud.root)/users", "POST \(KiiCloud.root)/oauth2/token"])
        }

        @Test func `a registration under a name that is taken says so`() async {
            let register = RegisterViewController()
            (register.username, register.password) = ("ada", KiiCloud.password)
            register.didPressRegister()
            await wait(register, for: "Error: ")
            #expect(register.shown.last == "Error: The message of USER_ALREADY_EXISTS.")
        }

        @Test func `people are switched by tokens that the app keeps`() async throws {
            let switcher = TokenSwitcher()
            #expect(!switcher.keepToken())
            for name in ["ada", "bob"] {
                try KiiUser.authenticateSynchronous(name, withPassword: KiiCloud.password)
                #expect(switcher.keepToken())
            }
            let user: KiiUser? = await withCheckedContinuation { continuation in
                switcher.switchUser(to: "ada") { user, _ in continuation.resume(returning: user) }
            }
            #expect(user?.username == "ada" && KiiUser.current()?.username == "ada")
            #expect(switcher.switchUserSynchronously(to: "bob") == "bob")
            #expect(KiiUser.current()?.username == "bob")
        }

        @Test func `the token goes with every later call`() throws {
            let token = try #require(
                try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password).accessToken
            )
            try KiiUser.current()?.refreshSynchronous()
            let request = try #require(cloud.server.requests(RequestPattern("GET \(KiiCloud.root)/users/{id}")).last)
            #expect(request.header("Authorization") == "Bearer \(token)")
            #expect(request.header("X-Kii-AppID") == KiiCloud.app && request.header("X-Kii-AppKey") == KiiCloud.key)
        }

        @Test func `what an app keeps with its users goes along, changes and is removed`() throws {
            let screen = AccountScreen()
            let user = try #require(screen.registerAndWait("dora", KiiCloud.password))
            #expect(user.getObjectForKey("age") as? Int == 30)
            #expect(user.displayName == "Player 1" && user.country == "JP")
            try screen.change()
            let read = screen.read()
            #expect(read.age == nil && read.height == 170.5 && read.gender == "female")
            #expect(user.displayName == "My name" && user.country == "US")
        }

        @Test func `a builder takes whatever was typed`() {
            let screen = AccountScreen()
            #expect(screen.build("09012345678", "123ABC")?.phoneNumber == "09012345678")
            #expect(screen.build("a@example.com", "123ABC")?.email == "a@example.com")
            #expect(screen.build("ada", "123ABC")?.username == "user_123456")
            #expect(screen.build("a b", "123ABC") == nil && screen.build("ada", "1") == nil)
        }
    }
}
