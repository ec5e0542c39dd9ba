import ArgumentParser
import Foundation

/// A command as ArgumentParser describes it: what manual pages are written from.
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

    /// The subcommands that people see.
    var shown: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
    }

    private struct Tool: Decodable {
        let command: CommandDescription
    }

    /// - Throws: `DecodingError` when the parser describes itself in another way than it did.
    static func of(_ command: (some ParsableCommand).Type) throws -> CommandDescription {
        try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8)).command
    }
}

extension CommandDescription.Argument {
    /// `--port`; of a flag that has an opposite both.
    var option: String {
        let names = names?.filter { $0.kind == "long" } ?? []
        return (names.isEmpty ? [preferredName].compactMap { $0 } : names).map { "--\($0.name)" }.joined(
            separator: ", "
        )
    }

    var value: String { valueName ?? "value" }
}
