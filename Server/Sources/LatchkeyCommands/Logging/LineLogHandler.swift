import Foundation
package import Logging

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

package enum LogFormat: String, CaseIterable, Sendable {
    /// `2026-11-21T04:05:06.789Z info request method=GET path=/health status=200`
    case text
    /// One JSON object per line.
    case json
}

/// Writes each event as one line.
package struct LineLogHandler: LogHandler {
    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?
    private let format: LogFormat
    private let write: @Sendable (String) -> Void

    package init(
        format: LogFormat,
        level: Logger.Level,
        write: @escaping @Sendable (String) -> Void = Self.writeToStandardError
    ) {
        self.format = format
        logLevel = level
        self.write = write
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { _, new in new } }
        if let own = event.metadata { all.merge(own) { _, new in new } }
        let values = all.map { (name: $0.key, value: "\($0.value)") }.sorted { $0.name < $1.name }
        let time = Date().formatted(Self.time)
        switch format {
        case .text: write(Self.text(time, event.level, "\(event.message)", values))
        case .json: write(Self.json(time, event.level, "\(event.message)", values))
        }
    }

    private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    private static func text(
        _ time: String,
        _ level: Logger.Level,
        _ message: String,
        _ values: [(name: String, value: String)]
    ) -> String {
        var line = "\(time) \(level) \(escaped(message))"
        for (name, value) in values {
            let needsQuotes = value.isEmpty || value.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
            line += needsQuotes ? " \(name)=\"\(escaped(value))\"" : " \(name)=\(escaped(value))"
        }
        return line + "\n"
    }

    private static func json(
        _ time: String,
        _ level: Logger.Level,
        _ message: String,
        _ values: [(name: String, value: String)]
    ) -> String {
        var line = #"{"time":"\#(time)","level":"\#(level)","message":"\#(escaped(message))""#
        for (name, value) in values { line += #","\#(escaped(name))":"\#(escaped(value))""# }
        return line + "}\n"
    }

    /// Escapes characters that would end the line or the quotes.
    private static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.mustBeEscaped) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if scalar == "\"" || scalar == "\\" {
                result += "\\\(scalar)"
            } else if scalar.mustBeEscaped {
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Writes each line with one system call, so lines of several threads do not mix.
    package static let writeToStandardError: @Sendable (String) -> Void = { line in
        let bytes = Array(line.utf8)
        _ = bytes.withUnsafeBytes { buffer in
            #if canImport(Darwin)
            Darwin.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
            #elseif canImport(Glibc)
            Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
            #else
            Musl.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
            #endif
        }
    }
}

extension Unicode.Scalar {
    fileprivate var mustBeEscaped: Bool {
        self == "\"" || self == "\\" || value < 0x20 || value == 0x7F || value == 0x2028 || value == 0x2029
            || (0x80...0x9F).contains(value)
    }
}
