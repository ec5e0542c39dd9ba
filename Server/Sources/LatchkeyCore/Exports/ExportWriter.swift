import Foundation

/// Writes the files of an export into an archive, and stores the archive in sealed parts.
///
/// It holds one part in memory. Each stored part extends the claim.
struct ExportWriter {
    /// The size from which a part is stored, in bytes.
    static let partSize = 256 * 1024

    private let claimed: ClaimedExport
    private let archive: any ArchiveWriter
    private let storage: any Storage
    private let sealing: any Sealing
    private let clock: any WallClock
    private var parts = 0
    /// The bytes of the archive so far.
    private(set) var size: Int64 = 0

    init(
        _ claimed: ClaimedExport,
        _ archive: any ArchiveWriter,
        storage: any Storage,
        sealing: any Sealing,
        clock: any WallClock
    ) {
        self.claimed = claimed
        self.archive = archive
        self.storage = storage
        self.sealing = sealing
        self.clock = clock
    }

    mutating func begin(_ path: String) throws(ExportStop) {
        do { try archive.begin(path) } catch { throw ExportStop(error) }
    }

    mutating func write(_ bytes: [UInt8]) async throws(ExportStop) {
        do { try archive.write(bytes) } catch { throw ExportStop(error) }
        if archive.pending >= Self.partSize { try await store() }
    }

    mutating func finish() async throws(ExportStop) {
        do { try archive.finish() } catch { throw ExportStop(error) }
        try await store()
    }

    private mutating func store() async throws(ExportStop) {
        let bytes = archive.take()
        let (number, claimed) = (parts, claimed)
        let sealed: [UInt8]
        do { sealed = try ExportPart(number, of: claimed.export.id).seal(bytes, with: sealing) } catch {
            throw .storage(error)
        }
        let end = clock.now().addingTimeInterval(ExportMaking.claimDuration)
        try await storage.transaction(ExportStop.self) { tables in
            guard try tables.exports.extend(claimed, until: end) else { throw ExportStop.claimLost }
            try tables.exports.insert(part: sealed, number, of: claimed.export.id)
        }
        parts += 1
        size += Int64(bytes.count)
    }
}

/// The reason why a server stops to make an export.
enum ExportStop: UseCaseError, Equatable, Sendable {
    /// The export or its user was deleted, or another server makes it.
    case claimLost
    case tooLarge
    case storage(StoreError)

    init(_ error: ArchiveError) {
        self =
            switch error {
            case .tooLarge: .tooLarge
            case .defect(let text): .storage(.defect(text))
            }
    }
}
