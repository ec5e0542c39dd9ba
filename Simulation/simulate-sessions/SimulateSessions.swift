import Foundation
import SessionSimulation

/// `simulate-sessions [runs] [first seed] [defect]`: runs the simulation, and prints the seeds that failed.
@main enum SimulateSessions {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let numbers = arguments.prefix(2).compactMap { UInt64($0) }
        let defects = arguments.dropFirst(2).compactMap { Faults.Defect(rawValue: $0) }
        guard numbers.count + defects.count == arguments.count, defects.count <= 1 else {
            let names = Faults.Defect.allCases.map(\.rawValue).joined(separator: ", ")
            print("Usage: simulate-sessions [runs] [first seed] [defect]\nDefects: \(names)")
            exit(2)
        }
        let runs = numbers.first ?? 100_000
        let first = numbers.dropFirst().first ?? 0
        let clock = ContinuousClock()
        let start = clock.now
        let failures = await SessionSimulation.run(seeds: first..<first + runs, defect: defects.first)
        let seconds = start.duration(to: clock.now) / .seconds(1)
        print("\(runs) runs in \(seconds.formatted(.number.precision(.fractionLength(1)))) s: \(failures.count) failed")
        for failure in failures.prefix(20) { print(failure) }
        exit(failures.isEmpty ? 0 : 1)
    }
}
