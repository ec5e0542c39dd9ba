/// The name of a bucket: 2 to 64 letters, digits, `-` and `_`.
package struct BucketName: Sendable, Hashable {
    package let text: String

    package init?(_ text: String) {
        guard (2...64).contains(text.utf8.count), text.utf8.allSatisfy({ $0.isNameByte }) else { return nil }
        self.text = text
    }
}

/// The id of an object within its bucket: 2 to 100 letters, digits and `-_.`.
package struct ObjectID: Sendable, Hashable {
    package let text: String

    package init?(_ text: String) {
        guard (2...100).contains(text.utf8.count), text != "..",
            text.utf8.allSatisfy({ $0.isNameByte || $0 == UInt8(ascii: ".") })
        else { return nil }
        self.text = text
    }
}

extension UInt8 {
    fileprivate var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
