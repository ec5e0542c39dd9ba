import LatchkeyCore
import LatchkeyPlaces
import Testing

@Suite struct MaxMindDatabaseTests {
    private static func place(
        _ database: MaxMindDatabase,
        _ address: String,
        _ language: String = "en"
    ) throws
        -> String?
    {
        let address = try #require(IPAddress(address))
        return database.place(of: address, in: language).map { "\($0.city ?? "-"), \($0.country ?? "-")" }
    }

    @Test(arguments: [24, 28, 32], [false, true])
    func `an address has the place of its network`(recordSize: Int, sharesTexts: Bool) throws {
        for padding in [0, 5000, 600_000] {
            let writer = try MaxMindWriter.sample(recordSize: recordSize, sharesTexts: sharesTexts, padding: padding)
            let database = try MaxMindDatabase(writer.file())
            #expect(try Self.place(database, "203.0.113.1") == "Tokyo, Japan")
            #expect(try Self.place(database, "203.0.113.127") == "Tokyo, Japan")
            #expect(try Self.place(database, "203.0.113.128") == "Berlin, Germany")
            #expect(try Self.place(database, "::ffff:203.0.113.200") == "Berlin, Germany")
            #expect(try Self.place(database, "198.51.100.7") == "-, Japan")
            #expect(try Self.place(database, "2001:db8:1:2::3") == "Berlin, Germany")
            for unknown in ["203.0.114.1", "198.51.100.6", "2001:db8:2::1", "::1", "0.0.0.0", "255.255.255.255"] {
                #expect(try Self.place(database, unknown) == nil)
            }
        }
    }

    @Test func `large record numbers use all bits of a node`() throws {
        for size in [28, 32] {
            var writer = try MaxMindWriter.sample(recordSize: size)
            writer.padding = 1 << 24
            #expect(try Self.place(try MaxMindDatabase(writer.file()), "203.0.113.200") == "Berlin, Germany")
        }
    }

    @Test(arguments: [
        ("en", "Tokyo, Japan"), ("ja", "東京, 日本"), ("de", "Tokio, Japan"), ("de-AT", "Tokio, Japan"),
        ("zh-Hans", "Tokyo, 日本国"), ("ko", "Tokyo, Japan"), ("", "Tokyo, Japan"),
    ]) func `a place has its names in the language, or in English`(_ language: String, _ text: String) throws {
        let database = try MaxMindDatabase(MaxMindWriter.sample().file())
        #expect(try Self.place(database, "203.0.113.1", language) == text)
    }

    @Test func `a database of IPv4 networks knows no IPv6 address`() throws {
        var writer = MaxMindWriter()
        writer.ipVersion = 4
        writer.type = "DBIP-Country-Lite"
        try writer.add("203.0.113.0/24", MaxMindWriter.tokyo)
        let database = try MaxMindDatabase(writer.file())
        #expect(try Self.place(database, "203.0.113.1") == "Tokyo, Japan")
        #expect(try Self.place(database, "2001:db8:1::1") == nil)
        #expect(try Self.place(database, "::203.0.113.1") == nil)
    }

    @Test func `a name with control characters, without characters or with very many is none`() throws {
        for name in ["To\nkyo", "\u{202E}oykoT", "", String(repeating: "x", count: 101)] {
            var writer = MaxMindWriter()
            try writer.add("203.0.113.0/24", MaxMindWriter.city(["en": name], in: ["en": "Japan"]))
            #expect(try Self.place(try MaxMindDatabase(writer.file()), "203.0.113.1") == "-, Japan")
        }
    }

    @Test func `other files are refused with the reason`() throws {
        func error(_ bytes: [UInt8]) -> MaxMindError? {
            do throws(MaxMindError) { _ = try MaxMindDatabase(bytes) } catch { return error }
            return nil
        }
        let sample = try MaxMindWriter.sample()
        #expect(error(sample.file()) == nil)
        #expect(error([]) == .otherFormat)
        #expect(error(Array("not a database".utf8)) == .otherFormat)
        #expect(error(MaxMindWriter.marker) == .otherFormat)
        #expect(error(Array(sample.file().dropLast(400))) == .otherFormat)
        #expect(error(Array(sample.file().dropLast(3))) == .damaged)
        #expect(error(Array(sample.file().dropFirst(sample.file().count / 2 + 1))) != nil)
        var other = sample
        other.type = "GeoLite2-ASN"
        #expect(error(other.file()) == .otherType("GeoLite2-ASN"))
        other = sample
        other.version = 3
        #expect(error(other.file()) == .otherVersion)
        for change in [{ $0.recordSize = 20 }, { $0.ipVersion = 5 }] as [(inout MaxMindWriter) -> Void] {
            other = sample
            change(&other)
            #expect(error(other.file()) == .damaged)
        }
    }

    @Test(arguments: [
        // A map whose only key is a pointer to itself, a pointer to a pointer, and one behind the end.
        MaxMindWriter.Value.raw([0xE1, 0x20, 0]), .raw([0x20, 0]), .raw([0x20, 2, 0x20, 4, 0xE0]),
        .raw([0x3F, 0xFF, 0xFF, 0xFF, 0xFF]),
        // A map with 16 million entries, and one whose key has them.
        .raw([0xFF, 0xFF, 0xFF, 0xFF]), .raw([0xE1, 0x5F, 0xFF, 0xFF, 0xFF]),
        // Unknown types.
        .raw([0, 0xFF]), .raw([0]), .raw([0xE1, 0x41, 0x61, 0, 200]),
        // Deep nesting.
        .map([("a", .raw([UInt8](repeating: 0xE1, count: 20_000))), ("city", .text("x"))]),
        .map([("a", (0..<40).reduce(.flag(true)) { value, _ in .array([value]) }), ("city", .map([]))]),
        // Wrong types where names are expected.
        .text("Tokyo"), .map([("city", .text("Tokyo")), ("country", .uint16(1))]),
        .map([("city", .map([("names", .array([.text("Tokyo")]))]))]),
        .map([("city", .map([("names", .map([("en", .uint16(7))]))]))]),
        .map([("city", .map([("names", .map([("en", .raw([0x42, 0xC3, 0x28]))]))]))]),
        // Many values before the searched one.
        .map([("a", .array((0..<20_000).map { _ in .flag(true) })), ("city", .map([]))]),
    ]) func `a damaged record has no place`(_ value: MaxMindWriter.Value) throws {
        var writer = MaxMindWriter()
        try writer.add("203.0.113.0/24", value)
        #expect(try Self.place(try MaxMindDatabase(writer.file()), "203.0.113.1") == nil)
    }
}
