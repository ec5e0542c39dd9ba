extension BlogSentence {
    var english: String {
        switch self {
        case .timelineTitle: "Timeline"
        case .newPostTitle: "New Post"
        case .textLabel: "Text"
        case .loggedInAs: "Logged in as %"

        case .loading: "Loading..."
        case .sending: "Sending..."
        case .loggingOut: "Logging out..."

        case .tryAgainLater: "An error occurred, please try again later"
        case .invalidCredentials: "You have entered an invalid username or password"
        case .userChanged: "Somebody else is logged in now. Send again to post as they."
        case .loggedInAlready: "You are logged in as %. Enter logout first to log in as somebody else."
        case .notLoggedIn: "You are not logged in."

        case .refreshOffered: "The timeline is not loaded. Enter refresh to try again."
        case .noPosts: "No posts yet. Enter new to write the first one."
        case .sendIsOff: "Nothing to send yet. Enter text to write something."

        case .timelineCommands: "new, refresh, login, quit, help"
        case .timelineCommandsLoggedIn: "new, refresh, logout, quit, help"
        case .timelineHelp:
            "new: write a new post\n"
                + "refresh: load the timeline again\n"
                + "login: log in, or register; reading needs no login\n"
                + "logout: log out\n"
                + "quit: leave; next time you are still logged in"
        case .composerCommands: "send, text, cancel, help"
        case .composerHelp:
            "send: send the post, once there is text; you are asked to log in when that is needed\n"
                + "text: write another text\n"
                + "cancel: throw the text away and go back to the timeline"
        }
    }
}
