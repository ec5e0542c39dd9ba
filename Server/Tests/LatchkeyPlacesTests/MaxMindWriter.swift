import LatchkeyCore

/// Writes small files in the MaxMind DB format.
struct MaxMindWriter {
    indirect enum Value {
        case text(String)
        case uint16(Int)
        case uint32(Int)
        case uint64(Int)
        case double
        case flag(Bool)
        case map([(String, Value)])
        case array([Value])
        /// To an offset in the data.
        case pointer(Int)
        case raw([UInt8])
    }

    var type = "GeoLite2-City"
    var recordSize = 24
    var ipVersion = 6
    var version = 2
    /// Writes each text once, and pointers to it after that.
    var sharesTexts = false
    /// The bytes before the first record, which make later pointers longer.
    var padding = 0

    private(set) var networks: [(bits: [UInt8], value: Value)] = []

    /// Adds the record of a network such as `203.0.113.0/24`.
    mutating func add(_ network: String, _ value: Value) throws {
        let network = try IPNetwork(network)
        let bits = network.address.bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }.prefix(network.length)
        let zeros = ipVersion == 6 && network.address.isIPv4 ? [UInt8](repeating: 0, count: 96) : []
        networks.append((zeros + bits, value))
    }

    func file() -> [UInt8] {
        var (offsets, encoder) = ([Int](), Encoder(sharesTexts: sharesTexts))
        encoder.bytes = [UInt8](repeating: 0, count: padding)
        for network in networks {
            offsets.append(encoder.bytes.count)
            encoder.add(network.value)
        }
        let nodes = nodes()
        let records = nodes.flatMap { node in
            node.map { child in
                switch child {
                case .none: nodes.count
                case .node(let index): index
                case .network(let index): nodes.count + 16 + offsets[index]
                }
            }
        }
        return tree(records) + [UInt8](repeating: 0, count: 16) + encoder.bytes + Self.marker + metadata(nodes.count)
    }

    // MARK: Parts

    static let marker: [UInt8] = [0xAB, 0xCD, 0xEF] + Array("MaxMind.com".utf8)

    private enum Child { case none, node(Int), network(Int) }

    private func nodes() -> [[Child]] {
        var nodes: [[Child]] = [[.none, .none]]
        for (index, network) in networks.enumerated() {
            var node = 0
            for (depth, bit) in network.bits.enumerated() {
                if depth == network.bits.count - 1 {
                    nodes[node][Int(bit)] = .network(index)
                } else if case .node(let next) = nodes[node][Int(bit)] {
                    node = next
                } else {
                    nodes.append([.none, .none])
                    nodes[node][Int(bit)] = .node(nodes.count - 1)
                    node = nodes.count - 1
                }
            }
        }
        return nodes
    }

    private func tree(_ records: [Int]) -> [UInt8] {
        stride(from: 0, to: records.count, by: 2).flatMap { index -> [UInt8] in
            let (left, right) = (records[index], records[index + 1])
            switch recordSize {
            case 24: return bigEndian(left, 3) + bigEndian(right, 3)
            case 28:
                let middle = UInt8((left >> 24) << 4 | right >> 24)
                return bigEndian(left & 0xFF_FFFF, 3) + [middle] + bigEndian(right & 0xFF_FFFF, 3)
            default: return bigEndian(left, 4) + bigEndian(right, 4)
            }
        }
    }

    private func metadata(_ nodeCount: Int) -> [UInt8] {
        var encoder = Encoder(sharesTexts: false)
        encoder.add(
            .map([
                ("binary_format_major_version", .uint16(version)), ("binary_format_minor_version", .uint16(0)),
                ("build_epoch", .uint64(1_795_000_000)), ("database_type", .text(type)),
                ("description", .map([("en", .text("A test"))])), ("ip_version", .uint16(ipVersion)),
                ("languages", .array([.text("en"), .text("ja")])), ("node_count", .uint32(nodeCount)),
                ("record_size", .uint16(recordSize)),
            ])
        )
        return encoder.bytes
    }

    private struct Encoder {
        let sharesTexts: Bool
        var bytes: [UInt8] = []
        private var texts: [String: Int] = [:]

        init(sharesTexts: Bool) { self.sharesTexts = sharesTexts }

        mutating func add(_ value: Value) {
            switch value {
            case .text(let text):
                if sharesTexts, let offset = texts[text] { return add(.pointer(offset)) }
                texts[text] = bytes.count
                head(2, text.utf8.count)
                bytes += Array(text.utf8)
            case .uint16(let number): scalar(5, number)
            case .uint32(let number): scalar(6, number)
            case .uint64(let number): scalar(9, number)
            case .double:
                head(3, 8)
                bytes += [UInt8](repeating: 0x40, count: 8)
            case .flag(let isSet): head(14, isSet ? 1 : 0)
            case .map(let entries):
                head(7, entries.count)
                for (key, value) in entries {
                    add(.text(key))
                    add(value)
                }
            case .array(let values):
                head(11, values.count)
                for value in values { add(value) }
            case .pointer(let target): bytes += pointer(target)
            case .raw(let raw): bytes += raw
            }
        }

        private mutating func scalar(_ type: Int, _ number: Int) {
            let content = Array(bigEndian(number, 8).drop { $0 == 0 })
            head(type, content.count)
            bytes += content
        }

        private mutating func head(_ type: Int, _ size: Int) {
            let (short, more): (Int, [UInt8]) =
                switch size {
                case ..<29: (size, [])
                case ..<285: (29, bigEndian(size - 29, 1))
                case ..<65_821: (30, bigEndian(size - 285, 2))
                default: (31, bigEndian(size - 65_821, 3))
                }
            bytes += type > 7 ? [UInt8(short), UInt8(type - 7)] + more : [UInt8(type << 5 | short)] + more
        }

        private func pointer(_ target: Int) -> [UInt8] {
            switch target {
            case ..<2048: [UInt8(0x20 | target >> 8)] + bigEndian(target & 0xFF, 1)
            case ..<526_336: [UInt8(0x28 | (target - 2048) >> 16)] + bigEndian((target - 2048) & 0xFFFF, 2)
            default: [0x38] + bigEndian(target, 4)
            }
        }
    }
}

