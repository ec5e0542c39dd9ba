import Foundation
import LatchkeyCore
import Testing

@Suite struct PasswordJudgementTests {
    private let rules = Rules()

    private func judge(_ text: String, from address: String = "192.0.2.1") async throws -> JudgedPassword {
        try await rules.useCases().passwordJudgement.judge(
            text,
            names: ["ada-lovelace"],
            from: ClientAddress(address),
            with: Application(id: Application.defaultID, name: "Default")
        )
    }

    @Test func `it refuses what a registration refuses`() async throws {
        #expect(try await judge("short").refusal == .weakPassword(.tooShort(minimum: 8)))
        #expect(try await judge("ada-lovelace").refusal == .weakPassword(.isIdentifier))
        #expect(try await judge("correct horse battery").refusal == nil)
    }

    @Test func `it names the pattern of an accepted password too`() async throws {
        rules.estimator.strength = PasswordStrength(score: 2, pattern: .date)
        let accepted = try await judge("14.03.1985 tug")
        #expect(accepted.refusal == nil)
        #expect(accepted.pattern == .date)
        let long = try await judge(String(repeating: "plum tugboat ", count: 400))
        #expect(long.pattern == nil)
    }

    @Test func `an address that asks too often is refused for a moment, and others are not`() async throws {
        for _ in 1...AttemptAllowance.judgements.stock { _ = try await judge("plum tugboat") }
        await #expect(throws: AttemptError.self) { try await judge("plum tugboat") }
        _ = try await judge("plum tugboat", from: "192.0.2.2")
        rules.clock.turn(by: TimeInterval(AttemptAllowance.judgements.interval))
        _ = try await judge("plum tugboat")
    }
}
