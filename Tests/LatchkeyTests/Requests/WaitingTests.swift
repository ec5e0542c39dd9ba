#if os(Linux)
import Foundation
import LatchkeyAPI
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The cost of an app while it waits: another process, whose processor time the system counts.
@Suite(.timeLimit(.minutes(1))) struct WaitingTests {
    /// The time of a measurement.
    private static let span = Duration.seconds(1)

    @Test(arguments: ["data", "logIn", "upload", "stalled", "stream", "idle", "browser"])
    func `waiting uses no processor time`(action: String) async throws {
        let use = try await self.use(by: .curl, action)
        print("processor time while waiting, \(action): \(use.time * 100) %")
        #expect(use.time < 0.05)
    }

    /// The control: the measurement detects the transport that keeps a core busy.
    @Test(arguments: ["data", "upload"])
    func `URLSession wants a core while it waits`(action: String) async throws {
        let use = try await self.use(by: .urlSession, action)
        print("processor time while URLSession waits, \(action): \(use.time * 100) %")
        #expect(use.demand > 0.3)
    }

    @Test func `nothing of a transport is inherited, and nothing is left of it`() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, "{}", keepsConnection: true) }
        let app = try Self.start(.curl, "descriptors", server.url)
        let counts = try #require(await app.line).split(separator: " ").compactMap { Int($0) }
        try #require(counts.count == 3)
        #expect(counts[1] <= counts[0])
        #expect(counts.last == 0)
    }

    /// The processor use of an app while it waits for an answer that the server holds back.
    private func use(by kind: TransportKind, _ action: String) async throws -> (time: Double, demand: Double) {
        let asked = Event()
        let quiet = DispatchSemaphore(value: 0)
        // A body that is not read blocks the rest.
        let server = try LoopbackServer(readsBodies: action != "stalled" && action != "stream") { request in
            if action == "idle" { return LoopbackServer.answer(200, "{}", keepsConnection: true) }
            Task { await asked.happen() }
            quiet.wait()
            return action == "logIn" ? Self.signedIn : LoopbackServer.answer(200, "{}")
        }
        defer { quiet.signal() }
        let app = try Self.start(kind, action, server.url)
        if action == "idle" || action == "browser" {
            #expect(await app.line == "ready")
        } else {
            await asked.wait()
        }
        let before = try ProcessorUse(of: app.id)
        try await ContinuousClock().sleep(for: Self.span)
        let use = try ProcessorUse(of: app.id) - before
        try app.end(unlessWaiting: action)
        quiet.signal()
        switch action {
        case "data", "upload", "idle": #expect(await app.line == "200")
        case "logIn": #expect(await app.line == "ada")
        default: app.kill()
        }
        return use
    }

    private static func start(_ kind: TransportKind, _ action: String, _ url: URL) throws -> Program {
        try Program(
            OtherProcess.program.path(percentEncoded: false),
            ["wait", kind.rawValue, action, url.absoluteString],
            environment: ProcessInfo.processInfo.environment
        )
    }

    private static var signedIn: String {
        let body = try? WireJSON.encode(SignedIn(user: .sample(), session: .sample()))
        return LoopbackServer.answer(201, String(decoding: body ?? Data(), as: UTF8.self))
    }
}

extension Program {
    /// Lets an idle app continue to its end.
    fileprivate func end(unlessWaiting action: String) throws { if action == "idle" { try endInput() } }
}

/// The processor time of a process so far, in nanoseconds.
private struct ProcessorUse {
    private let time: Double
    /// The processor time plus the time that its threads waited for a processor, so that a busy computer does not hide
    /// use.
    private let demand: Double
    private let moment = ContinuousClock.now

    init(of process: Int32) throws {
        var clock = clockid_t()
        var time = timespec()
        try #require(clock_getcpuclockid(process, &clock) == 0 && clock_gettime(clock, &time) == 0)
        self.time = Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        demand = tasks.reduce(0) { sum, task in
            let text = try? String(contentsOfFile: "/proc/\(process)/task/\(task)/schedstat", encoding: .utf8)
            return sum + (text ?? "").split(separator: " ").prefix(2).reduce(0) { $0 + (Double($1) ?? 0) }
        }
    }

    /// The use between two moments, as a fraction of one core.
    static func - (later: ProcessorUse, earlier: ProcessorUse) -> (time: Double, demand: Double) {
        let span = (later.moment - earlier.moment) / .nanoseconds(1)
        return ((later.time - earlier.time) / span, (later.demand - earlier.demand) / span)
    }
}
#endif
