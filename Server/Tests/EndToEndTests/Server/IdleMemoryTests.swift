import Foundation
import LatchkeyTesting
import TestDatabases
import Testing

/// The memory of a server that does nothing.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"))) struct IdleMemoryTests {
    /// In KiB; the release build has half of it.
    private static let mostOwn = 12 * 1024

    @Test func `soon after the start, the pages that only the start needed are not resident`() async throws {
        let folder = try await TemporaryFolder(engine: .sqlite)
        let server = try await LocalServer.start(in: folder)
        let memory = try #require(ServerMemory(of: folder.url.path()))
        // A start leaves half of the code resident.
        #expect(try await becomesTrue(within: .seconds(10)) { try memory.code("Rss") < memory.code("Size") / 4 })
        #expect(try memory.own < Self.mostOwn)
        await server.stop()
    }
}
