import Foundation
import LatchkeyCommands
import LatchkeyCore
import Testing

@Suite struct RegistrationDomainsTests {
    private final class Reported: Sendable {
        private let lines = Locked<[String]>([])

        var all: [String] { lines.withLock { $0 } }

        func add(_ domain: String, _ count: Int) { lines.withLock { $0.append("\(domain) \(count)") } }
    }

    private let reported: Reported
    private let domains: RegistrationDomains
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    init() {
        let reported = Reported()
        self.reported = reported
        domains = RegistrationDomains { reported.add($0, $1) }
    }

    @Test func `a domain with many registrations is reported, and again when they double`() {
        for _ in 0..<450 { domains.count("spam.example", at: start) }
        domains.count("example.com", at: start)
        #expect(reported.all == ["spam.example 100", "spam.example 200", "spam.example 400"])
    }

    @Test func `each hour counts by itself`() {
        for _ in 0..<99 { domains.count("spam.example", at: start) }
        domains.count("spam.example", at: start.addingTimeInterval(3600))
        #expect(reported.all.isEmpty)
    }

    @Test func `made-up domains do not hide a frequent one`() {
        for number in 0..<RegistrationDomains.most { domains.count("\(number).example", at: start) }
        for _ in 0..<(RegistrationDomains.reported + 1) { domains.count("spam.example", at: start) }
        #expect(reported.all == ["spam.example 100"])
    }
}
