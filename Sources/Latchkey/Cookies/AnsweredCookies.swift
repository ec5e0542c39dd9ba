package import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What an answer says of cookies.
package struct AnsweredCookies: Sendable {
    package let setCookies: [SetCookie]
    package let url: URL
    /// The service's clock.
    package let serverDate: Date?
    /// Whether it is believed that cookies are over: not when the service is out of order.
    package let mayDelete: Bool

    /// The cookies of a header `Set-Cookie`.
    package init(header: String, url: URL, serverDate: Date? = nil, mayDelete: Bool = true) {
        setCookies = SetCookie.all(in: header)
        self.url = url
        self.serverDate = serverDate
        self.mayDelete = mayDelete
    }

    /// The cookies of an answer; nil when it says nothing of any.
    init?(_ answer: Answer, from url: URL) {
        guard let header = answer.response.value(forHTTPHeaderField: "Set-Cookie") else { return nil }
        self.init(header: header, url: url, serverDate: answer.date, mayDelete: answer.status < 500)
    }
}
