import Foundation
import Testing

/// A text that is stored beside the tests, so that changes are noticed and intended.
///
/// `make accept` rewrites the files.
struct GoldenFile: Sendable {
    static let isAccepting = ProcessInfo.processInfo.environment["LATCHKEY_ACCEPT"] == "1"

    let url: URL

    /// - Parameter name: The path relative to the folder of this file.
    init(_ name: String) { url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name) }

    /// Expects the file to have this text, or writes it.
    func expect(_ text: String, at location: SourceLocation = #_sourceLocation) throws {
        if Self.isAccepting {
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            if (try? String(contentsOf: url, encoding: .utf8)) != text { try Data(text.utf8).write(to: url) }
            return
        }
        let kept = try? String(contentsOf: url, encoding: .utf8)
        let name = url.lastPathComponent
        #expect(kept == text, "\(name) has changed. If that is meant: make accept", sourceLocation: location)
    }
}
