import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import LatchkeyStores
import Testing

/// Queries in SQL find the objects whose clause, evaluated in memory, holds.
@Suite struct ObjectQueryAgreementTests {
    @Test(arguments: Engine.databases, [UInt64(1), 2, 3])
    func `queries find and sort what their clauses say`(engine: Engine, seed: UInt64) async throws {
        try await engine.withStores { stores in
            var words = ObjectWords(seed: seed)
            let bucket = try await words.fill(stores, 120)
            let all = try await stores.userObjects.all(limit: 1000, in: bucket)
            #expect(all.count == 120)
            var (found, empty) = (0, 0)
            for _ in 0..<150 {
                let (clause, order) = (words.clause(), words.order())
                let expected = all.filter { clause.holds(of: $0) }.sorted { order.places($0, before: $1) }
                let limit = Int.random(in: 1...40, using: &words.random)
                let answer = try await stores.userObjects.all(clause, order: order, limit: limit, in: bucket)
                #expect(answer.map(\.id) == expected.map(\.id), "\(clause) \(order)")
                let count = ObjectQuery(clause, limit: 1, counts: true)
                let counted = try await stores.userObjects.query(count, in: bucket, by: bucket.user).count
                #expect(counted == expected.count, "\(clause)")
                if expected.isEmpty { empty += 1 } else { found += expected.count }
            }
            // The test means something only if clauses match some objects and not all.
            #expect(found > 1000)
            #expect(empty < 120)
        }
    }

    @Test(arguments: Engine.databases) func `an index that lies is found out`(engine: Engine) async throws {
        try await engine.withStores { stores in
            var words = ObjectWords(seed: 4)
            let bucket = try await words.fill(stores, 60)
            let all = try await stores.userObjects.all(limit: 1000, in: bucket)
            try await stores.database.write { connection in
                _ = try connection.execute("DELETE FROM object_values WHERE field = 'a'")
            }
            var differences = 0
            for _ in 0..<60 {
                let clause = words.clause()
                let expected = all.filter { clause.holds(of: $0) }.map(\.id)
                if Set(try await stores.userObjects.all(clause, in: bucket).map(\.id)) != Set(expected) {
                    differences += 1
                }
            }
            #expect(differences > 0)
        }
    }
}

/// Random objects and clauses that are the same in every run.
private struct ObjectWords {
    var random: SeededNumbers

    init(seed: UInt64) { random = SeededNumbers(seed: seed) }

    private static let names = ["a", "b", "ü", "no"]
    private static let scalars: [JSONValue] = [
        0, 1, 2, -1, 1.5, 2.0, -2.5, .integer(9_007_199_254_740_993), .integer(9_007_199_254_740_992),
        .number(9_007_199_254_740_992), .integer(.max), .integer(.min), .number(1e300), .number(-0.0), true, false, "",
        "a", "ab", "b", "ä", "e\u{301}", "é", "🙂", .string(String(repeating: "a", count: 256)),
        .string(String(repeating: "a", count: 256) + "b"), .string(String(repeating: "a", count: 300)),
        .string(String(repeating: "a", count: 255)),
    ]
    private static let others: [JSONValue] = [
        .null, [], [1, "a"], ["x": 1], ["_type": "point", "lat": 1, "lon": 2], [.null, 2.0],
        ["_type": "point", "lat": -40.5, "lon": 170],
    ]

    mutating func fill(_ stores: Stores, _ count: Int) async throws -> Bucket {
        let bucket = try Bucket.sample(of: try await stores.newUser().user)
        let types: [String?] = [nil, "book", "Ä"]
        for number in 0..<count {
            let id = try #require(ObjectID("\(["o", "P", "_"][number % 3])\(number)"))
            let dataType = types.randomElement(using: &random) ?? nil
            var members: [String: JSONValue] = [:]
            for name in Self.names.dropLast() where Bool.random(using: &random) { members[name] = value() }
            let time = Date.sample.addingTimeInterval(Double(Int.random(in: 0...20, using: &random)))
            let (made, changed) = (time, time.addingTimeInterval(Double(Int.random(in: 0...5, using: &random))))
            let object = BucketObject(
                id: id,
                dataType: dataType,
                members: members,
                createdAt: made,
                modifiedAt: changed,
                version: Int64.random(in: 1...4, using: &random)
            )
            _ = try await stores.objects.store(id, in: bucket) { _ in object }
        }
        return bucket
    }

    private mutating func value() -> JSONValue {
        let values = Int.random(in: 0...4, using: &random) == 0 ? Self.others : Self.scalars
        return values.randomElement(using: &random) ?? .null
    }

    private mutating func field() -> ObjectField {
        let member = ObjectField.member(Self.names.randomElement(using: &random) ?? "a")
        let columns: [ObjectField] = [.id, .owner, .createdAt, .modifiedAt, .version, .dataType]
        return Int.random(in: 0...3, using: &random) == 0 ? columns.randomElement(using: &random) ?? member : member
    }

    mutating func order() -> ObjectSort {
        let distance = ObjectField.distance("a", from: ObjectPlace(latitude: 1, longitude: 3))
        return ObjectSort(
            by: Int.random(in: 0...5, using: &random) == 0 ? distance : field(),
            isDescending: Bool.random(using: &random)
        )
    }

    private mutating func value(for field: ObjectField) -> JSONValue {
        let time = Date.sample.milliseconds
        let fitting: [JSONValue] =
            switch field {
            case .id: ["o3", "P4", "_", "o\0"]
            case .owner: ["nobody", ""]
            case .createdAt, .modifiedAt: [.integer(time + 5000), .number(Double(time) + 9000.5), .integer(0), 1e300]
            case .version: [1, 2, 2.5, 3.0]
            case .dataType: ["book", "Ä", "c"]
            case .member, .distance: []
            }
        return Bool.random(using: &random) ? fitting.randomElement(using: &random) ?? value() : value()
    }

    private mutating func limit(for field: ObjectField) -> ObjectLimit? {
        if Int.random(in: 0...2, using: &random) == 0 { return nil }
        return ObjectLimit(value(for: field), isIncluded: Bool.random(using: &random))
    }

    mutating func clause(depth: Int = 0) -> ObjectClause {
        let field = field()
        switch Int.random(in: 0...(depth < 3 ? 13 : 9), using: &random) {
        case 0: return .all
        case 1, 2: return .equals(field, value(for: field))
        case 3, 4: return .range(field, lower: limit(for: field), upper: limit(for: field))
        case 5: return .among(field, (0..<Int.random(in: 0...6, using: &random)).map { _ in value(for: field) })
        case 6:
            let texts = [
                "", "a", "P", "ä", "b", String(repeating: "a", count: 256), String(repeating: "a", count: 257),
            ]
            return .prefix(field, texts.randomElement(using: &random) ?? "")
        case 7:
            let types: [ObjectFieldType] = [.string, .integer, .decimal, .boolean]
            return .hasField(field, types.randomElement(using: &random) ?? .string)
        case 8: return .contains(field, value())
        case 9: return .near(field, ObjectPlace(latitude: 1, longitude: 2), metres: 10)
        case 10: return .and(clauses(depth))
        case 11: return .or(clauses(depth))
        default: return .not(clause(depth: depth + 1))
        }
    }

    private mutating func clauses(_ depth: Int) -> [ObjectClause] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in clause(depth: depth + 1) }
    }
}

/// Random numbers that are the same in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
