import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyHTTP
import Testing

@Suite struct ReloadingTests {
    @Test func `a change by another server is applied at the next turn`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lk-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(path: folder.appending(path: "latchkey.sqlite").path())
        let secret = try ServerSecret(SecureRandom.bytes(ServerSecret.length))
        func server() async throws -> Composition {
            try await Composition(database: database, secret: { _ in secret }, issuer: Issuer("http://x"))
        }
        let (here, there) = (try await server(), try await server())
        let pace = TurnedPace()
        let service = Reloading.service(for: here, pace: pace)
        let running = Task { await service.run() }
        var pauses = pace.pauses.makeAsyncIterator()
        #expect(await pauses.next() == Reloading.interval)
        let (id, _) = try await there.signingKeys.rotate(immediately: true)
        _ = try await there.administration.applications.add("kii", name: nil)
        #expect(!here.signingKeys.ring.publicKeys.map(\.id).contains(id))
        #expect(here.domain.applications["kii"] == nil)
        pace.goOn()
        #expect(await pauses.next() == Reloading.interval)
        #expect(here.signingKeys.ring.publicKeys.map(\.id).contains(id))
        #expect(here.domain.applications["kii"] != nil)
        running.cancel()
        await running.value
        await database.close()
    }
}
