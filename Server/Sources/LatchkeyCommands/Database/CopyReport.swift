import LatchkeyStores

/// The result of a copy.
struct CopyReport: Encodable, Sendable {
    let from: String
    let to: String
    let seconds: Double
    let isEqual: Bool
    let tables: [CopiedTable]

    var text: String {
        let rows = tables.map { table in
            [
                table.name, String(table.rows), String(table.inserted), String(table.removed),
                String(table.differences),
                table.digest.isEmpty ? "-" : table.digest,
            ]
        }
        let table = Output.table(["TABLE", "ROWS", "INSERTED", "REMOVED", "DIFFERENT", "SHA-256"], rows)
        let keys = tables.flatMap { table in table.differingKeys.map { "Different: \(table.name) \($0)" } }
        return ([table] + keys + (isEqual ? [closing] : [])).joined(separator: "\n")
    }

    private var closing: String {
        let rows = tables.reduce(0) { $0 + $1.rows }
        let time = "\((seconds * 10).rounded() / 10) seconds"
        return "\(to) is equal to \(from): \(rows) rows compared, \(time). Keep the secret file: the keys need it."
    }
}
