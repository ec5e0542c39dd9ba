import HTTPTypes
import Hummingbird
import NIOCore
import ResourceServer

/// Forwards registration, login and logout to Latchkey.
///
/// The cookie in the answer then belongs to the blog's host.
struct LogInRelay: Sendable {
    enum Call: String, Sendable, CaseIterable {
        case register, logIn = "login", logOut = "logout"

        /// The path at the blog and at Latchkey.
        var path: String { "/users/\(rawValue)" }
    }

    let latchkey: LatchkeyServer
    let isSecure: Bool

    /// Forwards a call with its JSON, Latchkey's cookies of the request, and the client's address.
    ///
    /// Nothing else is sent.
    ///
    /// - Throws: `LatchkeyFailure.unavailable` if there is no answer.
    func forward(
        _ call: Call,
        _ body: ByteBuffer,
        of request: Request,
        _ context: BlogContext
    ) async throws(LatchkeyFailure) -> LatchkeyAnswer {
        var headers: HTTPFields = [
            .contentType: "application/json", .accept: "application/json",
            .xForwardedProto: isSecure ? "https" : "http",
        ]
        headers[.cookie] = LatchkeyCookies(request, isSecure: isSecure).header
        // Latchkey uses only the part that trusted proxies have added.
        let hops = request.headers[values: .xForwardedFor] + [context.peerAddress].compactMap(\.self)
        if !hops.isEmpty { headers[.xForwardedFor] = hops.joined(separator: ", ") }
        return try await latchkey.send(.post, call.path, headers: headers, body: body)
    }
}

extension Response {
    /// Latchkey's answer, with the headers that concern a client.
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
    // swift-format-ignore: NeverForceUnwrap
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
    // swift-format-ignore: NeverForceUnwrap
    static let xForwardedProto = HTTPField.Name("X-Forwarded-Proto")!
}
