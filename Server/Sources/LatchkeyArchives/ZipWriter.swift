import Foundation
import LatchkeyCore

/// Writes a ZIP archive of less than 4 GiB and 65,535 files.
final class ZipWriter: ArchiveWriter {
    private static let mostFiles = Int(UInt16.max) - 1
    /// The size from which bytes are compressed.
    private static let enough = 64 * 1024

    private let moment: ZipMoment
    private var bytes: [UInt8] = []
    private var taken = 0
    private var entries: [ZipEntry] = []
    private var deflater: Deflater?
    /// The bytes of the current file that wait to be compressed together.
    private var rest: [UInt8] = []

    init(at time: Date) { moment = ZipMoment(time) }

    var pending: Int { bytes.count }

    func take() -> [UInt8] {
        defer { bytes = [] }
        taken += bytes.count
        return bytes
    }

    func begin(_ path: String) throws(ArchiveError) {
        try endFile()
        guard entries.count < Self.mostFiles else { throw .tooLarge }
        guard !path.isEmpty, path.utf8.count <= Int(UInt16.max) else { throw .defect("a path is empty or too long") }
        let entry = ZipEntry(name: Array(path.utf8), moment: moment, offset: try position())
        deflater = try Deflater()
        entries.append(entry)
        bytes += entry.header
    }

    func write(_ more: [UInt8]) throws(ArchiveError) {
        guard deflater != nil else { throw .defect("no file was begun") }
        rest += more
        if rest.count >= Self.enough { try compress() }
    }

    func finish() throws(ArchiveError) {
        try endFile()
        let start = try position()
        for entry in entries { bytes += entry.directoryHeader }
        var end = ZipFields()
        end.append(UInt32(0x0605_4b50))
        // The first disk is the only one.
        for field in [0, 0, UInt16(entries.count), UInt16(entries.count)] as [UInt16] { end.append(field) }
        end.append(try position() - start)
        end.append(start)
        end.append(UInt16(0))
        bytes += end.bytes
    }

    private func endFile() throws(ArchiveError) {
        guard let last = entries.indices.last, deflater != nil else { return }
        try compress(isLast: true)
        bytes += entries[last].descriptor
        deflater = nil
    }

    private func compress(isLast: Bool = false) throws(ArchiveError) {
        guard let last = entries.indices.last, let deflater else { return }
        let compressed = try deflater.deflate(rest, isLast: isLast)
        bytes += compressed
        entries[last].checksum = deflater.checksum
        entries[last].size = try Self.sum(entries[last].size, rest.count)
        rest = []
        entries[last].compressedSize = try Self.sum(entries[last].compressedSize, compressed.count)
    }

    private func position() throws(ArchiveError) -> UInt32 { try Self.sum(0, taken + bytes.count) }

    private static func sum(_ size: UInt32, _ more: Int) throws(ArchiveError) -> UInt32 {
        guard let sum = UInt32(exactly: Int(size) + more), sum < .max else { throw .tooLarge }
        return sum
    }
}
