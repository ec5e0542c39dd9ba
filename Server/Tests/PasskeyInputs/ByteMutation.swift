/// Changes to bytes as a hostile client would make them.
struct ByteMutation {
    var generator: SeededGenerator

    /// The bytes after one to four changes.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...generator.below(4) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = generator.below(bytes.count)
        let end = min(place + 1 + generator.below(8), bytes.count)
        switch generator.below(10) {
        case 0: if !bytes.isEmpty { bytes[place] ^= 1 << UInt8(generator.below(8)) }
        case 1: if !bytes.isEmpty { bytes[place] = UInt8(generator.below(256)) }
        case 2: if !bytes.isEmpty { bytes[place] = Self.pick([0x00, 0x7F, 0x80, 0xFF], &generator) }
        case 3: bytes.removeSubrange(place..<max(place, end))
        case 4: bytes.insert(contentsOf: (0...generator.below(8)).map { _ in UInt8(generator.below(256)) }, at: place)
        case 5: bytes.insert(contentsOf: bytes[place..<max(place, end)], at: place)
        case 6: bytes.removeLast(generator.below(bytes.count + 1))
        case 7: bytes.append(contentsOf: (0...generator.below(40)).map { _ in UInt8(generator.below(256)) })
        case 8: bytes.insert(contentsOf: Self.pick(Self.lengths, &generator), at: place)
        default:
            let token = Self.pick(Self.tokens, &generator)
            bytes.replaceSubrange(place..<min(place + token.count, bytes.count), with: token)
        }
    }

    /// Heads of CBOR whose lengths exceed every message, and deep nesting.
    private static let lengths: [[UInt8]] = [
        [0x5B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x9B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        [0xBB, 0x00, 0x00, 0x00, 0x0F, 0xFF, 0xFF, 0xFF, 0xFF], [0x3B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        [0x1B, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00], [0x7A, 0xFF, 0xFF, 0xFF, 0xFF], [0x59, 0xFF, 0xFF],
        [0x98, 0x40], [0xB8, 0x41], [0x9F], [0xBF], [0x5F], [0xFF], [0xC0], [0xF9, 0x7E, 0x00], [0xF7], [0x18, 0x17],
        [UInt8](repeating: 0x81, count: 5), [UInt8](repeating: 0x81, count: 300), [UInt8](repeating: 0xA1, count: 40),
    ]

    /// Parts of JSON and of client data.
    private static let tokens: [[UInt8]] = [
        #"{"#, #"}"#, #"""#, #"\"#, #"\u0000"#, #"\ud800"#, #"[[[["#, #","type":"webauthn.get""#, "1e999", "null",
        #""topOrigin":"#, #""crossOrigin":true"#, "\u{FEFF}", "-", "true", "\u{212A}", "https://example.org.evil.test",
    ].map { Array($0.utf8) }

    private static func pick<Element>(_ elements: [Element], _ generator: inout SeededGenerator) -> Element {
        elements[generator.below(elements.count)]
    }
}
