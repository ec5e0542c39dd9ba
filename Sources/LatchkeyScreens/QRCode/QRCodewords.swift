/// The bytes of a QR code: the content, filled up, divided into blocks, with error correction.
enum QRCodewords {
    /// The bytes in the order in which they are placed.
    static func all(of content: [UInt8], _ version: QRVersion) -> [UInt8] {
        let blocks = divided(data(of: content, version), version)
        let corrections = blocks.map { ReedSolomon.correction(of: $0, count: version.correction) }
        return interleaved(blocks) + interleaved(corrections)
    }

    /// Mode, length, content, end and filling.
    private static func data(of content: [UInt8], _ version: QRVersion) -> [UInt8] {
        var bits = QRBits()
        bits.append(0b0100, count: 4)
        bits.append(content.count, count: version.lengthBits)
        for byte in content { bits.append(Int(byte), count: 8) }
        bits.append(0, count: min(4, version.dataCodewords * 8 - bits.count))
        bits.append(0, count: (8 - bits.count % 8) % 8)
        var (bytes, filling) = (bits.bytes, [0xEC, 0x11] as [UInt8])
        while bytes.count < version.dataCodewords {
            bytes.append(filling[0])
            filling.reverse()
        }
        return bytes
    }

    /// The blocks; the last ones have one byte more if the bytes do not divide evenly.
    private static func divided(_ data: [UInt8], _ version: QRVersion) -> [[UInt8]] {
        let length = data.count / version.blocks
        let longer = data.count % version.blocks
        var rest = data[...]
        return (0..<version.blocks).map { index in
            let block = rest.prefix(index < version.blocks - longer ? length : length + 1)
            rest = rest.dropFirst(block.count)
            return Array(block)
        }
    }

    /// The first bytes of all blocks, then the second ones, and so on.
    private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        return (0..<longest).flatMap { index in blocks.compactMap { index < $0.count ? $0[index] : nil } }
    }
}

/// Bits that are collected to bytes.
private struct QRBits {
    private var bits: [Bool] = []

    var count: Int { bits.count }

    mutating func append(_ number: Int, count: Int) {
        for place in (0..<count).reversed() { bits.append(number >> place & 1 == 1) }
    }

    var bytes: [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }
}
