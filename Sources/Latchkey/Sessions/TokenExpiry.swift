package import Foundation

/// The expiry of an access token, in a form that survives a restart.
///
/// While the program runs, only the continuous clock counts. After a restart only the device's date is left. It is
/// compared with its own earlier value, corrected by `clockOffset`, so a wrong clock does no harm. If the clock was set
/// in between, the token counts as expired and is refreshed.
package struct TokenExpiry: Codable, Sendable, Hashable {
    /// The lifetime in seconds, as the server answered it.
    package var lifetime: Int
    /// When the token was issued, by the server's clock.
    package var issuedAt: Date
    /// The server's clock minus the device's, in seconds.
    package var clockOffset: TimeInterval

    /// - Parameters:
    ///   - expiresIn: The answered lifetime in seconds, clamped to 0...`Int32.max` (68 years).
    ///   - serverDate: The `Date` of the answer; the device's date if it has none.
    ///   - deviceDate: The device's date when the answer arrived.
    package init(expiresIn: Int, serverDate: Date?, deviceDate: Date) {
        lifetime = min(max(expiresIn, 0), Int(Int32.max))
        issuedAt = serverDate ?? deviceDate
        clockOffset = issuedAt.timeIntervalSince(deviceDate)
    }

    /// The remaining time after a restart; zero if it cannot be known.
    package func remaining(atDeviceDate date: Date) -> Duration {
        let age = date.addingTimeInterval(clockOffset).timeIntervalSince(issuedAt)
        // Dates are rounded to a second; a larger difference means that the clock was set back.
        guard age > -1, age < Double(lifetime) else { return .zero }
        return .seconds(Double(lifetime) - max(0, age))
    }

    /// The longest possible remaining time after a restart: all of it if the clock was set back.
    package func longestRemaining(atDeviceDate date: Date) -> Duration {
        let age = date.addingTimeInterval(clockOffset).timeIntervalSince(issuedAt)
        return .seconds(max(0, Double(lifetime) - max(0, age)))
    }

    /// The time before the expiry when a refresh is due: a tenth of the lifetime, at most five minutes.
    package var refreshMargin: Duration {
        min(.seconds(lifetime) / 10, .seconds(300))
    }

    package func freshness(deadline: Duration, uptime: Duration) -> Freshness {
        if uptime >= deadline { return .expired }
        return deadline - uptime < refreshMargin ? .due : .fresh
    }
}

/// Whether an access token may be sent.
package enum Freshness: Sendable, Hashable {
    /// It is good.
    case fresh
    /// It is still good, but should be refreshed.
    case due
    /// It has expired, or may have.
    case expired
}
