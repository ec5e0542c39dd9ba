/// The bucket rules of applications as rows.
enum BucketRuleRows {
    static let table = """
        CREATE TABLE bucket_rules (
            application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
            bucket TEXT NOT NULL,
            readers TEXT NOT NULL,
            writers TEXT NOT NULL,
            PRIMARY KEY (application_id, bucket)
        )
        """
}
