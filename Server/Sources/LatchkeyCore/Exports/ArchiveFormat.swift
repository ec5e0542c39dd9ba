package import Foundation

/// Makes archives of files.
package protocol ArchiveFormat: Sendable {
    /// Begins an empty archive, whose files all have the same time.
    func archive(at time: Date) -> any ArchiveWriter
}

/// Writes one archive from its beginning to its end, so that it never needs all of it in memory.
package protocol ArchiveWriter {
    /// Ends the current file and begins the next one.
    func begin(_ path: String) throws(ArchiveError)

    /// Adds bytes to the current file.
    func write(_ bytes: [UInt8]) throws(ArchiveError)

    /// Ends the archive.
    func finish() throws(ArchiveError)

    /// The number of bytes that `take` would return.
    var pending: Int { get }

    /// The bytes of the archive since the last call.
    func take() -> [UInt8]
}

package enum ArchiveError: Error, Equatable, Sendable {
    /// The format cannot hold that many files or bytes.
    case tooLarge
    case defect(String)
}
