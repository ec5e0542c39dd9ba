package import LatchkeyAPI
import LatchkeyCore

/// One call of the contract with its handler.
///
/// It answers requests as plain values, so it works with any server: the HTTP adapter registers it with its router, and
/// a test calls it directly. Its description becomes part of `openapi.json`.
package struct ServerEndpoint: Sendable {
    package let method: String
    /// The path, with its parameters in braces.
    package let path: String
    private let describe: @Sendable () -> EndpointDescription
    private let handle: @Sendable (EndpointRequest, Domain) async throws -> EndpointResponse

    /// An endpoint whose body and answer are JSON.
    ///
    /// - Parameters:
    ///   - contract: The method, the path and the types that clients use.
    ///   - summary: Its name and a sentence about it.
    ///   - parameters: Its parameters in path, query and headers, in addition to those of its callers.
    ///   - body: The format of its body.
    ///   - answers: Its successful answers.
    ///   - refusals: Its refusals, in addition to those of its callers and its body.
    ///   - handle: Calls the use case.
    package init<Sent, Value: Encodable, Body, From>(
        _ contract: Endpoint<Sent, Value>,
        _ summary: EndpointSummary,
        parameters: @autoclosure @escaping @Sendable () -> [ParameterDescription] = [],
        body: BodyFormat<Body>,
        answers: @autoclosure @escaping @Sendable () -> [AnswerDescription],
        refusals: [ErrorCode] = [],
        handle: @escaping @Sendable (Call<Body, From>) async throws -> Answer<Value>
    ) {
        self.init(
            contract.method,
            contract.template,
            summary,
            parameters: parameters(),
            body: body,
            answers: answers(),
            refusals: refusals
        ) { call in try await handle(call).encoded() }
    }

    /// An endpoint whose handler builds the answer itself.
    init<Body, From: Caller>(
        _ method: String,
        _ path: String,
        _ summary: EndpointSummary,
        parameters: @autoclosure @escaping @Sendable () -> [ParameterDescription] = [],
        body: BodyFormat<Body>,
        answers: @autoclosure @escaping @Sendable () -> [AnswerDescription],
        refusals: [ErrorCode] = [],
        tokenRefusals: [OAuthProblem.Code] = [],
        resourceRefusals: [OAuthProblem.Code] = [],
        answering respond: @escaping @Sendable (Call<Body, From>) async throws -> EndpointResponse
    ) {
        self.method = method
        self.path = path
        describe = {
            EndpointDescription(
                method,
                path,
                summary,
                From.requirement,
                parameters: parameters(),
                body: body.description,
                answers: answers(),
                refusals: refusals,
                tokenRefusals: tokenRefusals,
                resourceRefusals: resourceRefusals
            )
        }
        let read = body.read
        let scope = APIScope.opening(method, path)
        handle = { request, domain in
            let request = request.at(path, opening: scope)
            let caller = try await From(request, domain)
            let body = try await read(request)
            let call = Call(domain: domain, request: request, path: path, caller: caller, body: body)
            var response = try await respond(call)
            if let cookie = caller.cookie, response.headers[.setCookie] == nil { response.headers[.setCookie] = cookie }
            return response
        }
    }

    /// Its part of `openapi.json`, made for each call: a server that starts needs none.
    package var description: EndpointDescription { describe() }

    /// Answers a request.
    ///
    /// - Throws: `HTTPProblem`, `OAuthProblem`, `CancellationError`; any other error is a defect.
    package func respond(to request: EndpointRequest, in domain: Domain) async throws -> EndpointResponse {
        do {
            return try await handle(request, domain)
        } catch let refusal as any DomainRefusal {
            throw refusal.problem
        }
    }
}
