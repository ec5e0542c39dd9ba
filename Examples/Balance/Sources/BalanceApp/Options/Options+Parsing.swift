import Terminal

extension Invocation {
    /// Reads the command line; what it does not say comes from the environment.
    init(arguments: [String], environment: [String: String]) throws(OptionsError) {
        if GivenOptions.askForHelp(arguments) {
            self = .showHelp
            return
        }
        let given = try GivenOptions(
            arguments,
            environment: environment,
            valued: ["--server", "--store", "--language"]
        )
        self = .run(
            Options(
                server: try given.url("--server", or: "BALANCE_SERVER", default: "http://127.0.0.1:8080"),
                store: try given.store(),
                language: try given.language(),
                color: given.color
            )
        )
    }
}
