import Foundation
import LatchkeyCore
import LatchkeyCurl

/// A request to a URL that a stranger or the operator named.
struct OutgoingCall: Sendable {
    let url: String
    private let headers: [(name: String, value: String)]
    private let body: Data?
    private let destination: @Sendable (CurlHead) -> CurlDestination

    init(url: String, accept: String, mostBytes: Int) {
        self.url = url
        headers = [("Accept", accept)]
        body = nil
        // Only the body of a document is wanted.
        destination = { $0.status == 200 ? .memory(atMost: mostBytes) : .ignored(reading: 0) }
    }

    init(url: String, form: [(name: String, value: String)]) {
        self.url = url
        headers = [("Content-Type", "application/x-www-form-urlencoded")]
        body = Data(FormEncoding.text(form).utf8)
        destination = { _ in .ignored(reading: 0) }
    }

    /// A call whose answer is read whatever its status.
    init(_ call: UpstreamCall) {
        url = call.url
        var headers = [(name: "Accept", value: "application/json"), (name: "User-Agent", value: "Latchkey")]
        if let authorization = call.authorization { headers.append((name: "Authorization", value: authorization)) }
        if call.form != nil { headers.append((name: "Content-Type", value: "application/x-www-form-urlencoded")) }
        self.headers = headers
        body = call.form.map { form in Data(FormEncoding.text(form.map { ($0.name, $0.value) }).utf8) }
        destination = { _ in .memory(atMost: UpstreamCall.longestReply) }
    }

    /// Created for the first call, so that a server without one loads no libcurl; lives as long as the process.
    ///
    /// Connections are not reused, because one of them may lead to another address than the checked one.
    static let standardClient = client(trusting: nil)

    static func client(trusting certificates: String?) -> Result<CurlClient, CurlUnavailable> {
        Result { () throws(CurlUnavailable) in
            var options = CurlOptions()
            options.keepsConnections = false
            options.connectionsPerHost = HTTPFetcher.mostAtOnce
            options.certificates = certificates
            return try CurlClient(options)
        }
    }

    /// The most addresses of a host that are tried.
    private static let mostTries = 3
    /// The time for a connection to an address if there is another one.
    private static let patience = Duration.milliseconds(1500)

    /// Sends the request to the first address that accepts a connection.
    func send(
        to addresses: [IPAddress],
        of url: FetchAddress,
        under policy: FetchPolicy,
        by library: Result<CurlClient, CurlUnavailable>
    ) async throws(FetchFailure) -> ReceivedAnswer {
        let client: CurlClient
        do { client = try library.get() } catch { throw .unreachable("\(error)") }
        let tried = addresses.prefix(Self.mostTries)
        var failure = CurlFailure.unsupportedURL
        for (index, address) in tried.enumerated() {
            var request = request(to: address, of: url, under: policy)
            if index < tried.count - 1 { request.connectTimeout = Self.patience }
            do {
                let answer = try await client.send(request)
                return ReceivedAnswer(head: answer.head, body: Array(answer.body))
            } catch {
                failure = error
                guard error.isUnconnected || error.isConnectTimeout else { break }
            }
        }
        throw FetchFailure(failure)
    }

    private func request(to address: IPAddress, of url: FetchAddress, under policy: FetchPolicy) -> CurlRequest {
        var request = CurlRequest(
            self.url,
            method: body == nil ? "GET" : "POST",
            headers: headers,
            body: body.map(CurlRequest.Body.init) ?? .none,
            destination: destination
        )
        let host = address.isIPv4 ? "\(address)" : "[\(address)]"
        request.endpoint = CurlRequest.Endpoint(address: host, port: url.port)
        request.allowsAddress = { bytes in
            guard let connected = IPAddress(networkBytes: bytes) else { return false }
            return connected == address && policy.allows(connected, of: url)
        }
        return request
    }
}

/// The answer to a request, of any status.
struct ReceivedAnswer: Sendable {
    let head: CurlHead
    let body: [UInt8]

    var status: Int { head.status }

    func values(of name: String) -> [String] { head.values(of: name) }
}

extension FetchFailure {
    fileprivate init(_ failure: CurlFailure) {
        self =
            switch failure {
            case .unsupportedURL: .refusedURL
            case .refusedAddress: .refusedAddress
            case .answerTooLong: .tooLarge
            case .cancelled: .timedOut
            case _ where failure.isTimeout: .timedOut
            default: .unreachable("\(failure)")
            }
    }
}

extension CurlFailure {
    /// Whether no connection was established in the time for it; the limits on the whole are the fetcher's own.
    fileprivate var isConnectTimeout: Bool {
        if case .libcurl = self { isTimeout } else { false }
    }
}
