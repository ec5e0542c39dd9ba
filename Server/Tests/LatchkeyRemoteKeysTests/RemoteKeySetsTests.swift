import Foundation
import LatchkeyCore
import LatchkeyRemoteKeys
import ServerTesting
import Synchronization
import Testing

@Suite struct RemoteKeySetsTests {
    private static let url = "https://id.example.com/keys"

    /// A host with prepared answers that counts its calls.
    final class Host: KeyFetching {
        private struct State {
            var answer: Result<FetchedKeys, KeyFetchError>
            var calls = 0
            var waiting: [CheckedContinuation<Void, Never>] = []
            var isHeld = false
        }

        private let state: Mutex<State>

        init(_ ids: String...) { state = Mutex(State(answer: .success(Self.set(ids)))) }

        var calls: Int { state.withLock { $0.calls } }

        func answers(_ answer: Result<FetchedKeys, KeyFetchError>) { state.withLock { $0.answer = answer } }
        func answers(_ text: String) { answers(.success(FetchedKeys(body: Array(text.utf8)))) }
        func answers(ids: String..., maximumAge: Int? = nil) { answers(.success(Self.set(ids, maximumAge))) }

        /// Holds all answers until `release`.
        func hold() { state.withLock { $0.isHeld = true } }

        func release() {
            let waiting = state.withLock { state in
                state.isHeld = false
                defer { state.waiting = [] }
                return state.waiting
            }
            for one in waiting { one.resume() }
        }

        func fetch(_ url: String) async throws(KeyFetchError) -> FetchedKeys {
            await withCheckedContinuation { continuation in
                let isHeld = state.withLock { state in
                    state.calls += 1
                    if state.isHeld { state.waiting.append(continuation) }
                    return state.isHeld
                }
                if !isHeld { continuation.resume() }
            }
            return try state.withLock { $0.answer }.get()
        }

        static func set(_ ids: [String], _ maximumAge: Int? = nil) -> FetchedKeys {
            let keys = ids.map { id in
                let x = Base64URL.encode([UInt8](repeating: 7, count: 32))
                return #"{"kty":"OKP","crv":"Ed25519","x":"\#(x)","kid":"\#(id)"}"#
            }
            return FetchedKeys(body: Array(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8), maximumAge: maximumAge)
        }
    }

    private let clock = TestClock()

    private func sets(_ host: Host) -> RemoteKeySets {
        RemoteKeySets(fetching: host, clock: clock, report: { _, _ in })
    }

    private func ids(_ sets: RemoteKeySets, _ id: String? = nil) async -> [String?]? {
        try? await sets.keys(at: Self.url, with: id).map(\.id)
    }

    @Test func `a set is fetched once, and again when it expires`() async {
        let host = Host("a")
        let sets = sets(host)
        for _ in 0..<3 {
            let found = await ids(sets, "a")
            #expect(found == ["a"])
        }
        #expect(host.calls == 1)
        clock.turn(by: 3601)
        host.answers(ids: "a", "b")
        let found = await ids(sets, "a")
        #expect(found == ["a", "b"])
        #expect(host.calls == 2)
    }

    @Test(arguments: [(0, 300), (60, 300), (600, 600), (1_000_000, 21_600)])
    func `a set is cached as long as the host says, within limits`(said: Int, kept: Int) async {
        let host = Host()
        host.answers(ids: "a", maximumAge: said)
        let sets = sets(host)
        _ = await ids(sets)
        clock.turn(by: TimeInterval(kept - 1))
        _ = await ids(sets)
        #expect(host.calls == 1)
        clock.turn(by: 2)
        _ = await ids(sets)
        #expect(host.calls == 2)
    }

    @Test func `an unknown id causes a call, at most every thirty seconds`() async {
        let host = Host("a")
        let sets = sets(host)
        _ = await ids(sets, "a")
        for number in 0..<50 { _ = await ids(sets, "unknown\(number)") }
        #expect(host.calls == 1)
        clock.turn(by: 30)
        host.answers(ids: "a", "b")
        let found = await ids(sets, "b")
        #expect(found == ["a", "b"])
        for number in 0..<50 { _ = await ids(sets, "unknown\(number)") }
        #expect(host.calls == 2)
    }

    @Test func `during a call for an unknown id, known ids are answered`() async {
        let host = Host("a")
        let sets = sets(host)
        _ = await ids(sets, "a")
        clock.turn(by: 31)
        host.hold()
        async let stranger = ids(sets, "unknown")
        while host.calls == 1 { await Task.yield() }
        // The host is silent, and only the unknown id waits for it.
        for _ in 0..<20 {
            let found = await ids(sets, "a")
            #expect(found == ["a"])
        }
        host.release()
        let found = await stranger
        #expect(found == ["a"])
        #expect(host.calls == 2)
    }

    @Test func `concurrent callers share one fetch`() async {
        let host = Host("a")
        host.hold()
        let sets = sets(host)
        await withTaskGroup(of: [String?]?.self) { group in
            for _ in 0..<50 { group.addTask { await ids(sets, "a") } }
            while host.calls == 0 { await Task.yield() }
            host.release()
            for await found in group { #expect(found == ["a"]) }
        }
        #expect(host.calls == 1)
    }

    @Test(arguments: ["", "nonsense", "{}", #"{"keys":[]}"#, #"{"keys":[{"kty":"oct","k":"AAAA"}]}"#, "[]", "\u{0}"])
    func `an invalid answer does not replace a valid set`(answer: String) async {
        let host = Host("a")
        let sets = sets(host)
        _ = await ids(sets)
        clock.turn(by: 3601)
        host.answers(answer)
        let found = await ids(sets, "a")
        #expect(found == ["a"])
        #expect(host.calls == 2)
    }

    @Test func `a set is valid for a day without its host, and then missing`() async {
        let host = Host("a")
        let sets = sets(host)
        _ = await ids(sets)
        host.answers(.failure(KeyFetchError("away")))
        clock.turn(by: 23 * 3600)
        let found = await ids(sets, "a")
        #expect(found == ["a"])
        clock.turn(by: 2 * 3600)
        let late = await ids(sets, "a")
        #expect(late == nil)
        clock.turn(by: 30)
        host.answers(ids: "a")
        let back = await ids(sets, "a")
        #expect(back == ["a"])
    }

    @Test func `a host that was never reached has no keys, and is not called for each token`() async {
        let host = Host()
        host.answers(.failure(KeyFetchError("away")))
        let sets = sets(host)
        for _ in 0..<20 {
            let found = await ids(sets, "a")
            #expect(found == nil)
        }
        #expect(host.calls == 1)
    }
}
