import DequeModule
import Dispatch
import Foundation
import Metrics
import Synchronization

/// A pool of connections to PostgreSQL, each with its own thread, and the queue of work.
///
/// Connections open on demand, or all at once in advance. Waiting for one is bounded and ends with an error.
final class PostgresPool: Sendable {
    private struct State {
        var jobs: Deque<PostgresJob> = []
        var threads = 0
        var parked = 0
        var connected = 0
        /// The last connection error, and the beginning of the outage.
        var outage: (text: String, since: ContinuousClock.Instant)?
        var isWatched = false
        var isClosing = false
        var usesPreparedStatements = true
    }

    private let address: PostgresAddress
    private let limits: PostgresLimits
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let running = DispatchGroup()
    private let watch = DispatchQueue(label: "latchkey.database.watch")
    private let figures = PostgresFigures()

    init(_ address: PostgresAddress, _ limits: PostgresLimits) {
        self.address = address
        self.limits = limits
    }

    /// Queues work, which is always answered.
    func enqueue(_ work: some WaitingWork, _ kind: PostgresJob.Kind) {
        let now = ContinuousClock.now
        let isUnhurried = kind == .write(.unhurried) || kind == .unhurriedRead
        let next = state.withLock { state -> AfterEnqueuing in
            guard state.jobs.count < limits.longestQueue, !state.isClosing else { return .refuse }
            let patience = isUnhurried ? Self.longPatience : patience(state.outage?.since, now)
            let deadline = isUnhurried ? nil : now.advanced(by: limits.deadline)
            state.jobs.append(
                PostgresJob(work: work, kind: kind, deadline: deadline, waitsUntil: now.advanced(by: patience))
            )
            watchQueue(&state)
            if state.parked > 0 {
                state.parked -= 1
                return .wake
            }
            guard state.threads < limits.connections else { return .wait }
            state.threads += 1
            running.enter()
            return .start
        }
        switch next {
        case .wake: wake.signal()
        case .start: startThread()
        case .wait: break
        case .refuse: work.answer(DatabaseError.busy)
        }
    }

    /// Opens the missing connections, with one attempt each.
    func connectAll() async {
        let missing = state.withLock { state in
            guard !state.isClosing else { return 0 }
            defer { state.threads = limits.connections }
            return limits.connections - state.threads
        }
        await withTaskGroup { group in
            for _ in 0..<missing {
                running.enter()
                group.addTask { await withCheckedContinuation { self.startThread(connected: $0) } }
            }
        }
    }

    /// Closes all connections once all work is answered.
    func close() async {
        let parked = state.withLock { state in
            state.isClosing = true
            defer { state.parked = 0 }
            return state.parked
        }
        for _ in 0..<parked { wake.signal() }
        await withCheckedContinuation { continuation in
            running.notify(queue: watch) { continuation.resume() }
        }
    }

    /// The time that unhurried work waits for a connection.
    private static let longPatience = Duration.seconds(30)

    private enum AfterEnqueuing { case wake, start, wait, refuse }

    /// During a long outage, new work waits only for the next attempt to connect.
    private func patience(_ failingSince: ContinuousClock.Instant?, _ now: ContinuousClock.Instant) -> Duration {
        guard let failingSince, now - failingSince > limits.patience else { return limits.patience }
        return .milliseconds(300)
    }
}

// MARK: - Threads

extension PostgresPool {
    /// - Parameter connected: Resumed after the first attempt to connect, which then happens before any work.
    private func startThread(connected: CheckedContinuation<Void, Never>? = nil) {
        Thread.detachNewThread { [self] in
            let link = connected == nil ? nil : connect()
            connected?.resume()
            serve(link)
            running.leave()
        }
    }

    /// Runs job after job on its own connection, and reconnects after a loss.
    ///
    /// A discarded link is closed by `close()`, not by its release, because the caller may still hold it.
    private func serve(_ connected: PostgresLink?) {
        var link = connected
        defer { link?.close() }
        while waitForWork() {
            if let gone = link, gone.isGone {
                gone.close()
                link = nil
                noteLoss()
            }
            guard state.withLock({ !$0.jobs.isEmpty }) else { continue }
            guard let served = link ?? connect() else {
                wakeConnected()
                Thread.sleep(forTimeInterval: .random(in: 0.05...0.2))
                continue
            }
            link = served
            guard let job = state.withLock({ $0.jobs.popFirst() }) else { continue }
            if !finish(job, on: served) {
                link = nil
                noteLoss()
            }
        }
    }

