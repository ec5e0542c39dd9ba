package import Foundation

/// Tells the time; tests replace it to set the time instead of waiting.
package protocol WallClock: Sendable {
    /// The current time, in whole milliseconds.
    func now() -> Date
}

/// The machine's own clock.
package struct SystemClock: WallClock {
    package init() {}

    package func now() -> Date {
        Date(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
}

extension Date {
    /// A time from its stored form: milliseconds since 1970, UTC.
    package init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Milliseconds since 1970, UTC.
    package var milliseconds: Int64 {
        Int64((timeIntervalSince1970 * 1000).rounded())
    }
}
