import Foundation
package import LatchkeyCore

/// A secret in the environment or in a file.
///
/// It is never on the command line, which other users of the machine can see.
package enum ConfiguredSecret: Sendable, Equatable {
    case text(Secret)
    case file(path: String)

    /// The secret; only the first line of a file.
    ///
    /// - Throws: `StartError` if others can read the file, or it is empty.
    func read() throws(StartError) -> Secret {
        let secret = try readAll()
        guard case .file(let path) = self else { return secret }
        guard let line = secret.text.split(whereSeparator: \.isNewline).first else {
            throw .secretFileUnusable(path: path, problem: "it is empty, or cannot be read.")
        }
        return Secret(String(line))
    }

    /// The secret with all its lines.
    ///
    /// - Throws: `StartError` if others can read the file, or it is unreadable.
    func readAll() throws(StartError) -> Secret {
        switch self {
        case .text(let secret): return secret
        case .file(let path):
            guard let text = String(validating: try PrivateFile.read(path), as: UTF8.self) else {
                throw .secretFileUnusable(path: path, problem: "it is not UTF-8 text.")
            }
            return Secret(text)
        }
    }
}
