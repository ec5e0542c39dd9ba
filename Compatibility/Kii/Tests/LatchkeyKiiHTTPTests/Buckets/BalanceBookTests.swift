import LatchkeyJSON
import ServerTesting
import Testing

/// Kii Balance's use of its bucket.
@Suite struct BalanceBookTests {
    private static let bucket = "/users/me/buckets/balance_book"

    private struct Book {
        let client: KiiClient
        let person: Person

        func add(_ name: String, _ amount: Int64, _ type: Int64) async throws -> String {
            let entry: JSONValue = ["name": .string(name), "amount": .integer(amount), "type": .integer(type)]
            let made = try await client.send("POST", "\(bucket)/objects", entry, token: person.token)
            try #require(made.status == 201, "\(made.text)")
            client.server.clock.turn(by: 1)
            return try made.string("objectID")
        }

        /// All entries in the order of creation, page by page.
        func entries() async throws -> [[String: JSONValue]] {
            var (entries, key): ([[String: JSONValue]], String?) = ([], nil)
            repeat {
                var body: [String: JSONValue] = [
                    "bucketQuery": ["clause": ["type": "all"], "orderBy": "_created", "descending": false],
                    "bestEffortLimit": 2,
                ]
                body["paginationKey"] = key.map(JSONValue.string)
                let answer = try await client.send(
                    "POST",
                    "\(bucket)/query",
                    .object(body),
                    as: "QueryRequest",
                    token: person.token
                )
                let page = try #require(answer["results"]?.arrayValue, "\(answer.text)")
                entries += page.compactMap(\.objectValue)
                key = answer["nextPaginationKey"]?.stringValue
            } while key != nil && entries.count < 100
            return entries
        }

        func total() async throws -> Int64 {
            try await entries().reduce(0) { total, entry in
                let amount = entry["amount"]?.integerValue ?? 0
                return total + (entry["type"] == 1 ? amount : -amount)
            }
        }
    }

    @Test func `a book works as its guide describes`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let book = Book(client: client, person: try await server.signedIn())
            #expect(try await book.entries().isEmpty)
            _ = try await book.add("Salary", 150_000, 1)
            let extra = try await book.add("Extra income", 20_000, 1)
            _ = try await book.add("Rent", 40_000, 2)
            let power = try await book.add("Electricity", 10_000, 2)
            #expect(
                try await book.entries().map { $0["name"] } == ["Salary", "Extra income", "Rent", "Electricity"]
            )
            #expect(try await book.total() == 120_000)
            let edited = try await client.send(
                "POST",
                "\(Self.bucket)/objects/\(power)",
                ["amount": 15_000, "name": "Electricity", "type": 2],
                token: book.person.token,
                headers: ["X-HTTP-Method-Override": "PATCH"]
            )
            #expect(edited.status == 200)
            #expect(try await book.total() == 115_000)
            let deleted = try await client.send(
                "DELETE",
                "\(Self.bucket)/objects/\(extra)",
                token: book.person.token
            )
            #expect(deleted.status == 204)
            #expect(try await book.total() == 95_000)
            #expect(try await book.entries().map { $0["name"] } == ["Salary", "Rent", "Electricity"])
        }
    }

    @Test func `a book is private`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let ada = Book(client: client, person: try await server.signedIn())
            let eve = Book(client: client, person: try await server.signedIn("eve"))
            _ = try await ada.add("Salary", 150_000, 1)
            #expect(try await eve.entries().isEmpty)
        }
    }
}
