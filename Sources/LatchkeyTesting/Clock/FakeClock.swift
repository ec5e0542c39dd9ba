public import Foundation
package import Latchkey

/// A clock that stands still until a test advances it.
///
/// A fake server and its clients share one. The server has the true time; the clock of the device may be wrong.
///
/// ```swift
/// let clock = FakeClock()
/// let server = FakeServer(clock: clock)
/// clock.advance(by: .seconds(3_600))      // the access token has expired
/// clock.setDeviceDate(.distantPast)       // the device's clock is wrong
/// ```
public final class FakeClock: Sendable {
    private struct Time: Sendable {
        let start: Date
        var uptime = Duration.zero
        var deviceError: TimeInterval = 0

        var date: Date { start + uptime.seconds }
    }

    private let time: Watched<Time>

    /// A clock that stands still.
    ///
    /// - Parameter date: The true time, cut to the second; now by default.
    public init(_ date: Date = Date()) {
        time = Watched(Time(start: Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))))
    }

    /// The true time, which the fake server uses.
    public var date: Date { time.read(\.date) }

    /// The date of the device's own clock.
    public var deviceDate: Date { time.read { $0.date + $0.deviceError } }

    /// Advances the time of the server and the device.
    ///
    /// - Parameter duration: The duration; a negative one changes nothing.
    public func advance(by duration: Duration) {
        time.change { $0.uptime += max(.zero, duration) }
    }

    /// Sets the device's own clock, as a person could; the true time stays.
    ///
    /// - Parameter date: The device's date from now on.
    public func setDeviceDate(_ date: Date) {
        time.change { $0.deviceError = date.timeIntervalSince($0.date) }
    }

    /// The uptime of the device.
    package var uptime: Duration { time.read(\.uptime) }

    /// Waits until the device has this uptime.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    package func sleep(until uptime: Duration) async throws {
        try await time.first { $0.uptime >= uptime ? () : nil }
    }

    /// These clocks for the SDK.
    package var timekeeper: Timekeeper {
        Timekeeper(
            uptime: { self.uptime },
            date: { self.deviceDate },
            sleep: { try await self.sleep(until: $0) }
        )
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}
