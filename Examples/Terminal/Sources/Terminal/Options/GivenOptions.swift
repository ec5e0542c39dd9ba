package import Foundation
package import LatchkeyScreens

/// The options of a command line as texts, and how those are understood that every program has.
package struct GivenOptions {
    private let environment: [String: String]
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// Whether a command line asks for help, which wins over everything else that it says.
    package static func askForHelp(_ arguments: [String]) -> Bool {
        arguments.contains { $0 == "--help" || $0 == "-h" }
    }

    /// Reads a command line.
    ///
    /// - Parameters:
    ///   - arguments: What stands after the program's name.
    ///   - environment: Where `url(_:or:default:)` and `language` look for what the command line does not say.
    ///   - valued: The options with a value, which stands after them or behind `=`; `--color` is known anyway.
    /// - Throws: `OptionsError` for an option that is not known or has no value, and for what is no option.
    package init(
        _ arguments: [String],
        environment: [String: String],
        valued: Set<String>
    ) throws(OptionsError) {
        self.environment = environment
        var rest = arguments[...]
        while let argument = rest.popFirst() { try take(argument, &rest, valued) }
    }

    private mutating func take(
        _ argument: String,
        _ rest: inout ArraySlice<String>,
        _ valued: Set<String>
    ) throws(OptionsError) {
        guard argument.hasPrefix("-") else { throw .unexpectedArgument(argument) }
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (option, attached) = (parts[0], parts.count == 2 ? parts[1] : nil)
        if option == "--color" {
            if attached != nil { throw .unexpectedValue(option) }
            flags.insert(option)
        } else if valued.contains(option) {
            values[option] = if let attached { attached } else { try Self.next(&rest, after: option) }
        } else {
            throw .unknownOption(option)
        }
    }

    private static func next(_ rest: inout ArraySlice<String>, after option: String) throws(OptionsError) -> String {
        guard let next = rest.first, !next.hasPrefix("--") else { throw .missingValue(option) }
        return rest.removeFirst()
    }
}

extension GivenOptions {
    /// Whether colours are wanted even without a terminal.
    package var color: Bool { flags.contains("--color") }

    /// A server's address; where it is not given, the environment's, and without one the usual.
    package func url(
        _ option: String,
        or variable: String,
        default usual: String
    ) throws(OptionsError) -> URL {
        let text = values[option] ?? environment[variable].nonEmpty ?? usual
        guard
            let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host(percentEncoded: false)?.isEmpty == false
        else { throw .invalidServer(text) }
        return url
    }

    /// The file that keeps who is logged in.
    package func store() throws(OptionsError) -> URL? {
        guard let text = values["--store"] else { return nil }
        if text.isEmpty { throw .emptyStore }
        return URL(filePath: text)
    }

    /// What stands behind an option.
    package func text(_ option: String) -> String? { values[option] }

    /// A secret in a file; where none is given, the environment's.
    ///
    /// A command line is no place for it: everybody on the computer can read that.
    package func secret(_ option: String, or variable: String) throws(OptionsError) -> String? {
        guard let file = values[option] else { return environment[variable].nonEmpty }
        guard let data = try? Data(contentsOf: URL(filePath: file)), let text = String(validating: data, as: UTF8.self),
            let line = text.split(whereSeparator: \.isNewline).first
        else { throw .unreadableFile(file) }
        return line.trimmingCharacters(in: .whitespaces)
    }

    /// The language of the screens: from the locale where it is not given.
    package func language() throws(OptionsError) -> Language {
        guard let text = values["--language"] else {
            let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0].nonEmpty }
            return Language(preferred: Array(locale.prefix(1)))
        }
        guard let language = Language(rawValue: text.lowercased()) else { throw .unknownLanguage(text) }
        return language
    }

    /// One of several words, the first of which is meant where none is given.
    package func choice<Choice>(_ option: String, default usual: Choice) throws(OptionsError) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let text = values[option] else { return usual }
        guard let choice = Choice(rawValue: text.lowercased()) else {
            throw .unknownChoice(text, of: option, from: Choice.allCases.map(\.rawValue))
        }
        return choice
    }
}

extension String? {
    fileprivate var nonEmpty: String? { self?.isEmpty == true ? nil : self }
}
