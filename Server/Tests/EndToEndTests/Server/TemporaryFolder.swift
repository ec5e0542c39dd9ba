import Foundation

/// A folder that is gone when the test is.
final class TemporaryFolder: Sendable {
    let url: URL
    private let root: URL

    /// A new folder, in some new folders within one another where a path is given.
    init(within path: String = "") throws {
        // A short name: the path of a Unix socket may have 107 bytes.
        root = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString.prefix(13))")
        url = path.isEmpty ? root : root.appending(path: path)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    var database: String { url.appending(path: "data/latchkey.sqlite").path() }
    var secret: String { url.appending(path: "data/latchkey.secret").path() }
    var serverArguments: [String] { ["--database", database, "--secret-file", secret] }
}
