/// The moment of a refresh at which its process is killed.
enum KillMoment: Sendable, Equatable {
    /// Microseconds after the call: mostly before anything is sent.
    case afterDelay(Int)
    /// While the refresh is on its way; it is lost.
    case requestLost
    /// While the refresh is on its way; it arrives nevertheless.
    case requestArrives
    /// While the refresh is on its way; it arrives after the next process has refreshed the session.
    case requestArrivesLate
    /// After the server's rotation; its answer is lost.
    case answerLost
    /// Microseconds after the answer has left for the client.
    case answerLeft(Int)

    static func random(using random: inout SeededRandom) -> KillMoment {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .afterDelay(.random(in: 0..<15_000, using: &random))
        case 1: .requestLost
        case 2: .requestArrives
        case 3: .requestArrivesLate
        case 4: .answerLost
        default: .answerLeft(.random(in: 0..<10_000, using: &random))
        }
    }

    /// The time between the moment and the kill.
    var delay: Duration {
        switch self {
        case .afterDelay(let microseconds), .answerLeft(let microseconds): .microseconds(microseconds)
        case .requestLost, .requestArrives, .requestArrivesLate, .answerLost: .zero
        }
    }
}

/// The progress of a refresh at the kill of its process.
enum KillLanding: CaseIterable, Sendable {
    /// Nothing is stored.
    case beforeJournal
    /// The pair is stored, and the server has not seen it.
    case beforeServer
    /// The server has rotated, and its answer is not stored.
    case beforeAnswer
    /// Everything is stored.
    case afterwards
}
