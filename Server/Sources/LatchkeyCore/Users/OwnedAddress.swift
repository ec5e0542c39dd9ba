/// An address of a user's own: no other user has it.
package struct OwnedAddress<Address: Sendable & Equatable>: Sendable, Equatable {
    package let address: Address
    /// Whether the user has proved to receive what is sent there; else an application lets them use it all the same.
    package let isVerified: Bool

    package init(_ address: Address, isVerified: Bool) {
        self.address = address
        self.isVerified = isVerified
    }
}
