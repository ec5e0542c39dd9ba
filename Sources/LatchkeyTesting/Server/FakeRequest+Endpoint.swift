import Foundation
import LatchkeyCore
import LatchkeyEndpoints

extension FakeRequest {
    /// The request as the endpoints see it.
    var endpointRequest: EndpointRequest {
        EndpointRequest(
            method: method,
            query: url.query(percentEncoded: true),
            authority: url.host(percentEncoded: true).map { host in url.port.map { "\(host):\($0)" } ?? host },
            headers: FakeHeaders(request: self),
            body: FakeBody(bytes: body),
            clientAddress: ClientAddress(FakeServer.address)
        )
    }
}

private struct FakeHeaders: RequestHeaders {
    let request: FakeRequest

    func values(of name: RequestHeader) -> [String] { value(of: name).map { [$0] } ?? [] }
    func value(of name: RequestHeader) -> String? { request.header(name.rawValue) }
}

private struct FakeBody: RequestBytes {
    let bytes: Data

    func collect(upTo limit: Int) async throws -> Data {
        guard bytes.count <= limit else { throw RequestBytesError.tooLarge }
        return bytes
    }
}

extension FakeAnswer {
    init(_ response: EndpointResponse) {
        let headers = response.headers.fields.map { ($0.name.rawValue, $0.value) }
        self.init(
            status: response.status.code,
            headers: Dictionary(headers) { "\($0), \($1)" },
            body: response.body
        )
    }

    init(_ problem: HTTPProblem) {
        // A problem consists of texts and always has a JSON form.
        self = (try? problem.response(to: NoHeaders())).map { FakeAnswer($0) } ?? FakeAnswer(status: 500)
    }
}

private struct NoHeaders: RequestHeaders {
    func values(of name: RequestHeader) -> [String] { [] }
    func value(of name: RequestHeader) -> String? { nil }
}
