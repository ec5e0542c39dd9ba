/// An address that belongs to the user: no other user has it.
package struct OwnedAddress<Address: Sendable & Equatable>: Sendable, Equatable {
    package let address: Address
    /// Whether the user has proved that they receive messages there.
    ///
    /// Some applications accept unverified addresses.
    package let isVerified: Bool

    package init(_ address: Address, isVerified: Bool) {
        self.address = address
        self.isVerified = isVerified
    }
}
