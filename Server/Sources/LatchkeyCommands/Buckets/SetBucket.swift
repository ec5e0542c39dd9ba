import ArgumentParser
import LatchkeyCore

/// Changes the rule of one bucket, or the default rule.
struct SetBucket: AdminCommand {
    static let name = "buckets.set"

    let application: Application.ID
    /// Nil for the default rule.
    let bucket: String?
    let read: BucketAccess.Party?
    let write: BucketAccess.Party?

    func run(with administration: Administration) async throws -> BucketReport {
        let name = bucket.flatMap(BucketName.init)
        if let bucket, name == nil {
            throw CommandError.asked(
                "\(bucket) is not a bucket's name. Give 2 to 64 letters, digits, hyphens or underscores."
            )
        }
        let rule: BucketRule?
        do {
            rule = try await administration.bucketRules.setRule(of: application, bucket: name) { present in
                BucketAccess(readers: read ?? present.readers, writers: write ?? present.writers)
            }
        } catch { throw CommandError(.storage(error), id: application) }
        guard let rule else { throw CommandError.unknownApplication(application, nearest: nil) }
        return BucketReport(rule, of: application)
    }
}

/// `latchkey buckets set`.
struct SetBucketCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change the access to a bucket of an application, from the next request on.",
        discussion: """
            owner: each user the objects that they made, and nobody else's. any-user: everybody who is signed in. \
            anyone: everybody who knows the application's id. Who may write changes what they see; users always make \
            objects of their own. The application's backend, with its client secret, may do everything. With --default \
            the rule is that of all buckets that have none of their own.
            """
    )

    @Argument(help: "The id of the application.")
    var application: Application.ID

    @Argument(help: "The name of the bucket; it need not have objects yet.")
    var bucket: String?

    @Flag(name: .customLong("default"), help: "Set the rule of all buckets without their own.")
    var isDefault = false

    @Option(
        help: "The readers of others' objects: owner, any-user or anyone.",
        transform: BucketAccess.Party.argument
    )
    var read: BucketAccess.Party?

    @Option(
        help: "The writers of others' objects: owner, any-user or anyone.",
        transform: BucketAccess.Party.argument
    )
    var write: BucketAccess.Party?

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (bucket == nil) == isDefault else { throw ValidationError("Give either a bucket's name or --default.") }
        guard read != nil || write != nil else { throw ValidationError("Give --read or --write.") }
    }

    func run() async throws {
        let report = try await server.run(
            SetBucket(application: application, bucket: bucket, read: read, write: write)
        )
        try output.show(report) { Output.table(BucketReport.columns, [report.row]) }
    }
}

extension BucketAccess.Party {
    static func argument(_ text: String) throws -> BucketAccess.Party {
        guard let party = BucketAccess.Party(rawValue: text) else {
            throw ValidationError("\(text) is not a kind of user. Give owner, any-user or anyone.")
        }
        return party
    }
}
