import Crypto
import Foundation
package import HTTPTypes
package import Hummingbird

/// A client's name for a new text, so that a repeated request creates it once.
///
/// Each user has their own keys.
package struct IdempotencyKey: Sendable, Hashable {
    package let value: String

    /// The key in the header of a request.
    ///
    /// - Throws: `ServiceProblem` 422.
    package init?(_ request: Request) throws(ServiceProblem) {
        let values = request.headers[values: .idempotencyKey]
        guard let value = values.first else { return nil }
        guard values.count == 1, (1...255).contains(value.utf8.count),
            value.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else {
            throw .invalidField(
                "Idempotency-Key",
                "invalid_value",
                "Send one key of 1 to 255 visible ASCII characters."
            )
        }
        self.value = "request:" + value
    }

    /// The key of a form.
    ///
    /// After the back button, the same form may have another text, which is another post.
    package init(form key: String, text: String) {
        let digest = SHA256.hash(data: Data(text.utf8)).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        value = "form:\(key):\(digest.joined())"
    }
}

extension HTTPField.Name {
    // swift-format-ignore: NeverForceUnwrap
    package static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
