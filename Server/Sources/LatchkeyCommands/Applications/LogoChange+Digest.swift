import Foundation
package import LatchkeyCore
import LatchkeyCrypto

extension LogoChange {
    /// The change to a logo, with its digest.
    package static func replacing(_ logo: Logo) -> LogoChange {
        .replace(Data(logo.bytes), digest: SHA256TokenDigest().digest(logo.bytes))
    }
}
