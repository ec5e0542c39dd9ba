import Foundation
import Synchronization

/// The time of an answer for its `Date` header (RFC 9110 §5.6.7), formatted once a second.
final class AnswerDate: Sendable {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private let latest = Mutex<(second: time_t, text: String)>((0, ""))

    /// The current time.
    var text: String {
        let now = time(nil)
        return latest.withLock { latest in
            if latest.second != now { latest = (now, Self.text(of: now)) }
            return latest.text
        }
    }

    /// A time in seconds since 1970, such as "Sun, 06 Nov 1994 08:49:37 GMT".
    static func text(of second: time_t) -> String {
        var (second, parts) = (second, tm())
        gmtime_r(&second, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
        return "\(day) \(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
