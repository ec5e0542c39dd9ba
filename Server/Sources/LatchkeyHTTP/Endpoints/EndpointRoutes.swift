package import HTTPTypes
import Hummingbird
import LatchkeyEndpoints
import NIOCore

extension RouterMethods<LatchkeyRequestContext> {
    /// Adds the route of an endpoint.
    func add(_ endpoint: ServerEndpoint, in domain: Domain) {
        let names = endpoint.path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
            String($0.dropFirst().dropLast())
        }
        add(endpoint.method, endpoint.path) { request, context in
            let parameters = names.isEmpty ? [:] : context.pathParameters(names)
            let plain = EndpointRequest(request, pathParameters: parameters, from: context.clientAddress)
            return Response(try await endpoint.respond(to: plain, in: domain))
        }
    }

    /// Adds the route of an endpoint with another handler.
    func add(
        _ method: String,
        _ path: String,
        answering respond: @escaping @Sendable (Request, LatchkeyRequestContext) async throws -> Response
    ) {
        guard let method = HTTPRequest.Method(method) else { preconditionFailure("no method: \(method)") }
        on(RouterPath(path), method: method) { request, context in try await respond(request, context) }
    }
}

extension LatchkeyRequestContext {
    fileprivate func pathParameters(_ names: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for name in names { values[name] = parameters.get(name) }
        return values
    }
}

extension Response {
    /// The answer of an endpoint.
    init(_ answer: EndpointResponse) {
        let body = answer.body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
        self.init(status: HTTPResponse.Status(answer.status), headers: HTTPFields(answer.headers), body: body)
    }
}

extension HTTPFields {
    package init(_ headers: ResponseHeaders) {
        self.init()
        for field in headers.fields { append(HTTPField(name: field.name.fieldName, value: field.value)) }
    }
}

extension HTTPResponse.Status {
    init(_ status: ResponseStatus) { self.init(code: status.code, reasonPhrase: status.phrase) }
}

extension HTTPProblem {
    package var status: HTTPResponse.Status { HTTPResponse.Status(code.status) }
}

extension ResponseHeader {
    fileprivate var fieldName: HTTPField.Name {
        switch self {
        case .accessControlAllowHeaders: .accessControlAllowHeaders
        case .accessControlAllowMethods: .accessControlAllowMethods
        case .accessControlAllowOrigin: .accessControlAllowOrigin
        case .accessControlExposeHeaders: .accessControlExposeHeaders
        case .accessControlMaxAge: .accessControlMaxAge
        case .allow: .allow
        case .cacheControl: .cacheControl
        case .connection: .connection
        case .contentLanguage: .contentLanguage
        case .contentType: .contentType
        case .eTag: .eTag
        case .keyProofNonce: .keyProofNonce
        case .location: .location
        case .retryAfter: .retryAfter
        case .setCookie: .setCookie
        case .vary: .vary
        case .wwwAuthenticate: .wwwAuthenticate
        }
    }
}
