/// A command line of `serve` with nothing but options and their values.
///
/// ArgumentParser finds options by reflection, which takes a tenth of the start. It reads all other command lines, and
/// says what is wrong with them.
package struct PlainServeArguments: Equatable {
    /// The values given, by the options' keys.
    package private(set) var flags: [String: String] = [:]
    /// The JSON file with options.
    package private(set) var file: String?

    private static let fileFlag = "--config"

    /// Is nil for any other command line, also for one that repeats an option or lacks a value.
    ///
    /// - Parameter arguments: The command line, without the program.
    package init?(_ arguments: [String]) {
        guard arguments.first == "serve", !arguments.count.isMultiple(of: 2) else { return nil }
        for position in stride(from: 1, to: arguments.count, by: 2) {
            let (flag, value) = (arguments[position], arguments[position + 1])
            guard !value.isEmpty, !value.hasPrefix("-") else { return nil }
            if flag == Self.fileFlag {
                guard file == nil else { return nil }
                file = value
            } else {
                guard let option = Self.option(flag), flags.updateValue(value, forKey: option.key) == nil else {
                    return nil
                }
            }
        }
    }

    /// The option of a flag, found without building the flags of all options.
    private static func option(_ flag: String) -> ServerOption? {
        guard flag.hasPrefix("--") else { return nil }
        let letters = String(flag.utf8.filter { $0 != UInt8(ascii: "-") }.map { Character(UnicodeScalar($0)) })
        return ServerOption.all.first { $0.key.lowercased() == letters && $0.flag == flag }
    }
}
