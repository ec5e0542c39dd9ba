import ArgumentParser
import Foundation

/// ArgumentParser's description of a command, the source of manual pages.
struct CommandDescription: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let subcommands: [CommandDescription]?
    let arguments: [Argument]?

    struct Argument: Decodable {
        let kind: String
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let preferredName: Name?
        let names: [Name]?
        let valueName: String?
        let abstract: String?
    }

    struct Name: Decodable {
        let kind: String
        let name: String
    }

    var shown: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
    }

    private struct Tool: Decodable {
        let command: CommandDescription
    }

    /// - Throws: `DecodingError` if ArgumentParser's format has changed.
    static func of(_ command: (some ParsableCommand).Type) throws -> CommandDescription {
        try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8)).command
    }
}

extension CommandDescription.Argument {
    /// For example `--port`; both names for a flag with an opposite.
    var option: String {
        let names = names?.filter { $0.kind == "long" } ?? []
        return (names.isEmpty ? [preferredName].compactMap { $0 } : names).map { "--\($0.name)" }.joined(
            separator: ", "
        )
    }

    var value: String { valueName ?? "value" }
}
