import Foundation
import LatchkeyAPI
import LatchkeyTesting
import TestDatabases
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Proofs {
    /// Several servers and an application that hears about the end of its sessions.
    @Suite struct LogOutNoticeNodeTests {
        @Test func `of two servers one announces the end`() async throws {
            let (folder, receiver) = (try await TemporaryFolder(engine: .postgresql), try await NoticeReceiver())
            try await LocalServer.start(in: folder, arguments: NotifiedApplication.arguments).stop()
            try await NotifiedApplication.register(receiver, in: folder)
            let one = try await LocalServer.start(in: folder, arguments: NotifiedApplication.arguments)
            let other = try await LocalServer.start(in: folder, arguments: NotifiedApplication.arguments)
            var ids: Set<String> = []
            for _ in 0..<10 {
                let session = try await one.newUser().session
                ids.insert(session.id.rawValue)
                var request = URLRequest(url: other.url.appending(path: "v1/sessions/current"))
                request.httpMethod = "DELETE"
                request.setValue("Bearer \(session.accessToken)", forHTTPHeaderField: "Authorization")
                #expect(try await Wire.send(request).status == 204)
            }
            var told: [String] = []
            while told.count < ids.count, let body = await receiver.next() {
                told.append(try #require(try NotifiedApplication.claims(in: body)["sid"] as? String))
            }
            #expect(Set(told) == ids)
            #expect(
                try await becomesTrue(within: .seconds(30)) {
                    try await NotifiedApplication.listed(in: folder).allSatisfy {
                        $0.state == "sent" && $0.attempts == 1
                    }
                }
            )
            await one.stop()
            await other.stop()
            await receiver.close()
        }
    }
}
