import Foundation
import LatchkeyCore

/// Reads the users of a file in batches.
actor UserLines {
    /// A batch's lines and approximate bytes.
    private static let most = (lines: 1000, bytes: 4 * 1024 * 1024)
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private var reader: LineReader
    private let users: UserImport
    private var number = 0

    init(_ file: FileHandle, _ users: UserImport) {
        reader = LineReader(file, longest: UserLineRules.longestLine)
        self.users = users
    }

    /// The next batch; nil at the end.
    func next() throws -> UserImport.Batch? {
        var lines: [NumberedLine] = []
        var size = 0
        while lines.count < Self.most.lines, size < Self.most.bytes, let line = try reader.next() {
            number += 1
            switch line {
            case .tooLong: lines.append(NumberedLine(number, nil))
            case .text(var bytes):
                if number == 1, bytes.starts(with: Self.byteOrderMark) { bytes.removeFirst(3) }
                size += bytes.count
                if !bytes.allSatisfy(Self.isSpace) { lines.append(NumberedLine(number, bytes)) }
            }
        }
        return lines.isEmpty ? nil : users.read(lines)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