private func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

extension MaxMindWriter {
    /// A city with the members that real files have around the names.
    static func city(_ city: [String: String], in country: [String: String]) -> Value {
        func names(_ names: [String: String]) -> Value {
            .map(names.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
        }
        return .map([
            ("city", .map([("geoname_id", .uint32(1_850_147)), ("names", names(city))])),
            ("continent", .map([("code", .text("AS")), ("names", names(["en": "Asia"]))])),
            ("country", .map([("iso_code", .text("JP")), ("names", names(country))])),
            ("location", .map([("latitude", .double), ("longitude", .double), ("accuracy_radius", .uint16(20))])),
            ("subdivisions", .array([.map([("iso_code", .text("13")), ("names", names(["en": "Tokyo"]))])])),
            ("traits", .map([("is_anycast", .flag(true))])),
        ])
    }

    static let tokyo = city(
        ["en": "Tokyo", "ja": "東京", "de": "Tokio"],
        in: ["en": "Japan", "ja": "日本", "zh-CN": "日本国"]
    )
    static let berlin = city(["en": "Berlin"], in: ["en": "Germany", "de": "Deutschland", "pt-BR": "Alemanha"])

    /// Tokyo and Berlin, by IPv4 and IPv6, and a network of which only the country is known.
    static func sample(recordSize: Int = 24, sharesTexts: Bool = false, padding: Int = 0) throws -> MaxMindWriter {
        var writer = MaxMindWriter()
        writer.recordSize = recordSize
        writer.sharesTexts = sharesTexts
        writer.padding = padding
        try writer.add("203.0.113.0/25", tokyo)
        try writer.add("203.0.113.128/25", berlin)
        try writer.add("198.51.100.7/32", .map([("country", .map([("names", .map([("en", .text("Japan"))]))]))]))
        try writer.add("2001:db8:1::/48", berlin)
        return writer
    }
}
