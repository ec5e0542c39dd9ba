import Foundation
import LatchkeyCore

/// A secret for a command, from a file, standard input or the environment.
///
/// It is never on the command line, which other users of the machine can see.
enum SecretInput {
    private static let most = 64 * 1024

    /// Reads a secret, without the line end that editors and `echo` add.
    ///
    /// - Parameters:
    ///   - path: A file; `-` for standard input; nil to read the environment.
    ///   - option: The option that names the file.
    ///   - variable: The environment variable.
    ///   - environment: The environment.
    /// - Returns: The secret; nil if none is given.
    /// - Throws: `StartError` if others can read the file, `CommandError` if it is empty.
    static func read(
        _ path: String?,
        option: String,
        variable: String,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> Secret? {
        guard let path else { return environment[variable].map { Secret(withoutLineEnd($0)) } }
        let text: String
        if path == "-" {
            let data = try FileHandle.standardInput.read(upToCount: most) ?? Data()
            text = String(decoding: data, as: UTF8.self)
        } else {
            text = try ConfiguredSecret.file(path: path).readAll().text
        }
        let secret = withoutLineEnd(text)
        guard !secret.isEmpty else { throw CommandError.asked("The file of \(option) is empty.") }
        return Secret(secret)
    }

    private static func withoutLineEnd(_ text: String) -> String {
        String(text.reversed().drop(while: \.isNewline).reversed())
    }
}

/// A file without secrets.
enum FileInput {
    static func read(_ path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path), data.count <= 64 * 1024 else {
            throw CommandError.asked("The file \(path) cannot be read.")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
