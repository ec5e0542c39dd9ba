import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Searches users; only for an application's backend.
struct UserQueryRoutes: Sendable {
    let api: KiiAPI

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        app.post("/users/query", use: query)
    }

    private func query(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let application = try api.application(request, context)
        guard case .administrator = try await api.party(request, context, at: application) else {
            throw KiiRefusal.unauthorized
        }
        let body = try await request.kiiBody(limit: QueryRoutes.bodyLimit)
        let keys = PageKeys(of: body, .users, at: request.uri.path, by: .administrator, api.domain.formDigest)
        let queryRequest = try QueryRequest(keys.opened(body), .users, of: application.id)
        do { try queryRequest.query.check() } catch { throw KiiRefusal.queryNotSupported(error.sentence) }
        guard queryRequest.countName == nil else { throw KiiRefusal.queryNotSupported("Users are not counted.") }
        let search = UserSearch(users: api.users) { account in
            account.user.kiiRecord(
                hasPassword: account.hasPassword,
                isDisabled: account.disabledAt != nil,
                by: application.accountRules
            )
        }
        do {
            let page = try await search.page(queryRequest.query)
            return try .json(
                queryRequest.answer(
                    page.records.map(JSONValue.object),
                    next: page.next.map { keys.key(.init($0.rawValue)) },
                    count: nil
                )
            )
        } catch let error as UserAdministrationError { throw HTTPProblem(ofAdministration: error) }
    }
}
