#if os(Linux)
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The status and the headers of an answer, as they arrive line by line.
struct AnswerHead {
    private var status = 0
    private var version = "HTTP/1.1"
    private var names: [String: String] = [:]
    private var fields: [String: String] = [:]
    private var last: String?
    private var size = 0
    /// Whether the body comes next; what comes later are trailers.
    private(set) var isComplete = false

    /// More than this is nobody's head.
    private static let mostBytes = 300_000

    init() {}

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

    /// The answer to a request to this address.
    func response(from url: URL) -> HTTPURLResponse? {
        let fields = Dictionary(uniqueKeysWithValues: fields.map { (names[$0] ?? $0, $1) })
        return HTTPURLResponse(url: url, statusCode: status, httpVersion: version, headerFields: fields)
    }

    private mutating func begin(_ line: String) -> Bool {
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count >= 2, let status = Int(parts[1]), (100...999).contains(status) else { return false }
        let size = size
        self = AnswerHead()
        self.size = size
        self.status = status
        version = String(parts[0])
        return true
    }

    /// What is still being done is no answer (1xx); the answer follows.
    private mutating func end() -> Bool {
        guard status >= 100 else { return false }
        isComplete = status >= 200
        return true
    }

    private mutating func add(_ line: String) {
        if line.hasPrefix(" ") || line.hasPrefix("\t") {
            // The rest of the last one (RFC 9112 §5.2).
            if let last { fields[last]? += " " + line.trimmingCharacters(in: .whitespaces) }
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let name = String(line[..<colon])
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        let key = name.lowercased()
        names[key] = names[key] ?? name
        fields[key] = fields[key].map { "\($0), \(value)" } ?? value
        last = key
    }

    private static func text(_ line: UnsafeRawBufferPointer) -> String {
        var line = line[...]
        while let byte = line.last, byte == 0x0D || byte == 0x0A { line.removeLast() }
        return String(validating: line, as: UTF8.self)
            ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
    }
}
#endif
