import Foundation
import LatchkeyScreens
import Testing

@testable import CommunityScreens

@Suite struct HomeScreenTests {
    static let question = ForumQuestion(
        id: 7,
        created: Date(timeIntervalSince1970: 0),
        title: "Why?",
        author: "ada",
        kudos: 0,
        replies: 0
    )

    /// A screen after what has happened to it.
    func made(
        user: String? = nil,
        isSSO: Bool = false,
        after events: HomeEvent...
    ) -> HomeScreen {
        var screen = HomeScreen(user: user, isSSO: isSSO, language: .english)
        for event in events { _ = screen.handle(event) }
        return screen
    }

    @Test func `it loads the questions when it appears, and shows them`() {
        var screen = made()
        #expect(screen.handle(.appeared) == [.showProgress(message: "Loading..."), .load])
        #expect(screen.progress == "Loading...")
        #expect(screen.handle(.loaded([Self.question])) == [.hideProgress])
        #expect(screen.progress == nil)
        #expect(screen.handle(.progressHidden) == [.showQuestions])
        #expect(screen.questions == [Self.question])
    }

    @Test func `a guest has Sign in, a user has the composer and the profile`() {
        #expect(made().buttons == [.signIn])
        #expect(made(user: "ada").buttons == [.compose, .profile])
    }

    @Test func `who comes with a token is signed in silently first, with the buttons hidden`() {
        var screen = made(isSSO: true)
        #expect(screen.buttons.isEmpty)
        #expect(screen.handle(.appeared) == [.signOn])
        #expect(screen.buttons.isEmpty)
        #expect(screen.handle(.logInEnded(.loggedIn(as: "ada"))) == [.showProgress(message: "Loading..."), .load])
        #expect(screen.user == "ada")
        #expect(screen.buttons == [.compose, .profile])
    }

    @Test func `who comes with a token and is signed in already needs no other one`() {
        var screen = made(user: "ada", isSSO: true)
        #expect(screen.handle(.appeared) == [.showProgress(message: "Loading..."), .load])
    }

    static let refusals: [(String?, String)] = [
        ("The token is over.", "The token is over."), (nil, "You could not be signed in. Please try again later."),
    ]

    @Test(arguments: refusals)
    func `a token that is refused is told under Login error, and the questions are read all the same`(
        _ message: String?,
        _ told: String
    ) {
        var screen = made(isSSO: true, after: .appeared)
        let alert = ScreenAlert(title: "Login error", message: told)
        #expect(
            screen.handle(.logInEnded(.failed(message)))
                == [.showAlert(alert), .showProgress(message: "Loading..."), .load]
        )
        #expect(screen.user == nil)
        #expect(screen.buttons.isEmpty)
    }

    @Test func `a login that is left without one says nothing`() {
        var screen = made(after: .appeared, .loaded([]), .progressHidden)
        #expect(screen.handle(.signInChosen) == [.openLogIn])
        #expect(screen.handle(.logInEnded(.cancelled)) == [.showQuestions])
        #expect(screen.buttons == [.signIn])
    }

    @Test func `a question is opened by its number, and what was done there is loaded afterwards`() {
        var screen = made(after: .appeared, .loaded([Self.question]), .progressHidden)
        for number in [0, 2, -1, Int.max] {
            #expect(screen.handle(.questionChosen(number)) == [.showNotice("There is no question with this number.")])
        }
        #expect(screen.handle(.questionChosen(1)) == [.openDiscussion(7)])
        #expect(screen.handle(.uncovered(user: "ada")) == [.showProgress(message: "Loading..."), .load])
        #expect(screen.user == "ada")
    }

    @Test func `a guest gets neither composer nor profile`() {
        var screen = made(after: .appeared, .loaded([]), .progressHidden)
        for event in [HomeEvent.composeChosen, .profileChosen] {
            #expect(screen.handle(event) == [.showNotice("You are not signed in.")])
        }
        var user = made(user: "ada", after: .appeared, .loaded([]), .progressHidden)
        #expect(user.handle(.composeChosen) == [.openComposer])
    }

    @Test func `what was read stays when reading it again fails`() {
        var screen = made(after: .appeared, .loaded([Self.question]), .progressHidden, .refreshChosen)
        #expect(screen.handle(.failed(.other)) == [.hideProgress])
        let alert = ScreenAlert(title: "Error", message: "An error occurred, please try again later")
        #expect(screen.handle(.progressHidden) == [.showAlert(alert)])
        #expect(screen.questions == [Self.question])
    }

    @Test func `a session that has ended elsewhere is told, and the guest reads on`() {
        var screen = made(user: "ada", after: .appeared, .loaded([Self.question]), .progressHidden)
        #expect(screen.handle(.sessionEnded("Ended.")) == [.showNotice("Ended."), .showQuestions])
        #expect(screen.buttons == [.signIn])
    }

    @Test func `nothing happens out of turn`() {
        var screen = made(after: .appeared)
        for event in [HomeEvent.refreshChosen, .signInChosen, .progressHidden, .appeared, .uncovered(user: "x")] {
            #expect(screen.handle(event).isEmpty)
        }
    }
}
