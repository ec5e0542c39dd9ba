import LatchkeyCommands
import Testing

@Suite struct LifetimeTests {
    @Test(arguments: [
        ("30s", 30), ("10m", 600), ("12h", 43_200), ("90d", 7_776_000), ("45", 45), ("0", 0), ("007m", 420),
    ])
    func `a number with a unit is a duration`(row: (text: String, seconds: Int)) {
        #expect(Lifetime.seconds(row.text) == row.seconds)
    }

    @Test(
        arguments: [
            "", "s", "d", "-1", "-1d", "+1d", "1.5h", "1 d", " 1d", "1d ", "1w", "1D", "1dd", "d1", "0x10", "1e3", "١d",
            "none", "99999999999999999999", "9223372036854775807d",
        ]
    )
    func `other texts are no durations`(text: String) {
        #expect(Lifetime.seconds(text) == nil)
    }

    @Test(arguments: [
        (30, "30s"), (90, "90s"), (600, "10m"), (3600, "1h"), (86_400, "1d"), (31_536_000, "365d"), (0, "0s"),
    ])
    func `seconds are shown in their largest unit`(row: (seconds: Int, text: String)) {
        #expect(Lifetime.text(row.seconds) == row.text)
        #expect(Lifetime.seconds(row.text) == row.seconds)
    }
}
