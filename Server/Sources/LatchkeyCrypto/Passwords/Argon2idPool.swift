import Foundation
package import LatchkeyCore
import Metrics
import Synchronization

/// Hashes passwords on its own threads, one per core, at a lower priority than the server's.
///
/// This bounds the memory to threads × 19 MiB (`HashCost.memory` while verifying hashes of other systems), and a flood
/// of logins does not slow token checks. The queue is bounded too: when it is full, calls throw `busy` at once. Only
/// hashing runs on these threads; a ``CompletionThread`` resumes the callers.
package final class Argon2idPool: PasswordHasher {
    /// Computes a hash and returns the work for the completion thread.
    private typealias Job = @Sendable () -> CompletionThread.Completion

    private struct Queue {
        var jobs: [Job] = []
        var first = 0
        /// Whether the threads have started; the first hash starts them.
        var isRunning = false

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

    /// The state that the threads share; they outlive the pool.
    private final class Shared: Sendable {
        let queue = Mutex(Queue())
        let waiting = DispatchSemaphore(value: 0)
        let depth = Gauge(label: "latchkey_password_hash_queue_length")
        let seconds = Metrics.Timer(label: "latchkey_password_hash_duration_seconds")
        let refused = Counter(label: "latchkey_password_hashes_refused_total")

        /// The hashing threads that run.
        let threads = Mutex(0)

        func start(_ count: Int) {
            threads.withLock { $0 = count }
            let completions = CompletionThread(name: "hash-results")
            for number in 1...count {
                let thread = Thread { [self] in
                    ThreadPriority.lowerCurrentThread()
                    run(completions)
                }
                thread.name = "argon2id-\(number)"
                thread.stackSize = 256 * 1024
                thread.start()
            }
        }

        private func run(_ completions: CompletionThread) {
            while let job = nextJob() {
                let start = DispatchTime.now().uptimeNanoseconds
                let completion = job()
                let nanoseconds = Int64(DispatchTime.now().uptimeNanoseconds - start)
                completions.run { [self] in
                    seconds.recordNanoseconds(nanoseconds)
                    completion()
                }
            }
            let isLast = threads.withLock { threads in
                threads -= 1
                return threads == 0
            }
            if isLast { completions.stop() }
        }

        private func nextJob() -> Job? {
            waiting.wait()
            return queue.withLock { queue in
                guard queue.count > 0 else { return nil }
                defer { depth.record(queue.count) }
                return queue.removeFirst()
            }
        }
    }

    private let shared = Shared()
    private let argon2id: Argon2id
    private let maximumQueue: Int
    private let threads: Int?
    /// Verified for unknown users, so that they take the same time.
    private let hashOfNobody: any StoredHash

    /// - Parameters:
    ///   - threads: The hashes computed at once; nil for one per core.
    ///   - maximumQueue: The hashes that may wait.
    /// - Throws: When libsodium is unusable on this machine.
    package init(
        threads: Int? = nil,
        maximumQueue: Int = 256
    ) throws(PasswordHasherError) {
        argon2id = try Argon2id()
        self.maximumQueue = maximumQueue
        self.threads = threads.map { max(1, $0) }
        // Hashes with equal parameters take equal time; the password of this one is random and forgotten.
        let nobody = Argon2id.prefix + Self.randomBase64(16) + "$" + Self.randomBase64(32)
        do { hashOfNobody = try Argon2Hash(nobody) } catch { throw .defect("the hash of nobody is \(error)") }
    }

    deinit {
        for _ in 0..<shared.threads.withLock({ $0 }) { shared.waiting.signal() }
    }

    package func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        let argon2id = argon2id
        return try await onThread { () throws(PasswordHasherError) in try argon2id.hash(password) }
    }

    package func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        let isOurs = hash?.hasPrefix(Argon2id.prefix) ?? true
        // Other systems have no empty passwords, and not all forms accept one. PBKDF2 and scrypt ignore zeros at the
        // end, and bcrypt stops there: renewing the hash must not make them part of the password.
        let isPossible = isOurs || !(password.bytes.isEmpty || password.bytes.contains(0))
        let stored = isPossible ? hash.flatMap { text in try? StoredHashes.read(text) } : nil
        let expected = stored ?? hashOfNobody
        // Another system hashed the password as typed, or in our normalized form.
        let spellings =
            isOurs || password.typed == password.bytes ? [password.bytes] : [password.bytes, password.typed]
        let isRight = try await onThread { () throws(PasswordHasherError) in spellings.contains(where: expected.fits) }
        return isRight && stored != nil
    }

    package func isOutdated(_ hash: String, of password: Password) -> Bool {
        guard !hash.hasPrefix(Argon2id.prefix) else { return false }
        // bcrypt ignores the bytes after its limit: they must not become part of the password.
        let isWhole = max(password.bytes.count, password.typed.count) <= BcryptHash.longestPassword
        return isWhole || !hash.hasPrefix("$2")
    }

    private func onThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws(PasswordHasherError) -> Value
    ) async throws(PasswordHasherError) -> Value {
        let result: Result<Value, PasswordHasherError> = await withCheckedContinuation { continuation in
            let accepted = shared.queue.withLock { queue in
                guard queue.count < maximumQueue else { return false }
                if !queue.isRunning {
                    queue.isRunning = true
                    shared.start(threads ?? max(1, ProcessInfo.processInfo.activeProcessorCount))
                }
                queue.jobs.append {
                    let result = Result(catching: work)
                    return { continuation.resume(returning: result) }
                }
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
