package import LatchkeyCore

/// A database of cities or countries by address, in the MaxMind DB format 2.
///
/// [The format](https://maxmind.github.io/MaxMind-DB/) is a tree of networks, whose leaves point to typed values.
package struct MaxMindDatabase: Sendable, Places {
    private let tree: MaxMindTree
    private let data: MaxMindSection

    /// - Parameter bytes: The whole file.
    /// - Throws: `MaxMindError`, if it is no database of places, or the tree is incomplete.
    package init(_ bytes: [UInt8]) throws(MaxMindError) {
        guard let metadata = Self.metadata(in: bytes) else { throw .otherFormat }
        let section = MaxMindSection(bytes, in: metadata)
        var budget = MaxMindSection.Budget()
        let map = try section.value(at: 0, &budget)
        func number(_ key: String) throws(MaxMindError) -> Int {
            guard let value = try section.member(key, of: map, &budget) else { throw .damaged }
            return try section.number(value)
        }
        guard try number("binary_format_major_version") == 2 else { throw .otherVersion }
        guard let type = try section.member("database_type", of: map, &budget) else { throw .damaged }
        try Self.check(type: try section.text(type))
        tree = try MaxMindTree(
            bytes,
            nodeCount: try number("node_count"),
            recordSize: try number("record_size"),
            ipVersion: try number("ip_version")
        )
        let (start, end) = (tree.size + Self.separator, metadata.lowerBound - Self.marker.count)
        guard start < end else { throw .damaged }
        data = MaxMindSection(bytes, in: start..<end)
    }

    /// Nil also for a damaged record.
    package func place(of address: IPAddress, in language: String) -> Place? {
        guard let record = tree.record(of: address) else { return nil }
        var budget = MaxMindSection.Budget()
        guard let map = try? data.value(at: record - Self.separator, &budget) else { return nil }
        let languages = PlaceNames.languages(for: language)
        return Place(
            city: name("city", of: map, in: languages, &budget),
            country: name("country", of: map, in: languages, &budget)
        )
    }

    /// The name of a part of a record in the first language that has one.
    private func name(
        _ part: String,
        of record: MaxMindSection.Value,
        in languages: [String],
        _ budget: inout MaxMindSection.Budget
    ) -> String? {
        do throws(MaxMindError) {
            guard let part = try data.member(part, of: record, &budget),
                let names = try data.member("names", of: part, &budget)
            else { return nil }
            for language in languages {
                guard let name = try data.member(language, of: names, &budget) else { continue }
                return PlaceNames.checked(try data.text(name))
            }
        } catch {}
        return nil
    }

    // MARK: The file

    /// The zero bytes between the tree and the data.
    private static let separator = 16
    private static let marker: [UInt8] = [0xAB, 0xCD, 0xEF] + Array("MaxMind.com".utf8)
    /// The metadata are in the last bytes of the file.
    private static let longestMetadata = 128 * 1024

    /// The range after the last marker.
    private static func metadata(in bytes: [UInt8]) -> Range<Int>? {
        let first = max(0, bytes.count - longestMetadata)
        guard bytes.count - first > marker.count else { return nil }
        for start in (first..<bytes.count - marker.count).reversed()
        where bytes[start] == marker[0] && bytes[start..<start + marker.count].elementsEqual(marker) {
            return start + marker.count..<bytes.count
        }
        return nil
    }

    /// Databases of other facts, such as of network operators, have no names of places.
    private static func check(type: String) throws(MaxMindError) {
        guard ["City", "Country", "Enterprise", "Location"].contains(where: { type.contains($0) }) else {
            throw .otherType(String(type.prefix(100)))
        }
    }
}
