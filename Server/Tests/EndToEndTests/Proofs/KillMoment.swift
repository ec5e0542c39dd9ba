/// When in a renewal its process is killed.
enum KillMoment: Sendable, Equatable {
    /// So many microseconds after it was told to call: mostly before anything is sent.
    case afterDelay(Int)
    /// When the refresh is on its way, which is lost then.
    case requestLost
    /// When the refresh is on its way, which arrives nevertheless.
    case requestArrives
    /// When the refresh is on its way, which arrives after the next process has renewed the session.
    case requestArrivesLate
    /// When the server has moved on; its answer is lost.
    case answerLost
    /// So many microseconds after the answer has left for the client.
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

    /// How long to wait before the kill once the moment has come.
    var delay: Duration {
        switch self {
        case .afterDelay(let microseconds), .answerLeft(let microseconds): .microseconds(microseconds)
        case .requestLost, .requestArrives, .requestArrivesLate, .answerLost: .zero
        }
    }
}

/// How far a renewal had come when its process was killed.
enum KillLanding: CaseIterable, Sendable {
    /// Nothing of it is stored.
    case beforeJournal
    /// The pair is stored, and the server has not seen it.
    case beforeServer
    /// The server has moved on, and its answer is not stored.
    case beforeAnswer
    /// All is stored.
    case afterwards
}
