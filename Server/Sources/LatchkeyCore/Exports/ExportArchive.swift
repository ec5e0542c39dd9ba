/// A finished archive, read part by part.
package struct ExportArchive: Sendable {
    package let export: DataExport
    private let storage: any Storage
    private let sealing: any Sealing

    init(_ export: DataExport, storage: any Storage, sealing: any Sealing) {
        self.export = export
        self.storage = storage
        self.sealing = sealing
    }

    /// The size in bytes.
    package var size: Int64 { export.ready?.size ?? 0 }

    /// Reads the archive from its beginning to its end.
    package func makeReader() -> ExportReader { ExportReader(self) }

    fileprivate func part(_ number: Int) async throws(StoreError) -> [UInt8] {
        let sealed = try await storage.read { [export] tables in try tables.exports.part(number, of: export.id) }
        guard let sealed else { throw .unavailable("a part of an export is gone") }
        return try ExportPart(number, of: export.id).open(sealed, with: sealing)
    }
}

/// Reads an archive part by part, so that memory holds one part.
package struct ExportReader: Sendable {
    private let archive: ExportArchive
    private var rest: Int64
    private var number = 0

    fileprivate init(_ archive: ExportArchive) {
        self.archive = archive
        rest = archive.size
    }

    /// The next bytes; nil at the end.
    ///
    /// - Throws: `StoreError` if a part cannot be read, or is gone with its user.
    package mutating func next() async throws(StoreError) -> [UInt8]? {
        guard rest > 0 else { return nil }
        let bytes = try await archive.part(number)
        guard !bytes.isEmpty else { throw .defect("an export has an empty part") }
        rest -= Int64(bytes.count)
        number += 1
        return bytes
    }
}
