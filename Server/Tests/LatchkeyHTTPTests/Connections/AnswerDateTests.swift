import Foundation
import Testing

@testable import LatchkeyHTTP

@Suite struct AnswerDateTests {
    /// The first date is the example in RFC 9110 §5.6.7.
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 GMT"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
        (4_102_444_800, "Fri, 01 Jan 2100 00:00:00 GMT"),
    ])
    func `times have the form of HTTP`(_ second: Int, _ text: String) {
        #expect(AnswerDate.text(of: second) == text)
    }

    @Test func `the current time is at most seconds old`() throws {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = .gmt
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let date = AnswerDate()
        for _ in 1...2 {
            let time = try #require(format.date(from: date.text))
            #expect(abs(time.timeIntervalSinceNow) < 60)
        }
    }
}
