package import Foundation

/// Reads a file line by line in bounded memory.
package struct LineReader {
    package enum Line: Equatable {
        case text([UInt8])
        /// The line exceeds the limit and was skipped.
        case tooLong
    }

    private static let chunk = 256 * 1024

    private let file: FileHandle
    private let longest: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// Whether it is skipping the rest of a line that is too long.
    private var isPassingOver = false

    package init(_ file: FileHandle, longest: Int) {
        self.file = file
        self.longest = longest
    }

    /// The next line, without its line end; nil at the end of the file.
    ///
    /// - Throws: `CommandError.stands` if the file cannot be read.
    package mutating func next() throws -> Line? {
        var searched = 0
        while true {
            if let length = newline(from: start + searched) {
                return take(searched + length, andEnd: 1)
            }
            searched = buffer.count - start
            if searched > longest {
                // Two bytes more than the limit prove that the line is too long.
                isPassingOver = true
                start = buffer.count
                searched = 0
            }
            guard !isAtEnd else { return searched == 0 && !isPassingOver ? nil : take(searched, andEnd: 0) }
            try fill()
        }
    }

    private mutating func take(_ length: Int, andEnd end: Int) -> Line {
        let isTooLong = isPassingOver || length > longest
        let line: Line = isTooLong ? .tooLong : .text(Array(buffer[start..<start + length]))
        start += length + end
        isPassingOver = false
        return line
    }

    private func newline(from position: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard position < bytes.count, let base = bytes.baseAddress else { return nil }
            let rest = bytes.count - position
            return memchr(base + position, Int32(UInt8(ascii: "\n")), rest).map {
                UnsafeRawPointer($0) - (base + position)
            }
        }
    }

    private mutating func fill() throws {
        buffer.removeFirst(start)
        start = 0
        let data: Data?
        do { data = try file.read(upToCount: Self.chunk) } catch {
            throw CommandError.stands("The file cannot be read to its end. Check that it is a file, and try again.")
        }
        if let data, !data.isEmpty { buffer.append(contentsOf: data) } else { isAtEnd = true }
    }
}