    /// Wakes parked connections to take the work, because the server has no room for another connection.
    private func wakeConnected() {
        let parked = state.withLock { state in
            guard state.connected > 0 else { return 0 }
            defer { state.parked = 0 }
            return state.parked
        }
        for _ in 0..<parked { wake.signal() }
    }

    /// Wakes parked threads to check their connections, because the loss may concern them too.
    private func noteLoss() {
        let (connected, parked) = state.withLock { state in
            state.connected -= 1
            defer { state.parked = 0 }
            return (state.connected, state.parked)
        }
        for _ in 0..<parked { wake.signal() }
        figures.show(connected)
    }

    /// Waits for work.
    ///
    /// - Returns: Whether there is work; false when the pool closes.
    private func waitForWork() -> Bool {
        let isParked: Bool? = state.withLock { state in
            guard state.jobs.isEmpty else { return false }
            guard !state.isClosing else { return nil }
            state.parked += 1
            return true
        }
        guard let isParked else { return false }
        if isParked { wake.wait() }
        return true
    }

    private func connect() -> PostgresLink? {
        do {
            let usesPrepared = state.withLock { $0.usesPreparedStatements }
            let link = try PostgresLink(address, usesPreparedStatements: usesPrepared)
            state.withLock { state in
                state.connected += 1
                state.outage = nil
            }
            figures.connects.increment()
            figures.show(state.withLock { $0.connected })
            return link
        } catch {
            state.withLock { state in
                guard state.connected == 0 else { return }
                state.outage = (error.databaseError.text, state.outage?.since ?? .now)
            }
            return nil
        }
    }

    /// Runs a job until it has an answer or needs another connection.
    ///
    /// An unusable link is closed first, so that its transaction holds no locks against the next attempt.
    ///
    /// - Returns: Whether the connection is still usable.
    private func finish(_ job: PostgresJob, on link: PostgresLink) -> Bool {
        var job = job
        while true {
            if let deadline = job.deadline, deadline <= .now {
                job.work.answer(job.givenUp)
                return true
            }
            switch job.carryOut(on: link) {
            case .finished(let error):
                job.work.answer(error)
                return true
            case .finishedWithLink(let error):
                link.close()
                job.work.answer(error)
                return false
            case .again(let next):
                job = next
                figures.retries.increment()
                Thread.sleep(forTimeInterval: next.pause)
            case .elsewhere(var next):
                link.close()
                figures.retries.increment()
                next.waitsUntil = next.deadline ?? .now.advanced(by: Self.longPatience)
                state.withLock { state in
                    if next.cannotPrepare { state.usesPreparedStatements = false }
                    next.cannotPrepare = false
                    state.jobs.prepend(next)
                    watchQueue(&state)
                }
                return false
            }
        }
    }
}

// MARK: - Timeouts

extension PostgresPool {
    /// Checks the queue for timeouts a few times a second while work is queued.
    private func watchQueue(_ state: inout State) {
        guard !state.isWatched else { return }
        state.isWatched = true
        watch.asyncAfter(deadline: .now() + .milliseconds(100)) { [self] in dismissImpatient() }
    }

    private func dismissImpatient() {
        let now = ContinuousClock.now
        let (late, text) = state.withLock { state -> ([PostgresJob], String?) in
            let late = state.jobs.filter { $0.waitsUntil <= now }
            if !late.isEmpty { state.jobs.removeAll { $0.waitsUntil <= now } }
            state.isWatched = false
            if !state.jobs.isEmpty { watchQueue(&state) }
            return (Array(late), state.connected == 0 ? state.outage?.text : nil)
        }
        for job in late { job.work.answer(text.map { job.unreachable($0) } ?? job.givenUp) }
    }
}

/// The limits on concurrent use of PostgreSQL, and on waiting.
package struct PostgresLimits: Sendable {
    /// The most connections.
    package var connections = 10
    /// The most calls that wait for a connection.
    package var longestQueue = 20_000
    /// The longest time that a call waits for a connection.
    package var patience = Duration.milliseconds(3500)
    /// The longest total time of a call, including its retries.
    package var deadline = Duration.milliseconds(4500)

    package init() {}
}

/// The pool's metrics.
struct PostgresFigures: Sendable {
    private let connections = Gauge(label: "latchkey_database_connections")
    let connects = Counter(label: "latchkey_database_connects_total")
    let retries = Counter(label: "latchkey_database_retries_total")

    func show(_ connected: Int) { connections.record(connected) }
}
