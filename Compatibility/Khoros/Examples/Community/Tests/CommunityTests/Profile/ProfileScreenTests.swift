import LatchkeyScreens
import Testing

@testable import CommunityScreens

@Suite struct ProfileScreenTests {
    func made(isSSO: Bool = false) -> ProfileScreen {
        ProfileScreen(Profile(name: "ada", emailAddress: nil), isSSO: isSSO, language: .english)
    }

    @Test func `signing out leaves the profile`() {
        var screen = made()
        #expect(screen.handle(.appeared) == [.showProfile])
        #expect(screen.handle(.signOutChosen) == [.showProgress(message: "Signing out..."), .signOut])
        #expect(screen.handle(.signedOut(isTold: true)) == [.hideProgress])
        #expect(screen.handle(.progressHidden) == [.close])
    }

    @Test func `signing out that the community was not told of is done here, and says so`() {
        var screen = made()
        _ = screen.handle(.signOutChosen)
        _ = screen.handle(.signedOut(isTold: false))
        let effects = screen.handle(.progressHidden)
        let alert = ScreenAlert(
            title: "Error",
            message: "You are signed out here; the community could not be told and will be later."
        )
        #expect(effects == [.showAlert(alert), .close])
    }

    @Test func `who has come with a token does not sign out here`() {
        var screen = made(isSSO: true)
        #expect(!screen.canSignOut)
        #expect(screen.handle(.signOutChosen) == [.showNotice("You sign out where you signed in.")])
        #expect(screen.handle(.backChosen) == [.close])
    }
}
