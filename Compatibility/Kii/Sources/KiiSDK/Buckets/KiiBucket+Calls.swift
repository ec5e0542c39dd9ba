import Foundation
import LatchkeyJSON

extension KiiBucket {
    /// A request about the bucket, or about an object in it.
    ///
    /// The app's buckets may be open to everybody; users' buckets never are.
    func request(_ method: String, _ path: String...) throws -> KiiRequest {
        guard KiiBucket.isValidBucketName(bucketName) else { throw NSError.kii(.invalidBucketName) }
        var request = KiiRequest(method, as: scope == .app ? .anyone : .user)
        switch scope {
        case .app: break
        case .user(let id):
            request.path = ["users", id]
            request.words["USER_NOT_FOUND"] = KiiErrorCode.bucketOwnerNotFound
        case .nobody: throw NSError.kii(.invalidUser)
        }
        request.path += ["buckets", bucketName] + path
        return request
    }

    /// A page of a query's results.
    struct Page: Sendable {
        let objects: [KiiObject]
        let next: KiiQuery?
    }

    func page(of query: KiiQuery?) async throws -> Page {
        let query = query ?? KiiQuery(clause: nil)
        let answer = try await ask(query)
        let contents = answer["results"]?.arrayValue?.map { ObjectContent($0) }
        guard let contents, !contents.contains(nil) else { throw NSError.kii(.unreadableObject) }
        return Page(
            objects: contents.compactMap { $0.map { KiiObject($0, in: self) } },
            next: answer["nextPaginationKey"]?.stringValue.map(query.next)
        )
    }

    /// The number of objects that a query matches, on all its pages.
    func number(of query: KiiQuery) async throws -> UInt {
        guard query.position == nil else { throw NSError.kii(.queryOfLaterPage) }
        let name = "count"
        let count = try await ask(query, counting: name)["aggregations"]?.objectValue?[name]?.integerValue
        guard let count, let number = UInt(exactly: count) else { throw NSError.kii(.unreadableObject) }
        return number
    }

    func remove() async throws { try await KiiApp.begun().send(request("DELETE")) }

    private func ask(_ query: KiiQuery, counting: String? = nil) async throws -> [String: JSONValue] {
        var request = try request("POST", "query")
        request.type = "QueryRequest"
        do throws(KiiClauseFault) { request.body = try query.json(counting: counting) } catch {
            switch error {
            case .notJSON: throw NSError.kii(.notJSON)
            case .empty: throw NSError.kii(.emptyClause)
            }
        }
        return try await KiiApp.begun().send(request).object
    }
}
