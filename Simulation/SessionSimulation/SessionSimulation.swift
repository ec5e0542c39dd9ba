/// Runs the SDK's refresh against the server's refresh rule under faults, in virtual time.
///
/// Runs with the same seed are equal.
package enum SessionSimulation {
    /// A run with violated invariants.
    package struct Failure: Sendable, CustomStringConvertible {
        package let seed: UInt64
        package let violations: [String]

        package var description: String { "seed \(seed): \(violations.joined(separator: "; "))" }
    }

    /// Runs one seed.
    ///
    /// - Parameters:
    ///   - seed: The seed of the run.
    ///   - defect: The injected defect.
    /// - Returns: The violated invariants; nil if there are none.
    package static func run(seed: UInt64, defect: Faults.Defect? = nil) -> Failure? {
        let violations = World(seed: seed, faults: Faults(seed: seed, defect: defect)).run()
        return violations.isEmpty ? nil : Failure(seed: seed, violations: violations)
    }

    /// Runs many seeds on all cores.
    ///
    /// - Parameters:
    ///   - seeds: The seeds of the runs.
    ///   - defect: The injected defect.
    /// - Returns: The failed runs, by seed.
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
