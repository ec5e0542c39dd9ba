import Foundation
package import LatchkeyCore
import Metrics
import Synchronization

/// Hashes passwords on threads of its own, as many as the machine has cores, at a lower priority than the server's.
///
/// So memory is bounded by threads × 19 MiB (`HashCost.memory` where hashes of other systems are verified), and a flood of logins takes no time from token checks. The queue before
/// the threads is bounded too: past it, `busy` is thrown at once. Nothing but the hash runs on these threads: a
/// ``CompletionThread`` resumes the callers.
package final class Argon2idPool: PasswordHasher {
    /// Makes a hash, and returns what is to be done with it on the thread of completions.
    private typealias Job = @Sendable () -> CompletionThread.Completion

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
        let completions = CompletionThread(name: "hash-results")
        let depth = Gauge(label: "latchkey_password_hash_queue_length")
        let seconds = Metrics.Timer(label: "latchkey_password_hash_duration_seconds")
        let refused = Counter(label: "latchkey_password_hashes_refused_total")

        /// Counted down by each hashing thread that ends.
        let threads: Mutex<Int>

        init(threads: Int) { self.threads = Mutex(threads) }

        func run() {
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

    private let shared: Shared
    private let argon2id: Argon2id
    private let maximumQueue: Int
    private let threads: Int
    /// What an unknown user's password is verified against, so that it takes the same time.
    private let hashOfNobody: any StoredHash

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
        let nobody = Argon2id.prefix + Self.randomBase64(16) + "$" + Self.randomBase64(32)
        do { hashOfNobody = try Argon2Hash(nobody) } catch { throw .defect("the hash of nobody is \(error)") }
        shared = Shared(threads: self.threads)
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
        let isOurs = hash?.hasPrefix(Argon2id.prefix) ?? true
        // Other systems have no empty passwords, and not all forms take one. Zeros at the end are no part of a password for
        // PBKDF2 and scrypt, and bcrypt ends there: they must not become one by the hash's renewal.
        let isPossible = isOurs || !(password.bytes.isEmpty || password.bytes.contains(0))
        let stored = isPossible ? hash.flatMap { text in try? StoredHashes.read(text) } : nil
        let expected = stored ?? hashOfNobody
        // Another system hashed a password as it was typed there, or in our form.
        let spellings =
            isOurs || password.typed == password.bytes ? [password.bytes] : [password.bytes, password.typed]
        let isRight = try await onThread { () throws(PasswordHasherError) in spellings.contains(where: expected.fits) }
        return isRight && stored != nil
    }

    package func isOutdated(_ hash: String, of password: Password) -> Bool {
        guard !hash.hasPrefix(Argon2id.prefix) else { return false }
        // What stands after the bytes that bcrypt looks at may be anything: it must not become the password.
        let isWhole = max(password.bytes.count, password.typed.count) <= BcryptHash.longestPassword
        return isWhole || !hash.hasPrefix("$2")
    }

    private func onThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws(PasswordHasherError) -> Value
    ) async throws(PasswordHasherError) -> Value {
        let result: Result<Value, PasswordHasherError> = await withCheckedContinuation { continuation in
            let accepted = shared.queue.withLock { queue in
                guard queue.count < maximumQueue else { return false }
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
