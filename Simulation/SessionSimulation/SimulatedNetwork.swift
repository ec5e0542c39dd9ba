import Foundation
import Latchkey
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A network that loses, delays, repeats and reorders requests and replies, up to a deadline.
final class SimulatedNetwork {
    /// The longest time of a request, in milliseconds.
    static let deadline = 30_000

    var isCalm = false
    private let server: SimulatedServer
    private let time: VirtualTime
    private let random: SeededRandom
    private let faults: Faults
    /// Called for each pair that the server has judged.
    private let arrived: (RefreshPair) -> Void

    init(
        server: SimulatedServer,
        time: VirtualTime,
        random: SeededRandom,
        faults: Faults,
        arrived: @escaping (RefreshPair) -> Void
    ) {
        self.server = server
        self.time = time
        self.random = random
        self.faults = faults
        self.arrived = arrived
    }

    /// Sends a pair, and calls `reply` once.
    func send(_ pair: RefreshPair, _ reply: @escaping (RefreshRules.Verdict) -> Void) {
        var isAnswered = false
        func answer(_ verdict: RefreshRules.Verdict) {
            guard !isAnswered else { return }
            isAnswered = true
            reply(verdict)
        }
        if isCalm {
            return time.after(20) { [self] in
                let verdict = deliver(pair)
                time.after(20) { answer(verdict) }
            }
        }
        time.after(Self.deadline) { [faults] in
            answer(faults.defect == .timeoutEndsSession ? .ended(.expired, .timedOut) : .inconclusive(.timedOut))
        }
        if random.happens(5) { time.after(random.among(1...300)) { answer(.inconclusive(.connectionLost)) } }
        for _ in 0..<(random.happens(20) ? 2 : 1) where !random.happens(15) {
            let way = delay()
            time.after(way) { [self] in
                let verdict = deliver(pair)
                // A captive portal or proxy may answer instead of the server.
                let answered = random.happens(5) ? .inconclusive(.unexpected) : verdict
                for _ in 0..<(random.happens(10) ? 2 : 1) where !random.happens(20) {
                    time.after(min(delay(), Self.deadline - way)) { answer(answered) }
                }
            }
        }
    }

    private func deliver(_ pair: RefreshPair) -> RefreshRules.Verdict {
        let verdict = server.refresh(pair, at: time.now)
        arrived(pair)
        return verdict
    }

    private func delay() -> Int { random.happens(15) ? random.among(0...Self.deadline) : random.among(1...400) }
}

extension LatchkeyError {
    fileprivate static let timedOut = LatchkeyError(code: .timedOut, message: "")
    fileprivate static let unexpected = LatchkeyError(code: .unexpectedAnswer, message: "")
    fileprivate static let connectionLost = LatchkeyError(
        code: .networkUnavailable,
        message: "",
        underlying: URLError(.networkConnectionLost)
    )
}
