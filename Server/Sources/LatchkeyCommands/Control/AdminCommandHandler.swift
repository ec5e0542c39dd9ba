import Foundation

/// Answers the requests of the command line.
package struct AdminCommandHandler: Sendable {
    private let administration: Administration
    private let commands: [String: any AdminCommand.Type]

    package init(_ administration: Administration, commands: [any AdminCommand.Type]? = nil) {
        self.administration = administration
        self.commands = Dictionary(uniqueKeysWithValues: (commands ?? AdminCommands.all).map { ($0.name, $0) })
    }

    /// The answer to a line, without a line end.
    func answer(to line: Data) async -> Data {
        guard let name = try? ControlJSON.decode(ControlRequestName.self, from: line).command,
            let command = commands[name]
        else { return refusal(CommandError.notUnderstood) }
        return await answer(to: line, as: command)
    }

    private func answer<Command: AdminCommand>(to line: Data, as type: Command.Type) async -> Data {
        guard let request = try? ControlJSON.decode(ControlRequest<Command>.self, from: line) else {
            return refusal(CommandError.notUnderstood)
        }
        do {
            let outcome = try await request.body.perform(with: administration)
            return try ControlJSON.encode(ControlAnswer.done(outcome: outcome))
        } catch { return refusal(CommandError.describing(error)) }
    }

    private func refusal(_ error: any OperatorError) -> Data {
        let answer = ControlAnswer<NoOutcome>.refused(sentence: error.sentence, exitCode: error.exitCode)
        return (try? ControlJSON.encode(answer)) ?? Data()
    }
}
