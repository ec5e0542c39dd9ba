package import Foundation

/// A message that was sent.
package struct VerificationSending: Sendable, Equatable {
    package let time: Date
    /// Where it was asked from.
    package let clientAddress: ClientAddress?

    package init(time: Date, clientAddress: ClientAddress?) {
        self.time = time
        self.clientAddress = clientAddress
    }
}
