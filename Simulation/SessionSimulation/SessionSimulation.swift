/// Runs the SDK's renewal and the server's rule of refresh against each other under faults, in virtual time.
///
/// A run is the same each time for the same seed.
package enum SessionSimulation {
    /// A run in which something happened that must not.
    package struct Failure: Sendable, CustomStringConvertible {
        package let seed: UInt64
        package let objections: [String]

        package var description: String { "seed \(seed): \(objections.joined(separator: "; "))" }
    }

    /// Runs one seed.
    ///
    /// - Parameters:
    ///   - seed: Names the run.
    ///   - defect: What is broken on purpose.
    /// - Returns: What must not have happened; nil when all is well.
    package static func run(seed: UInt64, defect: Faults.Defect? = nil) -> Failure? {
        let objections = World(seed: seed, faults: Faults(seed: seed, defect: defect)).run()
        return objections.isEmpty ? nil : Failure(seed: seed, objections: objections)
    }

    /// Runs many seeds on all cores.
    ///
    /// - Parameters:
    ///   - seeds: Name the runs.
    ///   - defect: What is broken on purpose.
    /// - Returns: The runs in which something happened that must not, by seed.
    package static func run(seeds: Range<UInt64>, defect: Faults.Defect? = nil) async -> [Failure] {
        let slice: UInt64 = 250
        return await withTaskGroup { group in
            for first in stride(from: seeds.lowerBound, to: seeds.upperBound, by: Int(slice)) {
                group.addTask {
                    (first..<min(first + slice, seeds.upperBound)).compactMap { run(seed: $0, defect: defect) }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }.sorted { $0.seed < $1.seed }
        }
    }
}
