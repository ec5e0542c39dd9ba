import Crypto
import Foundation

/// Whose a session is.
package enum SessionAnswer: Sendable, Hashable {
    case user(String, setCookies: [String])
    /// The session has ended, or never was.
    case nobody
}

/// What Latchkey has said of cookies lately, so that it is not asked at each request.
///
/// An answer is good for two seconds from when it was asked for: so long after its end, at the most, a session is let in.
/// Cookies are kept as digests. That Latchkey is away is not kept.
package actor CookieSessions {
    private struct Asking {
        let start: ContinuousClock.Instant
        let task: Task<Result<SessionAnswer, LatchkeyFailure>, Never>
    }

    /// How long an answer is good for.
    package static let lifetime = Duration.seconds(2)

    private let latchkey: LatchkeyServer
    private let clock: ServiceClock
    private let capacity: Int
    private var askings: [SHA256Digest: Asking] = [:]

    /// - Parameters:
    ///   - latchkey: Whom to ask.
    ///   - clock: Tells the time.
    ///   - capacity: How many answers are kept at the most.
    package init(latchkey: LatchkeyServer, clock: ServiceClock, capacity: Int = 10_000) {
        self.latchkey = latchkey
        self.clock = clock
        self.capacity = capacity
    }

    /// How many answers are kept.
    package var count: Int { askings.count }

    /// Whose a cookie is: all who ask at once share one question.
    ///
    /// - Throws: `LatchkeyFailure.away`.
    package func answer(for cookie: SessionCookie) async throws(LatchkeyFailure) -> SessionAnswer {
        let digest = Self.digest(cookie)
        let now = clock.instant()
        if let asking = askings[digest], now - asking.start < Self.lifetime {
            return try await asking.task.value.get()
        }
        makeRoom(now)
        let latchkey = latchkey
        // A task of its own: a request that goes away does not take it from the others that wait.
        let task = Task { () -> Result<SessionAnswer, LatchkeyFailure> in
            do throws(LatchkeyFailure) { return .success(try await latchkey.currentSession(.cookie(cookie))) } catch {
                return .failure(error)
            }
        }
        let asking = Asking(start: now, task: task)
        askings[digest] = asking
        let result = await task.value
        if case .failure = result, askings[digest]?.task == task { askings[digest] = nil }
        return try result.get()
    }

    /// Forgets what is known of a cookie: its user has logged out.
    package func forget(_ cookie: SessionCookie) { askings[Self.digest(cookie)] = nil }

    private func makeRoom(_ now: ContinuousClock.Instant) {
        guard askings.count >= capacity else { return }
        askings = askings.filter { now - $0.value.start < Self.lifetime }
        // Anybody can make up cookies: they may cost the others a question, and never more room.
        if askings.count >= capacity { askings.removeAll() }
    }

    private static func digest(_ cookie: SessionCookie) -> SHA256Digest {
        SHA256.hash(data: Data("\(cookie.name)=\(cookie.value)".utf8))
    }
}
