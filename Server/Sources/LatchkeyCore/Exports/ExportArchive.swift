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
    ///
    /// - Parameter use: Takes the next bytes.
    /// - Throws: The errors of `use`; `StoreError` if a part cannot be read, or is gone with its user.
    package func read(_ use: ([UInt8]) async throws -> Void) async throws {
        var (rest, number) = (size, 0)
        while rest > 0 {
            let bytes = try await part(number)
            guard !bytes.isEmpty else { throw StoreError.defect("an export has an empty part") }
            try await use(bytes)
            rest -= Int64(bytes.count)
            number += 1
        }
    }

    private func part(_ number: Int) async throws(StoreError) -> [UInt8] {
        let sealed = try await storage.read { [export] tables in try tables.exports.part(number, of: export.id) }
        guard let sealed else { throw .unavailable("a part of an export is gone") }
        return try ExportPart(number, of: export.id).open(sealed, with: sealing)
    }
}
