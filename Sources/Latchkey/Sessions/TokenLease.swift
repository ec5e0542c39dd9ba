package import Foundation

/// How long an access token is good for, in a form that outlives the program.
///
/// Within one run of the program only the continuous clock counts. Across a restart the device's own date is all there
/// is; it is compared with itself, as the server's date plus the same error, so a clock that is wrong by years changes
/// nothing. A clock that was set in between leaves a doubt, and a token in doubt is renewed.
package struct TokenLease: Codable, Sendable, Hashable {
    /// The lifetime in seconds, as the server answered it.
    package var lifetime: Int
    /// When the token was handed out, by the server's clock.
    package var issuedAt: Date
    /// How far the server's clock was ahead of the device's then, in seconds.
    package var clockOffset: TimeInterval

    /// A lease.
    ///
    /// - Parameters:
    ///   - expiresIn: The lifetime as answered; what is absurd is cut to between nothing and 68 years, which is
    ///     what some servers call for ever.
    ///   - serverDate: The `Date` of the answer; without one the device's is taken.
    ///   - deviceDate: What the device believed then.
    package init(expiresIn: Int, serverDate: Date?, deviceDate: Date) {
        lifetime = min(max(expiresIn, 0), Int(Int32.max))
        issuedAt = serverDate ?? deviceDate
        clockOffset = issuedAt.timeIntervalSince(deviceDate)
    }

    /// What is left after a restart; nothing when that cannot be known.
    package func remaining(atDeviceDate date: Date) -> Duration {
        let age = date.addingTimeInterval(clockOffset).timeIntervalSince(issuedAt)
        // Dates are rounded; a clock that was set back is off by more than a second.
        guard age > -1, age < Double(lifetime) else { return .zero }
        return .seconds(Double(lifetime) - max(0, age))
    }

    /// What is left at the most after a restart: a clock that was set back leaves all of it.
    package func longestRemaining(atDeviceDate date: Date) -> Duration {
        let age = date.addingTimeInterval(clockOffset).timeIntervalSince(issuedAt)
        return .seconds(max(0, Double(lifetime) - max(0, age)))
    }

    /// Renew from when so much is left: a tenth of the lifetime, at most five minutes.
    package var renewalMargin: Duration {
        min(.seconds(lifetime) / 10, .seconds(300))
    }

    /// How fresh a token is that ends at a deadline.
    package func freshness(deadline: Duration, uptime: Duration) -> Freshness {
        if uptime >= deadline { return .expired }
        return deadline - uptime < renewalMargin ? .due : .fresh
    }
}

/// Whether an access token may be sent.
package enum Freshness: Sendable, Hashable {
    /// It is good.
    case fresh
    /// It is still good, but a new one should be fetched.
    case due
    /// It is over, or may be.
    case expired
}
