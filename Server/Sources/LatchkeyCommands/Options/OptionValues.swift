import Foundation
import LatchkeyJSON

/// The values of the server's options: the command line overrides the environment, the environment the file.
struct OptionValues {
    private let flags: [String: String]
    private let environment: [String: String]
    private let file: [String: String]

    /// - Parameters:
    ///   - flags: The values on the command line, by key.
    ///   - environment: The process's environment.
    ///   - path: A JSON file; nil for none.
    /// - Throws: `StartError.configurationFile`.
    init(flags: [String: String], environment: [String: String], file path: String?) throws {
        self.flags = flags
        self.environment = environment
        file = try path.map(OptionFile.read) ?? [:]
    }

    /// The given value; nil without one.
    func given(_ option: ServerOption) -> String? {
        flags[option.key] ?? environment[option.variable] ?? file[option.key]
    }

    /// The given value, or the option's standard value.
    func text(_ option: ServerOption) -> String? {
        if let given = given(option) { return given }
        guard case .value(let standard) = option.standard else { return nil }
        return standard
    }

    /// The parsed value; nil if there is neither a given nor a standard value.
    ///
    /// - Throws: `StartError.option` if `parse` returns nil.
    func value<Value>(
        _ option: ServerOption,
        expected: @autoclosure () -> String,
        parse: (String) throws -> Value?
    ) throws -> Value? {
        guard let text = text(option) else { return nil }
        guard let value = try parse(text) else { throw option.refusal(of: text, expected: expected()) }
        return value
    }

    func number(_ option: ServerOption, in range: ClosedRange<Int>, of noun: String = "number") throws -> Int {
        let text = text(option) ?? ""
        guard let number = Int(text), range.contains(number) else {
            throw option.refusal(of: text, expected: "a \(noun) from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A nonempty value; nil if there is none.
    func nonempty(_ option: ServerOption, expected: String) throws(StartError) -> String? {
        guard let text = text(option) else { return nil }
        guard !text.isEmpty else { throw option.refusal(of: "An empty text", expected: expected) }
        return text
    }

    /// The values of a list, which commas separate.
    func list(_ option: ServerOption) -> [String] {
        (text(option) ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    func choice<Choice: CaseIterable & RawRepresentable<String>>(_ option: ServerOption) throws -> Choice {
        let text = text(option) ?? ""
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue)
            let nearest = NearestName.of(text, in: choices).map { "; did you mean \($0)?" } ?? ""
            throw option.refusal(of: text, expected: "one of " + choices.joined(separator: ", ") + nearest)
        }
        return choice
    }
}

extension ServerOption {
    func refusal(of value: String, expected: String) -> StartError {
        .option(name: flag, value: value, expected: expected)
    }

    func isMissing(for other: ServerOption) -> StartError {
        .optionMissing(name: flag, neededBy: other.flag)
    }
}

/// A JSON file with options.
private enum OptionFile {
    static func read(_ path: String) throws -> [String: String] {
        let keys = ServerOption.all.map(\.key)
        let members = try members(of: path)
        let unknown = members.keys.filter { !keys.contains($0) }.sorted()
        guard unknown.isEmpty else {
            let names = unknown.map { name in
                name + (NearestName.of(name, in: keys).map { " (did you mean \($0)?)" } ?? "")
            }
            throw StartError.configurationFile(
                path: path,
                problem: "it has the unknown options \(names.joined(separator: ", ")). "
                    + "Known are \(keys.joined(separator: ", "))."
            )
        }
        var values: [String: String] = [:]
        for (key, value) in members.sorted(by: { $0.key < $1.key }) where value != .null {
            guard let text = text(value) else {
                throw StartError.configurationFile(
                    path: path,
                    problem: "\(key) is neither a text, nor a whole number, nor a list of texts."
                )
            }
            values[key] = text
        }
        return values
    }

    private static func members(of path: String) throws -> [String: JSONValue] {
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: try Data(contentsOf: URL(filePath: path)))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            throw StartError.configurationFile(path: path, problem: "it does not exist.")
        } catch {
            throw StartError.configurationFile(path: path, problem: "it cannot be read as JSON.")
        }
        guard let members = value.objectValue else {
            throw StartError.configurationFile(path: path, problem: "it is not a JSON object.")
        }
        return members
    }

    /// Nil if the value has another type.
    private static func text(_ value: JSONValue) -> String? {
        if let number = value.integerValue { return String(number) }
        guard let list = value.arrayValue else { return value.stringValue }
        let texts = list.compactMap(\.stringValue)
        return texts.count == list.count ? texts.joined(separator: ",") : nil
    }
}
