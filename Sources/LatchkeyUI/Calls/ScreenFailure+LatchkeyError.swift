import Foundation
import Latchkey
public import LatchkeyScreens

extension ScreenFailure {
    /// The failure of a call, for a screen.
    ///
    /// - Parameter error: The error of the call; a `LatchkeyError` keeps its code, fields and waiting time.
    public init(_ error: any Error) {
        if let error = error as? LatchkeyError {
            self.init(
                code: error.code,
                message: error.message,
                fields: error.fields,
                retryAfter: error.retryAfter,
                verificationID: error.verificationID,
                challenge: error.challenge,
                stepUpKinds: error.stepUpKinds,
                recoveryCodes: error.recoveryCodes.isEmpty ? nil : NewRecoveryCodes(error.recoveryCodes)
            )
        } else {
            self.init(code: .internal, message: error.localizedDescription)
        }
    }
}
