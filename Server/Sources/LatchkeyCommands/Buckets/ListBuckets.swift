import ArgumentParser
import LatchkeyCore

struct ListBuckets: AdminCommand {
    static let name = "buckets.list"

    let application: Application.ID

    struct Outcome: Codable, Sendable {
        let buckets: [BucketReport]
    }

    func run(with administration: Administration) async throws -> Outcome {
        let rules: [BucketRule]?
        do { rules = try await administration.bucketRules.rules(of: application) } catch {
            throw CommandError(.storage(error), id: application)
        }
        guard let rules else { throw CommandError.unknownApplication(application, nearest: nil) }
        return Outcome(buckets: rules.map { BucketReport($0, of: application) })
    }
}

/// `latchkey buckets list`.
struct ListBucketsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the buckets of an application that have a rule.",
        discussion: """
            A bucket without a rule has the application's default rule. Without that, each user sees and changes their \
            own objects alone.
            """
    )

    @Argument(help: "The id of the application.")
    var application: Application.ID

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let outcome = try await server.run(ListBuckets(application: application))
        try output.show(outcome) { Output.table(BucketReport.columns, outcome.buckets.map(\.row)) }
    }
}
