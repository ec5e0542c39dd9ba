package import LatchkeyCore
import Synchronization

/// Makes the first key of an algorithm when a token or the published key set needs it.
///
/// Calls while a key is made wait for it. A failure is not remembered, so the next call tries again.
package final class FirstKeys: Sendable {
    private typealias Making = Task<Result<Void, AccessTokenError>, Never>

    private let ring: SigningKeyRing
    private let makeFirst: @Sendable (SignatureAlgorithm) async throws -> Void
    private let running = Mutex<[SignatureAlgorithm: Making]>([:])

    /// - Parameters:
    ///   - ring: The keys in memory.
    ///   - makeFirst: Stores the first key of an algorithm, unless there is one, and reloads the ring.
    package init(
        ring: SigningKeyRing,
        makeFirst: @escaping @Sendable (SignatureAlgorithm) async throws -> Void
    ) {
        self.ring = ring
        self.makeFirst = makeFirst
    }

    /// Makes sure that the ring has a key of an algorithm.
    ///
    /// - Throws: `AccessTokenError.storage` when it cannot be stored, and `defect`.
    package func require(_ algorithm: SignatureAlgorithm) async throws(AccessTokenError) {
        guard !ring.has(algorithm) else { return }
        let task = running.withLock { running in
            if let task = running[algorithm] { return task }
            // A separate task, so a cancelled request does not stop it for others.
            let task = Making { await make(algorithm) }
            running[algorithm] = task
            return task
        }
        try await task.value.get()
    }

    private func make(_ algorithm: SignatureAlgorithm) async -> Result<Void, AccessTokenError> {
        let result: Result<Void, AccessTokenError>
        do {
            // An earlier task may have ended between the caller's look and its turn.
            if !ring.has(algorithm) { try await makeFirst(algorithm) }
            result = .success(())
        } catch let error as AccessTokenError { result = .failure(error) } catch let error as StoreError {
            result = .failure(.storage(error))
        } catch { result = .failure(.defect("\(error)")) }
        running.withLock { $0[algorithm] = nil }
        return result
    }
}
