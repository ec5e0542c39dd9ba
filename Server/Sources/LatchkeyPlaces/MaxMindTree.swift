import LatchkeyCore

/// The binary tree of networks at the start of a MaxMind DB file.
struct MaxMindTree: Sendable {
    private let bytes: [UInt8]
    private let nodeCount: Int
    /// The bits of a record; a node has two.
    private let recordSize: Int
    private let holdsIPv6: Bool
    /// The node where IPv4 addresses start: below 96 zero bits of an IPv6 tree.
    private let ipv4Start: Int

    /// The bytes of the tree.
    let size: Int

    /// - Throws: `.damaged` if the tree does not fit into the file.
    init(_ bytes: [UInt8], nodeCount: Int, recordSize: Int, ipVersion: Int) throws(MaxMindError) {
        guard [24, 28, 32].contains(recordSize), [4, 6].contains(ipVersion), nodeCount > 0 else { throw .damaged }
        size = nodeCount * recordSize / 4
        guard size <= bytes.count else { throw .damaged }
        self.bytes = bytes
        self.nodeCount = nodeCount
        self.recordSize = recordSize
        holdsIPv6 = ipVersion == 6
        var start = 0
        if ipVersion == 6 {
            for _ in 0..<96 where start < nodeCount { start = Self.record(0, of: start, bytes, recordSize) }
        }
        ipv4Start = start
    }

    /// The offset of an address's record in the data, whose first 16 bytes are a separator; nil for no record.
    func record(of address: IPAddress) -> Int? {
        guard address.isIPv4 || holdsIPv6 else { return nil }
        var node = address.isIPv4 ? ipv4Start : 0
        for index in 0..<address.bytes.count * 8 where node < nodeCount {
            let bit = Int(address.bytes[index / 8] >> UInt8(7 - index % 8) & 1)
            node = Self.record(bit, of: node, bytes, recordSize)
        }
        // The number of nodes itself means that there is no record.
        return node > nodeCount ? node - nodeCount : nil
    }

    /// The left record (0) or the right one (1) of a node.
    private static func record(_ side: Int, of node: Int, _ bytes: [UInt8], _ recordSize: Int) -> Int {
        let start = node * recordSize / 4
        func number(_ offset: Int, _ count: Int) -> Int {
            bytes[start + offset..<start + offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        switch recordSize {
        case 24: return number(side * 3, 3)
        case 28:
            // The middle byte has the highest bits of both.
            let middle = Int(bytes[start + 3])
            return side == 0 ? (middle >> 4) << 24 | number(0, 3) : (middle & 0xF) << 24 | number(4, 3)
        default: return number(side * 4, 4)
        }
    }
}
