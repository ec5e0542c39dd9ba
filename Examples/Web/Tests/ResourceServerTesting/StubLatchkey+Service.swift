package import Foundation
import HummingbirdTesting
package import ResourceServer

extension StubLatchkey {
    /// Runs a test of a service beside this stub, with a database file of its own.
    ///
    /// - Parameters:
    ///   - url: Where the service looks for Latchkey; nil for this stub.
    ///   - test: Is handed the stub's address as the service sees it, and the file.
    /// - Throws: What the test throws.
    package func serves(
        at url: URL? = nil,
        _ test: @escaping @Sendable (LatchkeyServer, _ database: String) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "service-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await application.test(.live) { stub in
            guard let port = stub.port, let own = URL(string: "http://127.0.0.1:\(port)") else {
                throw URLError(.badURL)
            }
            try await test(LatchkeyServer(url: url ?? own), folder.appending(path: "service.sqlite").path())
        }
    }
}
