import Foundation
package import LatchkeyCore
import Metrics
import Synchronization

/// Hashes passwords on threads of its own, as many as the machine has cores, at a lower priority than the server's.
///
/// So memory is bounded by threads × 19 MiB, and a flood of logins takes no time from token checks. The queue before
/// the threads is bounded too: past it, `busy` is thrown at once.
package final class Argon2idPool: PasswordHasher {
    private typealias Job = @Sendable () -> Void

    private struct Queue {
        var jobs: [Job] = []
        var first = 0
        var isStopped = false

        var count: Int { jobs.count - first }

        mutating func removeFirst() -> Job {
            let job = jobs[first]
            first += 1
            if first == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                first = 0
            }
            return job
        }
    }

    /// Shared with the threads, which live longer than a pool that nobody holds any more would.
    private final class Shared: Sendable {
        let queue = Mutex(Queue())
        let waiting = DispatchSemaphore(value: 0)
        let depth = Gauge(label: "latchkey_password_hash_queue_length")
        let seconds = Metrics.Timer(label: "latchkey_password_hash_duration_seconds")
        let refused = Counter(label: "latchkey_password_hashes_refused_total")

        func run() {
            while true {
                waiting.wait()
                let job: Job? = queue.withLock { queue in
                    guard queue.count > 0 else { return nil }
                    defer { depth.record(queue.count) }
                    return queue.removeFirst()
                }
                guard let job else { return }
                let start = DispatchTime.now().uptimeNanoseconds
                job()
                seconds.recordNanoseconds(Int64(DispatchTime.now().uptimeNanoseconds - start))
            }
        }
    }

    private let shared = Shared()
    private let argon2id: Argon2id
    private let maximumQueue: Int
    private let threads: Int
    /// What an unknown user's password is verified against, so that it takes the same time.
    private let hashOfNobody: String

    /// - Parameters:
    ///   - threads: How many hashes are made at once.
    ///   - maximumQueue: How many may wait.
    /// - Throws: When libsodium cannot be used on this machine.
    package init(
        threads: Int = ProcessInfo.processInfo.activeProcessorCount,
        maximumQueue: Int = 256
    ) throws(PasswordHasherError) {
        argon2id = try Argon2id()
        self.maximumQueue = maximumQueue
        self.threads = max(1, threads)
        // Hashes of equal parameters take equal time; this one's password is random and thrown away.
        hashOfNobody = "$argon2id$v=19$m=19456,t=2,p=1$" + Self.randomBase64(16) + "$" + Self.randomBase64(32)
        for number in 1...self.threads {
            let thread = Thread { [shared] in
                ThreadPriority.lowerCurrentThread()
                shared.run()
            }
            thread.name = "argon2id-\(number)"
            thread.stackSize = 256 * 1024
            thread.start()
        }
    }

    deinit {
        for _ in 0..<threads { shared.waiting.signal() }
    }

    package func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        let argon2id = argon2id
        return try await onThread { () throws(PasswordHasherError) in try argon2id.hash(password) }
    }

    package func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        let argon2id = argon2id
        let expected = hash ?? hashOfNobody
        let isRight = try await onThread { () throws(PasswordHasherError) in
            argon2id.verify(password, against: expected)
        }
        return isRight && hash != nil
    }

    private func onThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws(PasswordHasherError) -> Value
    ) async throws(PasswordHasherError) -> Value {
        let result: Result<Value, PasswordHasherError> = await withCheckedContinuation { continuation in
            let accepted = shared.queue.withLock { queue in
                guard queue.count < maximumQueue else { return false }
                queue.jobs.append { continuation.resume(returning: Result(catching: work)) }
                shared.depth.record(queue.count)
                return true
            }
            if accepted {
                shared.waiting.signal()
            } else {
                shared.refused.increment()
                continuation.resume(returning: .failure(.busy))
            }
        }
        return try result.get()
    }

    private static func randomBase64(_ count: Int) -> String {
        Data(SecureRandom.bytes(count)).base64EncodedString().replacing("=", with: "")
    }
}
