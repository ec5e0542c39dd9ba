import Foundation

/// The applications that did not answer in time.
///
/// Few notices are sent at once, and each waits seconds for an application that does not answer. So the other notices
/// to that application pause, and those to other applications are sent meanwhile.
final class SilentApplications: Sendable {
    /// The pause after the first silence, in seconds; each further one doubles it.
    static let shortest: TimeInterval = 5
    /// The longest pause, in seconds.
    static let longest: TimeInterval = 5 * 60
    /// The most applications that are remembered.
    private static let capacity = 1000

    private struct Silence: Sendable {
        let until: Date
        let pause: TimeInterval

        /// The seconds that are left; a clock that was set back must not make the pause longer.
        func rest(at now: Date) -> TimeInterval? {
            let rest = until.timeIntervalSince(now)
            return rest > 0 && rest <= pause ? rest : nil
        }
    }

    private let silences = Locked(RecentlyUsed<Application.ID, Silence>(capacity: SilentApplications.capacity))

    /// The seconds for which nothing is sent to an application; nil if it may be called.
    func pause(of id: Application.ID, at now: Date) -> TimeInterval? {
        silences.withLock { $0[id]?.rest(at: now) }
    }

    /// Records whether an application has answered.
    func note(_ id: Application.ID, hasAnswered: Bool, at now: Date) {
        silences.withLock { silences in
            let known = silences[id]
            if hasAnswered {
                if known != nil { silences.remember(Silence(until: now, pause: 0), for: id) }
            } else if known?.rest(at: now) == nil {
                let pause = min(max(Self.shortest, 2 * (known?.pause ?? 0)), Self.longest)
                silences.remember(Silence(until: now.addingTimeInterval(pause), pause: pause), for: id)
            }
        }
    }
}
