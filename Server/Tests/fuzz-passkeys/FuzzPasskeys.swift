import Foundation
import PasskeyInputs

/// `fuzz-passkeys [inputs] [first seed]`: sends changed answers of authenticators through the checks.
@main enum FuzzPasskeys {
    static func main() throws {
        let numbers = CommandLine.arguments.dropFirst().map { UInt64($0) }
        guard numbers.count <= 2, let inputs = numbers.first ?? 10_000_000, let first = numbers.dropFirst().first ?? 0
        else {
            print("Usage: fuzz-passkeys [inputs] [first seed]")
            exit(2)
        }
        let fuzz = try PasskeyFuzz(PasskeyVectors.load())
        let start = ContinuousClock.now
        var total = PasskeyFuzz.Report()
        let batch: UInt64 = 1_000_000
        for seed in stride(from: first, to: first + inputs, by: Int(batch)) {
            let seeds = seed..<min(seed + batch, first + inputs)
            // It is not buffered, so that a crash shows in which batch its seed is.
            FileHandle.standardError.write(Data("Seeds \(seeds.lowerBound) to \(seeds.upperBound - 1)\n".utf8))
            total += fuzz.run(seeds: seeds)
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        print("\(total.inputs) inputs in \(Int(seconds)) s")
        print("  accepted \(total.accepted), findings \(total.findings.count)")
        for (refusal, count) in total.refusals.sorted(by: { $0.value > $1.value }) { print("  \(refusal) \(count)") }
        for finding in total.findings.prefix(20) { print(finding) }
        exit(total.findings.isEmpty ? 0 : 1)
    }
}
