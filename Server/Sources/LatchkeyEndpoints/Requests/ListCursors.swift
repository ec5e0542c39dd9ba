package import LatchkeyCore

/// Positions in lists, signed: nobody else makes one, and each is good for one list of one user.
package struct ListCursors: Sendable {
    /// The longest position that is looked at.
    private static let longest = 2048
    private static let markBytes = 16

    private let digest: any KeyedDigest
    private let list: String

    /// - Parameters:
    ///   - digest: Signs positions.
    ///   - list: The parts of the list's name, in order: whose it is, what is in it, and how it is sorted.
    package init(_ digest: any KeyedDigest, of list: [String]) {
        self.digest = digest
        // With its length before each part, no two lists have the same name.
        self.list = list.map { "\($0.utf8.count):\($0)" }.joined()
    }

    /// A position as clients get it.
    package func signed(_ position: String) -> String {
        Base64URL.encode(Array(position.utf8)) + "." + Base64URL.encode(mark(of: position))
    }

    /// The position that was signed; nil where it was not, or for another list.
    package func position(_ text: String) -> String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 2, let bytes = Base64URL.decode(parts[0]),
            let position = String(validating: bytes, as: UTF8.self), let mark = Base64URL.decode(parts[1])
        else { return nil }
        let expected = self.mark(of: position)
        // In a time that does not tell how much is alike.
        guard mark.count == expected.count, zip(mark, expected).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else {
            return nil
        }
        return position
    }

    private func mark(of position: String) -> [UInt8] {
        Array(digest.digest(Array("list\n\(list)\n\(position)".utf8)).prefix(Self.markBytes))
    }
}
