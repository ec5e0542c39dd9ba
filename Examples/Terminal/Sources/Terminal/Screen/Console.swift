import PrintableText

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Writes to standard output, at once and in order.
package struct Console: Sendable {
    /// Whether negative amounts may be red.
    package let usesColor: Bool

    package enum Style: Sendable {
        case plain
        case red
        case bold
    }

    /// Writes a line, or several where the text has line breaks of our own sentences.
    package func say(_ text: String, _ style: Style = .plain) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            Self.write(styled(line.printable, style) + "\n")
        }
    }

    /// Writes the words before the place where a person types.
    package func prompt(_ text: String) {
        Self.write(text.printable)
    }

    /// Ends a line that was typed without being shown.
    package func endLine() {
        Self.write("\n")
    }

    private func styled(_ text: String, _ style: Style) -> String {
        guard usesColor else { return text }
        return switch style {
        case .plain: text
        case .red: "\u{1B}[31m\(text)\u{1B}[0m"
        case .bold: "\u{1B}[1m\(text)\u{1B}[0m"
        }
    }

    /// Writes all of a text; a reader that has gone is no reason to stop.
    package static func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}

/// `write` of the system; within `Console` the name is taken.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}
