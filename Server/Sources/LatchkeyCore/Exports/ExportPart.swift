/// A part of an export's archive.
///
/// It is sealed together with its place, so a part in another place is refused.
struct ExportPart: Sendable {
    let number: Int
    let id: DataExport.ID

    init(_ number: Int, of id: DataExport.ID) {
        self.number = number
        self.id = id
    }

    private var place: [UInt8] { Array("\(id) \(number)\n".utf8) }

    func seal(_ bytes: [UInt8], with sealing: any Sealing) throws(StoreError) -> [UInt8] {
        do { return try sealing.seal(place + bytes) } catch { throw .defect("an export cannot be sealed") }
    }

    func open(_ sealed: [UInt8], with sealing: any Sealing) throws(StoreError) -> [UInt8] {
        do {
            let bytes = try sealing.open(sealed)
            guard bytes.starts(with: place) else { throw SealingError.cannotOpen }
            return Array(bytes.dropFirst(place.count))
        } catch { throw .defect("an export cannot be opened: it was sealed with another secret") }
    }
}
