import ArgumentParser

/// The user that a command concerns.
struct UserArgument: ParsableArguments {
    @Argument(help: "The user's id, username, e-mail address, or phone number with its +.")
    var user: String
}
