import Foundation
import LatchkeyArchives
import LatchkeyCore
import ServerTesting
import Testing

@Suite struct ZipWriterTests {
    private static let time = Date(milliseconds: 1_800_000_000_000)

    /// The bytes of an archive, taken piece by piece.
    private static func archive(_ files: [(path: String, pieces: [String])]) throws -> [UInt8] {
        let writer = ZipArchives().archive(at: time)
        var bytes: [UInt8] = []
        for (path, pieces) in files {
            try writer.begin(path)
            for piece in pieces {
                try writer.write(Array(piece.utf8))
                bytes += writer.take()
            }
        }
        try writer.finish()
        #expect(writer.pending > 0)
        bytes += writer.take()
        #expect(writer.pending == 0)
        return bytes
    }

    @Test func `another program reads what was written`() throws {
        let long = (0..<20_000).map { "line \($0) 李雷\n" }
        let files = [
            ("README.txt", ["Hello, ", "Ada"]), ("empty.json", []), ("objects/user/Zoë.json", ["{}"]),
            ("long.txt", long),
        ]
        let bytes = try Self.archive(files)
        let read = try ZipFile(bytes)
        #expect(read.files.map(\.name) == files.map(\.0))
        #expect(read.files.map(\.text) == files.map { $0.1.joined() })
        #expect(bytes.count < long.joined().utf8.count / 2, "it is compressed")
    }

    @Test func `the headers say the time, the names are UTF-8, and only the owner may read the files`() throws {
        let bytes = try Self.archive([("é", ["x"])])
        func field(_ offset: Int, from start: Int, count: Int) -> Int {
            bytes[(start + offset)..<(start + offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(Array(bytes.prefix(4)) == [0x50, 0x4b, 3, 4])
        #expect(field(6, from: 0, count: 2) == 0x0808)
        #expect(field(8, from: 0, count: 2) == 8)
        // 15 January 2027, 08:00 UTC.
        #expect(field(10, from: 0, count: 2) == 8 << 11)
        #expect(field(12, from: 0, count: 2) == 47 << 9 | 1 << 5 | 15)
        let end = bytes.count - 22
        #expect(Array(bytes[end..<(end + 4)]) == [0x50, 0x4b, 5, 6])
        #expect(field(10, from: end, count: 2) == 1)
        let directory = field(16, from: end, count: 4)
        #expect(Array(bytes[directory..<(directory + 4)]) == [0x50, 0x4b, 1, 2])
        #expect(field(24, from: directory, count: 4) == 1, "the size of the file")
        #expect(field(38, from: directory, count: 4) == 0o100600 << 16)
    }

    @Test func `an archive without files is an archive`() throws {
        #expect(try ZipFile(try Self.archive([])).files.isEmpty)
    }

    @Test func `bytes without a file are refused`() {
        let writer = ZipArchives().archive(at: Self.time)
        #expect(throws: ArchiveError.self) { try writer.write([1]) }
        #expect(throws: ArchiveError.self) { try writer.begin("") }
    }

    @Test func `more files than the format has are refused`() throws {
        let writer = ZipArchives().archive(at: Self.time)
        for number in 1...65_534 { try writer.begin("\(number)") }
        #expect(throws: ArchiveError.tooLarge) { try writer.begin("one too many") }
    }
}
