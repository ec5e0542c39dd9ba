import HTTPTypes
import Hummingbird
import NIOCore
import PageServer
import ResourceServer

/// The calls about users for programs: the authors, and registration, login and logout at Latchkey.
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
            router.post(RouterPath(call.path)) { request, context in try await forward(call, request, context) }
        }
    }

    private func list(_ request: Request, _ context: BlogContext) async throws -> Response {
        guard let user = try await blog.users.user(of: request) else { return blog.pages.forbidden(context) }
        let names = try await blog.authors.names(limit: Self.mostNames)
        var response = try Response.json(UserList(data: .init(users: names.map(UserList.Item.init))))
        response.headers[values: .setCookie] = user.setCookies
        return response
    }

    /// Another site must not log anyone in or out.
    private func forward(_ call: LogInRelay.Call, _ request: Request, _ context: BlogContext) async throws -> Response {
        let site = RequestSite(of: request, at: context.ownAddress)
        guard site != .other else { throw ServiceProblem.crossSiteRequest }
        let needsNoBody = call == .logOut && (site == .same || request.isFromNoBrowser)
        var body =
            needsNoBody
            ? try await request.collect(limit: Self.bodyLimit) : try await request.collectJSON(limit: Self.bodyLimit)
        if body.readableBytes == 0 { body = ByteBuffer(string: "{}") }
        return Response(try await blog.relay.forward(call, body, of: request, context))
    }
}

extension Request {
    /// Whether it has no header that browsers send with a form.
    fileprivate var isFromNoBrowser: Bool {
        [.secFetchSite, .origin, .referer, .contentType].allSatisfy { !headers.contains($0) }
            && headers[values: .userAgent].allSatisfy { !$0.hasPrefix("Mozilla/") && !$0.hasPrefix("Opera/") }
    }
}
