import LatchkeyCore
import LatchkeyDatabase

/// A digest of rows in order; equal rows have equal digests in any database.
struct TableDigest: Sendable {
    private static let block = 64 * 1024

    private let function: any TokenDigest
    private var state: [UInt8] = []
    private var waiting: [UInt8] = []

    init(_ function: any TokenDigest) {
        self.function = function
        waiting.reserveCapacity(2 * Self.block)
    }

    mutating func add(_ row: TableRow) {
        for value in row.values { add(value) }
        if waiting.count >= Self.block { close() }
    }

    /// The digest of all rows so far, in hexadecimal.
    var text: String {
        var copy = self
        copy.close()
        return copy.state.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Each block's digest covers the one before it.
    private mutating func close() {
        state = function.digest(state + waiting)
        waiting.removeAll(keepingCapacity: true)
    }

    /// Writes a letter for the type, then the length, then the bytes, so different rows never have the same encoding.
    private mutating func add(_ value: SQLValue) {
        switch value {
        case .null: waiting.append(UInt8(ascii: "n"))
        case .integer(let integer):
            waiting.append(UInt8(ascii: "i"))
            add(UInt64(bitPattern: integer))
        case .text(let text):
            waiting.append(UInt8(ascii: "t"))
            add(UInt64(text.utf8.count))
            waiting.append(contentsOf: text.utf8)
        case .bytes(let bytes):
            waiting.append(UInt8(ascii: "b"))
            add(UInt64(bytes.count))
            waiting.append(contentsOf: bytes)
        }
    }

    private mutating func add(_ number: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            waiting.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }
}
