import Foundation

/// An object's URI: `kiicloud://users/ID/buckets/NAME/objects/ID`, or without `users/ID/` in a bucket of the app.
struct ObjectURI: Sendable, Equatable {
    let scope: BucketScope
    let bucket: String
    let id: String

    var text: String { "kiicloud://\(scope.path)buckets/\(bucket)/objects/\(id)" }
}

extension ObjectURI {
    /// Nil if the text is not the URI of an object.
    init?(_ text: String) {
        let scheme = "kiicloud://"
        guard text.lowercased().hasPrefix(scheme) else { return nil }
        let path = text.dropFirst(scheme.count)
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var scope = BucketScope.app
        if parts.count == 6, parts[0] == "users", KiiObject.isValidObjectID(parts[1]) {
            scope = .user(parts[1])
            parts.removeFirst(2)
        }
        guard parts.count == 4, parts[0] == "buckets", parts[2] == "objects", KiiBucket.isValidBucketName(parts[1]),
            KiiObject.isValidObjectID(parts[3])
        else { return nil }
        self.init(scope: scope, bucket: parts[1], id: parts[3])
    }
}

extension KiiObject {
    /// Whether a text is a valid object id: 2 to 100 letters, digits and `-`, `_`, `.`, but not only `.`.
    public static func isValidObjectID(_ objectID: String?) -> Bool {
        guard let objectID, (2...100).contains(objectID.utf8.count) else { return false }
        // A segment of dots would lead to another path.
        return objectID.utf8.allSatisfy { $0.isNameByte || $0 == UInt8(ascii: ".") }
            && objectID.utf8.contains(where: \.isNameByte)
    }
}

extension UInt8 {
    /// A letter, a digit, `-` or `_` in ASCII.
    var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
