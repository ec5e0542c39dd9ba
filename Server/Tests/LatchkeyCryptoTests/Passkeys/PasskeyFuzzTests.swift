import Foundation
import PasskeyInputs
import Testing

/// Changed answers of authenticators; `fuzz-passkeys` makes more of them in an optimised program.
@Suite struct PasskeyFuzzTests {
    private static let seeds: UInt64 = 200_000
    private static let parts: UInt64 = 4

    @Test(arguments: 0..<parts)
    func `200,000 changed answers neither crash the checks nor pass unnoticed`(_ part: UInt64) throws {
        let count = Self.seeds / Self.parts
        let report = try PasskeyFuzz(PasskeyVectors.load()).run(seeds: part * count..<(part + 1) * count)
        #expect(report.findings.isEmpty, "\(report.findings.prefix(5))")
        #expect(report.inputs == Int(count))
        // The changes reach every part of the checks, and leave some answers good.
        #expect(report.accepted > 0)
        #expect(report.refusals.count > 12, "\(report.refusals)")
    }
}
