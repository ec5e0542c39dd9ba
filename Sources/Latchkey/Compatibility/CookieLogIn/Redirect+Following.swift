import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Redirect {
    /// The request that follows a redirect.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - sent: The answered request.
    ///   - rules: The rules of the transfer.
    /// - Returns: The next request; nil if the answer is not a redirect to follow.
    static func request(
        after answer: Answer,
        to sent: OutgoingRequest,
        under rules: TransferRules = .data
    ) -> OutgoingRequest? {
        guard
            [301, 302, 303, 307, 308].contains(answer.status),
            let location = answer.response.value(forHTTPHeaderField: "Location"),
            let target = URL(string: location, relativeTo: sent.request.url)?.absoluteURL
        else { return nil }
        var next = sent
        next.request.url = target
        let method = sent.request.httpMethod ?? "GET"
        if (answer.status == 303 && method != "HEAD") || ([301, 302].contains(answer.status) && method == "POST") {
            next.request = next.request.asGET
            next.body = .inRequest
        }
        guard next.isRepeatable else { return nil }
        guard let request = request(next.request, insteadOf: sent.request, under: rules) else { return nil }
        next.request = request
        return next
    }
}

extension URLRequest {
    /// The request as a GET without a body (RFC 9110 §15.4).
    fileprivate var asGET: URLRequest {
        var request = self
        request.httpMethod = "GET"
        request.httpBody = nil
        request.httpBodyStream = nil
        for name in ["Content-Type", "Content-Length", "Content-Encoding"] {
            request.setValue(nil, forHTTPHeaderField: name)
        }
        return request
    }
}
