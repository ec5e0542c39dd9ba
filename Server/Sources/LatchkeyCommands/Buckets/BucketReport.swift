import LatchkeyCore

/// The rule of one bucket of an application, or its default rule.
struct BucketReport: Codable, Sendable, Equatable {
    let applicationID: Application.ID
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
