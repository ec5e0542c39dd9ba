import ArgumentParser
import Foundation

/// The output format of a command.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Show JSON.")
    var json = false

    /// Prints the value as JSON, or the text for people.
    func show(_ value: some Encodable, _ text: () -> String) throws {
        print(json ? try Output.json(value) : text())
    }
}
