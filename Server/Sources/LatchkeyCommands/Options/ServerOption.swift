/// An option of the server: on the command line, in the environment or in a JSON file.
///
/// The declarations in `ServerOption+All.swift` are the only list. The flags with their help, the manual page, the
/// shell completion, the variables, the keys of the file and the table in `Documentation/Operating.md` come from it.
package struct ServerOption: Sendable, Equatable {
    /// The name in a file, for example `publicURL`.
    package let key: String
    package let help: String
    package let standard: Standard
    /// Whether a value may begin with a hyphen, so that the error for `--port -1` names the option.
    let isNumber: Bool

    /// The value of an option that is not given.
    package enum Standard: Sendable, Equatable {
        case none
        case value(String)
        /// Depends on other settings, as the sentence says.
        case described(String)
    }

    init(_ key: String, _ help: String, standard: Standard = .none, isNumber: Bool = false) {
        self.key = key
        self.help = help
        self.standard = standard
        self.isNumber = isNumber
    }

    /// The name on the command line, for example `--public-url`.
    package var flag: String { "--" + words.joined(separator: "-") }

    /// The name in the environment, for example `LATCHKEY_PUBLIC_URL`.
    package var variable: String { (["latchkey"] + words).joined(separator: "_").uppercased() }

    /// The line in the table of `Documentation/Operating.md`.
    package var documentationRow: String {
        let standard =
            switch standard {
            case .none: ""
            case .value(let value): "`\(value)`"
            case .described(let text): text
            }
        return "| `\(flag)` | `\(variable)` | `\(key)` | \(standard) | \(help) |"
    }

    /// The help, with the default value.
    func fullHelp(_ help: String?) -> String {
        let help = help ?? self.help
        return switch standard {
        case .none: help
        case .value(let text), .described(let text): "\(help) (default: \(text))"
        }
    }

    /// The words of the key: `public` and `url` of `publicURL`.
    private var words: [String] {
        var words = [""]
        var last: Character = "A"
        for character in key {
            if character.isUppercase, !last.isUppercase { words.append("") }
            words[words.endIndex - 1] += character.lowercased()
            last = character
        }
        return words
    }
}
