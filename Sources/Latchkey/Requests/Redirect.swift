import LatchkeyAPI

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// The rules for redirects.
package enum Redirect {
    /// The request that follows a redirect.
    ///
    /// - Parameters:
    ///   - proposed: The request that the system would send.
    ///   - original: The request that was sent.
    ///   - rules: The rules of the transfer.
    /// - Returns: The request to send; nil to return the redirect as the answer.
    package static func request(
        _ proposed: URLRequest,
        insteadOf original: URLRequest?,
        under rules: TransferRules
    ) -> URLRequest? {
        guard
            rules.followsRedirects,
            let from = original?.url.flatMap(Origin.init),
            let to = proposed.url.flatMap(Origin.init)
        else { return nil }
        var request = proposed
        if from == to {
            // Some systems drop the header on every redirect.
            request.setValue(original?.value(forHTTPHeaderField: "Authorization"), forHTTPHeaderField: "Authorization")
            return request
        }
        guard ["GET", "HEAD"].contains(proposed.httpMethod ?? "GET"), from.isSecure == to.isSecure else { return nil }
        for name in ["Authorization", LatchkeyHeader.application, "Cookie"] {
            request.setValue(nil, forHTTPHeaderField: name)
        }
        return request
    }
}
