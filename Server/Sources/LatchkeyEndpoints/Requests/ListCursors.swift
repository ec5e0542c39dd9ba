package import LatchkeyCore

/// The signed cursors of a list.
///
/// Only the server can make one, and it is valid for one list of one user.
package struct ListCursors: Sendable {
    /// The longest cursor that is parsed.
    private static let longest = 2048
    private static let markBytes = 16

    private let digest: any KeyedDigest
    private let list: String

    /// - Parameters:
    ///   - digest: Signs cursors.
    ///   - list: The parts of the list's name, in order: its owner, its content and its sort order.
    package init(_ digest: any KeyedDigest, of list: [String]) {
        self.digest = digest
        // The length before each part makes the names of different lists distinct.
        self.list = list.map { "\($0.utf8.count):\($0)" }.joined()
    }

    /// The signed cursor of a position.
    package func signed(_ position: String) -> String {
        Base64URL.encode(Array(position.utf8)) + "." + Base64URL.encode(mark(of: position))
    }

    /// The position of a cursor; nil if its signature is wrong or it belongs to another list.
    package func position(_ text: String) -> String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 2, let bytes = Base64URL.decode(parts[0]),
            let position = String(validating: bytes, as: UTF8.self), let mark = Base64URL.decode(parts[1])
        else { return nil }
        let expected = self.mark(of: position)
        // Compares in constant time.
        guard mark.count == expected.count, zip(mark, expected).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else {
            return nil
        }
        return position
    }

    private func mark(of position: String) -> [UInt8] {
        Array(digest.digest(Array("list\n\(list)\n\(position)".utf8)).prefix(Self.markBytes))
    }
}
