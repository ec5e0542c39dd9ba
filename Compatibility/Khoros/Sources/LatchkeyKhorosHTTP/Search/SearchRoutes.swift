import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Answers the one query that clients send about their own user.
struct SearchRoutes: Sendable {
    let api: KhorosAPI

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.get("/search", use: search)
    }

    private func search(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let access = try await api.access(request, context)
        guard let text = FormBody(request.uri.query ?? "")?["q"] else {
            throw KhorosRefusal.invalid("q is missing.")
        }
        let query: LiQLQuery
        do { query = try LiQLQuery(text) } catch { throw KhorosRefusal(error) }
        let user: LatchkeyCore.User?
        do { user = try await api.domain.users.user(access.userID) } catch { throw HTTPProblem(error) }
        guard let user else { throw HTTPProblem.ended(.userDeleted) }
        guard query.user.isMeant(user) else { return try answer([]) }
        let record = user.khorosRecord.filter { name, _ in
            name == "type" || (query.fields?.contains(name) ?? true)
        }
        return try answer([.object(record)])
    }

    private func answer(_ items: [JSONValue]) throws -> Response {
        try .khoros([
            "type": "users", "list_item_type": "user", "size": .integer(Int64(items.count)), "items": .array(items),
        ])
    }
}

extension LiQLQuery.User {
    /// Whether the query names this user.
    ///
    /// Other users are not looked up, so an answer reveals nothing about them.
    fileprivate func isMeant(_ user: LatchkeyCore.User) -> Bool {
        switch self {
        case .id(let text): text == "self" || text == user.id.rawValue
        // Clients query by the identifier of their login, which may be an address.
        case .login(let text), .email(let text): Identifier(text).map(user.identifiers.contains) ?? false
        }
    }
}

extension KhorosRefusal {
    fileprivate init(_ error: LiQLError) {
        switch error {
        case .tooLong: self = .invalid("The question is too long. Keep it under \(LiQLQuery.longest) bytes.")
        case .malformed, .unsupported:
            self = .invalid("Only the user's own record can be asked for: SELECT * FROM users WHERE id = 'self'")
        }
    }
}
