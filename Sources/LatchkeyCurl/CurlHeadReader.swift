import Foundation

/// Reads the status and the headers of an answer, line by line.
struct CurlHeadReader {
    private(set) var head = CurlHead()
    private var size = 0
    /// Whether the head is complete; later lines are trailers.
    private(set) var isComplete = false

    private static let mostBytes = 300_000

    /// Reads a line with its line end.
    ///
    /// - Returns: Whether it was accepted; false if the head is too long or malformed.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
        guard !isComplete else { return true }
        size += line.count
        guard size <= Self.mostBytes else { return false }
        let text = Self.text(line)
        if text.hasPrefix("HTTP/") { return begin(text) }
        if text.isEmpty { return end() }
        add(text)
        return true
    }

    private mutating func begin(_ line: String) -> Bool {
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count >= 2, let status = Int(parts[1]), (100...999).contains(status) else { return false }
        head = CurlHead()
        head.status = status
        head.version = String(parts[0])
        return true
    }

    /// An interim answer (1xx) is skipped; the final one follows.
    private mutating func end() -> Bool {
        guard head.status >= 100 else { return false }
        isComplete = head.status >= 200
        return true
    }

    private mutating func add(_ line: String) {
        if line.hasPrefix(" ") || line.hasPrefix("\t") {
            // A continuation of the last line (RFC 9112 §5.2).
            guard let last = head.fields.indices.last else { return }
            head.fields[last].value += " " + line.trimmingCharacters(in: .whitespaces)
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        head.fields.append((String(line[..<colon]), value))
    }

    private static func text(_ line: UnsafeRawBufferPointer) -> String {
        var line = line[...]
        while let byte = line.last, byte == 0x0D || byte == 0x0A { line.removeLast() }
        return String(validating: line, as: UTF8.self)
            ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
    }
}
