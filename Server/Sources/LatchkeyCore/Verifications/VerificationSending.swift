package import Foundation

/// A message that was sent.
package struct VerificationSending: Sendable, Equatable {
    package let time: Date
    /// The address of the client that requested it.
    package let clientAddress: ClientAddress?

    package init(time: Date, clientAddress: ClientAddress?) {
        self.time = time
        self.clientAddress = clientAddress
    }
}
