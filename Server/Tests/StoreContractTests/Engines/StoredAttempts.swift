import Foundation
import LatchkeyCore

/// Attempts; each operation runs in its own transaction.
struct StoredAttempts: Sendable {
    let storage: any Storage

    func count(_ digest: [UInt8], within limit: AttemptLimit, at time: Date) async throws -> AttemptCount {
        try await storage.countAttempt(digest, within: limit, at: time).map(AttemptCount.tooEarly) ?? .counted
    }

    func change(_ changes: [AttemptChange], at time: Date) async throws {
        try await storage.change(changes, at: time)
    }
}

/// The outcome of an attempt.
enum AttemptCount: Equatable, Sendable {
    case counted
    case tooEarly(until: Date)
}
