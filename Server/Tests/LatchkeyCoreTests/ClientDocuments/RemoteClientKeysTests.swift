import Foundation
import LatchkeyCore
import Testing

@Suite struct RemoteClientKeysTests {
    private static let url = "https://app.example.com/jwks"

    private let fetcher = FakeFetcher()
    private let clock = TurnedClock()

    private func set(_ ids: String...) -> String {
        #"{"keys":[\#(ids.map { #"{"kty":"OKP","kid":"\#($0)"}"# }.joined(separator: ","))]}"#
    }

    private func keys() -> RemoteClientKeys { RemoteClientKeys(fetcher: fetcher, clock: clock) }

    private func text(_ keys: RemoteClientKeys, knowing id: String? = nil) async throws(FetchFailure) -> String {
        String(decoding: try await keys.keySet(at: Self.url, knowing: id), as: UTF8.self)
    }

    @Test func `a set is kept for as long as the host says`() async throws {
        fetcher.answers(set("1"), maximumAge: 600)
        let keys = keys()
        #expect(try await text(keys, knowing: "1") == set("1"))
        clock.turn(by: 599)
        #expect(try await text(keys) == set("1"))
        #expect(fetcher.calls == [Self.url])
        clock.turn(by: 1)
        #expect(try await text(keys) == set("1"))
        #expect(fetcher.calls.count == 2)
    }

    @Test func `an unknown key is looked for once in a minute`() async throws {
        fetcher.answers(set("1"))
        let keys = keys()
        #expect(try await text(keys, knowing: "2") == set("1"))
        fetcher.answers(set("1", "2"))
        clock.turn(by: 59)
        #expect(try await text(keys, knowing: "2") == set("1"))
        #expect(fetcher.calls.count == 1)
        clock.turn(by: 1)
        #expect(try await text(keys, knowing: "2") == set("1", "2"))
        #expect(try await text(keys, knowing: "2") == set("1", "2"))
        #expect(fetcher.calls.count == 2)
    }

    @Test func `a set outlives an unavailable host for a day`() async throws {
        fetcher.answers(set("1"), maximumAge: 300)
        let keys = keys()
        #expect(try await text(keys) == set("1"))
        fetcher.fails(.timedOut)
        clock.turn(by: 24 * 3600)
        #expect(try await text(keys) == set("1"))
        clock.turn(by: 60)
        await #expect(throws: FetchFailure.timedOut) { try await text(keys) }
    }

    @Test func `a host without a set is called again after a pause`() async throws {
        fetcher.fails(.status(500))
        let keys = keys()
        await #expect(throws: FetchFailure.status(500)) { try await text(keys) }
        fetcher.answers(set("1"))
        clock.turn(by: 9)
        await #expect(throws: FetchFailure.status(500)) { try await text(keys) }
        clock.turn(by: 1)
        #expect(try await text(keys) == set("1"))
    }

    @Test(arguments: ["", "{}", "[]", #"{"keys":{}}"#, #"{"keys":[],"keys":[]}"#])
    func `another answer is no set`(_ answer: String) async {
        fetcher.answers(answer)
        let keys = keys()
        await #expect(throws: FetchFailure.unreachable("the host answered no key set")) { try await text(keys) }
    }
}
