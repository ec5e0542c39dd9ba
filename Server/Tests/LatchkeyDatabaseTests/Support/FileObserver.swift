import Foundation

/// Counts commits in the write-ahead log: a frame whose header has a database size ends a transaction
/// (https://sqlite.org/fileformat2.html#walformat).
struct FileObserver {
    private let path: String

    init(_ file: DatabaseFile) { path = file.path + "-wal" }

    /// The transactions in the log; valid until the log restarts.
    func frameCounts() throws -> Int {
        let log = Array(try Data(contentsOf: URL(filePath: path)))
        guard log.count >= 32 else { return 0 }
        let pageSize = Self.number(log, at: 8)
        let salt = log[16..<24]
        var commits = 0
        var frame = 32
        while frame + 24 + pageSize <= log.count {
            if log[(frame + 8)..<(frame + 16)].elementsEqual(salt), Self.number(log, at: frame + 4) > 0 { commits += 1 }
            frame += 24 + pageSize
        }
        return commits
    }

    private static func number(_ bytes: [UInt8], at index: Int) -> Int {
        bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
}
