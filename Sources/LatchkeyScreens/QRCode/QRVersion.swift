/// A size of QR codes, with the blocks that its bytes are divided into at error correction level M.
struct QRVersion: Sendable {
    let number: Int
    /// The bytes of error correction in each block.
    let correction: Int
    /// The number of blocks.
    let blocks: Int

    /// ISO/IEC 18004:2015, table 9.
    static let all: [QRVersion] = [
        (10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5),
        (30, 5), (22, 8), (22, 9), (24, 9), (24, 10), (28, 10), (28, 11), (26, 13), (26, 14), (26, 16),
    ].enumerated().map { QRVersion(number: $0.offset + 1, correction: $0.element.0, blocks: $0.element.1) }

    /// The number of modules of a side.
    var size: Int { number * 4 + 17 }

    /// The bytes of all blocks together.
    var codewords: Int { modules / 8 }

    /// The bytes for the content and its head.
    var dataCodewords: Int { codewords - correction * blocks }

    /// The bits of the content's length.
    var lengthBits: Int { number < 10 ? 8 : 16 }

    /// The most bytes of content, after the mode and the length.
    var capacity: Int { (dataCodewords * 8 - 4 - lengthBits) / 8 }

    /// The rows and columns of the centres of the alignment patterns.
    var alignment: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        let step = (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<(count - 1)).map { size - 7 - $0 * step }.reversed()
    }

    /// The modules without patterns and information.
    private var modules: Int {
        var modules = (16 * number + 128) * number + 64
        if number > 1 {
            let count = number / 7 + 2
            modules -= (25 * count - 10) * count - 55
            if number > 6 { modules -= 36 }
        }
        return modules
    }
}
