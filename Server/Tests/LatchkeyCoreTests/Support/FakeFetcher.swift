import LatchkeyCore
import Synchronization

/// A host with a prepared answer that counts its calls.
final class FakeFetcher: PublicFetcher {
    private struct State {
        var answer: Result<FetchedDocument, FetchFailure> = .failure(.status(404))
        var calls: [String] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isHeld = false
    }

    private let state = Mutex(State())

    var calls: [String] { state.withLock { $0.calls } }

    func answers(_ text: String, contentType: String? = "application/json", maximumAge: Int? = nil) {
        let document = FetchedDocument(body: Array(text.utf8), contentType: contentType, maximumAge: maximumAge)
        state.withLock { $0.answer = .success(document) }
    }

    func fails(_ failure: FetchFailure) { state.withLock { $0.answer = .failure(failure) } }

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

    func get(_ url: String, accept: String, upTo bytes: Int) async throws(FetchFailure) -> FetchedDocument {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                state.calls.append(url)
                if state.isHeld { state.waiting.append(continuation) }
                return state.isHeld
            }
            if !isHeld { continuation.resume() }
        }
        return try state.withLock { $0.answer }.get()
    }

    func post(_ url: String, form: [(name: String, value: String)]) async throws(FetchFailure) -> Int { 200 }
}
