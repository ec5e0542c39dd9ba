package import Foundation
import LatchkeyCore

/// Counts the registrations with e-mail addresses by domain, and reports a domain with many of them.
///
/// Nothing is refused because of a count: many people share the domains of mail providers. The counts are in memory and
/// bounded, so that made-up domains cost nothing.
package final class RegistrationDomains: Sendable {
    /// The count of an hour that is reported first; each next report needs twice as many.
    package static let reported = 100
    /// The most domains that are counted at once.
    package static let most = 1000

    private static let hour: TimeInterval = 60 * 60

    private struct Counts {
        var begin = Date.distantPast
        var domains: [String: Int] = [:]
    }

    private let counts = Locked(Counts())
    private let report: @Sendable (_ domain: String, _ count: Int) -> Void

    /// - Parameter report: Receives a domain and its registrations of an hour.
    package init(report: @escaping @Sendable (_ domain: String, _ count: Int) -> Void) {
        self.report = report
    }

    package func count(_ domain: String, at time: Date) {
        let count = counts.withLock { counts in
            if !(0..<Self.hour).contains(time.timeIntervalSince(counts.begin)) { counts = Counts(begin: time) }
            if counts.domains[domain] == nil, counts.domains.count >= Self.most {
                // Rare domains go, frequent ones keep most of their count (Misra and Gries).
                counts.domains = counts.domains.mapValues { $0 - 1 }.filter { $0.value > 0 }
            }
            counts.domains[domain, default: 0] += 1
            return counts.domains[domain] ?? 0
        }
        if Self.isReported(count) { report(domain, count) }
    }

    private static func isReported(_ count: Int) -> Bool {
        let (quotient, rest) = count.quotientAndRemainder(dividingBy: reported)
        return rest == 0 && quotient > 0 && quotient & (quotient - 1) == 0
    }
}
