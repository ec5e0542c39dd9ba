import LatchkeyCore
import Logging

extension Reports {
    /// Reports in the log.
    static let log = Reports(
        refusedSSOToken: { application, refusal in
            Logger(label: "latchkey.sso").info(
                "a single-sign-on token was refused",
                metadata: ["application": "\(application)", "reason": "\(refusal.rawValue)"]
            )
        },
        missingEvent: { error in
            Logger(label: "latchkey.audit").error("a refused login was not noted", metadata: ["error": "\(error)"])
        }
    )
}
