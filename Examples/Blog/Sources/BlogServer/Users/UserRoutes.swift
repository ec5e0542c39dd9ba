import HTTPTypes
import Hummingbird
import NIOCore
import ResourceServer

/// Who writes here, and what is Latchkey's: registration, login and logout.
struct UserRoutes: Sendable {
    private static let bodyLimit = 16 * 1024
    private static let mostNames = 1000

    private struct UserList: Encodable {
        struct Content: Encodable {
            let users: [Item]
        }

        struct Item: Encodable {
            let name: String
        }

        let data: Content
    }

    let blog: Blog

    func add(to router: Router<BlogContext>) {
        router.get("/users") { request, context in try await list(request, context) }
        for call in LogInRelay.Call.allCases {
            router.post(RouterPath(call.path)) { request, context in try await pass(call, request, context) }
        }
    }

    private func list(_ request: Request, _ context: BlogContext) async throws -> Response {
        guard let user = try await blog.users.user(of: request) else { return blog.pages.forbidden(context) }
        let names = try await blog.authors.store.names(limit: Self.mostNames)
        var response = try Response.json(UserList(data: .init(users: names.map(UserList.Item.init))))
        response.headers[values: .setCookie] = user.setCookies
        return response
    }

    /// Another site must not log anybody in or out here: what it sends goes no further.
    private func pass(_ call: LogInRelay.Call, _ request: Request, _ context: BlogContext) async throws -> Response {
        let verdict = CrossSiteCheck.verdict(on: request, at: context.ownAddress)
        guard verdict != .otherSite else { throw ServiceProblem.crossSiteRequest }
        var body: ByteBuffer
        if call == .logOut, verdict == .sameOrigin || CrossSiteCheck.isOfNoBrowser(request) {
            // A logout says all with its cookie, and needs no body.
            body = try await request.collect(limit: Self.bodyLimit)
        } else {
            body = try await request.collectJSON(limit: Self.bodyLimit)
        }
        if body.readableBytes == 0 { body = ByteBuffer(string: "{}") }
        return Response(try await blog.relay.pass(call, body, from: request, context))
    }
}
