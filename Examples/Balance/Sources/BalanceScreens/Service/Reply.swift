import Foundation
import Latchkey
package import LatchkeyAPI
package import LatchkeyScreens

/// What became of a call that needs a user.
package enum Reply<Value: Sendable>: Sendable {
    case success(Value)
    case failure(ScreenFailure)
    /// The server has ended the session: back to the title screen.
    case sessionEnded(SessionEndReason?)

    /// Makes the call and sorts what comes of it.
    package init(_ call: () async throws -> Value) async {
        do {
            self = .success(try await call())
        } catch let error as LatchkeyError where error.code == .sessionEnded || error.code == .loginRequired {
            self = .sessionEnded(error.reason)
        } catch {
            self = .failure(ScreenFailure(error))
        }
    }
}

extension ScreenFailure {
    /// What the SDK has thrown, for a screen.
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
