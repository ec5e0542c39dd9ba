import Foundation

/// A temporary folder of a test.
package enum TestFolder {
    package static func with<Value>(_ test: (_ path: String) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await test(folder.path())
    }
}
