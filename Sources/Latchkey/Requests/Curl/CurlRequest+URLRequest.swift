#if os(Linux)
import Foundation
import LatchkeyCurl

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension CurlRequest {
    /// The request as `URLSession` would send it, with its body opened.
    ///
    /// - Throws: `CurlFailure` if the body cannot be opened.
    init(
        _ outgoing: OutgoingRequest,
        by userAgent: String,
        destination: @escaping @Sendable (CurlHead) -> CurlDestination
    ) throws(CurlFailure) {
        let request = outgoing.request
        let method = request.httpMethod ?? "GET"
        self.init(
            request.url?.absoluteString ?? "",
            method: method,
            headers: Self.headers(of: outgoing, by: userAgent),
            body: try Self.body(of: outgoing, method: method),
            destination: destination
        )
        let seconds = request.timeoutInterval
        let timeout = Duration.seconds(seconds > 0 ? seconds : 60)
        idleTimeout = timeout
        // Longer than our own timeout, which therefore ends the transfer first.
        connectTimeout = timeout + .seconds(5)
    }

    private static func body(of outgoing: OutgoingRequest, method: String) throws(CurlFailure) -> Body {
        switch outgoing.body {
        case .file(let file): return .reader(try CurlBody(file: file))
        case .stream(let make):
            do { return .reader(CurlBody(stream: try make())) } catch { throw .local(error) }
        case .inRequest:
            if let data = outgoing.request.httpBody, !data.isEmpty { return Body(data) }
            if let stream = outgoing.request.httpBodyStream { return .reader(CurlBody(stream: stream)) }
            return ["GET", "HEAD", "OPTIONS"].contains(method) ? .none : .data(Data())
        }
    }

    private static func headers(
        of outgoing: OutgoingRequest,
        by userAgent: String
    ) -> [(name: String, value: String)] {
        let request = outgoing.request
        let given = (request.allHTTPHeaderFields ?? [:]).map { (name: $0.key, value: $0.value) }
        let names = Set(given.map { $0.name.lowercased() })
        var standard = [("User-Agent", userAgent), ("Accept", "*/*"), ("Accept-Language", "en")]
        if !outgoing.hasOwnBody, request.httpMethod == "POST", request.httpBody?.isEmpty == false {
            // The default type of `URLSession`.
            standard.append(("Content-Type", "application/x-www-form-urlencoded"))
        }
        return given + standard.filter { !names.contains($0.0.lowercased()) }
    }
}
#endif
