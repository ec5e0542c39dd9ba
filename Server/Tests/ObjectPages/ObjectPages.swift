import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import LatchkeyStores

/// Measures pages of objects in buckets of 100 and of 100,000, in turn, and prints the ratio of the times.
///
/// It runs on SQLite in a temporary folder, and also on an empty PostgreSQL database that `LATCHKEY_TEST_POSTGRES`
/// names.
@main
struct ObjectPages {
    static let sizes = [100, 100_000]
    static let rounds = 200
    static let limit = 25

    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "object-pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await measure("SQLite", folder.appending(path: "latchkey.sqlite").path)
        if let postgres = ProcessInfo.processInfo.environment["LATCHKEY_TEST_POSTGRES"] {
            try await measure("PostgreSQL", postgres)
        }
    }

    private static func measure(_ engine: String, _ location: String) async throws {
        let database = try await DatabaseLocation(location).open()
        try await database.migrate(Schema.migrations)
        let objects = BucketObjects(
            storage: SQLStorage(database: database),
            quotas: .unlimited,
            ids: IDSource(),
            clock: SystemClock(),
            space: FreeSpace()
        )
        var buckets: [FilledBucket] = []
        for size in sizes { buckets.append(try await FilledBucket.make(size, in: database)) }
        print("\(engine), median of \(rounds), pages of \(limit)")
        print(line("", sizes.map { "\($0) objects" } + ["ratio"]))
        for question in Question.all {
            var times = sizes.map { _ in [Duration]() }
            for _ in 0..<rounds {
                for (index, bucket) in buckets.enumerated() {
                    let query = question.query(bucket)
                    let start = ContinuousClock.now
                    let page = try await objects.query(query, in: bucket.bucket, by: .administrator)
                    times[index].append(.zero + start.duration(to: .now))
                    guard page.objects.count == question.expected(bucket) else {
                        print("\(question.name): \(page.objects.count) objects were found")
                        exit(1)
                    }
                }
            }
            let medians = times.map { $0.sorted()[rounds / 2] / .microseconds(1) }
            let ratio = medians[1] / medians[0]
            print(line(question.name, medians.map { "\(Int($0)) µs" } + [String(format: "%.2f", ratio)]))
        }
        await database.close()
    }

    private static func line(_ name: String, _ values: [String]) -> String {
        name.padding(toLength: 36, withPad: " ", startingAt: 0)
            + values.map { String(repeating: " ", count: max(0, 16 - $0.count)) + $0 }.joined()
    }
}

/// The queries to both buckets.
struct Question: Sendable {
    let name: String
    let query: @Sendable (FilledBucket) -> ObjectQuery
    var expected: @Sendable (FilledBucket) -> Int = { _ in ObjectPages.limit }

    private static let byMember = ObjectSort(by: .member("amount"))
    private static let ten = ObjectClause.equals(.member("group"), 0)

    static let all = [
        Question(name: "first page, by creation") { _ in ObjectQuery(limit: ObjectPages.limit) },
        Question(name: "middle page, by creation") { bucket in page(ObjectSort(), of: bucket) },
        Question(name: "middle page, newest first") { bucket in page(ObjectSort(isDescending: true), of: bucket) },
        Question(name: "middle page, by change") { bucket in page(ObjectSort(by: .modifiedAt), of: bucket) },
        Question(name: "first page, by a member") { _ in ObjectQuery(order: byMember, limit: ObjectPages.limit) },
        Question(name: "middle page, by a member") { bucket in page(byMember, of: bucket) },
        Question(
            name: "10 by equals",
            query: { _ in ObjectQuery(ten, limit: ObjectPages.limit) },
            expected: { _ in 10 }
        ),
        Question(
            name: "10 by equals, sorted by a member",
            query: { _ in ObjectQuery(ten, order: byMember, limit: ObjectPages.limit) },
            expected: { _ in 10 }
        ),
        Question(name: "half of all by equals") { _ in
            ObjectQuery(.equals(.member("even"), true), limit: ObjectPages.limit)
        },
        Question(
            name: "count of 10 by equals",
            query: { _ in ObjectQuery(ten, limit: 1, counts: true) },
            expected: { _ in 1 }
        ),
        Question(
            name: "count of all",
            query: { _ in ObjectQuery(limit: 1, counts: true) },
            expected: { _ in 1 }
        ),
    ]

    private static func page(_ order: ObjectSort, of bucket: FilledBucket) -> ObjectQuery {
        let position = ObjectQueryPlace(of: bucket.middle, in: order).position
        return ObjectQuery(order: order, limit: ObjectPages.limit, after: position)
    }
}
