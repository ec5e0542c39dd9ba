import ArgumentParser

/// `latchkey buckets`.
struct BucketsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "buckets",
        abstract: "Who may use the buckets that all users of an application share.",
        subcommands: [ListBucketsCommand.self, SetBucketCommand.self]
    )
}
