import Foundation
import Latchkey
import LatchkeyAPI
package import LatchkeyScreens

extension ScreenFailure {
    /// An error of the SDK, for a screen.
    package init(_ error: any Error) {
        if let error = error as? LatchkeyError {
            self.init(
                code: error.code,
                message: error.message,
                fields: error.fields,
                retryAfter: error.retryAfter,
                verificationID: error.verificationID
            )
        } else {
            self.init(code: .internal, message: error.localizedDescription)
        }
    }
}
