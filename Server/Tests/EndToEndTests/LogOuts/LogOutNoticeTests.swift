import Foundation
import LatchkeyAPI
import LatchkeyTesting
import Testing

/// The real program and an application that hears about the end of its sessions.
@Suite(.serialized, .timeLimit(.minutes(4))) struct LogOutNoticeTests {
    @Test func `a session that ends while no server runs is announced by the next one`() async throws {
        let (folder, receiver) = (try await TemporaryFolder(), try await NoticeReceiver())
        let server = try await LocalServer.start(in: folder, arguments: NotifiedApplication.arguments)
        let session = try await server.newUser().session
        await server.stop()
        try await NotifiedApplication.register(receiver, in: folder)
        let ended = try await Command.run(["sessions", "end", session.id.rawValue], in: folder)
        #expect(ended.exitCode == 0)
        #expect(try await NotifiedApplication.listed(in: folder).map(\.state) == ["waiting"])
        try await server.restart()
        let claims = try NotifiedApplication.claims(in: try #require(await receiver.next()))
        #expect(claims["iss"] as? String == "https://id.example.com")
        #expect(claims["aud"] as? String == "default")
        #expect(claims["sid"] as? String == session.id.rawValue)
        #expect(claims["nonce"] == nil)
        #expect(
            try await becomesTrue(within: .seconds(30)) {
                try await NotifiedApplication.listed(in: folder).first?.state == "sent"
            }
        )
        #expect(try await NotifiedApplication.listed(in: folder).map(\.attempts) == [1])
        await server.stop()
        await receiver.close()
    }
}
