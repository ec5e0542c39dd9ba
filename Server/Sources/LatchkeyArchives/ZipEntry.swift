/// A file in a ZIP archive, as its headers describe it.
///
/// The sizes follow the file's data, because they are unknown before it.
struct ZipEntry {
    let name: [UInt8]
    let moment: ZipMoment
    /// The position of its header in the archive.
    let offset: UInt32
    var checksum: UInt32 = 0
    var compressedSize: UInt32 = 0
    var size: UInt32 = 0

    /// The version that a reader needs: 2.0, for deflate.
    private static let version: UInt16 = 20
    /// A file with a descriptor after its data (bit 3), and with a name in UTF-8 (bit 11).
    private static let flags: UInt16 = 1 << 3 | 1 << 11
    private static let deflate: UInt16 = 8
    /// The system of the attributes: Unix.
    private static let system: UInt16 = 3 << 8
    /// A plain file that its owner may read and write.
    private static let attributes: UInt32 = 0o100600 << 16

    /// The header before the data.
    var header: [UInt8] {
        var bytes = ZipFields()
        bytes.append(UInt32(0x0403_4b50))
        bytes.append(Self.version)
        appendDescription(to: &bytes, hasSizes: false)
        return bytes.bytes + name
    }

    /// The descriptor after the data.
    var descriptor: [UInt8] {
        var bytes = ZipFields()
        for field in [0x0807_4b50, checksum, compressedSize, size] as [UInt32] { bytes.append(field) }
        return bytes.bytes
    }

    /// The header in the directory at the end of the archive.
    var directoryHeader: [UInt8] {
        var bytes = ZipFields()
        bytes.append(UInt32(0x0201_4b50))
        bytes.append(Self.system | Self.version)
        bytes.append(Self.version)
        appendDescription(to: &bytes, hasSizes: true)
        // No comment, the first disk, no internal attributes.
        for field in [0, 0, 0] as [UInt16] { bytes.append(field) }
        bytes.append(Self.attributes)
        bytes.append(offset)
        return bytes.bytes + name
    }

    /// The fields that both headers have.
    private func appendDescription(to bytes: inout ZipFields, hasSizes: Bool) {
        for field in [Self.flags, Self.deflate, moment.time, moment.date] { bytes.append(field) }
        for field in [checksum, compressedSize, size] { bytes.append(hasSizes ? field : 0) }
        bytes.append(UInt16(name.count))
        bytes.append(UInt16(0))
    }
}

/// Numbers in the byte order of ZIP archives.
struct ZipFields {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ field: some FixedWidthInteger) {
        withUnsafeBytes(of: field.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
