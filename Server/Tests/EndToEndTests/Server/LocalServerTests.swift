import Foundation
import Latchkey
import LatchkeyTesting
import Testing

/// The real program, as apps' tests run it.
@Suite struct LocalServerTests {
    @Test func `a killed and restarted server still has its acknowledged data`() async throws {
        let folder = try await LocalServer.withServer(program: LocalServer.programOfTests) { server in
            let latchkey = server.client()
            try await latchkey.register(Registration(username: "ada", password: "correct horse"))
            await server.kill()
            try await server.restart()
            #expect(try await latchkey.account.refresh().username == "ada")
            // The line arrives through a pipe of its own, not with the answer.
            #expect(
                try await becomesTrue(within: .seconds(30)) { server.log.contains { $0.contains("path=/v1/users/me") } }
            )
            return server.folder
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path()))
    }

    @Test func `two servers at once share nothing`() async throws {
        let one = try await LocalServer.start(program: LocalServer.programOfTests)
        let other = try await LocalServer.start(program: LocalServer.programOfTests)
        #expect(one.url != other.url)
        try await one.client().register(Registration(username: "ada", password: "correct horse"))
        try await other.client().register(Registration(username: "ada", password: "correct horse"))
        #expect(await one.stop() == 0)
        #expect(await other.stop() == 0)
    }
}
