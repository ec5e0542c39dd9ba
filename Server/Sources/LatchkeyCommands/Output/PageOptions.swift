import ArgumentParser
import LatchkeyCore

/// The options of a command that shows one page of a list.
struct PageOptions: ParsableArguments {
    @Option(help: "The most entries to show: 1 to 1000.")
    var limit = 100

    @Option(name: .customLong("after"), help: "Show the entries after the one with this id.")
    private var afterText: String?

    var after: String? { afterText?.lowercased() }

    func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("Give --limit a number from 1 to 1000.") }
        guard after.map(IDSource.isID) ?? true else {
            throw ValidationError("Give --after the id that ended the page before.")
        }
    }
}

/// The option of a command that shows the newest entries of a list.
struct NewestOptions: ParsableArguments {
    @Option(help: "The most entries to show: 1 to 10000.")
    var limit = 100

    func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("Give --limit a number from 1 to 10000.") }
    }
}

extension Output {
    /// A table with a line about the next page, if there is one.
    static func page(_ headings: [String], _ rows: [[String]], next: String? = nil) -> String {
        guard !rows.isEmpty else { return "There are none." }
        return table(headings, rows) + (next.map { "\nThere are more: --after \($0)" } ?? "")
    }
}
