import Foundation
import LatchkeyScreens
import Testing

@Suite struct QRCodeTests {
    /// A text with the modules that segno 1.6, an encoder in Python, makes of it.
    struct Sample: Sendable, CustomTestStringConvertible {
        let text: String
        let rows: [String]

        var testDescription: String { "\(text.count) characters" }

        /// Empty if the file cannot be read.
        static let all: [Sample] = {
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "codes.txt")
            let content = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return content.split(separator: "\n\n").map { block in
                let lines = block.split(separator: "\n").map { String($0) }
                return Sample(text: lines[0], rows: Array(lines[1...]))
            }
        }()
    }

    private func rows(_ code: QRCode) -> [String] {
        (0..<code.size).map { row in
            String((0..<code.size).map { code.isDark(row: row, column: $0) ? "#" : "." as Character })
        }
    }

    @Test func `five codes of another encoder are compared`() {
        #expect(Sample.all.map(\.rows.count) == [21, 45, 61, 81, 97])
    }

    @Test(arguments: Sample.all)
    func `a code has the modules of another encoder`(_ sample: Sample) throws {
        #expect(rows(try #require(QRCode(sample.text))) == sample.rows)
    }

    /// The most bytes of versions 1 to 20 at level M (ISO/IEC 18004:2015, table 7).
    private static let capacities = [
        14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
    ]

    @Test(arguments: Array(capacities.enumerated()))
    func `a text gets the smallest version that holds it`(_ index: Int, _ capacity: Int) throws {
        let size = index * 4 + 21
        #expect(try #require(QRCode(String(repeating: "x", count: capacity))).size == size)
        let longer = QRCode(String(repeating: "x", count: capacity + 1))
        #expect(longer?.size == (index < 19 ? size + 4 : nil))
    }

    @Test func `a text counts in bytes, and 666 are the most`() {
        #expect(QRCode.longest == 666)
        #expect(QRCode(String(repeating: "あ", count: 222)) != nil)
        #expect(QRCode(String(repeating: "あ", count: 223)) == nil)
        #expect(QRCode("")?.size == 21)
    }

    @Test(arguments: [14, 122, 666])
    func `three corners have a finder, and the fixed module is dark`(_ capacity: Int) throws {
        let code = try #require(QRCode(String(repeating: "a", count: capacity)))
        let finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
        let rows = rows(code)
        #expect(rows.prefix(7).map { String($0.prefix(7)) } == finder)
        #expect(rows.prefix(7).map { String($0.suffix(7)) } == finder)
        #expect(rows.suffix(7).map { String($0.prefix(7)) } == finder)
        #expect(code.isDark(row: code.size - 8, column: 8))
    }

    @Test func `modules outside are light`() throws {
        let code = try #require(QRCode("A"))
        #expect(code.isDark(row: 0, column: 0))
        for (row, column) in [(-1, 0), (0, -1), (21, 0), (0, 21), (.min, .max)] {
            #expect(!code.isDark(row: row, column: column))
        }
    }

    @Test func `the path of an image covers exactly the dark modules`() throws {
        let code = try #require(QRCode(Sample.all[1].text))
        var dark: Set<[Int]> = []
        for move in code.svgPath.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
            let (column, row) = (try #require(Int(move.1)), try #require(Int(move.2)))
            let length = try #require(Int(move.3))
            #expect(move.3 == move.4)
            for step in 0..<length { #expect(dark.insert([row - 4, column - 4 + step]).inserted) }
        }
        for row in 0..<code.size {
            for column in 0..<code.size {
                #expect(dark.contains([row, column]) == code.isDark(row: row, column: column))
            }
        }
        #expect(code.svgPath.replacing(/M\d+ \d+h\d+v1h-\d+z/, with: "").isEmpty)
    }

    @Test func `an image has one path, a label and a light ground`() throws {
        let code = try #require(QRCode(Sample.all[1].text))
        let image = code.svg(label: #"Scan "this" <& go>"#)
        #expect(image.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 53 53" role="img""#))
        #expect(image.contains(#"aria-label="Scan &quot;this&quot; &lt;&amp; go&gt;""#))
        #expect(image.contains(##"<rect width="53" height="53" fill="#fff"/>"##))
        #expect(image.ranges(of: "<path ").count == 1)
        #expect(!image.contains("style"))
    }

    @Test(arguments: [false, true])
    func `a terminal shows two modules a character, with the border`(_ isTextDark: Bool) throws {
        let code = try #require(QRCode("A"))
        let lines = code.halfBlocks(isTextDark: isTextDark)
        #expect(lines.count == 15)
        #expect(lines.allSatisfy { $0.count == 29 })
        for (index, line) in lines.enumerated() {
            for (column, character) in line.enumerated() {
                let upper = character == "█" || character == "▀"
                let lower = character == "█" || character == "▄"
                #expect(upper == (code.isDark(row: index * 2 - 4, column: column - 4) == isTextDark))
                guard index < 14 else { continue }
                #expect(lower == (code.isDark(row: index * 2 - 3, column: column - 4) == isTextDark))
            }
        }
    }
}
