import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import TestDatabases

/// The source's engine and the destination's.
struct EnginePair: Sendable, CustomStringConvertible {
    let source: Engine
    let destination: Engine

    static let all = Engine.databases.flatMap { source in
        Engine.databases.map { EnginePair(source: source, destination: $0) }
    }

    var description: String { "\(source) to \(destination)" }

    /// Runs a test with two databases: the first with the schema, the second empty.
    func withDatabases(
        _ test: (_ source: any Database, _ destination: any Database) async throws -> Void
    ) async throws {
        try await source.withMigratedDatabase { one in
            try await destination.withDatabase { two in try await test(one, two) }
        }
    }
}

extension DatabaseCopy {
    init(_ source: any Database, _ destination: any Database) {
        self.init(from: source, to: destination, digest: SumDigest())
    }
}

/// A digest for tests, which detects a change of a single byte (FNV-1a).
struct SumDigest: TokenDigest {
    func digest(_ bytes: [UInt8]) -> [UInt8] {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
    }
}
