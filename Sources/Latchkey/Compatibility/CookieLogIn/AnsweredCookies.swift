package import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The `Set-Cookie` headers of an answer.
package struct AnsweredCookies: Sendable {
    package let setCookies: [SetCookie]
    package let url: URL
    /// The `Date` of the answer.
    package let serverDate: Date?
    /// Whether deletions count; they do not in a server error.
    package let mayDelete: Bool

    /// Reads a `Set-Cookie` header.
    package init(header: String, url: URL, serverDate: Date? = nil, mayDelete: Bool = true) {
        setCookies = SetCookie.all(in: header)
        self.url = url
        self.serverDate = serverDate
        self.mayDelete = mayDelete
    }

    /// Reads an answer; nil if it sets no cookie.
    init?(_ answer: Answer, from url: URL) {
        guard let header = answer.response.value(forHTTPHeaderField: "Set-Cookie") else { return nil }
        self.init(header: header, url: url, serverDate: answer.date, mayDelete: answer.status < 500)
    }
}
