import Foundation
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server in memory that apps test with answers as the real one does: the same calls, held against each other.
@Suite struct ContractTests {
    @Test(arguments: Conversation.all)
    func `the fake server answers like the real one`(_ conversation: Conversation) async throws {
        let folder = try await TemporaryFolder()
        let real = try await LocalServer.start(in: folder)
        let fake = FakeServer(url: real.url)
        let truth = Door(real.url) { request in
            let (data, response) = try await URLSession.shared.data(for: request)
            guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            return (data, response)
        }
        let copy = Door(real.url) { try await fake.data(for: $0) }
        try await conversation.hold(truth)
        try await conversation.hold(copy)
        let (expected, found) = (await truth.transcript, await copy.transcript)
        #expect(expected.count == found.count)
        for (expected, found) in zip(expected, found) { #expect(found == expected) }
        await real.stop()
    }

    @Test func `a difference is seen, so the check is not blind`() async throws {
        let url = FakeServer.standardURL
        let (one, other) = (FakeServer(), FakeServer())
        other.addUser("ada", password: "correct horse")
        let doors = (Door(url) { try await one.data(for: $0) }, Door(url) { try await other.data(for: $0) })
        try await Conversation.registering.hold(doors.0)
        try await Conversation.registering.hold(doors.1)
        #expect(await doors.0.transcript != doors.1.transcript)
    }
}
