import Foundation

/// A secret in the environment or in a file.
///
/// It is never on the command line, which other users of the machine can see.
package enum ConfiguredSecret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    case text(String)
    case file(path: String)

    /// The secret; only the first line of a file.
    ///
    /// - Throws: `StartError` if others can read the file, or it is empty.
    func read() throws(StartError) -> String {
        let text = try readAll()
        guard case .file(let path) = self else { return text }
        guard let line = text.split(whereSeparator: \.isNewline).first else {
            throw .secretFileUnusable(path: path, problem: "it is empty, or cannot be read.")
        }
        return String(line)
    }

    /// The secret with all its lines.
    ///
    /// - Throws: `StartError` if others can read the file, or it is unreadable.
    func readAll() throws(StartError) -> String {
        switch self {
        case .text(let text): return text
        case .file(let path):
            guard let text = String(validating: try PrivateFile.read(path), as: UTF8.self) else {
                throw .secretFileUnusable(path: path, problem: "it is not UTF-8 text.")
            }
            return text
        }
    }

    package var description: String {
        switch self {
        case .text: "ConfiguredSecret(…)"
        case .file(let path): "ConfiguredSecret(\(path))"
        }
    }

    package var debugDescription: String { description }
}
