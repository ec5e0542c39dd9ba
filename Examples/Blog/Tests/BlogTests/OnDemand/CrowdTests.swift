#if os(Linux)
import Foundation
import Latchkey
import LatchkeyTesting
import TerminalTesting
import Testing

/// A hundred posts without a user, to the real blog with the real Latchkey.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct CrowdTests {
    init() throws {
        try #require(Programs.areBuilt, "Build the server first: swift build --traits Server")
    }

    @Test(arguments: ["token", "cookie"])
    func `a hundred posts by nobody share one login, and the blog has exactly these`(_ way: String) async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let crowd = try Crowd(way, of: here) { try await $0.logIn("ada") }
            #expect(await crowd.post() == Array(repeating: "200", count: Crowd.size))
            #expect(crowd.screen.reasons.count == 1)
            let posts = try await here.blog.posts()
            #expect(posts.map(\.text).sorted() == (0..<Crowd.size).map { "post \($0)" }.sorted())
            #expect(Set(posts.map(\.creator)) == ["ada"])
        }
    }

    @Test(arguments: ["token", "cookie"])
    func `a hundred posts of which the person wants none fail alike, and the blog has none`(_ way: String) async throws
    {
        try await withNeighbourhood { here in
            let crowd = try Crowd(way, of: here) { _ in }
            #expect(await crowd.post() == Array(repeating: "login_cancelled", count: Crowd.size))
            #expect(crowd.screen.reasons.count == 1)
            #expect(try await here.blog.posts().isEmpty)
        }
    }

    @Test(arguments: ["token", "cookie"])
    func `a Latchkey that is killed while the login is shown and started again loses no post`(
        _ way: String
    ) async throws {
        try await withNeighbourhood { here in
            try await here.latchkey.register("ada", Neighbourhood.password)
            let (household, latchkey) = (here.household, here.latchkey)
            let restarted = Restarted()
            let crowd = try Crowd(way, of: here) { client in
                await latchkey.kill()
                await #expect(throws: LatchkeyError.self) { try await client.logIn("ada") }
                await restarted.set(try await household.startServer(port: latchkey.port))
                try await client.logIn("ada")
            }
            let answers = await crowd.post()
            here.latchkey = try #require(await restarted.server)
            #expect(answers == Array(repeating: "200", count: Crowd.size))
            #expect(crowd.screen.reasons.count == 1)
            #expect(try await here.blog.posts().count == Crowd.size)
        }
    }

    private actor Restarted {
        private(set) var server: RunningServer?

        func set(_ server: RunningServer) { self.server = server }
    }
}
#endif
