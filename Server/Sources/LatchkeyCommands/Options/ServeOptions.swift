import ArgumentParser

/// All server options as flags of a command.
///
/// ArgumentParser finds flags by reflection; this type's mirror has the options of `ServerOption.all` instead of
/// properties.
package struct ServeOptions: ParsableArguments, CustomReflectable {
    /// The values given, by the options' keys.
    package private(set) var values: [String: String] = [:]

    package init() {}

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for key in ServerOption.all.map(\.key) {
            values[key] = try container.decode(Option<String?>.self, forKey: Key(stringValue: key)).wrappedValue
        }
    }

    package var customMirror: Mirror {
        Mirror(self, children: ServerOption.all.map { (label: $0.key, value: Option<String?>($0)) })
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension Option<String?> {
    /// - Parameters:
    ///   - option: The option that the flag sets.
    ///   - help: Replaces the option's own help.
    init(_ option: ServerOption, help: String? = nil) {
        self.init(
            name: .customLong(String(option.flag.dropFirst(2))),
            parsing: option.isNumber ? .unconditional : .next,
            help: ArgumentHelp(stringLiteral: option.fullHelp(help))
        )
    }
}
