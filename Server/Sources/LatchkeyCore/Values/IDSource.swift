package import Foundation

/// Makes ids: UUID version 7 (RFC 9562 §5.7) in lower case, which sort by the time of their creation.
///
/// Ids that one source makes within a millisecond also sort in the order of their creation: the 12 bits after the time
/// count up (RFC 9562 §6.2, method 1), and a full counter borrows from the next millisecond.
package final class IDSource: Sendable {
    private struct State {
        var milliseconds: UInt64 = 0
        var counter: UInt16 = 0
    }

    private let clock: any WallClock
    private let state = Locked(State())

    package init(clock: any WallClock = SystemClock()) {
        self.clock = clock
    }

    /// A new unique id.
    package func next() -> String {
        let (milliseconds, counter) = advance()
        var generator = SystemRandomNumberGenerator()
        let random = generator.next()
        var bytes = [UInt8](repeating: 0, count: 16)
        for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * UInt64(index))) }
        bytes[6] = 0x70 | UInt8(counter >> 8)
        bytes[7] = UInt8(truncatingIfNeeded: counter)
        for index in 8..<16 { bytes[index] = UInt8(truncatingIfNeeded: random >> (8 * UInt64(index - 8))) }
        bytes[8] = 0x80 | (bytes[8] & 0x3f)
        return Self.text(of: bytes)
    }

    /// A new unique id of a record.
    package func next<ID: RecordID>() -> ID { ID(rawValue: next()) }

    /// Whether a text has the form of an id.
    ///
    /// Other texts can never be an id.
    package static func isID(_ text: String) -> Bool {
        text.utf8.count == 36
            && text.utf8.enumerated().allSatisfy { position, byte in
                switch position {
                case 8, 13, 18, 23: byte == UInt8(ascii: "-")
                default:
                    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
                }
            }
    }

    package static func isID(_ id: some RecordID) -> Bool { isID(id.rawValue) }

    /// A prefix that marks a time in the order of ids.
    ///
    /// Every id that is made at that time or later begins with it or sorts after it; earlier ids sort before it.
    package static func prefix(at time: Date) -> String {
        let milliseconds = UInt64(clamping: time.milliseconds)
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: $0 < 6 ? milliseconds >> (40 - 8 * UInt64($0)) : 0) }
        return String(text(of: bytes).prefix(13))
    }

    private func advance() -> (milliseconds: UInt64, counter: UInt16) {
        let now = UInt64(clamping: clock.now().milliseconds)
        return state.withLock { state in
            if now > state.milliseconds {
                state.milliseconds = now
                state.counter = UInt16.random(in: 0..<0x800)
            } else if state.counter == 0xfff {
                state.milliseconds += 1
                state.counter = 0
            } else {
                state.counter += 1
            }
            return (state.milliseconds, state.counter)
        }
    }

    private static func text(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            for (index, byte) in bytes.enumerated() {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    buffer[position] = UInt8(ascii: "-")
                    position += 1
                }
                buffer[position] = digits[Int(byte >> 4)]
                buffer[position + 1] = digits[Int(byte & 15)]
                position += 2
            }
            return position
        }
    }
}
