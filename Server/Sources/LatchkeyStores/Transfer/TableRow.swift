import Foundation
import LatchkeyDatabase

/// A row of any table, with the columns of its key first.
struct TableRow: Sendable {
    let values: [SQLValue]

    /// The approximate memory it takes, in bytes.
    var size: Int { values.reduce(64) { $0 + 32 + $1.length } }

    /// Whether both rows are identical to the last byte.
    func isIdentical(to other: TableRow) -> Bool {
        values.count == other.values.count && zip(values, other.values).allSatisfy { $0.compare($1) == 0 }
    }

    /// Compares the keys: negative if this row comes first, 0 if the keys are equal.
    func compareKey(_ other: TableRow, columns: Int) -> Int {
        for (value, otherValue) in zip(values.prefix(columns), other.values.prefix(columns)) {
            let order = value.compare(otherValue)
            if order != 0 { return order }
        }
        return 0
    }
}

extension SQLValue {
    fileprivate var length: Int {
        switch self {
        case .null, .integer: 8
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }

    /// Compares bytes, as both engines do; Swift treats canonically equivalent texts as equal.
    fileprivate func compare(_ other: SQLValue) -> Int {
        switch (self, other) {
        case (.null, .null): return 0
        case (.integer(let one), .integer(let two)): return one < two ? -1 : one == two ? 0 : 1
        case (.text(let one), .text(let two)): return one.withBytes { one in two.withBytes { one.compare($0) } }
        case (.bytes(let one), .bytes(let two)):
            return one.withUnsafeBytes { one in two.withUnsafeBytes { one.compare($0) } }
        default: return rank < other.rank ? -1 : 1
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer: 1
        case .text: 2
        case .bytes: 3
        }
    }
}

extension String {
    fileprivate func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
            ?? Array(utf8).withUnsafeBytes(body)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func compare(_ other: UnsafeRawBufferPointer) -> Int {
        let shared = Swift.min(count, other.count)
        if shared > 0, let one = baseAddress, let two = other.baseAddress {
            let order = memcmp(one, two, shared)
            if order != 0 { return Int(order) }
        }
        return count - other.count
    }
}
