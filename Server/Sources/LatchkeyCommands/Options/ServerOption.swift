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
    package var flag: String { "--" + key(separatedBy: UInt8(ascii: "-")) }

    /// The name in the environment, for example `LATCHKEY_PUBLIC_URL`.
    package var variable: String { "LATCHKEY_" + key(separatedBy: UInt8(ascii: "_"), setting: 0, clearing: 0x20) }

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

    /// The key with a separator between its words: `public-url` of `publicURL`.
    ///
    /// A start asks this of every option. Keys are ASCII, whose letters differ in one bit from their other case.
    private func key(separatedBy separator: UInt8, setting set: UInt8 = 0x20, clearing cleared: UInt8 = 0) -> String {
        var text: [UInt8] = []
        var isAfterCapital = true
        for byte in key.utf8 {
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            if isCapital, !isAfterCapital { text.append(separator) }
            text.append((byte | set) & ~cleared)
            isAfterCapital = isCapital
        }
        return String(decoding: text, as: UTF8.self)
    }
}
