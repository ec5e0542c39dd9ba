import Foundation

/// Reads the status and the headers of an answer, line by line.
struct CurlHeadReader {
    private(set) var head = CurlHead()
    private var size = 0
    /// Whether the body comes next; what comes later are trailers.
    private(set) var isComplete = false

    /// More than this is nobody's head.
    private static let mostBytes = 300_000

    /// Takes a line with its end.
    ///
    /// - Returns: Whether it was taken; false when the head is too long or makes no sense.
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

    /// What is still being done is no answer (1xx); the answer follows.
    private mutating func end() -> Bool {
        guard head.status >= 100 else { return false }
        isComplete = head.status >= 200
        return true
    }

    private mutating func add(_ line: String) {
        if line.hasPrefix(" ") || line.hasPrefix("\t") {
            // The rest of the last one (RFC 9112 §5.2).
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
