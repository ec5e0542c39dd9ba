import Foundation
import LatchkeyCommands
import TestDatabases
import Testing

@Suite struct LineReaderTests {
    private func lines(_ bytes: [UInt8], longest: Int = 10) async throws -> [LineReader.Line] {
        try await TestFolder.with { folder in
            let path = folder + "/lines"
            try Data(bytes).write(to: URL(filePath: path))
            var reader = LineReader(try FileHandle(forReadingFrom: URL(filePath: path)), longest: longest)
            var lines: [LineReader.Line] = []
            while let line = try reader.next() { lines.append(line) }
            return lines
        }
    }

    private func text(_ text: String) -> LineReader.Line { .text(Array(text.utf8)) }

    @Test func `lines come in order, the last one with or without an end`() async throws {
        #expect(try await lines(Array("a\nbc\n\nd".utf8)) == [text("a"), text("bc"), text(""), text("d")])
        #expect(try await lines(Array("a\n".utf8)) == [text("a")])
        #expect(try await lines([]) == [])
    }

    @Test func `an overlong line is skipped, and the next one is read`() async throws {
        let bytes = Array("0123456789\n0123456789a\nb\n01234567890".utf8)
        #expect(try await lines(bytes) == [text("0123456789"), .tooLong, text("b"), .tooLong])
    }

    @Test(arguments: [262_143, 262_144, 262_145, 1_000_000])
    func `lines around the size of the buffer are complete`(length: Int) async throws {
        let long = String(repeating: "x", count: length)
        let bytes = Array("a\n\(long)\nb\n\(long)y\nc".utf8)
        #expect(try await lines(bytes, longest: length) == [text("a"), text(long), text("b"), .tooLong, text("c")])
    }
}
