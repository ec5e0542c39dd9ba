import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import LatchkeyStores
import Testing

@Suite struct ObjectQueryTests {
    /// The amounts of the objects, in the order of their ids; the last two have no sort key.
    private static let amounts: [JSONValue] = [30, "x", 10, 20.5, true, 20, .null, [1]]

    private static func fill(_ stores: Stores) async throws -> Bucket {
        let bucket = try Bucket.sample(of: try await stores.newUser().user)
        for (number, amount) in amounts.enumerated() {
            try await stores.store(
                "o\(number)",
                ["amount": amount, "n": .integer(Int64(number))],
                in: bucket,
                at: number
            )
        }
        return bucket
    }

    private static let orders: [(ObjectSort, [Int])] = [
        (ObjectSort(), Array(0..<8)), (ObjectSort(isDescending: true), (0..<8).reversed()),
        (ObjectSort(by: .id, isDescending: true), (0..<8).reversed()), (ObjectSort(by: .version), Array(0..<8)),
        (ObjectSort(by: .modifiedAt), Array(0..<8)), (ObjectSort(by: .dataType), Array(0..<8)),
        (ObjectSort(by: .owner, isDescending: true), (0..<8).reversed()),
        (ObjectSort(by: .member("amount")), [4, 2, 5, 3, 0, 1, 6, 7]),
        (ObjectSort(by: .member("amount"), isDescending: true), [1, 0, 3, 5, 2, 4, 6, 7]),
        (ObjectSort(by: .member("no"), isDescending: true), Array(0..<8)),
    ]

    @Test(arguments: Engine.all, [1, 2, 3, 7, 8, 9])
    func `pages of every order give each object once`(engine: Engine, limit: Int) async throws {
        try await engine.withStores { stores in
            let bucket = try await Self.fill(stores)
            for (order, expected) in Self.orders {
                let found = try await stores.userObjects.all(order: order, limit: limit, in: bucket)
                #expect(found.map(\.id.text) == expected.map { "o\($0)" }, "\(order)")
            }
        }
    }

