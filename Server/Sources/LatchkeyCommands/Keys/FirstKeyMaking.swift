import LatchkeyCore
import LatchkeyCrypto

/// Makes the first keys that are missing, so that the first ID token does not wait for one.
package enum FirstKeyMaking {
    /// The pause after the server listens, and after a failure.
    package static let pause = Duration.seconds(1)
    /// The pause after success; nothing is left to do then.
    private static let rest = Duration.seconds(24 * 60 * 60)

    package static func service(for keys: SigningKeys, pace: any Pace = SystemPace()) -> RepeatedWork {
        RepeatedWork("making signing keys", pause: pause, pace: pace) {
            for algorithm in SignatureAlgorithm.allCases { try await keys.firstKeys.require(algorithm) }
            return rest
        }
    }
}
