/// The migrations of the table of objects.
enum ObjectMigration {
    /// Objects of users only.
    static let first = [
        """
        CREATE TABLE objects (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            bucket TEXT NOT NULL,
            id TEXT NOT NULL,
            members TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            modified_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            PRIMARY KEY (user_id, bucket, id)
        )
        """,
        "CREATE INDEX objects_by_creation ON objects (user_id, bucket, created_at, id)",
    ]

    /// Objects of users and of applications.
    ///
    /// Older objects wait until their values are indexed.
    static let scopes =
        [
            "DROP INDEX objects_by_creation",
            "ALTER TABLE objects RENAME TO objects_of_users",
            ObjectRows.table,
            """
            INSERT INTO objects (scope, bucket, id, owner_id, members, created_at, modified_at, version, index_state)
            SELECT 'u:' || user_id, bucket, id, user_id, members, created_at, modified_at, version, 0
            FROM objects_of_users
            """,
            "DROP TABLE objects_of_users",
        ] + ObjectRows.indexes

    /// Migration 25: indexes that only sorted scans use.
    ///
    /// Tries the objects again that could not be indexed.
    static let orders =
        ["objects_by_creation", "objects_by_change", "object_values_by_value"].map { "DROP INDEX \($0)" } + [
            """
            CREATE INDEX objects_by_creation ON objects (scope, bucket, created_at, id)
            WHERE \(ObjectRows.inOrder("id"))
            """,
            """
            CREATE INDEX objects_by_change ON objects (scope, bucket, modified_at, id)
            WHERE \(ObjectRows.inOrder("id"))
            """,
            """
            CREATE INDEX object_values_by_value ON object_values (scope, bucket, field, value, object_id)
            WHERE \(ObjectRows.inOrder("object_id"))
            """,
            "UPDATE objects SET index_state = 0 WHERE index_state <> 1 AND index_state = 2",
        ]
}
