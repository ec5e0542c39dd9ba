import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Finds users, for an application's backend alone.
struct UserQueryRoutes: Sendable {
    let wire: KiiWire

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        app.post("/users/query", use: query)
    }

    private func query(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let application = try wire.application(request, context)
        guard case .administrator = try await wire.party(request, context, at: application) else {
            throw KiiRefusal.unauthorized
        }
        let body = try await request.kiiBody(limit: QueryRoutes.bodyLimit)
        let keys = PageKeys(of: body, .users, at: request.uri.path, by: .administrator, wire.domain.formDigest)
        let asked = try QueryRequest(keys.opened(body), .users, of: application.id)
        do { try asked.query.check() } catch { throw KiiRefusal.queryNotSupported(error.sentence) }
        guard asked.countName == nil else { throw KiiRefusal.queryNotSupported("Users are not counted.") }
        let search = UserSearch(users: wire.users) { account in
            account.user.kiiRecord(
                hasPassword: account.hasPassword,
                isDisabled: account.disabledAt != nil,
                by: application.accountRules
            )
        }
        do {
            let page = try await search.page(asked.query)
            return try .json(
                asked.answer(
                    page.records.map(JSONValue.object),
                    next: page.next.map { keys.key(.init($0)) },
                    count: nil
                )
            )
        } catch let error as UserAdministrationError { throw HTTPProblem(ofAdministration: error) }
    }
}
