import Foundation
import LatchkeyAPI
import LatchkeyTesting
import Testing
import TitleScreenApp

@testable import KiiSDK

extension KiiSDKTests {
    /// Queries, counts and the deletion of buckets.
    @Suite struct BucketTests {
        let cloud = KiiCloud()
        let bucket: KiiBucket
        static let query: RequestPattern = "POST /api/apps/balance/users/{user}/buckets/book/query"

        init() throws {
            cloud.begin()
            bucket = try cloud.bookOfAda()
            // Five objects, two per page.
            cloud.server.onAnyone(Self.query) { request, _ in
                let body = try request.decode(JSONValue.self).objectValue ?? [:]
                if body["bucketQuery"]?.objectValue?["aggregations"] != nil {
                    return try .json(["results": [], "aggregations": ["count": 5]] as JSONValue)
                }
                let start = Int(body["paginationKey"]?.stringValue ?? "0") ?? 0
                let names = (start..<min(start + 2, 5)).map { JSONValue.string("entry \($0)") }
                var answer: [String: JSONValue] = ["queryDescription": "all"]
                answer["results"] = .array(
                    names.map { ["_id": .string("o\($0.hashValue)"), "_created": 1000, "_version": "1", "name": $0] }
                )
                if start + 2 < 5 { answer["nextPaginationKey"] = .string(String(start + 2)) }
                return try .json(JSONValue.object(answer))
            }
        }

        @Test func `all objects are found, page by page`() async throws {
            let query = KiiQuery(clause: nil)
            query.sort(byAsc: "_created")
            let first = await bucket.told(query)
            #expect(first.names == ["entry 0", "entry 1"])
            let next = try #require(first.next)
            let second = await bucket.told(next)
            #expect(second.names == ["entry 2", "entry 3"])
            let last = try #require(second.next)
            let third = await bucket.told(last)
            #expect(third.names == ["entry 4"])
            #expect(third.next == nil && third.error == nil)
            let request = try #require(cloud.server.requests(Self.query).last)
            #expect(
                try request.decode(JSONValue.self)
                    == [
                        "bucketQuery": ["clause": ["type": "all"], "orderBy": "_created", "descending": false],
                        "paginationKey": "4",
                    ]
            )
            #expect(request.header("Content-Type") == "application/vnd.kii.QueryRequest+json")
        }

        @Test func `a query that waits finds the same`() throws {
            var (query, names): (KiiQuery?, [String]) = (KiiQuery(clause: nil), [])
            while let asked = query {
                let page = try bucket.executeQuerySynchronous(asked, nextQuery: &query)
                names += try #require(page as? [KiiObject]).compactMap { $0.getForKey("name") as? String }
            }
            #expect(names == (0..<5).map { "entry \($0)" })
        }

        @Test func `apps of Kii Cloud load their entries as they always have`() async throws {
            let book = AccountBook()
            let pages: RequestPattern = "POST /api/apps/balance/users/{user}/buckets/balance_book/query"
            cloud.answer(pages, ["results": [["_id": "o1", "name": "Rent"], ["_id": "o2"]]])
            await withCheckedContinuation { continuation in book.getItems { continuation.resume() } }
            #expect(book.items.map(\.uuid) == ["o1", "o2"])
            #expect(book.message == nil)
            try cloud.refuse(pages, 400, "QUERY_NOT_SUPPORTED")
            await withCheckedContinuation { continuation in book.getItems { continuation.resume() } }
            #expect(book.message == "The message of QUERY_NOT_SUPPORTED.")
        }

        @Test func `no query asks for everything`() async throws {
            let page = await bucket.told(nil)
            #expect(page.names == ["entry 0", "entry 1"])
        }

        @Test func `objects are counted, on all pages`() async throws {
            #expect(try bucket.countObjectsSynchronous() == 5)
            #expect(try bucket.countObjectsSynchronous(KiiQuery(clause: .equals("type", value: 1))) == 5)
            let query = KiiQuery(clause: nil)
            let count = await withCheckedContinuation { continuation in
                bucket.count(with: query) { bucket, asked, count, error in
                    continuation.resume(returning: asked === query && error == nil ? count : 0)
                }
            }
            #expect(count == 5)
            let next = try #require(await bucket.told(query).next)
            #expect(thrown { try bucket.countObjectsSynchronous(next) }?.code == KiiErrorCode.queryNotSupported)
        }

        @Test func `what cannot be asked does not reach the network`() async throws {
            let page = await bucket.told(KiiQuery(clause: .equals("at", value: Date())))
            #expect(page.error?.code == KiiErrorCode.notJSON)
            let empty = await bucket.told(KiiQuery(clause: .andClauses([])))
            #expect(empty.error?.code == KiiErrorCode.emptyClause)
            #expect(cloud.server.requests(Self.query).isEmpty)
        }

        @Test func `a refusal and an answer of something else are told`() async throws {
            try cloud.refuse(Self.query, 400, "QUERY_NOT_SUPPORTED")
            let refused = await bucket.told(nil)
            let error = try #require(refused.error)
            #expect(error.code == KiiErrorCode.queryNotSupported && isComplete(error))
            #expect(refused.names == nil && refused.next == nil)
            cloud.answer(Self.query, ["results": [["name": "without an id"]]])
            #expect(await bucket.told(nil).error?.code == KiiErrorCode.unreadableResponse)
            cloud.answer(Self.query, ["results": []])
            #expect(thrown { try bucket.countObjectsSynchronous() }?.code == KiiErrorCode.unreadableResponse)
        }

        @Test func `a bucket is deleted`() async throws {
            let deletion: RequestPattern = "DELETE /api/apps/balance/users/{user}/buckets/{bucket}"
            cloud.server.onAnyone(deletion) { _, _ in .status(204) }
            let error = await withCheckedContinuation { continuation in
                bucket.delete { _, error in continuation.resume(returning: error.map { $0 as NSError }) }
            }
            #expect(error == nil)
            try bucket.deleteSynchronous()
            #expect(cloud.server.requests(deletion).count == 2)
            try cloud.refuse(deletion, 404, "BUCKET_NOT_FOUND")
            #expect(thrown { try bucket.deleteSynchronous() }?.code == KiiErrorCode.objectNotFound)
        }

        @Test func `a bucket of the app is there for users and for guests`() throws {
            let create: RequestPattern = "POST /api/apps/balance/buckets/notices/objects"
            cloud.answer(create, ["objectID": "n1", "createdAt": 1000], status: 201)
            let notices = Kii.bucket(withName: "notices")
            let object = notices.createObject()
            try object.saveSynchronous()
            #expect(object.objectURI == "kiicloud://buckets/notices/objects/n1")
            KiiUser.logOut()
            try notices.createObject().saveSynchronous()
            let senders = cloud.server.requests(create).map { $0.header("Authorization") }
            #expect(senders.count == 2 && senders[0] != nil && senders[1] == nil)
        }
    }
}
