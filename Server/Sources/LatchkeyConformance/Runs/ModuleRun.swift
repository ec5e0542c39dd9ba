import Foundation

/// Why a module ends early.
enum ModuleStop: Error {
    /// A failure is recorded already.
    case failed
    case skipped(String)
}

/// A run of one module: its browser, its requests and its findings.
package final class ModuleRun {
    /// The seconds from which on another module may run meanwhile.
    private static let longWait = 20

    let module: ConformanceModule
    let settings: ConformanceSettings
    let clients: ClientRegistry
    private let caller: any WebCalling
    /// The turn, which the module has except during long waits.
    private let turn: Turn
    private(set) var findings: [Finding] = []
    private(set) var lastExchange: Exchange?
    /// The server's metadata, once it is fetched.
    var fetchedDiscovery: Discovery?
    /// The server's keys, once they are fetched.
    var fetchedKeys: PublicKeySet?
    /// The last `DPoP-Nonce` of each server.
    var nonces: [String: String] = [:]
    private(set) lazy var browser = newBrowser()

    init(
        _ module: ConformanceModule,
        _ settings: ConformanceSettings,
        _ caller: any WebCalling,
        _ clients: ClientRegistry,
        _ turn: Turn
    ) {
        self.module = module
        self.settings = settings
        self.caller = caller
        self.clients = clients
        self.turn = turn
    }

    func perform() async -> ModuleReport {
        do { try await module.body(self) } catch ModuleStop.failed {
            // The reason is recorded.
        } catch ModuleStop.skipped(let reason) {
            findings.append(Finding(.skipped, reason))
        } catch let error as WebFailure {
            record(.failure, "the server answers", error.sentence)
        } catch is CancellationError {
            record(.failure, "the module runs to its end", "it was cancelled")
        } catch {
            record(.failure, "the module runs to its end", "\(error)")
        }
        return ModuleReport(module, findings)
    }

    private func newBrowser() -> Browser {
        Browser(now: settings.now) { [unowned self] in try await send($0) }
    }

    var now: Date { settings.now() }

    // MARK: Requests

    /// Sends a request, and keeps it for the report.
    @discardableResult func send(_ request: WebRequest) async throws -> WebAnswer {
        do {
            let answer = try await caller.call(request)
            lastExchange = Exchange(request, answer)
            if let nonce = answer.header("DPoP-Nonce"), let host = URL(string: request.url)?.host() {
                nonces[host] = nonce
            }
            return answer
        } catch {
            lastExchange = Exchange(request, nil, problem: error.sentence)
            throw error
        }
    }

    /// Waits, for example until a code is expired.
    func pause(_ seconds: Int) async throws {
        guard seconds <= settings.longestWait else {
            try skip("the module has to wait \(seconds) s; give --longest-wait \(seconds)")
        }
        let isShared = settings.overlapsWaits && seconds >= Self.longWait
        if isShared { await turn.end() }
        let result: Result<Void, any Error>
        do { result = .success(try await settings.pause(.seconds(seconds))) } catch { result = .failure(error) }
        if isShared { await turn.begin() }
        try result.get()
    }

    // MARK: Findings

    private func record(_ kind: Finding.Kind, _ expected: String, _ found: String?) {
        findings.append(Finding(kind, expected, found: found, exchange: lastExchange))
    }

    /// Records a failure unless the requirement is met.
    func expect(_ isMet: Bool, _ requirement: String, _ found: String? = nil) {
        if !isMet { record(.failure, requirement, found) }
    }

    /// Records a failure and ends the module unless the requirement is met.
    func require(_ isMet: Bool, _ requirement: String, _ found: String? = nil) throws {
        guard isMet else {
            record(.failure, requirement, found)
            throw ModuleStop.failed
        }
    }

    /// The value; ends the module if it is nil.
    func unwrap<Value>(_ value: Value?, _ requirement: String, _ found: String? = nil) throws -> Value {
        guard let value else {
            record(.failure, requirement, found)
            throw ModuleStop.failed
        }
        return value
    }

    /// Records a warning unless the recommendation is met.
    func warn(unless isMet: Bool, _ recommendation: String, _ found: String? = nil) {
        if !isMet { record(.warning, recommendation, found) }
    }

    /// Asks a person to look at something that a program cannot judge.
    func review(_ question: String, _ found: String) {
        findings.append(Finding(.review, question, found: found))
    }

    func note(_ sentence: String) { findings.append(Finding(.note, sentence)) }

    /// Ends the module, because it does not concern the server.
    func skip(_ reason: String) throws -> Never { throw ModuleStop.skipped(reason) }

    /// Records the findings of the invariants.
    func check(_ checks: Checks) {
        findings += checks.findings.map {
            Finding($0.kind, $0.expected, found: $0.found, exchange: $0.exchange ?? lastExchange)
        }
    }
}
