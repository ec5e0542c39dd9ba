import Foundation
import LatchkeyScreens
import Testing

@testable import CommunityApp

@Suite struct HomePageTests {
    func commands(user: String? = nil, isSSO: Bool = false) -> String? {
        HomePage([], user: user, isSSO: isSSO, in: .english).lines.last
    }

    @Test func `a guest has signin, a user has ask and profile`() {
        #expect(commands() == "1 to read the first, signin, refresh, quit, help")
        #expect(commands(user: "ada") == "1 to read the first, ask, profile, refresh, quit, help")
    }

    @Test func `a guest with a single-sign-on token has no signin`() {
        #expect(commands(isSSO: true) == "1 to read the first, refresh, quit, help")
        #expect(commands(user: "ada", isSSO: true) == commands(user: "ada"))
    }
}

@Suite struct ForumFailureTests {
    static let failures: [(ForumFailure, String?)] = [
        (.logInCancelled, nil), (.logInFailed("No."), "Login error: No."),
        (.logInFailed(nil), "Login error: You could not be signed in. Please try again later."),
        (.userChanged, "Error: Somebody else is signed in now. Send again to do it as they."),
        (.notFound, "Error: This question is not there."), (.other, "Error: An error occurred, please try again later"),
    ]

    @Test(arguments: failures)
    func `a failure says why where it needs words`(_ failure: ForumFailure, _ told: String?) {
        #expect(failure.alert(in: .english).map { "\($0.title): \($0.message)" } == told)
    }
}
