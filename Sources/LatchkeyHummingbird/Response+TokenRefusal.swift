import Foundation
import HTTPTypes
public import Hummingbird
public import LatchkeyVerifier
import NIOCore

extension Response {
    /// The answer to a refused token: a problem document (RFC 9457), with the headers of RFC 6750 and RFC 9449.
    ///
    /// - Parameter refusal: The refusal.
    public init(_ refusal: TokenRefusal) {
        let status = HTTPResponse.Status(code: refusal.status)
        let problem = Problem(
            title: status.reasonPhrase,
            status: refusal.status,
            code: refusal.code.rawValue,
            detail: refusal.message
        )
        var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        headers[values: .wwwAuthenticate] = refusal.challenges
        if let retryAfter = refusal.retryAfter { headers[.retryAfter] = String(retryAfter) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = (try? encoder.encode(problem)) ?? Data()
        self.init(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// The document about a service (RFC 9728), which scripts of every site may read.
    init(_ resource: ResourceMetadata, of verifier: TokenVerifier) {
        self.init(
            status: .ok,
            headers: [
                .contentType: "application/json", .cacheControl: "public, max-age=3600",
                .accessControlAllowOrigin: "*",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: resource.json(verifier.schemes)))
        )
    }
}

private struct Problem: Encodable {
    let title: String
    let status: Int
    let code: String
    let detail: String
}
