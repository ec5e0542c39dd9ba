import Crypto
import Foundation
package import HTTPTypes
package import Hummingbird

/// What names something before it is made, so that sending it again makes no second one.
///
/// It is the user's own: another user's equal key is another key.
package struct IdempotencyKey: Sendable, Hashable {
    private static let longest = 255

    package let value: String

    /// A key as a request's header has it.
    ///
    /// - Throws: 422 for one that is empty, too long, or not of visible ASCII.
    package init?(_ request: Request) throws(ServiceProblem) {
        let values = request.headers[values: .idempotencyKey]
        guard let value = values.first else { return nil }
        guard values.count == 1, (1...Self.longest).contains(value.utf8.count),
            value.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else { throw .invalidIdempotencyKey }
        self.value = "request:" + value
    }

    /// A key for a form, which is sent again with the same text, or after going back with another one: that is a post
    /// of its own, and must not be dropped.
    package init(form key: String, text: String) {
        let digest = SHA256.hash(data: Data(text.utf8)).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        value = "form:\(key):\(digest.joined())"
    }
}

extension HTTPField.Name {
    // A literal name is always one.
    // swift-format-ignore: NeverForceUnwrap
    package static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
