import HTTPTypes
import Hummingbird
import NIOCore
import ResourceServer

/// Passes registrations, logins and logouts on to Latchkey, so that a client with the blog's address alone has all it
/// needs; the cookie that comes back is then the blog's host's.
struct LogInRelay: Sendable {
    /// What is passed on; nothing else is.
    enum Call: String, Sendable, CaseIterable {
        case register, logIn = "login", logOut = "logout"

        /// The same here and there.
        var path: String { "/users/\(rawValue)" }
    }

    let latchkey: LatchkeyServer
    let cookies: CookieSessions
    /// Whether browsers reach the blog by https.
    let isSecure: Bool

    /// Passes a call on.
    ///
    /// - Parameters:
    ///   - call: Which one.
    ///   - body: The JSON that is sent.
    ///   - request: Whose request that is: its cookies of Latchkey's go with it, and where it comes from.
    ///   - context: What is known of the request.
    /// - Returns: Latchkey's answer.
    /// - Throws: `LatchkeyFailure.away` when there is none.
    func pass(
        _ call: Call,
        _ body: ByteBuffer,
        from request: Request,
        _ context: BlogContext
    ) async throws(LatchkeyFailure) -> LatchkeyAnswer {
        var headers: HTTPFields = [
            .contentType: "application/json", .accept: "application/json",
            .xForwardedProto: isSecure ? "https" : "http",
        ]
        let kept = LatchkeyCookies(request, isSecure: isSecure)
        if let line = kept.line { headers[.cookie] = line }
        // What stood there before may be made up: whoever believes it, believes only what trusted proxies have added.
        let hops = request.headers[values: .xForwardedFor] + [context.peerAddress].compactMap(\.self)
        if !hops.isEmpty { headers[.xForwardedFor] = hops.joined(separator: ", ") }
        let answer = try await latchkey.send(.post, call.path, headers: headers, body: body)
        // Whoever logs out is out at once, not when the cookie is asked for again.
        if call == .logOut, let session = kept.session { await cookies.forget(session) }
        return answer
    }
}

extension Response {
    /// Latchkey's answer, as far as it is a client's business.
    init(_ answer: LatchkeyAnswer) {
        var headers = HTTPFields()
        for name in [HTTPField.Name.contentType, .retryAfter, .wwwAuthenticate] {
            if let value = answer.headers[values: name].first { headers[name] = value }
        }
        headers[values: .setCookie] = answer.setCookies
        headers[.cacheControl] = "no-store"
        self.init(
            status: HTTPResponse.Status(code: answer.status),
            headers: headers,
            body: ResponseBody(byteBuffer: answer.body)
        )
    }
}

extension HTTPField.Name {
    // A literal name is always one.
    // swift-format-ignore: NeverForceUnwrap
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
    // swift-format-ignore: NeverForceUnwrap
    static let xForwardedProto = HTTPField.Name("X-Forwarded-Proto")!
}
