/// Why a command line cannot be followed.
package enum OptionsError: Error, Hashable {
    case unknownOption(String)
    case unexpectedArgument(String)
    case missingValue(String)
    case unexpectedValue(String)
    case invalidServer(String)
    case unknownLanguage(String)
    case unknownChoice(String, of: String, from: [String])
    case emptyStore
    case unreadableFile(String)

    package var sentence: String {
        switch self {
        case .unknownOption(let option): "There is no option \(option)."
        case .unexpectedArgument(let argument): "\"\(argument)\" is not expected here; options start with --."
        case .missingValue(let option): "\(option) needs a value after it."
        case .unexpectedValue(let option): "\(option) takes no value."
        case .invalidServer(let text): "\"\(text)\" is not a server's address. Give one like http://127.0.0.1:8080."
        case .unknownLanguage(let text): "\"\(text)\" is not a language of this app. Give en or ja."
        case .unknownChoice(let text, let option, let choices):
            "\"\(text)\" is nothing that \(option) knows. Give \(choices.joined(separator: " or "))."
        case .emptyStore: "--store needs the name of a file."
        case .unreadableFile(let file): "There is nothing to read in \"\(file)\"."
        }
    }
}
