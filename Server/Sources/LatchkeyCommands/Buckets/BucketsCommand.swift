import ArgumentParser

/// `latchkey buckets`.
struct BucketsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "buckets",
        abstract: "Manage access to the buckets that an application's users share.",
        subcommands: [ListBucketsCommand.self, SetBucketCommand.self]
    )
}
