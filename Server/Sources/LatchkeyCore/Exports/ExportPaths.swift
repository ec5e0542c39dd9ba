/// The paths of the files of objects, one for each bucket.
///
/// No name leaves the archive's folder or replaces another file, also on systems where upper and lower case are equal.
package struct ExportPaths {
    private var taken: Set<String> = []

    package init() {}

    /// The next unused path for the objects of a bucket.
    ///
    /// - Parameters:
    ///   - application: The application whose bucket it is; nil for a bucket of the user.
    ///   - bucket: The name of the bucket.
    /// - Returns: Such as `objects/user/notes.json` and `objects/application/balance/notes.json`.
    package mutating func path(application: String?, bucket: String) -> String {
        let folder = application.map { "application/" + Self.escaped($0) } ?? "user"
        let path = "objects/\(folder)/\(Self.escaped(bucket))"
        var (unique, number) = (path, 1)
        while !taken.insert(unique.lowercased()).inserted {
            number += 1
            unique = "\(path)~\(number)"
        }
        return unique + ".json"
    }

    /// The longest name, in bytes; file systems allow 255.
    private static let longest = 200

    /// A name of ASCII letters, digits, `-` and `_`; other bytes as in URLs, such as `%2F`.
    private static func escaped(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF")
        let text = name.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return text.isEmpty ? "%" : String(text.prefix(longest))
    }
}
