import ArgumentParser
import Foundation

/// How a command shows what came of it.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Show JSON.")
    var json = false

    /// Prints a value: as JSON, or as the text for people.
    func show(_ value: some Encodable, _ text: () -> String) throws {
        print(json ? try Output.json(value) : text())
    }
}
