/// The rules of applications' buckets, as rows.
package protocol BucketRuleTable {
    /// All rules of an application, the default rule first, then by the names of the buckets.
    func all(of application: Application.ID) throws -> [BucketRule]

    /// The rule of a bucket and the default rule, if they exist.
    func rules(for bucket: BucketName?, of application: Application.ID) throws -> [BucketRule]

    /// Stores a rule, replacing the bucket's present one.
    func set(_ rule: BucketRule, of application: Application.ID) throws
}
