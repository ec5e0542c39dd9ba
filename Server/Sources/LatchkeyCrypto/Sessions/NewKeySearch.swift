import LatchkeyCore
import Synchronization

/// Looks in the database for an unknown key of a token, which another server may have made a moment ago.
///
/// Anyone can name a key that does not exist, so at most one search begins per `pause`. Calls during a search wait for
/// it. Calls between two searches get the result of the last one: after a failed search that is its error, so an outage
/// of the database never makes a token invalid.
package final class NewKeySearch: Sendable {
    /// The minimum time between two searches.
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
    ///   - now: The current instant.
    ///   - reload: Reloads the ring's keys.
    package init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        reload: @escaping @Sendable () async throws -> Void
    ) {
        self.now = now
        self.reload = reload
    }

    /// Reloads the keys, unless a search runs or has just run.
    ///
    /// - Throws: `AccessTokenError.storage` when the keys cannot be read.
    func run() async throws(AccessTokenError) {
        let task = last.withLock { last in
            let now = now()
            if let last, !last.isOver || now - last.start < Self.pause { return last.task }
            // A separate task, so a cancelled request does not end the search for others.
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
