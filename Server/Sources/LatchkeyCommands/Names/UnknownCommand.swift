package import ArgumentParser

/// A subcommand that does not exist.
package struct UnknownCommand: OperatorError, Equatable {
    package let sentence: String
    package var exitCode: Int32 { 2 }

    /// Finds the first argument that should name a subcommand and does not.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - root: The program.
    /// - Returns: Nil when all subcommands exist.
    package static func find(in arguments: [String], of root: any ParsableCommand.Type) -> UnknownCommand? {
        var command = root
        var path = [name(of: root)]
        for argument in arguments {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
            guard let next = subcommands.first(where: { name(of: $0) == argument }) else {
                let shown = subcommands.filter { $0.configuration.shouldDisplay }
                return UnknownCommand(argument, below: path.joined(separator: " "), known: shown.map { name(of: $0) })
            }
            command = next
            path.append(argument)
        }
        return nil
    }

    private init(_ argument: String, below program: String, known: [String]) {
        let question = NearestName.question(argument, in: known)
        sentence = "There is no command '\(program) \(argument)'.\(question) See: \(program) --help"
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? ""
    }
}
