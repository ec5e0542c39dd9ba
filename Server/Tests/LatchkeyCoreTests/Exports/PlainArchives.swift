import Foundation
import LatchkeyCore

/// Archives that are readable text: the path of each file, and its content.
struct PlainArchives: ArchiveFormat {
    /// The most files.
    var most = Int.max

    func archive(at time: Date) -> any ArchiveWriter { PlainArchive(most: most) }
}

private final class PlainArchive: ArchiveWriter {
    private var bytes: [UInt8] = []
    private var rest: Int

    init(most: Int) { rest = most }

    var pending: Int { bytes.count }

    func begin(_ path: String) throws(ArchiveError) {
        guard rest > 0 else { throw .tooLarge }
        rest -= 1
        bytes += Array("=== \(path)\n".utf8)
    }

    func write(_ more: [UInt8]) throws(ArchiveError) { bytes += more }

    func finish() throws(ArchiveError) { bytes += Array("=== end\n".utf8) }

    func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
