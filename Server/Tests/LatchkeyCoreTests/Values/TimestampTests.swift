import Foundation
import LatchkeyCore
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [0, 1, 999, 1000, 1_800_000_000_123, 1_715_000_000_999, -1, -999, -1000, -62_000_000_000_001])
    func `a time comes back to the millisecond`(milliseconds: Int64) throws {
        let time = Date(milliseconds: milliseconds)
        #expect(try #require(Timestamp.time(Timestamp.text(time))).milliseconds == milliseconds)
    }

    @Test func `every millisecond of a second comes back`() {
        for milliseconds in Int64(1_763_700_000_000)..<1_763_700_001_000 {
            let text = Timestamp.text(Date(milliseconds: milliseconds))
            #expect(Timestamp.time(text)?.milliseconds == milliseconds)
        }
    }

    @Test func `times are written in UTC with milliseconds`() {
        #expect(Timestamp.text(Date(milliseconds: 1_800_000_000_120)) == "2027-01-15T08:00:00.120Z")
        #expect(Timestamp.text(Date(milliseconds: -1)) == "1969-12-31T23:59:59.999Z")
    }

    @Test(
        arguments: [
            ("2024-05-06T07:08:09Z", 1_714_979_289_000), ("2024-05-06T07:08:09.5Z", 1_714_979_289_500),
            ("2024-05-06T07:08:09.123456789Z", 1_714_979_289_123), ("2024-05-06T16:08:09+09:00", 1_714_979_289_000),
            ("2024-05-06T16:08:09.007+09:00", 1_714_979_289_007),
        ] as [(String, Int64)]
    )
    func `these are times`(text: String, milliseconds: Int64) {
        #expect(Timestamp.time(text)?.milliseconds == milliseconds)
    }

    @Test(
        arguments: [
            "", "yesterday", "1714979289", "2024-05-06", "2024-13-06T07:08:09Z", "2024-05-06T07:08:09.Z",
            "2024-05-06T07:08:09.x", "99999-05-06T07:08:09Z", String(repeating: "2", count: 100_000),
        ]
    )
    func `these are none`(text: String) {
        #expect(Timestamp.time(text) == nil)
    }
}
