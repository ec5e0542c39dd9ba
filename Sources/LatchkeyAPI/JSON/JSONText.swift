import Foundation

/// A JSON text that is being written (RFC 8259): sorted members, no spaces, slashes as they are.
///
/// It writes what `JSONEncoder` writes, in a fraction of the time, because it makes no tree of the values. It does not
/// know nested containers and super encoders, which only values with an `encode(to:)` of their own use.
struct JSONText {
    /// A member of an object that is being written, with the place of its name and value.
    private struct Member {
        let name: String
        let range: Range<Int>
    }

    private(set) var bytes: [UInt8] = []
    /// The members of the open objects, the innermost last.
    private var members: [Member] = []

    init() { bytes.reserveCapacity(256) }

    // MARK: - Objects and arrays

    /// An object or array that is being written.
    struct Open {
        fileprivate let start: Int
        fileprivate let firstMember: Int
    }

    mutating func open(_ bracket: UInt8) -> Open {
        bytes.append(bracket)
        return Open(start: bytes.count, firstMember: members.count)
    }

    /// Begins a member; `endMember` follows its value.
    ///
    /// - Returns: Its place.
    mutating func beginMember(_ name: String, of object: Open) -> Int {
        separate(object)
        let start = bytes.count
        write(name)
        bytes.append(UInt8(ascii: ":"))
        return start
    }

    mutating func endMember(_ name: String, from start: Int) {
        members.append(Member(name: name, range: start..<bytes.count))
    }

    mutating func beginElement(of array: Open) { separate(array) }

    /// Closes an object, with its members in the order of their names.
    mutating func closeObject(_ object: Open) {
        let own = members[object.firstMember...]
        let isSorted = zip(own, own.dropFirst()).allSatisfy { $0.name < $1.name }
        if !isSorted { sort(own, of: object) }
        members.removeSubrange(object.firstMember...)
        bytes.append(UInt8(ascii: "}"))
    }

    mutating func closeArray() { bytes.append(UInt8(ascii: "]")) }

    private mutating func separate(_ container: Open) {
        if bytes.count > container.start { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func sort(_ own: ArraySlice<Member>, of object: Open) {
        let order = own.sorted {
            $0.name < $1.name || ($0.name == $1.name && $0.range.lowerBound < $1.range.lowerBound)
        }
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count - object.start)
        for (index, member) in order.enumerated() {
            // The last of several members with one name counts.
            if index + 1 < order.count, order[index + 1].name == member.name { continue }
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            sorted.append(contentsOf: bytes[member.range])
        }
        bytes.replaceSubrange(object.start..., with: sorted)
    }

    // MARK: - Values

    mutating func write(raw text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(number text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x00...0x1F: escape(byte)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x08: write(raw: "\\b")
        case 0x09: write(raw: "\\t")
        case 0x0A: write(raw: "\\n")
        case 0x0C: write(raw: "\\f")
        case 0x0D: write(raw: "\\r")
        default:
            write(raw: byte < 0x10 ? "\\u000" : "\\u001")
            let digit = byte & 0xF
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
