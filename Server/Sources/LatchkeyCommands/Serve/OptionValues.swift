import Foundation
import LatchkeyJSON

/// The values of the server's options: the command line wins over the environment, the environment over the file.
struct OptionValues {
    private let flags: [String: String]
    private let environment: [String: String]
    private let file: [String: String]

    /// - Parameters:
    ///   - flags: The values on the command line, by key.
    ///   - environment: The environment, which has `LATCHKEY_PUBLIC_URL` for `publicURL`.
    ///   - path: A JSON file; nil for none.
    ///   - keys: The options that a file may have.
    /// - Throws: `StartError.configurationFile`.
    init(flags: [String: String], environment: [String: String], file path: String?, keys: [String]) throws {
        self.flags = flags
        self.environment = environment
        file = try path.map { try OptionFile.read($0, keys: keys) } ?? [:]
    }

    func text(_ key: String) -> String? {
        flags[key] ?? environment[KnownVariables.name(of: key)] ?? file[key]
    }
}

/// A JSON file with options.
private enum OptionFile {
    static func read(_ path: String, keys: [String]) throws -> [String: String] {
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

    /// Nil where the value is of another kind.
    private static func text(_ value: JSONValue) -> String? {
        if let number = value.integerValue { return String(number) }
        guard let list = value.arrayValue else { return value.stringValue }
        let texts = list.compactMap(\.stringValue)
        return texts.count == list.count ? texts.joined(separator: ",") : nil
    }
}
