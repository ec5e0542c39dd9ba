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
                guard let option = ServerOption.all.first(where: { $0.flag == flag }),
                    flags.updateValue(value, forKey: option.key) == nil
                else { return nil }
            }
        }
    }
}
