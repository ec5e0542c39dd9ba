package import ArgumentParser

/// `latchkey serve`.
package struct ServeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Start the server.",
        discussion: """
            Each option can also stand in the environment (LATCHKEY_PORT for --port) or in a JSON file given with \
            --config ({"port": 8080}). The command line wins over the environment, the environment over the file.
            """
    )

    @OptionGroup package var options: ServeOptions

    @Option(
        help: """
            A JSON file with these options: \(ServerOption.all.map(\.key).joined(separator: ", ")).
            """
    )
    package var config: String?

    package init() {}

    package func run() async throws {
        try await Serve(ServeConfiguration(flags: options.values, file: config)).run()
    }
}
