extension ForumSentence {
    var english: String {
        switch self {
        case .homeTitle: "Community"
        case .askTitle: "New Question"
        case .replyTitle: "Reply"
        case .profileTitle: "Profile"
        case .titleLabel: "Title"
        case .textLabel: "Text"
        case .signedInAs: "Signed in as %"
        case .emailAddressLabel: "E-mail: %"
        case .counts: "kudos: %, replies: %"

        case .loading: "Loading..."
        case .sending: "Sending..."
        case .signingOut: "Signing out..."

        case .tryAgainLater: "An error occurred, please try again later"
        case .logInErrorTitle: "Login error"
        case .logInFailed: "You could not be signed in. Please try again later."
        case .userChanged: "Somebody else is signed in now. Send again to do it as they."
        case .questionGone: "This question is not there."
        case .signedInAlready: "You are signed in as %. Sign out in your profile to sign in as somebody else."
        case .notSignedIn: "You are not signed in."
        case .signInElsewhere: "You sign in where you came from."
        case .signOutElsewhere: "You sign out where you signed in."
        case .signedOutHere: "You are signed out here; the community could not be told and will be later."

        case .kudosGiven: "You like this question. Kudos: %"
        case .refreshOffered: "The questions are not loaded. Enter refresh to try again."
        case .noQuestions: "No questions yet. Enter ask to write the first one."
        case .noReplies: "No replies yet."
        case .noSuchNumber: "There is no question with this number."
        case .sendIsOff: "Nothing to send yet. Enter edit to write something."

        case .signInCommand: "signin"
        case .composeCommand: "ask"
        case .profileCommand: "profile"
        case .homeCommands: "1 to read the first, %refresh, quit, help"
        case .homeHelp:
            "1, 2, …: read a question; reading needs no account\n"
                + "ask: ask a question, once you are signed in\n"
                + "profile: see who is signed in, and sign out\n"
                + "signin: sign in, or register\n"
                + "refresh: load the questions again\n"
                + "quit: leave; next time you are still signed in"
        case .discussionCommands: "kudos, reply, refresh, back, help"
        case .discussionHelp:
            "kudos: say that you like the question; you are asked to sign in when that is needed\n"
                + "reply: write a reply\n"
                + "refresh: load the question again\n"
                + "back: go back to the questions"
        case .composerCommands: "send, edit, cancel, help"
        case .composerHelp:
            "send: send it, once there is text; you are asked to sign in when that is needed\n"
                + "edit: write something else\n"
                + "cancel: throw it away and go back"
        case .profileCommands: "signout, back"
        case .profileCommandsSSO: "back"
        }
    }
}
