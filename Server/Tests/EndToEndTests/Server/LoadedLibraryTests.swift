import Foundation
import Latchkey
import LatchkeyTesting
import TestDatabases
import Testing

/// A server loads libraries on use.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/maps"))) struct LoadedLibraryTests {
    private static let most = 12

    @Test func `a server on SQLite loads few libraries, and a local phone number loads the rest`() async throws {
        let folder = try await TemporaryFolder(engine: .sqlite)
        let server = try await LocalServer.start(in: folder)
        let process = try #require(RunningServer(of: folder.url.path()))
        let loaded = process.libraries
        #expect(loaded.contains { $0.hasPrefix("libsqlite3.") })
        #expect(loaded.count <= Self.most, "\(loaded.sorted())")
        let ada = Registration(
            username: "ada",
            password: "correct horse",
            phoneNumber: "+819012345678",
            country: "JP"
        )
        try await server.client().register(ada)
        #expect(process.libraries.subtracting(loaded).filter { !$0.hasPrefix("libcurl") } == [])
        // The control: a library that is loaded later shows.
        try await server.client().register(
            Registration(username: "bob", password: "correct horse", phoneNumber: "090-1234-5679", country: "JP")
        )
        let all = process.libraries
        #expect(all.contains { $0.hasPrefix("libphonenumber.") })
        #expect(all.count > Self.most)
        await server.stop()
    }

    @Test func `a server on PostgreSQL loads libpq`() async throws {
        let folder = try await TemporaryFolder(engine: .postgresql)
        let server = try await LocalServer.start(in: folder)
        let process = try #require(RunningServer(of: folder.url.path()))
        #expect(process.libraries.contains { $0.hasPrefix("libpq.") })
        await server.stop()
    }
}
