import Foundation
package import HTTPTypes
package import Hummingbird
import LatchkeyAPI
import LatchkeyCore
package import LatchkeyEndpoints
import NIOCore

extension EndpointRequest {
    /// A request from the network.
    init(_ request: Request, pathParameters: [String: String] = [:], from address: ClientAddress? = nil) {
        self.init(
            method: request.method.rawValue,
            pathParameters: pathParameters,
            query: request.uri.query,
            authority: request.head.authority,
            headers: request.headers,
            body: ReceivedBody(body: request.body),
            clientAddress: address
        )
    }
}

extension HTTPFields: RequestHeaders {
    package func values(of name: RequestHeader) -> [String] { self[values: name.fieldName] }
    package func value(of name: RequestHeader) -> String? { self[name.fieldName] }
}

extension RequestHeader {
    fileprivate var fieldName: HTTPField.Name {
        switch self {
        case .acceptLanguage: .acceptLanguage
        case .application: .latchkeyApplication
        case .authorization: .authorization
        case .contentEncoding: .contentEncoding
        case .contentLength: .contentLength
        case .contentType: .contentType
        case .cookie: .cookie
        case .device: .latchkeyDevice
        case .keyProof: .keyProof
        case .ifMatch: .ifMatch
        case .ifNoneMatch: .ifNoneMatch
        case .origin: .origin
        case .referrer: .referer
        case .secFetchSite: .secFetchSite
        case .userAgent: .userAgent
        }
    }
}

/// A body that may not have arrived completely.
private struct ReceivedBody: RequestBytes {
    let body: RequestBody

    func collect(upTo limit: Int) async throws -> Data {
        do {
            return Data(try await body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw RequestBytesError.tooLarge
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw RequestBytesError.interrupted
        }
    }
}

// Request values for pages and compatibility APIs, read by the same rules.

extension Request {
    /// The limit on a body in bytes, unless a route sets another one.
    package static let bodyLimit = BodyLimit.standard

    /// The body as a value.
    ///
    /// - Throws: `HTTPProblem` 413, 415, 400 `malformed_json`, or 422 with the invalid member.
    package func decode<Value: Decodable>(
        _ type: Value.Type,
        limit: Int = Request.bodyLimit,
        mediaTypes: Set<String> = MediaTypes.json
    ) async throws -> Value {
        try await EndpointRequest(self).json(type, limit: limit, mediaTypes: mediaTypes)
    }

    /// The body as a value; nil if it is empty.
    package func decodeIfAny<Value: Decodable>(_ type: Value.Type) async throws -> Value? {
        try await EndpointRequest(self).jsonIfAny(type)
    }

    /// The form in the body.
    ///
    /// - Throws: `HTTPProblem` 413, 415, or 400 `malformed_request` if the body is not a form.
    package func form(limit: Int = 64 * 1024) async throws -> FormBody {
        try await EndpointRequest(self).form(limit: limit)
    }

    /// The whole body, and the request with that body, for a caller that must inspect the body before it decides.
    ///
    /// - Throws: `HTTPProblem` 413.
    package func collected(limit: Int = Request.bodyLimit) async throws -> (request: Request, bytes: [UInt8]) {
        let data = try await EndpointRequest(self).bytes(limit: limit)
        return (Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: data))), Array(data))
    }
}

extension RequestCookies {
    package init(_ request: Request) { self.init(request.headers) }
}

extension CrossSiteCheck {
    /// The origin of a request, according to the browser's headers.
    package static func verdict(on request: Request, issuer: String) -> Verdict {
        verdict(on: EndpointRequest(request), issuer: issuer)
    }
}

extension HTTPField.Name {
    package static let secFetchSite = HTTPField.Name(parsed: "sec-fetch-site") ?? .accept
    static let latchkeyApplication = HTTPField.Name(LatchkeyHeader.application) ?? .accept
    static let latchkeyDevice = HTTPField.Name(LatchkeyHeader.device) ?? .accept
    static let keyProof = HTTPField.Name(LatchkeyHeader.keyProof) ?? .accept
    static let keyProofNonce = HTTPField.Name("DPoP-Nonce") ?? .accept
    static let latchkeyRequestID = HTTPField.Name(LatchkeyHeader.requestID) ?? .accept
}
