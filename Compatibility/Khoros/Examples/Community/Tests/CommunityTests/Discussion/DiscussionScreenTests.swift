import Foundation
import LatchkeyScreens
import Testing

@testable import CommunityScreens

@Suite struct DiscussionScreenTests {
    static let discussion = Discussion(
        id: 7,
        created: Date(timeIntervalSince1970: 0),
        title: "Why?",
        text: "I wonder.",
        author: "ada",
        kudos: 1,
        replies: []
    )

    func made(_ events: DiscussionEvent...) -> DiscussionScreen {
        var screen = DiscussionScreen(7, language: .english)
        for event in events { _ = screen.handle(event) }
        return screen
    }

    var open: DiscussionScreen { made(.appeared, .loaded(Self.discussion), .progressHidden) }

    @Test func `it loads its question and shows it`() {
        var screen = made()
        #expect(screen.handle(.appeared) == [.showProgress(message: "Loading..."), .load(7)])
        #expect(screen.handle(.loaded(Self.discussion)) == [.hideProgress])
        #expect(screen.handle(.progressHidden) == [.showDiscussion])
    }

    @Test func `kudos that are given are counted and told`() {
        var screen = open
        #expect(screen.handle(.kudosChosen) == [.showProgress(message: "Sending..."), .giveKudos(to: 7)])
        #expect(screen.handle(.kudosGiven(2)) == [.hideProgress])
        #expect(screen.handle(.progressHidden) == [.showNotice("You like this question. Kudos: 2")])
        #expect(screen.discussion?.kudos == 2)
    }

    @Test func `kudos chosen twice are sent once`() {
        var screen = open
        _ = screen.handle(.kudosChosen)
        #expect(screen.handle(.kudosChosen).isEmpty)
    }

    static let failures: [(ForumFailure, String?)] = [
        (.logInCancelled, nil), (.logInFailed("No."), "Login error: No."),
        (.userChanged, "Error: Somebody else is signed in now. Send again to do it as they."),
        (.notFound, "Error: This question is not there."), (.other, "Error: An error occurred, please try again later"),
    ]

    @Test(arguments: failures)
    func `kudos that fail change nothing, and say why where it needs words`(_ failure: ForumFailure, _ told: String?) {
        var screen = open
        _ = screen.handle(.kudosChosen)
        #expect(screen.handle(.failed(failure)) == [.hideProgress])
        let effects = screen.handle(.progressHidden)
        let alerts = effects.compactMap { effect -> String? in
            if case .showAlert(let alert) = effect { "\(alert.title): \(alert.message)" } else { nil }
        }
        #expect(alerts == [told].compactMap(\.self))
        #expect(effects.count == alerts.count)
        #expect(screen.discussion?.kudos == 1)
        #expect(screen.handle(.backChosen) == [.close])
    }

    @Test func `a question that cannot be loaded is left`() {
        var screen = made(.appeared, .failed(.notFound))
        let alert = ScreenAlert(title: "Error", message: "This question is not there.")
        #expect(screen.handle(.progressHidden) == [.showAlert(alert), .close])
    }

    @Test func `after a reply the question is loaded again`() {
        var screen = open
        #expect(screen.handle(.replyChosen) == [.openComposer(to: 7)])
        #expect(screen.handle(.kudosChosen).isEmpty)
        #expect(screen.handle(.composerClosed) == [.showProgress(message: "Loading..."), .load(7)])
    }
}
