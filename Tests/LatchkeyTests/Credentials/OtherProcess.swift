import Foundation
@_spi(ProcessStart) import LatchkeyTesting
import Latchkey
import LatchkeyAPI
import StoreProcess

/// A credential store in another process; calls are sent there, and answers come back.
///
/// `@unchecked Sendable`: mutable state is only touched while `lock` is held; `input` is only written to under it.
final class OtherProcess: CredentialStore, @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let lock = NSLock()
    private var lastID = 0
    private var waiting: [Int: CheckedContinuation<StoreReply.Outcome, any Error>] = [:]
    private var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    private var partial = Data()
    private var hasEnded = false

    struct Ended: Error {}

    init(_ place: StorePlace, environment: [String: String]? = nil) throws {
        signal(SIGPIPE, SIG_IGN)
        process.executableURL = Self.program
        process.arguments = [String(decoding: try JSONEncoder().encode(place), as: UTF8.self)]
        process.environment = environment ?? ProcessInfo.processInfo.environment
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        try ProcessStart.run(process)
        output.fileHandleForReading.readOnThread { [weak self] data in
            if data.isEmpty { self?.end() } else { self?.hear(data) }
        }
    }

    deinit { kill() }

    /// Kills it during its work (`kill -9`).
    func kill() {
        let id = process.processIdentifier
        if process.isRunning { _ = Foundation.kill(id, SIGKILL) }
    }

    func load() async throws -> StoredCredentials? {
        guard case .credentials(let data?) = try await ask(.load) else { return nil }
        return try StoredCredentials(serialized: data)
    }

    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        _ = try await ask(.save(credentials.serialized(), replacing: generation))
    }

    func delete(replacing generation: UInt64) async throws { _ = try await ask(.delete(replacing: generation)) }

    func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)? {
        let milliseconds = Int(timeout / .milliseconds(1))
        guard case .lock(let id?) = try? await ask(.lock(milliseconds: milliseconds)) else { return nil }
        return OtherLock { [weak self] in _ = try? self?.send(.release(lock: id)) }
    }

    var changes: AsyncStream<Void> {
        let (stream, listener) = AsyncStream.makeStream(of: Void.self)
        if let id = try? send(.watch) { lock.withLock { listeners[id] = listener } }
        return stream
    }

    /// The outcome of an action.
    @discardableResult func ask(_ action: StoreRequest.Action) async throws -> StoreReply.Outcome {
        let outcome = try await withCheckedThrowingContinuation { continuation in
            do {
                try send(action, continuation)
            } catch {
                continuation.resume(throwing: error)
            }
        }
        if case .failed(let code, let message) = outcome {
            throw LatchkeyError(code: ErrorCode(rawValue: code), message: message)
        }
        return outcome
    }

    @discardableResult private func send(
        _ action: StoreRequest.Action,
        _ continuation: CheckedContinuation<StoreReply.Outcome, any Error>? = nil
    ) throws -> Int {
        try lock.withLock {
            guard !hasEnded else { throw Ended() }
            lastID += 1
            let line = try JSONEncoder().encode(StoreRequest(id: lastID, action: action))
            try input.fileHandleForWriting.write(contentsOf: line + Data("\n".utf8))
            waiting[lastID] = continuation
            return lastID
        }
    }

    private func hear(_ data: Data) {
        let lines = lock.withLock {
            partial.append(data)
            guard let end = partial.lastIndex(of: UInt8(ascii: "\n")) else { return [Data]() }
            defer { partial = Data(partial[partial.index(after: end)...]) }
            return partial[..<end].split(separator: UInt8(ascii: "\n")).map { Data($0) }
        }
        for line in lines { hear(line: line) }
    }

    private func hear(line: Data) {
        guard let reply = try? JSONDecoder().decode(StoreReply.self, from: line) else { return }
        if case .changed = reply.outcome {
            lock.withLock { listeners[reply.id] }?.yield()
        } else {
            lock.withLock { waiting.removeValue(forKey: reply.id) }?.resume(returning: reply.outcome)
        }
    }

    private func end() {
        let (left, told) = lock.withLock {
            hasEnded = true
            defer { (waiting, listeners) = ([:], [:]) }
            return (waiting, listeners)
        }
        for continuation in left.values { continuation.resume(throwing: Ended()) }
        for listener in told.values { listener.finish() }
    }

    /// The program, which is built beside the tests.
    static var program: URL {
        #if os(Linux)
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        #else
        let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        guard let tests else { fatalError("the tests are not in a bundle") }
        #endif
        return tests.deletingLastPathComponent().appending(path: "StoreProcess")
    }
}

/// A lock that another process holds for us.
private final class OtherLock: RefreshLock {
    private let giveUp: @Sendable () -> Void

    init(_ giveUp: @escaping @Sendable () -> Void) { self.giveUp = giveUp }

    deinit { giveUp() }

    func release() { giveUp() }
}
