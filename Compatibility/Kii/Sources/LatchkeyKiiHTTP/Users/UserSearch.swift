import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Searches users for a query of an application's backend.
///
/// Identifiers in the query are looked up. Otherwise the search reads users in the order of their ids, which is that of
/// registration, a few thousand per page. Any other order needs all users at once, so it is limited.
struct UserSearch: Sendable {
    /// The most users to read for one page.
    static let mostRead = 5000
    /// The most users to sort in an order other than by id.
    static let mostSorted = 20_000
    private static let readAtOnce = 500

    let users: UserAdministration
    /// Builds a user's record for the client.
    let record: @Sendable (UserAccount) -> [String: JSONValue]

    /// - Returns: The records of a page, and the id to continue after if there may be more.
    func page(
        _ query: ObjectQuery
    ) async throws -> (records: [[String: JSONValue]], next: LatchkeyCore.User.ID?) {
        if let position = query.position, !IDSource.isID(position.text) { throw KiiRefusal.unknownPosition }
        if let texts = query.clause.identifiers { return try sorted(try await found(texts), query) }
        guard !query.order.isOfIDs else { return try await read(query) }
        var (accounts, next) = try await users.list(after: nil, limit: Self.readAtOnce)
        while let id = next {
            guard accounts.count <= Self.mostSorted else {
                throw KiiRefusal.queryNotSupported(
                    "There are too many users to sort them. Leave out orderBy and descending."
                )
            }
            let more = try await users.list(after: id, limit: Self.readAtOnce)
            accounts += more.accounts
            next = more.next
        }
        return try sorted(accounts, query)
    }

    /// Reads the next users in the order of their ids.
    private func read(
        _ query: ObjectQuery
    ) async throws -> (records: [[String: JSONValue]], next: LatchkeyCore.User.ID?) {
        var records: [[String: JSONValue]] = []
        var (next, count) = ((query.position?.text).map { LatchkeyCore.User.ID($0) }, 0)
        repeat {
            let page = try await users.list(after: next, limit: Self.readAtOnce)
            for account in page.accounts {
                let record = record(account)
                guard query.clause.holds(of: try .init(account, record)) else { continue }
                // At least one more user follows.
                if records.count == query.limit { return (records, next) }
                records.append(record)
                next = account.user.id
            }
            count += page.accounts.count
            next = page.next
        } while next != nil && count < Self.mostRead
        return (records, next)
    }

    private func found(_ texts: [String]) async throws -> [UserAccount] {
        var accounts: [UserAccount] = []
        for text in texts {
            do { accounts.append(try await users.find(text)) } catch {
                if case .unknown = error { continue }
                throw error
            }
        }
        return accounts
    }

    private func sorted(
        _ accounts: [UserAccount],
        _ query: ObjectQuery
    ) throws -> (records: [[String: JSONValue]], next: LatchkeyCore.User.ID?) {
        let isDescending = query.order.isDescending
        var seen: Set<LatchkeyCore.User.ID> = []
        var matching: [Match] = []
        for account in accounts where seen.insert(account.user.id).inserted {
            let record = record(account)
            let object = try BucketObject(account, record)
            guard query.clause.holds(of: object) else { continue }
            matching.append(Match(id: account.user.id, key: object.sortKey(of: query.order.field), record: record))
        }
        // Users without the member come last in both directions.
        let order = matching.sorted { one, two in
            guard let first = one.key, let second = two.key else {
                return one.key == nil && two.key == nil ? one.id < two.id : two.key == nil
            }
            if first == second { return isDescending ? one.id > two.id : one.id < two.id }
            return isDescending ? second < first : first < second
        }
        var rest = order[...]
        if let position = query.position {
            guard let index = order.firstIndex(where: { $0.id.rawValue == position.text }) else {
                throw KiiRefusal.unknownPosition
            }
            rest = order[(index + 1)...]
        }
        let page = rest.prefix(query.limit)
        return (page.map(\.record), page.count < rest.count ? page.last?.id : nil)
    }
}

/// A matching user.
private struct Match {
    let id: LatchkeyCore.User.ID
    let key: ObjectSortKey?
    let record: [String: JSONValue]
}

extension BucketObject {
    /// Prepares a user for matching clauses.
    fileprivate init(_ account: UserAccount, _ record: [String: JSONValue]) throws {
        let user = account.user
        guard let id = ObjectID(user.id.rawValue) else { throw HTTPProblem.defect }
        self.init(
            id: id,
            owner: user.id,
            members: record,
            createdAt: user.createdAt,
            modifiedAt: user.modifiedAt,
            version: user.version
        )
    }
}

extension ObjectSort {
    /// Whether the order is by id, oldest first.
    fileprivate var isOfIDs: Bool {
        guard !isDescending else { return false }
        return field == .createdAt || field == .member("userID") || field == .id
    }
}

extension ObjectClause {
    private static let identifying: Set = ["loginName", "emailAddress", "phoneNumber", "userID"]

    /// The identifiers of all possible matches; nil if any user may match.
    fileprivate var identifiers: [String]? {
        switch self {
        case .equals(.member(let name), let value) where Self.identifying.contains(name):
            [value].compactMap(\.stringValue)
        case .among(.member(let name), let values) where Self.identifying.contains(name):
            values.compactMap(\.stringValue)
        case .and(let clauses): clauses.lazy.compactMap(\.identifiers).first
        default: nil
        }
    }
}

extension KiiRefusal {
    fileprivate static let unknownPosition = invalid("paginationKey must be the nextPaginationKey of the same query.")
}
