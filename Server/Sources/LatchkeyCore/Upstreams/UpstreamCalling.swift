/// Calls the endpoints of providers.
package protocol UpstreamCalling: Sendable {
    /// Sends a request and reads the answer, whatever its status.
    ///
    /// - Throws: `FetchFailure` if there is no answer.
    func send(_ call: UpstreamCall) async throws(FetchFailure) -> UpstreamReply
}

/// A request to a provider.
package struct UpstreamCall: Sendable, Equatable {
    /// The longest answer, in bytes.
    package static let longestReply = 256 * 1024

    package let url: String
    /// The fields of a form to post; nil for GET.
    package let form: [AuthorizationParameter]?
    /// The value of the header `Authorization`.
    package let authorization: String?

    package init(_ url: String, form: [AuthorizationParameter]? = nil, authorization: String? = nil) {
        self.url = url
        self.form = form
        self.authorization = authorization
    }
}

/// The answer of a provider.
package struct UpstreamReply: Sendable, Equatable {
    package let status: Int
    package let body: [UInt8]

    package init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}