    @Test(arguments: Engine.all) func `the last page names no next one, and a full one does`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let bucket = try await Self.fill(stores)
            for (order, _) in Self.orders {
                let query = ObjectQuery(order: order, limit: 8)
                #expect(try await stores.userObjects.query(query, in: bucket, by: bucket.user).next == nil)
                let less = ObjectQuery(order: order, limit: 7)
                #expect(try await stores.userObjects.query(less, in: bucket, by: bucket.user).next != nil)
            }
        }
    }

    @Test(arguments: Engine.all) func `a count is of all that match, wherever the page is`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (bucket, amount) = (try await Self.fill(stores), ObjectField.member("amount"))
            let counts: [(ObjectClause, Int)] = [
                (.all, 8), (.hasField(amount, .decimal), 4), (.not(.hasField(amount, .decimal)), 4),
                (.contains(amount, 1), 1), (.equals(amount, 20), 1), (.or([]), 0), (.hasField(amount, .integer), 3),
                (.and([.range(amount, lower: ObjectLimit(20, isIncluded: false), upper: nil), .equals(.id, "o0")]), 1),
            ]
            for (clause, expected) in counts {
                let first = ObjectQuery(clause, limit: 1, counts: true)
                let page = try await stores.userObjects.query(first, in: bucket, by: bucket.user)
                #expect(page.count == expected, "\(clause)")
                guard let next = page.next else { continue }
                let second = ObjectQuery(clause, limit: 1, after: next, counts: true)
                #expect(try await stores.userObjects.query(second, in: bucket, by: bucket.user).count == expected)
            }
        }
    }

    @Test(arguments: Engine.all) func `values that change are found as they are now`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (bucket, objects) = (try await Self.fill(stores), stores.userObjects)
            let id = try #require(ObjectID("o0"))
            _ = try await objects.put(["other": 30, "n": 0], at: id, in: bucket, if: .any)
            #expect(try await objects.all(.equals(.member("amount"), 30), in: bucket).isEmpty)
            #expect(try await objects.all(.equals(.member("other"), 30), in: bucket).map(\.id) == [id])
            _ = try await objects.patch(["other": 31], at: id, in: bucket, if: .any)
            #expect(try await objects.all(.equals(.member("other"), 30), in: bucket).isEmpty)
            #expect(try await objects.all(.equals(.member("n"), 0), in: bucket).map(\.id) == [id])
            try await objects.delete(id, in: bucket, if: .any)
            #expect(try await objects.all(.equals(.member("n"), 0), in: bucket).isEmpty)
        }
    }

    @Test(arguments: Engine.all) func `an object of too many members is found and sorted like any other`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (bucket, objects) = (try await Self.fill(stores), stores.userObjects)
            let many = Dictionary(uniqueKeysWithValues: (0..<1100).map { ("m\($0)", JSONValue.integer(1)) })
            let id = try #require(ObjectID("many"))
            let clause = ObjectClause.range(.member("amount"), lower: ObjectLimit(20, isIncluded: true), upper: nil)
            let order = ObjectSort(by: .member("amount"), isDescending: true)
            for members in [many, many.filter { $0.key < "m2" }, many] {
                let members = members.merging(["amount": 25]) { $1 }
                _ = try await objects.put(members, at: id, in: bucket, if: .any)
                for limit in [1, 2, 10] {
                    let found = try await objects.all(clause, order: order, limit: limit, in: bucket)
                    #expect(found.map(\.id.text) == ["o0", "many", "o3", "o5"])
                }
            }
            if engine != .memory { #expect(try await stores.count("object_values") == 14) }
        }
    }

    @Test(arguments: Engine.all) func `names and texts of every kind do no harm`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (bucket, objects) = (try await Self.fill(stores), stores.userObjects)
            let names = ["", "'", "a\0b", "e\u{301}", "%", "$1", String(repeating: "n", count: 5000)]
            let fields: [ObjectField] = names.map { .member($0) } + [.id, .owner, .dataType, .createdAt, .version]
            for field in fields {
                for text in names {
                    let limit = ObjectLimit(.string(text), isIncluded: true)
                    let clauses: [ObjectClause] = [
                        .equals(field, .string(text)), .prefix(field, text),
                        .among(field, [.string(text), 1.5, .null]),
                        .range(field, lower: limit, upper: nil), .range(field, lower: nil, upper: limit),
                        .contains(field, .string(text)),
                    ]
                    for clause in clauses {
                        let found = try await objects.all(clause, in: bucket)
                        let all = try await objects.all(in: bucket)
                        #expect(found == all.filter { clause.holds(of: $0) })
                    }
                }
            }
        }
    }

    private static let refused: [(ObjectQuery, ObjectQueryProblem)] = [
        (ObjectQuery(.and(Array(repeating: .all, count: 100)), limit: 1), .tooManyClauses),
        (ObjectQuery((0..<10).reduce(.all) { clause, _ in .not(clause) }, limit: 1), .tooDeep),
        (ObjectQuery(.among(.id, Array(repeating: "a", count: 201)), limit: 1), .tooManyValues),
        (
            ObjectQuery(order: ObjectSort(by: .member(String(repeating: "n", count: 257))), limit: 1), .fieldName
        ),
        (ObjectQuery(limit: 1, after: ObjectQueryPosition("AAAA")), .unusablePosition),
    ]

    @Test(arguments: Engine.all) func `what would cost too much, or is no position, is refused`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let bucket = try await Self.fill(stores)
            for (query, problem) in Self.refused {
                await #expect(throws: ObjectError.query(problem)) {
                    try await stores.userObjects.query(query, in: bucket, by: bucket.user)
                }
            }
        }
    }

    @Test(arguments: Engine.all) func `a bucket of many objects is gone through to its end`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let bucket = try Bucket.sample(of: try await stores.newUser().user)
            try await stores.storeMany(3000, in: bucket)
            let objects = stores.userObjects
            let third = ObjectClause.equals(.member("third"), 0)
            #expect(try await objects.all(third, order: ObjectSort(by: .member("n")), in: bucket).count == 1000)
            let last = ObjectClause.contains(.member("tags"), 2999)
            #expect(try await objects.all(last, in: bucket).map(\.id.text) == ["o2999"])
            let none = ObjectSort(by: .member("no"), isDescending: true)
            #expect(try await objects.all(.not(third), order: none, limit: 1000, in: bucket).count == 2000)
            #expect(try await objects.all(order: ObjectSort(by: .member("n")), limit: 999, in: bucket).count == 3000)
            #expect(try await objects.deleteAll(in: bucket, by: bucket.user) == 3000)
            if engine != .memory { #expect(try await stores.count("object_values") == 0) }
        }
    }
}

extension Stores {
    /// Stores an object as its bucket's user, at a number of seconds after the sample time.
    func store(
        _ id: String,
        _ members: [String: JSONValue],
        in bucket: Bucket,
        by party: BucketParty? = nil,
        at seconds: Int = 0
    ) async throws {
        let (id, time) = (try #require(ObjectID(id)), Date.sample.addingTimeInterval(Double(seconds)))
        let stored = try await objects.store(id, in: bucket, by: party) { owner in
            BucketObject(id: id, owner: owner, members: members, createdAt: time, modifiedAt: time, version: 1)
        }
        guard stored != nil else { throw ObjectError.ownerGone }
    }

    /// Stores objects with a number, its remainder by 3, and the number in an array.
    func storeMany(_ count: Int, in bucket: Bucket) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for number in stride(from: worker, to: count, by: 8) {
                        let n = Int64(number)
                        let members: [String: JSONValue] = [
                            "n": .integer(n), "third": .integer(n % 3), "tags": [.integer(n)],
                        ]
                        try await store("o\(number)", members, in: bucket, at: (number - count) / 10)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
