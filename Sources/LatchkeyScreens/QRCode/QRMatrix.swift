/// The modules of a QR code while they are placed.
struct QRMatrix {
    private let version: QRVersion
    let size: Int
    /// The modules, row by row.
    private(set) var dark: [Bool]
    /// The modules that belong to patterns and information, not to the content.
    private var isReserved: [Bool]

    /// The patterns of a version, without content.
    init(_ version: QRVersion) {
        self.version = version
        size = version.size
        dark = Array(repeating: false, count: size * size)
        isReserved = dark
        placeTiming()
        placeFinders()
        placeAlignment()
        placeFormat(mask: nil)
        placeVersion()
    }

    subscript(row: Int, column: Int) -> Bool { dark[row * size + column] }

    private mutating func reserve(_ row: Int, _ column: Int, _ isDark: Bool) {
        dark[row * size + column] = isDark
        isReserved[row * size + column] = true
    }
}

// MARK: - Patterns

extension QRMatrix {
    private mutating func placeTiming() {
        for place in 0..<size {
            reserve(6, place, place % 2 == 0)
            reserve(place, 6, place % 2 == 0)
        }
    }

    /// Squares in three corners, with a light line around them.
    private mutating func placeFinders() {
        for (top, left) in [(0, 0), (0, size - 7), (size - 7, 0)] {
            for row in max(top - 1, 0)...min(top + 7, size - 1) {
                for column in max(left - 1, 0)...min(left + 7, size - 1) {
                    let distance = max(abs(row - top - 3), abs(column - left - 3))
                    reserve(row, column, distance != 2 && distance != 4)
                }
            }
        }
    }

    private mutating func placeAlignment() {
        let centres = version.alignment
        for (vertical, row) in centres.enumerated() {
            for (horizontal, column) in centres.enumerated() {
                // The finders have three of the corners.
                let last = centres.count - 1
                if (vertical, horizontal) == (0, 0) || (vertical, horizontal) == (0, last) { continue }
                if (vertical, horizontal) == (last, 0) { continue }
                placeAlignment(row, column)
            }
        }
    }

    private mutating func placeAlignment(_ row: Int, _ column: Int) {
        for down in -2...2 {
            for right in -2...2 { reserve(row + down, column + right, max(abs(down), abs(right)) != 1) }
        }
    }
}

// MARK: - Information

extension QRMatrix {
    /// Places the level and the mask twice, around the finders.
    private mutating func placeFormat(mask: QRMask?) {
        // Level M has the bits 00.
        let data = mask?.rawValue ?? 0
        let bits = (data << 10 | Self.remainder(data, bits: 10, generator: 0x537)) ^ 0x5412
        func isDark(_ place: Int) -> Bool { bits >> place & 1 == 1 }
        for place in 0...5 { reserve(place, 8, isDark(place)) }
        reserve(7, 8, isDark(6))
        reserve(8, 8, isDark(7))
        reserve(8, 7, isDark(8))
        for place in 9...14 { reserve(8, 14 - place, isDark(place)) }
        for place in 0...7 { reserve(8, size - 1 - place, isDark(place)) }
        for place in 8...14 { reserve(size - 15 + place, 8, isDark(place)) }
        // This module is always dark.
        reserve(size - 8, 8, true)
    }

    /// Places the number of the version twice; small versions have none.
    private mutating func placeVersion() {
        guard version.number >= 7 else { return }
        let bits = version.number << 12 | Self.remainder(version.number, bits: 12, generator: 0x1F25)
        for place in 0..<18 {
            let (long, short) = (place / 3, size - 11 + place % 3)
            reserve(short, long, bits >> place & 1 == 1)
            reserve(long, short, bits >> place & 1 == 1)
        }
    }

    /// The remainder of a polynomial division, which corrects errors of the information.
    private static func remainder(_ number: Int, bits: Int, generator: Int) -> Int {
        var rest = number
        for _ in 0..<bits { rest = rest << 1 ^ (rest >> (bits - 1)) * generator }
        return rest
    }
}

// MARK: - Content

extension QRMatrix {
    /// Places the bytes in columns of two, upwards and downwards by turns, from the right.
    mutating func place(_ codewords: [UInt8]) {
        var bit = 0
        // The sixth column is a timing pattern.
        for right in [Int](stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1] {
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isReserved[row * size + column] && bit < codewords.count * 8 {
                    dark[row * size + column] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
        }
    }

    /// Inverts the modules of the content that the mask covers.
    mutating func apply(_ mask: QRMask) {
        placeFormat(mask: mask)
        for row in 0..<size {
            for column in 0..<size where !isReserved[row * size + column] {
                if mask.inverts(row: row, column: column) { dark[row * size + column].toggle() }
            }
        }
    }
}
