package import Foundation
import HummingbirdTesting
package import ResourceServer

extension StubLatchkey {
    /// Runs a test of a service beside this stub, with a database file of its own.
    ///
    /// - Parameters:
    ///   - url: Latchkey's address for the service; nil for this stub.
    ///   - test: Gets Latchkey for the service, and the path of the file.
    /// - Throws: The error of the test.
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
