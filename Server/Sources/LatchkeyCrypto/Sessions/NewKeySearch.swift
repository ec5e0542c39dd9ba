import LatchkeyCore
import Synchronization

/// Looks in the storage for a key that a token names and nobody here knows: another server may have made it a moment ago.
///
/// Anybody can name a key that does not exist, so at most one search begins in a `pause`. Who comes while it runs waits
/// for it, and who comes between two has what the last one came to: a search that failed says so until the next one, so
/// that a token is never called invalid only because the storage was away.
package final class NewKeySearch: Sendable {
    /// How far apart searches begin at the least.
    package static let pause = Duration.seconds(1)

    private struct Search {
        let start: ContinuousClock.Instant
        let task: Task<Result<Void, AccessTokenError>, Never>
        var isOver = false
    }

    private let now: @Sendable () -> ContinuousClock.Instant
    private let reload: @Sendable () async throws -> Void
    private let last = Mutex<Search?>(nil)

    /// - Parameters:
    ///   - now: Tells the present.
    ///   - reload: Reads the keys of the ring anew.
    package init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        reload: @escaping @Sendable () async throws -> Void
    ) {
        self.now = now
        self.reload = reload
    }

    /// Reads the keys anew, unless that is being done or has just been done.
    ///
    /// - Throws: `AccessTokenError.storage` when the keys cannot be read.
    func run() async throws(AccessTokenError) {
        let task = last.withLock { last in
            let now = now()
            if let last, !last.isOver || now - last.start < Self.pause { return last.task }
            // A task of its own: a request that goes away does not take it from the others that wait.
            let task = Task { await search() }
            last = Search(start: now, task: task)
            return task
        }
        try await task.value.get()
    }

    private func search() async -> Result<Void, AccessTokenError> {
        let result: Result<Void, AccessTokenError>
        do {
            try await reload()
            result = .success(())
        } catch let error as AccessTokenError { result = .failure(error) } catch let error as StoreError {
            result = .failure(.storage(error))
        } catch { result = .failure(.defect("\(error)")) }
        last.withLock { $0?.isOver = true }
        return result
    }
}
