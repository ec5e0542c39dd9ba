import LatchkeyCore
import LatchkeyPlaces
import Testing

/// Random damage, which must never end the process.
@Suite struct DamagedFileTests {
    /// A generator whose numbers are the same in each run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
            return word ^ word >> 31
        }
    }

    private static let addresses = ["203.0.113.1", "203.0.113.200", "198.51.100.7", "2001:db8:1::1", "8.8.8.8"]
        .compactMap { IPAddress($0) }

    private static func damage(_ bytes: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &numbers) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            switch Int.random(in: 0..<8, using: &numbers) {
            case 0: bytes.removeSubrange(place..<min(bytes.count, place + 3))
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
            case 2 where Int.random(in: 0..<4, using: &numbers) == 0: bytes.removeLast(bytes.count - place)
            case 3: bytes[place] = 0xFF
            case 4: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            default: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            }
        }
        return bytes
    }

    @Test(arguments: [24, 28, 32]) func `thousands of damaged files give a place, no place or an error`(
        _ recordSize: Int
    ) throws {
        var numbers = Numbers(state: UInt64(recordSize))
        var (refused, found, missed) = (0, 0, 0)
        for shares in [false, true] {
            let sample = try MaxMindWriter.sample(recordSize: recordSize, sharesTexts: shares).file()
            for _ in 0..<3500 {
                guard let database = try? MaxMindDatabase(Self.damage(sample, &numbers)) else {
                    refused += 1
                    continue
                }
                for address in Self.addresses {
                    if database.place(of: address, in: "ja") == nil { missed += 1 } else { found += 1 }
                }
            }
        }
        // Otherwise the damage would not reach all code.
        for count in [refused, found, missed] { #expect(count > 300, "\(refused) \(found) \(missed)") }
    }
}
