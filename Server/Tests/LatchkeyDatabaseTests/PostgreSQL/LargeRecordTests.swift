import LatchkeyDatabase
import TestDatabases
import Testing

extension FaultTests {
    /// Answers in TLS records that libpq takes in two steps.
    @Suite struct LargeRecordTests {
        @Test func `an answer in large records is read at once, whatever its size`() async throws {
            try await TestSchema.with { schema in
                try await LargeRecordsProxy.with(to: schema.url) { proxy in
                    try await TestSchema.withEngine(proxy.url, limits: Self.limits) { database in
                        for size in stride(from: 500, to: 8000, by: 350) {
                            for rows in [4, 7, 11, 20] {
                                let error = await outcome {
                                    let texts = try await database.texts(rows, of: size)
                                    #expect(texts.count == rows && texts.allSatisfy { $0.utf8.count == size })
                                }.error
                                #expect(error == nil, "\(rows) rows of \(size) characters")
                            }
                        }
                    }
                }
            }
        }

        private static var limits: PostgresLimits {
            var limits = PostgresLimits.connections(1)
            limits.deadline = .seconds(2)
            return limits
        }
    }
}

extension PostgresDatabase {
    fileprivate func texts(_ rows: Int, of size: Int) async throws -> [String] {
        try await read { connection in
            let sql = "SELECT repeat('x', $1::INTEGER) FROM generate_series(1, $2::INTEGER)"
            return try connection.query(sql, [.integer(Int64(size)), .integer(Int64(rows))]) { try $0.text(0) }
        }
    }
}
