import Foundation
import LatchkeyCore
import Logging

extension Reports {
    /// Reports in the log.
    static var log: Reports {
        let domains = RegistrationDomains { domain, count in
            Logger(label: "latchkey.users").warning(
                "many registrations of an hour have e-mail addresses at one domain",
                metadata: ["domain": "\(domain)", "registrations": "\(count)"]
            )
        }
        return Reports(
            refusedSSOToken: { application, refusal in
                Logger(label: "latchkey.sso").info(
                    "a single-sign-on token was refused",
                    metadata: ["application": "\(application)", "reason": "\(refusal.rawValue)"]
                )
            },
            missingEvent: { error in
                Logger(label: "latchkey.audit").error("a refused login was not noted", metadata: ["error": "\(error)"])
            },
            registration: { domains.count($0.domain, at: Date()) }
        )
    }
}
