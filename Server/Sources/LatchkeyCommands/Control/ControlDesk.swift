import Foundation

/// Takes requests of the command line and answers them.
package struct ControlDesk: Sendable {
    private let administration: Administration
    private let instructions: [String: any Instruction.Type]

    package init(_ administration: Administration, instructions: [any Instruction.Type]? = nil) {
        let instructions = instructions ?? Instructions.all
        self.administration = administration
        self.instructions = Dictionary(uniqueKeysWithValues: instructions.map { ($0.name, $0) })
    }

    /// The answer to a line, whatever it is; without a line end.
    func answer(to line: Data) async -> Data {
        guard let heading = try? ControlJSON.decode(ControlHeading.self, from: line),
            let instruction = instructions[heading.instruction]
        else { return refusal(CommandError.notUnderstood) }
        return await answer(to: line, as: instruction)
    }

    private func answer<Body: Instruction>(to line: Data, as type: Body.Type) async -> Data {
        guard let request = try? ControlJSON.decode(ControlRequest<Body>.self, from: line) else {
            return refusal(CommandError.notUnderstood)
        }
        do {
            let outcome = try await request.body.carryOut(with: administration)
            return try ControlJSON.encode(ControlAnswer.done(outcome: outcome))
        } catch { return refusal(CommandError.told(error)) }
    }

    private func refusal(_ error: any OperatorError) -> Data {
        let answer = ControlAnswer<NoOutcome>.refused(sentence: error.sentence, exitCode: error.exitCode)
        return (try? ControlJSON.encode(answer)) ?? Data()
    }
}
