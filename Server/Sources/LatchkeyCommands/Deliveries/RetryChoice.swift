import ArgumentParser
import LatchkeyCore

/// The choice of unsent deliveries to send again: one, or all.
struct RetryChoice<ID: RecordID & ExpressibleByArgument>: ParsableArguments {
    @Argument(help: "The id of one, as the subcommand list shows it.")
    var id: ID?

    @Flag(help: "Retry everything that is unsent.")
    var all = false

    func validate() throws {
        guard all != (id != nil) else { throw ValidationError("Give one id from the subcommand list, or --all.") }
    }
}
