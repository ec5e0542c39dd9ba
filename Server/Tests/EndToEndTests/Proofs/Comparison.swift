import Foundation
import LatchkeyTesting

/// The answers to two kinds of requests, and their durations.
struct Comparison: CustomStringConvertible {
    /// The share of pairs, one of each kind, in which the first took longer, from 0 to 1.
    let share: Double
    /// The distinct answers to both kinds, without ids, names and times.
    let answers: [Set<String>]
    private let pairs: Int

    /// Whether the share is close enough to a half; without a difference it is, except in one run of ten thousand.
    var isNoSecret: Bool { abs(share - 0.5) < 4 * (1 / (6 * Double(pairs))).squareRoot() }

    /// Whether all answers are equal.
    var areAlike: Bool { answers[0] == answers[1] && answers[0].count == 1 }

    var description: String { "\(share), \(answers)" }

    /// Sends the requests of each pair one after the other, in random order.
    static func run(
        on server: LocalServer,
        pairs count: Int,
        _ pair: (Int) -> (WireRequest, WireRequest)
    ) async throws -> Comparison {
        try await KeptConnection.open(to: server.url) { connection in
            var times: [[Duration]] = [[], []]
            var answers: [Set<String>] = [[], []]
            for number in 0..<count {
                let requests = pair(number)
                for kind in Bool.random() ? [0, 1] : [1, 0] {
                    let start = ContinuousClock.now
                    let answer = try await connection.call(kind == 0 ? requests.0 : requests.1)
                    times[kind].append(ContinuousClock.now - start)
                    answers[kind].insert(shape(answer.text))
                }
            }
            var longer = 0.0
            for one in times[0] {
                for other in times[1] { longer += one > other ? 1 : one == other ? 0.5 : 0 }
            }
            return Comparison(share: longer / Double(count * count), answers: answers, pairs: count)
        }
    }

    /// An answer without ids, names and times, and without the challenge of a passkey.
    private static func shape(_ text: String) -> String {
        // A request's id has fewer digits if the server drew a small number at its start.
        text.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "id")
            .replacing(/(Date|Latchkey-Request-ID): [^\r]*/) { "\($0.1)" }
            .replacing(/"(challenge|id|name|displayName)":"[^"]*"/) { "\($0.1)" }
    }
}
