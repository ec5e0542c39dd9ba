import LatchkeyCore

/// The rule of an application's bucket, or of all that have none of their own, as an operator sees it.
struct BucketReport: Codable, Sendable, Equatable {
    let applicationID: String
    /// Nil for the default rule.
    let bucket: String?
    let read: BucketAccess.Party
    let write: BucketAccess.Party

    init(_ rule: BucketRule, of application: Application.ID) {
        applicationID = application
        bucket = rule.bucket?.text
        read = rule.access.readers
        write = rule.access.writers
    }

    static let columns = ["BUCKET", "READ", "WRITE"]

    var row: [String] { [bucket ?? "(default)", read.rawValue, write.rawValue] }
}
