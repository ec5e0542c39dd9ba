import Foundation
import LatchkeyScreens

extension Invocation {
    /// Reads the command line; what it does not say comes from the environment.
    init(arguments: [String], environment: [String: String]) throws(OptionsError) {
        if arguments.contains(where: { $0 == "--help" || $0 == "-h" }) {
            self = .showHelp
            return
        }
        var given = GivenOptions(rest: arguments[...])
        while let argument = given.rest.popFirst() { try given.take(argument) }
        let server = given.server ?? environment["BALANCE_SERVER"].nonEmpty ?? "http://127.0.0.1:8080"
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0].nonEmpty }
        self = .run(
            Options(
                server: try Self.url(server),
                store: try given.store.map(Self.file),
                language: try given.language.map(Self.language) ?? Language(preferred: Array(locale.prefix(1))),
                color: given.color
            )
        )
    }

    private static func url(_ text: String) throws(OptionsError) -> URL {
        guard
            let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host(percentEncoded: false)?.isEmpty == false
        else { throw .invalidServer(text) }
        return url
    }

    private static func file(_ text: String) throws(OptionsError) -> URL {
        if text.isEmpty { throw .emptyStore }
        return URL(filePath: text)
    }

    private static func language(_ text: String) throws(OptionsError) -> Language {
        guard let language = Language(rawValue: text.lowercased()) else { throw .unknownLanguage(text) }
        return language
    }
}

/// The options as texts, before they are understood.
private struct GivenOptions {
    var rest: ArraySlice<String>
    var server: String?
    var store: String?
    var language: String?
    var color = false

    /// Takes an option with its value, which stands after it or behind `=`.
    mutating func take(_ argument: String) throws(OptionsError) {
        guard argument.hasPrefix("-") else { throw .unexpectedArgument(argument) }
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (option, attached) = (parts[0], parts.count == 2 ? parts[1] : nil)
        switch option {
        case "--server": server = try value(of: option, attached)
        case "--store": store = try value(of: option, attached)
        case "--language": language = try value(of: option, attached)
        case "--color" where attached == nil: color = true
        case "--color": throw .unexpectedValue(option)
        default: throw .unknownOption(option)
        }
    }

    private mutating func value(of option: String, _ attached: String?) throws(OptionsError) -> String {
        if let attached { return attached }
        guard let next = rest.first, !next.hasPrefix("--") else { throw .missingValue(option) }
        return rest.removeFirst()
    }
}

extension String? {
    fileprivate var nonEmpty: String? { self?.isEmpty == true ? nil : self }
}
