import Foundation
import LatchkeyCore
import LatchkeyStores

/// A signing key as the command line shows it.
struct KeyReport: Codable, Sendable, Equatable {
    let id: String
    let algorithm: SignatureAlgorithm
    let state: SigningKeyState
    let createdAt: Date
    let signsFrom: Date
    /// When its tokens expire; nil while its last day of signing is open.
    let verifiesUntil: Date?

    init(_ key: StoredSigningKey, at time: Date) {
        id = key.id
        algorithm = key.algorithm
        state = key.times.state(at: time)
        createdAt = key.times.createdAt
        signsFrom = key.times.activatedAt
        verifiesUntil = key.times.verifiesUntil
    }

    static let columns = ["ID", "ALGORITHM", "STATE", "CREATED", "SIGNS FROM", "VERIFIES UNTIL"]

    var row: [String] {
        [id, algorithm.rawValue, state.rawValue]
            + [createdAt, signsFrom, verifiesUntil].map { time in time.map(Output.text) ?? "-" }
    }
}
